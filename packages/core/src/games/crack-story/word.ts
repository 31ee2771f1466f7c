import { no, ok, type Result } from '../../kernel/result.ts'
import { fold } from '../../lexicon/letters.ts'

/** No word of a story is longer. */
export const LONGEST_WORD = 30

/** As much text as is looked at for one word: letters with their marks, and signs between them. */
export const LONGEST_TEXT = 100

/** Typed for an apostrophe; all are written as the plain one. */
export const APOSTROPHE = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\uff07`\u00b4]/gu

/** Typed for a hyphen. */
export const HYPHEN = /[\u2010\u2011\u2012\u2013\u00ad]/gu

/** Letters, with single hyphens or apostrophes between them. */
const RUN = /^[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*$/u

export type WordRejection =
  | { readonly code: 'word.empty' }
  | { readonly code: 'word.notOne'; readonly text: string }
  | { readonly code: 'word.long'; readonly max: number }

/**
 * What somebody typed, as a word of a story: one run of letters with inner hyphens or apostrophes. It keeps its
 * accents and its case: that is how the keepsake shows it. Which words there are is not asked.
 */
export function wordOf(text: string): Result<string, WordRejection> {
  if (text.length > LONGEST_TEXT) return no({ code: 'word.long', max: LONGEST_WORD })
  const word = text
    .normalize('NFC')
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(/'\s+/gu, "'")
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  if (word === '') return no({ code: 'word.empty' })
  const letters = RUN.test(word) ? foldedWord(word) : ''
  if (letters === '') return no({ code: 'word.notOne', text: word.slice(0, 40) })
  return letters.length > LONGEST_WORD ? no({ code: 'word.long', max: LONGEST_WORD }) : ok(word)
}

/** The letters of a word, A to Z; '' for what has none, or others. */
export function foldedWord(word: string): string {
  const letters = fold(word.replaceAll('-', ''))
  if (letters.ok) return letters.value
  // Too long for a word of any game is still a text to compare with.
  return letters.error.code === 'letters.long' ? word.toUpperCase() : ''
}

/** The letter that a card must have for this word: of an elided form its own (`s'emmêlent` is S). */
export const initial = (word: string): string => foldedWord(word).charAt(0)
