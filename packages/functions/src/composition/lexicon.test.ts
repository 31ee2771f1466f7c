import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { createLexiconCache, loadLexicon } from './lexicon.ts'

it('loadLexicon reads the lexicon of the sources once', () => {
  const lexicon = loadLexicon(null)
  expect(lexicon.has('LETTRE')).toBe(true)
  expect(loadLexicon(null)).toBe(lexicon)
})

describe('createLexiconCache', () => {
  const base = lexiconFromWords('base', ['OUI', 'NON'])

  it('returns the same lexicon for the same words, and the base for none', () => {
    const lexicon = createLexiconCache(base)
    expect(lexicon({ add: [], ban: [] })).toBe(base)
    const mine = lexicon({ add: ['BOF'], ban: ['NON'] })
    expect([mine.has('BOF'), mine.has('NON'), mine.has('OUI')]).toEqual([true, false, true])
    expect(lexicon({ add: ['BOF'], ban: ['NON'] })).toBe(mine)
    expect(lexicon({ add: ['NON'], ban: ['BOF'] })).not.toBe(mine)
  })

  it('drops the least recently used lexicon when it is full', () => {
    const lexicon = createLexiconCache(base, 2)
    const [one, two] = [
      { add: ['UN'], ban: [] },
      { add: ['DEUX'], ban: [] },
    ]
    const first = lexicon(one)
    lexicon(two)
    expect(lexicon(one)).toBe(first)
    lexicon({ add: ['TROIS'], ban: [] })
    expect(lexicon(one)).toBe(first)
    lexicon(two)
    lexicon({ add: ['QUATRE'], ban: [] })
    expect(lexicon(one)).not.toBe(first)
  })

  it('throws for invalid words', () => {
    expect(() => createLexiconCache(base)({ add: ['4'], ban: [] })).toThrow('house.letters')
  })
})
