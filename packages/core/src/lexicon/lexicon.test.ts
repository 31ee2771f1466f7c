import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { letterAt, letterIndex } from './letters.ts'
import { lexiconFromWords } from './word-list.ts'

const LETTERS = Array.from({ length: 26 }, (_, i) => letterAt(i))

const mask = (letters: Iterable<string>): number =>
  [...letters].reduce((bits, letter) => bits | (1 << letterIndex(letter)), 0)

const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'ABCDZ'), maxLength })
const wordLists = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom(...'ABCDZ'), minLength: 1, maxLength: 6 }),
  { maxLength: 40 },
)

/**
 * Strings of characters next to A–Z in code order. The character after Z has the index of the graph's
 * separator.
 */
const strange = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'AB[@`_\0é') }))

describe('a lexicon gives the same results as a scan over its words', () => {
  test('for whole words', () => {
    fc.assert(
      fc.property(wordLists, fc.array(text(7)), (words, queries) => {
        const lexicon = lexiconFromWords('small', words)
        expect(lexicon.size).toBe(words.length)
        for (const word of words) expect(lexicon.has(word)).toBe(true)
        for (const word of queries) expect(lexicon.has(word)).toBe(words.includes(word))
      }),
    )
  })

  test('for letters inside words', () => {
    fc.assert(
      fc.property(wordLists, text(4), (words, letters) => {
        const lexicon = lexiconFromWords('small', words)
        const found = words.filter((word) => word.includes(letters))
        expect(lexicon.hasInfix(letters)).toBe(found.length > 0)
        expect([...lexicon.wordsContaining(letters)].sort()).toEqual(found.sort())
      }),
    )
  })

  test('for letters before and after', () => {
    fc.assert(
      fc.property(wordLists, text(3), (words, letters) => {
        const lexicon = lexiconFromWords('small', words)
        const inSome = (part: string): boolean => words.some((word) => word.includes(part))
        expect(lexicon.lettersBefore(letters)).toBe(
          mask(LETTERS.filter((letter) => inSome(letter + letters))),
        )
        expect(lexicon.lettersAfter(letters)).toBe(mask(LETTERS.filter((letter) => inSome(letters + letter))))
      }),
    )
  })

  test('for the letter between two texts', () => {
    fc.assert(
      fc.property(wordLists, text(3), text(3), (words, left, right) => {
        const fits = LETTERS.filter((letter) => words.includes(left + letter + right))
        expect(lexiconFromWords('small', words).lettersBetween(left, right)).toBe(mask(fits))
      }),
    )
  })

  test('for the letter between two parts of a known word', () => {
    const cut = wordLists
      .filter((words) => words.length > 0)
      .chain((words) => fc.tuple(fc.constant(words), fc.constantFrom(...words), fc.nat()))
    fc.assert(
      fc.property(cut, ([words, word, n]) => {
        const at = n % word.length
        const between = lexiconFromWords('small', words).lettersBetween(word.slice(0, at), word.slice(at + 1))
        expect(between & mask(word.charAt(at))).not.toBe(0)
      }),
    )
  })

  test('for examples: a shortest word, the same every time', () => {
    fc.assert(
      fc.property(wordLists, text(3), (words, letters) => {
        const found = words.filter((word) => word.includes(letters))
        const example = lexiconFromWords('small', words).exampleContaining(letters)
        if (found.length === 0) expect(example).toBeNull()
        else {
          expect(found).toContain(example)
          expect(example?.length).toBe(Math.min(...found.map((word) => word.length)))
          expect(lexiconFromWords('small', words.toReversed()).exampleContaining(letters)).toBe(example)
        }
      }),
    )
  })
})

describe('common words', () => {
  const words = ['CHAT', 'CHATON', 'ACHAT', 'CRACHAT', 'HA']

  test('are preferred as examples to shorter, less common words', () => {
    expect(lexiconFromWords('small', words).exampleContaining('HA')).toBe('HA')
    expect(lexiconFromWords('small', words, ['CHATON', 'CHAT']).exampleContaining('HA')).toBe('CHATON')
    expect(lexiconFromWords('small', words, ['CHATON', 'CHAT']).exampleContaining('ACH')).toBe('ACHAT')
  })

  test('come first, in their order, and only once', () => {
    fc.assert(
      fc.property(wordLists, fc.nat(), text(2), (list, n, letters) => {
        const common = list.slice(0, n % 5)
        const found = [...lexiconFromWords('small', list, common).wordsContaining(letters)]
        const known = common.filter((word) => word.includes(letters))
        expect(found.slice(0, known.length)).toEqual(known)
        expect([...found].sort()).toEqual(list.filter((word) => word.includes(letters)).sort())
        const lengths = found.slice(known.length).map((word) => word.length)
        expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('texts that are not letters', () => {
  test('are neither words nor part of one, and never throw', () => {
    fc.assert(
      fc.property(wordLists, strange, text(2), (words, odd, letters) => {
        const lexicon = lexiconFromWords('small', words)
        const queries = [odd, odd + letters, letters + odd]
        for (const part of queries.filter((query) => query !== '' && !words.includes(query))) {
          expect(lexicon.has(part)).toBe(false)
          const real = words.filter((word) => word.includes(part))
          expect(lexicon.hasInfix(part)).toBe(real.length > 0)
          expect([...lexicon.wordsContaining(part)].sort()).toEqual(real.sort())
          if (real.length === 0) {
            expect([
              lexicon.exampleContaining(part),
              lexicon.lettersBefore(part),
              lexicon.lettersAfter(part),
            ]).toEqual([null, 0, 0])
          }
          if (!/^[A-Z]*$/u.test(part)) {
            expect([lexicon.lettersBetween(part, letters), lexicon.lettersBetween(letters, part)]).toEqual([
              0, 0,
            ])
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the empty text is not a word, but part of every word', () => {
    const lexicon = lexiconFromWords('small', ['CHAT'])
    expect(lexicon.has('')).toBe(false)
    expect(lexicon.hasInfix('')).toBe(true)
    expect(lexicon.exampleContaining('')).toBe('CHAT')
    const empty = lexiconFromWords('empty', [])
    expect([empty.size, empty.has(''), empty.hasInfix(''), empty.exampleContaining('')]).toEqual([
      0,
      false,
      false,
      null,
    ])
    expect([empty.lettersBefore(''), empty.lettersAfter(''), empty.lettersBetween('', '')]).toEqual([0, 0, 0])
  })

  test('throw in the word list itself, as does a common word that is not in the list', () => {
    expect(() => lexiconFromWords('small', ['CHAT', 'chien'])).toThrow('"chien"')
    expect(() => lexiconFromWords('small', [''])).toThrow('A–Z')
    expect(() => lexiconFromWords('small', ['CHAT'], ['CHIEN'])).toThrow('CHIEN')
  })
})
