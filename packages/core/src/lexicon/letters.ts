import { err, ok, type Result } from '../kernel/result.ts'

/** Why a text can't be read as letters. `at` is an index into the original text. */
export type FoldRejection =
  | { readonly code: 'letters.empty' }
  | { readonly code: 'letters.foreign'; readonly character: string; readonly at: number }
  | { readonly code: 'letters.long'; readonly max: number }

/** Longer than any word of any game. */
export const MAX_LETTERS = 40

/** Enough text for 40 letters with several combining marks each. Longer texts are rejected unread. */
const MAX_TEXT_LENGTH = 10 * MAX_LETTERS

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Y counts as a vowel: it sounds like one in most French words. */
export const VOWELS = ['A', 'E', 'I', 'O', 'U', 'Y'] as const

/** Characters that keyboards and phones produce for an apostrophe. */
const APOSTROPHES = new Set(
  "'\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u2032\u2035\uff07`\u00b4",
)

/** Single characters that count as two or three letters. */
const LIGATURES = new Map([
  ['œ', 'OE'],
  ['Œ', 'OE'],
  ['æ', 'AE'],
  ['Æ', 'AE'],
  ['\ufb00', 'FF'],
  ['\ufb01', 'FI'],
  ['\ufb02', 'FL'],
  ['\ufb03', 'FFI'],
  ['\ufb04', 'FFL'],
  ['\ufb05', 'ST'],
  ['\ufb06', 'ST'],
])

/** Returns 0 for A to 25 for Z; -1 for anything else. */
export const letterIndex = (letter: string): number => (letter.length === 1 ? ALPHABET.indexOf(letter) : -1)

/** Returns the letter of an index; '' if there is none. */
export const letterAt = (index: number): string => ALPHABET[index] ?? ''

export const isLetters = (text: string): boolean => /^[A-Z]+$/u.test(text)

export const isVowel = (letter: string): boolean => VOWELS.some((vowel) => vowel === letter)

const isMark = (code: number): boolean => code >= 0x300 && code <= 0x36f

const isSpace = (character: string): boolean => /^\p{White_Space}$/u.test(character)

/**
 * The letter of one code point, or null. Not `toUpperCase` or NFKC: they would turn ß into SS, dotless ı into
 * I, and ℡ into TEL.
 */
const letterOfCode = (code: number): string | null => {
  if (code >= 0x41 && code <= 0x5a) return letterAt(code - 0x41)
  if (code >= 0x61 && code <= 0x7a) return letterAt(code - 0x61)
  if (code >= 0xff21 && code <= 0xff3a) return letterAt(code - 0xff21)
  if (code >= 0xff41 && code <= 0xff5a) return letterAt(code - 0xff41)
  return null
}

/**
 * The letters of one character: '' for an apostrophe or a combining mark; null if it is not a Latin letter.
 */
const lettersOf = (character: string): string | null => {
  if (APOSTROPHES.has(character)) return ''
  let letters = ''
  for (const part of character.normalize('NFD')) {
    const code = part.codePointAt(0) ?? 0
    if (isMark(code)) continue
    const letter = letterOfCode(code) ?? LIGATURES.get(part)
    if (letter === undefined) return null
    letters += letter
  }
  return letters
}

/**
 * Converts typed text to letters A–Z. Ignores case, accents, apostrophes and surrounding white space, and
 * splits ligatures. Rejects any other character.
 */
export const foldLetters = (text: string): Result<string, FoldRejection> => {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charAt(start))) start++
  while (end > start && isSpace(text.charAt(end - 1))) end--
  if (end - start > MAX_TEXT_LENGTH) return err({ code: 'letters.long', max: MAX_LETTERS })

  let letters = ''
  let at = start
  for (const character of text.slice(start, end)) {
    const characterLetters = lettersOf(character)
    if (characterLetters === null) return err({ code: 'letters.foreign', character, at })
    letters += characterLetters
    at += character.length
  }
  if (letters === '') return err({ code: 'letters.empty' })
  if (letters.length > MAX_LETTERS) return err({ code: 'letters.long', max: MAX_LETTERS })
  return ok(letters)
}
