import { err, ok, type Result } from '../../kernel/result.ts'
import { foldLetters } from '../../lexicon/letters.ts'

/** Maximum length of a story word. */
export const MAX_STORY_WORD_LENGTH = 30

/** Maximum length of the typed text, including combining marks and punctuation. */
export const MAX_WORD_INPUT_LENGTH = 100

/** Characters typed for an apostrophe; replaced by the plain one. */
export const APOSTROPHE_PATTERN = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\uff07`\u00b4]/gu

/** Characters typed for a hyphen. */
export const HYPHEN_PATTERN = /[\u2010\u2011\u2012\u2013\u00ad]/gu

/** Letters, with single hyphens or apostrophes between them. */
const WORD_PATTERN = /^[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*$/u

export type StoryWordRejection =
  | { readonly code: 'word.empty' }
  | { readonly code: 'word.notOne'; readonly text: string }
  | { readonly code: 'word.long'; readonly max: number }

/**
 * Parses typed text as a story word: letters with inner hyphens or apostrophes. Keeps accents and case, as
 * published stories show them. Does not check the lexicon.
 */
export function parseStoryWord(text: string): Result<string, StoryWordRejection> {
  if (text.length > MAX_WORD_INPUT_LENGTH) return err({ code: 'word.long', max: MAX_STORY_WORD_LENGTH })
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

/** The letters of a word as A–Z; '' if it has none or contains others. */
export function foldWord(word: string): string {
  const letters = foldLetters(word.replaceAll('-', ''))
  if (letters.ok) return letters.value
  // A word that is too long to fold can still be compared.
  return letters.error.code === 'letters.long' ? word.toUpperCase() : ''
}

/**
 * The letter that a card needs for this word. An elided form counts with its own first letter (`s'emmêlent`
 * is S).
 */
export const initialLetter = (word: string): string => foldWord(word).charAt(0)
