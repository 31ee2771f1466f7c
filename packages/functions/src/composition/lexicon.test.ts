import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { createLexiconCache, loadLexicon } from './lexicon.ts'

it('The lexicon beside the sources is read once', () => {
  const lexicon = loadLexicon(null)
  expect(lexicon.has('LETTRE')).toBe(true)
  expect(loadLexicon(null)).toBe(lexicon)
})

describe('house words', () => {
  const base = lexiconFromWords('base', ['OUI', 'NON'])

  it('make a lexicon once, and none where there are no words', () => {
    const lexicon = createLexiconCache(base)
    expect(lexicon({ add: [], ban: [] })).toBe(base)
    const mine = lexicon({ add: ['BOF'], ban: ['NON'] })
    expect([mine.has('BOF'), mine.has('NON'), mine.has('OUI')]).toEqual([true, false, true])
    expect(lexicon({ add: ['BOF'], ban: ['NON'] })).toBe(mine)
    expect(lexicon({ add: ['NON'], ban: ['BOF'] })).not.toBe(mine)
  })

  it('are forgotten when many others have been asked for in between', () => {
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

  it('that can’t be are a fault', () => {
    expect(() => createLexiconCache(base)({ add: ['4'], ban: [] })).toThrow('house.letters')
  })
})
