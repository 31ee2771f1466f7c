import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { letterAt, letterIndex } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import { type LexiconChanges, withServerWords } from './server-words.ts'
import { lexiconFromWords } from './word-list.ts'

const lexiconWith = (base: Lexicon, serverWords: Partial<LexiconChanges>): Lexicon => {
  const result = withServerWords(base, { add: [], ban: [], ...serverWords })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const rejectionOf = (serverWords: Partial<LexiconChanges>): object => {
  const result = withServerWords(base, { add: [], ban: [], ...serverWords })
  return result.ok ? {} : result.error
}

const base = lexiconFromWords('fr-0', ['CHAT', 'CHATS', 'CHATON', 'RAT', 'ACHAT'], ['CHAT', 'CHATON'])

describe('withServerWords', () => {
  test('adds words, folded as players type them', () => {
    const serverWords = lexiconWith(base, { add: ['bœuf', "l'été"] })
    expect([serverWords.has('BOEUF'), serverWords.has('LETE'), serverWords.has('CHAT')]).toEqual([
      true,
      true,
      true,
    ])
    expect(serverWords.size).toBe(7)
    expect(serverWords.exampleContaining('OEU')).toBe('BOEUF')
    expect(serverWords.hasInfix('OEU')).toBe(true)
  })

  test('bans words, and no result depends on a banned one', () => {
    const serverWords = lexiconWith(base, { ban: ['chat', 'achat'] })
    expect([serverWords.has('CHAT'), serverWords.has('ACHAT'), serverWords.has('CHATS')]).toEqual([
      false,
      false,
      true,
    ])
    expect(serverWords.hasInfix('ACH')).toBe(false)
    expect(serverWords.exampleContaining('CHAT')).toBe('CHATON')
    expect([...serverWords.wordsContaining('CHAT')]).toEqual(['CHATON', 'CHATS'])
    expect(serverWords.lettersBefore('CH')).toBe(0)
    expect(serverWords.lettersAfter('CHAT')).toBe((1 << letterIndex('O')) | (1 << letterIndex('S')))
    expect(serverWords.lettersBetween('CH', 'T')).toBe(0)
    expect(serverWords.exampleContaining('ACH')).toBeNull()
  })

  test('bans a word that is on both lists', () => {
    expect(lexiconWith(base, { add: ['RAT', 'LOUP'], ban: ['rat', 'loup'] }).has('RAT')).toBe(false)
    expect(lexiconWith(base, { add: ['LOUP'], ban: ['LOUP'] })).toBe(base)
  })

  test('gives move generators a second graph with the added words', () => {
    const serverWords = lexiconWith(base, { add: ['LOUP'] })
    expect(serverWords.graphs.length).toBe(2)
    expect(serverWords.graphs[0]).toBe(base.graphs[0])
    expect(lexiconWith(base, { ban: ['RAT'] }).graphs).toEqual(base.graphs)
  })

  test('can be applied twice', () => {
    const lower = lexiconWith(base, { add: ['LOUP'], ban: ['RAT'] })
    const upper = lexiconWith(lower, { add: ['RAT'], ban: ['LOUP'] })
    expect([upper.has('RAT'), upper.has('LOUP'), upper.hasInfix('OU')]).toEqual([true, false, false])
    expect([...upper.wordsContaining('')].sort()).toEqual([...base.wordsContaining('')].sort())
    expect(upper.id.startsWith(`${lower.id}+1-1.`)).toBe(true)
  })
})

describe('the id of a lexicon with server words', () => {
  test('contains the base, the counts of added and banned words, and a hash of them', () => {
    const serverWords = lexiconWith(base, { add: ['LOUP', 'OURS'], ban: ['RAT'] })
    expect(serverWords.id).toMatch(/^fr-0\+2-1\.[0-9a-f]{12}$/u)
    expect(lexiconWith(base, { add: ['LOUP', 'OURSE'], ban: ['RAT'] }).id).not.toBe(serverWords.id)
    expect(lexiconWith(base, { add: ['LOUPO', 'URS'], ban: ['RAT'] }).id).not.toBe(serverWords.id)
  })

  test('does not depend on order, duplicates or spelling', () => {
    const id = lexiconWith(base, { add: ['LOUP', 'OURS'], ban: ['RAT', 'CHAT'] }).id
    expect(lexiconWith(base, { add: ['ours', 'Loup', 'LOUP'], ban: ['chat', 'rat', 'rât'] }).id).toBe(id)
  })

  test('is unchanged by entries without effect', () => {
    const id = lexiconWith(base, { add: ['LOUP'], ban: ['RAT'] }).id
    expect(lexiconWith(base, { add: ['LOUP', 'CHAT'], ban: ['RAT', 'GIRAFE'] }).id).toBe(id)
    expect(lexiconWith(base, {})).toBe(base)
    expect(lexiconWith(base, { add: ['CHAT'], ban: ['GIRAFE'] })).toBe(base)
  })
})

describe('an invalid server word', () => {
  test('is rejected with its reason', () => {
    expect(rejectionOf({ add: ['LOUP', 'arc-en-ciel'] })).toEqual({
      code: 'house.letters',
      word: 'arc-en-ciel',
      reason: { code: 'letters.foreign', character: '-', at: 3 },
    })
    expect(rejectionOf({ ban: [''] })).toEqual({
      code: 'house.letters',
      word: '',
      reason: { code: 'letters.empty' },
    })
  })

  test('is rejected for its length, counted in letters', () => {
    expect(rejectionOf({ add: ['à'] })).toEqual({ code: 'house.length', word: 'à', min: 2, max: 17 })
    expect(rejectionOf({ add: ['a'.repeat(18)] })).toMatchObject({ code: 'house.length' })
    expect(rejectionOf({ add: ['œ', 'é'.repeat(17)] })).toEqual({})
  })

  test('is truncated in the rejection if it is a megabyte long', () => {
    expect(JSON.stringify(rejectionOf({ ban: ['x'.repeat(1_000_000)] })).length).toBeLessThan(200)
  })
})

test('a lexicon with server words gives the same results as one built from the resulting word list', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ABC'), minLength: 2, maxLength: 5 })
  const words = fc.uniqueArray(word, { maxLength: 25 })
  const letters = fc.string({ unit: fc.constantFrom(...'ABC'), maxLength: 3 })
  fc.assert(
    fc.property(words, words, words, letters, letters, (list, add, ban, left, right) => {
      const serverWords = lexiconWith(lexiconFromWords('base', list), { add, ban })
      const expectedWords = [...new Set([...list, ...add])].filter((word) => !ban.includes(word))
      const anew = lexiconFromWords('anew', expectedWords)
      expect(serverWords.size).toBe(anew.size)
      for (const text of [...list, ...add, ...ban, left, right])
        expect(serverWords.has(text)).toBe(anew.has(text))
      for (const part of [left, right, letterAt(0) + left]) {
        expect(serverWords.hasInfix(part)).toBe(anew.hasInfix(part))
        expect(serverWords.lettersBefore(part)).toBe(anew.lettersBefore(part))
        expect(serverWords.lettersAfter(part)).toBe(anew.lettersAfter(part))
        expect([...serverWords.wordsContaining(part)].sort()).toEqual([...anew.wordsContaining(part)].sort())
        const example = serverWords.exampleContaining(part)
        expect(example === null).toBe(anew.exampleContaining(part) === null)
        if (example !== null) expect(expectedWords.filter((word) => word.includes(part))).toContain(example)
      }
      expect(serverWords.lettersBetween(left, right)).toBe(anew.lettersBetween(left, right))
    }),
    { numRuns: 300 },
  )
})
