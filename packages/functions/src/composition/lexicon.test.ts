import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeLexicon } from '@crackpost/core/lexicon/binary-format'
import { formatDifference } from '@crackpost/core/lexicon/former-lexicon'
import { buildGaddag } from '@crackpost/core/lexicon/gaddag'
import { withServerWords } from '@crackpost/core/lexicon/server-words'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLexiconCache, type Lexicons, loadLexicons } from './lexicon.ts'

const NO_WORDS = { add: [], ban: [] }

it('loadLexicons reads the lexicon of the sources once', () => {
  const { current, find } = loadLexicons(null)
  expect(current.has('LETTRE')).toBe(true)
  expect(loadLexicons(null).current).toBe(current)
  expect(find(current.id)).toBe(current)
})

describe('a lexicon file with former lexicons beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-lexicons-'))
  const file = join(folder, 'french.lexicon')
  let lexicons: Lexicons
  beforeAll(() => {
    const words = ['GIF', 'NON', 'OUI']
    writeFileSync(
      file,
      encodeLexicon({ size: 3, graph: buildGaddag(words), digest: 'ab'.repeat(32), common: [] }),
    )
    mkdirSync(join(folder, 'former'))
    const difference = { next: 'fr-abababababab', common: null, added: ['GIF'], removed: ['BOF'] }
    writeFileSync(join(folder, 'former', 'fr-0.txt'), formatDifference('fr-0', difference))
    writeFileSync(join(folder, 'outside.txt'), formatDifference('fr-0', difference))
    lexicons = loadLexicons(file)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('restores a former lexicon once, when it is asked for', () => {
    const former = lexicons.find('fr-0')
    expect(['GIF', 'BOF', 'OUI'].map((word) => former?.has(word))).toEqual([false, true, true])
    expect(lexicons.find('fr-0')).toBe(former)
  })

  it('finds nothing for an unknown id, nor outside its folder', () => {
    for (const id of ['fr-1', '../outside', 'fr-0.txt', '']) expect(lexicons.find(id), id).toBeNull()
  })

  it('applies server words to the lexicon of their match', () => {
    const lexiconWith = createLexiconCache(lexicons)
    const former = lexicons.find('fr-0')
    const words = { add: ['GIF'], ban: ['BOF'] }
    const mine = former && withServerWords(former, words)
    if (!mine?.ok) throw new Error('invalid words')
    const found = lexiconWith(words, mine.value.id)
    expect(found.id).toBe(mine.value.id)
    expect(['GIF', 'BOF', 'OUI'].map(found.has)).toEqual([true, false, true])
    expect(lexiconWith(words, mine.value.id)).toBe(found)
    expect(lexiconWith(words, null)).not.toBe(found)
    expect(lexiconWith(NO_WORDS, 'fr-0')).toBe(former)
  })

  it.each([
    ['an unknown lexicon', NO_WORDS, 'fr-1'],
    ['an unknown lexicon with server words', { add: ['BIP'], ban: [] }, 'fr-1+1-0.000000000000'],
    ['other server words', { add: ['BIP'], ban: [] }, 'fr-0+1-0.000000000000'],
    ['server words that are missing', NO_WORDS, 'fr-0+1-0.000000000000'],
  ])('reports %s as data of a newer release', (_, words, id) => {
    const caught = (() => {
      try {
        return createLexiconCache(lexicons)(words, id)
      } catch (error) {
        return error
      }
    })()
    expect(isNewerRelease(caught)).toBe(true)
  })
})

describe('createLexiconCache', () => {
  const base = lexiconFromWords('base', ['OUI', 'NON'])
  const lexicons: Lexicons = { current: base, find: (id) => (id === 'base' ? base : null) }

  it('returns the same lexicon for the same words, and the base for none', () => {
    const lexicon = createLexiconCache(lexicons)
    expect(lexicon(NO_WORDS, null)).toBe(base)
    const mine = lexicon({ add: ['BOF'], ban: ['NON'] }, null)
    expect([mine.has('BOF'), mine.has('NON'), mine.has('OUI')]).toEqual([true, false, true])
    expect(lexicon({ add: ['BOF'], ban: ['NON'] }, null)).toBe(mine)
    expect(lexicon({ add: ['BOF'], ban: ['NON'] }, mine.id)).toBe(mine)
    expect(lexicon({ add: ['NON'], ban: ['BOF'] }, null)).not.toBe(mine)
  })

  it('drops the least recently used lexicon when it is full', () => {
    const lexicon = createLexiconCache(lexicons, 2)
    const [one, two] = [
      { add: ['UN'], ban: [] },
      { add: ['DEUX'], ban: [] },
    ]
    const first = lexicon(one, null)
    lexicon(two, null)
    expect(lexicon(one, null)).toBe(first)
    lexicon({ add: ['TROIS'], ban: [] }, null)
    expect(lexicon(one, null)).toBe(first)
    lexicon(two, null)
    lexicon({ add: ['QUATRE'], ban: [] }, null)
    expect(lexicon(one, null)).not.toBe(first)
  })

  it('throws for invalid words', () => {
    expect(() => createLexiconCache(lexicons)({ add: ['4'], ban: [] }, null)).toThrow('house.letters')
  })
})
