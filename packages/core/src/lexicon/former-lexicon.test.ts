import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differenceBetween,
  formatDifference,
  parseDifference,
  restoreFormerLexicon,
} from './former-lexicon.ts'
import type { Lexicon } from './lexicon.ts'
import { lexiconFromWords } from './word-list.ts'

const sortedWords = (words: Iterable<string>): string[] => [...words].sort()

/** The text of a difference between two lists. */
const differenceText = (id: string, before: readonly string[], next: string, after: readonly string[]) =>
  formatDifference(id, differenceBetween(lexiconOf(id, before), lexiconOf(next, after)))

/** Some of the words are common, and in another order than in the list. */
const lexiconOf = (id: string, list: readonly string[]): Lexicon =>
  lexiconFromWords(id, list, list.filter((word) => word.endsWith('A')).reverse())

describe('the text of a difference', () => {
  test.each([
    { next: 'fr-1', common: null, added: ['APP', 'APPS'], removed: ['RAT'] },
    { next: 'fr-1', common: ['RAT', 'CHAT'], added: [], removed: ['RAT'] },
    { next: 'fr-1', common: [], added: ['APP'], removed: [] },
  ])('is read as it was written: %j', (difference) => {
    expect(parseDifference(formatDifference('fr-0', difference))).toEqual(difference)
  })

  test.each([
    ['no next lexicon', '+APP\n', 'next one'],
    ['a word without a sign', 'next: fr-1\nAPP\n', 'APP'],
    ['a word with an accent', 'next: fr-1\n+ÉCO\n', 'ÉCO'],
    ['a sign without a word', 'next: fr-1\n+\n', 'no change'],
  ])('with %s throws an error that says what is wrong', (_, text, message) => {
    expect(() => parseDifference(text)).toThrow(message)
  })
})

describe('restoreFormerLexicon', () => {
  const current = lexiconFromWords('fr-2', ['CHAT', 'RAT', 'GIF'], ['CHAT'])
  const texts = new Map([
    ['fr-0', differenceText('fr-0', ['CHAT', 'LOUP'], 'fr-1', ['CHAT', 'LOUP', 'OURS'])],
    ['fr-1', differenceText('fr-1', ['CHAT', 'LOUP', 'OURS'], 'fr-2', ['CHAT', 'RAT', 'GIF'])],
    ['fr-a', 'next: fr-b\n+CHIEN\n'],
    ['fr-b', 'next: fr-a\n-CHIEN\n'],
    ['fr-c', 'next: fr-d\n'],
  ])
  const restore = (id: string) => restoreFormerLexicon(current, id, (at) => texts.get(at) ?? null)

  test('undoes every difference up to the current lexicon', () => {
    expect(restore('fr-0')?.id).toBe('fr-0')
    expect(sortedWords(restore('fr-0')?.wordsContaining('') ?? [])).toEqual(['CHAT', 'LOUP'])
    expect(sortedWords(restore('fr-1')?.wordsContaining('') ?? [])).toEqual(['CHAT', 'LOUP', 'OURS'])
    expect(restore('fr-2')).toBe(current)
  })

  test('returns null if no differences lead to the current lexicon', () => {
    for (const id of ['fr-3', 'fr-a', 'fr-c', '']) expect(restore(id), id).toBeNull()
  })

  test('restores every list of a history exactly, with the same examples, whatever was added, removed and added again', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ABC'), minLength: 2, maxLength: 4 })
    const lists = fc.array(fc.uniqueArray(word, { maxLength: 20 }), { minLength: 1, maxLength: 5 })
    const letters = fc.string({ unit: fc.constantFrom(...'ABC'), maxLength: 3 })
    fc.assert(
      fc.property(lists, letters, letters, (history, left, right) => {
        const idAt = (at: number): string => `fr-${at}`
        const last = history.length - 1
        const now = lexiconOf(idAt(last), history[last] ?? [])
        const differences = new Map(
          history
            .slice(0, -1)
            .map((list, at) => [
              idAt(at),
              differenceText(idAt(at), list, idAt(at + 1), history[at + 1] ?? []),
            ]),
        )
        for (const [at, list] of history.entries()) {
          const former = restoreFormerLexicon(now, idAt(at), (id) => differences.get(id) ?? null)
          const anew = lexiconOf(idAt(at), list)
          if (!former) throw new Error(`${idAt(at)} was not restored`)
          expect([former.id, former.size]).toEqual([anew.id, anew.size])
          expect(former.common).toEqual(anew.common)
          expect([...former.wordsContaining(left)]).toEqual([...anew.wordsContaining(left)])
          expect(former.exampleContaining(right)).toBe(anew.exampleContaining(right))
          for (const text of [...history.flat(), left]) expect(former.has(text)).toBe(anew.has(text))
          for (const text of [left, right]) {
            expect(former.hasInfix(text)).toBe(anew.hasInfix(text))
            expect(former.lettersBefore(text)).toBe(anew.lettersBefore(text))
            expect(former.lettersAfter(text)).toBe(anew.lettersAfter(text))
          }
          expect(former.lettersBetween(left, right)).toBe(anew.lettersBetween(left, right))
        }
      }),
      { numRuns: 200 },
    )
  })
})
