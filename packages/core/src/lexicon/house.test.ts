import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HouseWords, withHouseWords } from './house.ts'
import { letterAt, letterIndex } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import { fromWords } from './words.ts'

const housed = (base: Lexicon, house: Partial<HouseWords>): Lexicon => {
  const result = withHouseWords(base, { add: [], ban: [], ...house })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const refused = (house: Partial<HouseWords>): object => {
  const result = withHouseWords(base, { add: [], ban: [], ...house })
  return result.ok ? {} : result.error
}

const base = fromWords('fr-0', ['CHAT', 'CHATS', 'CHATON', 'RAT', 'ACHAT'], ['CHAT', 'CHATON'])

describe('a house', () => {
  test('adds words, folded as players type them', () => {
    const house = housed(base, { add: ['bœuf', "l'été"] })
    expect([house.has('BOEUF'), house.has('LETE'), house.has('CHAT')]).toEqual([true, true, true])
    expect(house.size).toBe(7)
    expect(house.example('OEU')).toBe('BOEUF')
    expect(house.hasInfix('OEU')).toBe(true)
  })

  test('bans words, and no answer rests on one that is banned', () => {
    const house = housed(base, { ban: ['chat', 'achat'] })
    expect([house.has('CHAT'), house.has('ACHAT'), house.has('CHATS')]).toEqual([false, false, true])
    expect(house.hasInfix('ACH')).toBe(false)
    expect(house.example('CHAT')).toBe('CHATON')
    expect([...house.containing('CHAT')]).toEqual(['CHATON', 'CHATS'])
    expect(house.before('CH')).toBe(0)
    expect(house.after('CHAT')).toBe((1 << letterIndex('O')) | (1 << letterIndex('S')))
    expect(house.between('CH', 'T')).toBe(0)
    expect(house.example('ACH')).toBeNull()
  })

  test('bans a word that is on both lists', () => {
    expect(housed(base, { add: ['RAT', 'LOUP'], ban: ['rat', 'loup'] }).has('RAT')).toBe(false)
    expect(housed(base, { add: ['LOUP'], ban: ['LOUP'] })).toBe(base)
  })

  test('gives movers a graph of its additions beside that of the base', () => {
    const house = housed(base, { add: ['LOUP'] })
    expect(house.graphs.length).toBe(2)
    expect(house.graphs[0]).toBe(base.graphs[0])
    expect(housed(base, { ban: ['RAT'] }).graphs).toEqual(base.graphs)
  })

  test('can stand on another house', () => {
    const lower = housed(base, { add: ['LOUP'], ban: ['RAT'] })
    const upper = housed(lower, { add: ['RAT'], ban: ['LOUP'] })
    expect([upper.has('RAT'), upper.has('LOUP'), upper.hasInfix('OU')]).toEqual([true, false, false])
    expect([...upper.containing('')].sort()).toEqual([...base.containing('')].sort())
    expect(upper.id.startsWith(`${lower.id}+1-1.`)).toBe(true)
  })
})

describe('the name of a house', () => {
  test('says the base, how much is added and banned, and which words exactly', () => {
    const house = housed(base, { add: ['LOUP', 'OURS'], ban: ['RAT'] })
    expect(house.id).toMatch(/^fr-0\+2-1\.[0-9a-f]{12}$/u)
    expect(housed(base, { add: ['LOUP', 'OURSE'], ban: ['RAT'] }).id).not.toBe(house.id)
    expect(housed(base, { add: ['LOUPO', 'URS'], ban: ['RAT'] }).id).not.toBe(house.id)
  })

  test('does not depend on order, duplicates or spelling', () => {
    const id = housed(base, { add: ['LOUP', 'OURS'], ban: ['RAT', 'CHAT'] }).id
    expect(housed(base, { add: ['ours', 'Loup', 'LOUP'], ban: ['chat', 'rat', 'rât'] }).id).toBe(id)
  })

  test('is not touched by what changes nothing', () => {
    const id = housed(base, { add: ['LOUP'], ban: ['RAT'] }).id
    expect(housed(base, { add: ['LOUP', 'CHAT'], ban: ['RAT', 'GIRAFE'] }).id).toBe(id)
    expect(housed(base, {})).toBe(base)
    expect(housed(base, { add: ['CHAT'], ban: ['GIRAFE'] })).toBe(base)
  })
})

describe('a word that can not be one', () => {
  test('is refused with its reason', () => {
    expect(refused({ add: ['LOUP', 'arc-en-ciel'] })).toEqual({
      code: 'house.letters',
      word: 'arc-en-ciel',
      reason: { code: 'letters.foreign', character: '-', at: 3 },
    })
    expect(refused({ ban: [''] })).toEqual({
      code: 'house.letters',
      word: '',
      reason: { code: 'letters.empty' },
    })
  })

  test('is refused for its length, counted in letters', () => {
    expect(refused({ add: ['à'] })).toEqual({ code: 'house.length', word: 'à', min: 2, max: 17 })
    expect(refused({ add: ['a'.repeat(18)] })).toMatchObject({ code: 'house.length' })
    expect(refused({ add: ['œ', 'é'.repeat(17)] })).toEqual({})
  })

  test('is told cut short when it is a megabyte', () => {
    expect(JSON.stringify(refused({ ban: ['x'.repeat(1_000_000)] })).length).toBeLessThan(200)
  })
})

test('a house answers as a lexicon made anew of its words does', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ABC'), minLength: 2, maxLength: 5 })
  const words = fc.uniqueArray(word, { maxLength: 25 })
  const letters = fc.string({ unit: fc.constantFrom(...'ABC'), maxLength: 3 })
  fc.assert(
    fc.property(words, words, words, letters, letters, (list, add, ban, left, right) => {
      const house = housed(fromWords('base', list), { add, ban })
      const all = [...new Set([...list, ...add])].filter((one) => !ban.includes(one))
      const anew = fromWords('anew', all)
      expect(house.size).toBe(anew.size)
      for (const one of [...list, ...add, ...ban, left, right]) expect(house.has(one)).toBe(anew.has(one))
      for (const part of [left, right, letterAt(0) + left]) {
        expect(house.hasInfix(part)).toBe(anew.hasInfix(part))
        expect(house.before(part)).toBe(anew.before(part))
        expect(house.after(part)).toBe(anew.after(part))
        expect([...house.containing(part)].sort()).toEqual([...anew.containing(part)].sort())
        const example = house.example(part)
        expect(example === null).toBe(anew.example(part) === null)
        if (example !== null) expect(all.filter((one) => one.includes(part))).toContain(example)
      }
      expect(house.between(left, right)).toBe(anew.between(left, right))
    }),
    { numRuns: 300 },
  )
})
