import { err, ok, type Result } from '../../kernel/result.ts'
import { foldLetters } from '../../lexicon/letters.ts'

/** No word of a story is longer. */
export const MAX_STORY_WORD_LENGTH = 30

/** As much text as is looked at for one word: letters with their marks, and signs between them. */
export const MAX_TYPED_WORD_LENGTH = 100

/** Typed for an apostrophe; all are written as the plain one. */
export const APOSTROPHE_PATTERN = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\uff07`\u00b4]/gu

/** Typed for a hyphen. */
export const HYPHEN_PATTERN = /[\u2010\u2011\u2012\u2013\u00ad]/gu

/** Letters, with single hyphens or apostrophes between them. */
const WORD_PATTERN = /^[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*$/u

export type StoryWordRejection =
  | { readonly code: 'word.empty' }
  | { readonly code: 'word.notOne'; readonly text: string }
  | { readonly code: 'word.long'; readonly max: number }

/**
 * What somebody typed, as a word of a story: one run of letters with inner hyphens or apostrophes. It keeps its
 * accents and its case: that is how the keepsake shows it. Which words there are is not asked.
 */
export function parseStoryWord(text: string): Result<string, StoryWordRejection> {
  if (text.length > MAX_TYPED_WORD_LENGTH) return err({ code: 'word.long', max: MAX_STORY_WORD_LENGTH })
  const word = text
    .normalize('NFC')
    .replace(APOSTROPHE_PATTERN, "'")
    .replace(HYPHEN_PATTERN, '-')
    .replace(/'\s+/gu, "'")
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  if (word === '') return err({ code: 'word.empty' })
  const letters = WORD_PATTERN.test(word) ? foldWord(word) : ''
  if (letters === '') return err({ code: 'word.notOne', text: word.slice(0, 40) })
  return letters.length > MAX_STORY_WORD_LENGTH
    ? err({ code: 'word.long', max: MAX_STORY_WORD_LENGTH })
    : ok(word)
}

/** The letters of a word, A to Z; '' for what has none, or others. */
export function foldWord(word: string): string {
  const letters = foldLetters(word.replaceAll('-', ''))
  if (letters.ok) return letters.value
  // Too long for a word of any game is still a text to compare with.
  return letters.error.code === 'letters.long' ? word.toUpperCase() : ''
}

/** The letter that a card must have for this word: of an elided form its own (`s'emmêlent` is S). */
export const initialLetter = (word: string): string => foldWord(word).charAt(0)
