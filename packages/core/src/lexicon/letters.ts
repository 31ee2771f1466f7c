import { err, ok, type Result } from '../kernel/result.ts'

/** Why a text is not a run of letters. `at` counts in the text as it was given. */
export type FoldRejection =
  | { readonly code: 'letters.empty' }
  | { readonly code: 'letters.foreign'; readonly character: string; readonly at: number }
  | { readonly code: 'letters.long'; readonly max: number }

/** No word of any game comes near it; what is longer was not typed by somebody who plays. */
export const MAX_LETTERS = 40

/** As much text as may hold 40 letters, each with some marks: beyond it we don't even look. */
const MAX_TEXT_LENGTH = 10 * MAX_LETTERS

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Y is one: it sounds like one in most French words. */
export const VOWELS = ['A', 'E', 'I', 'O', 'U', 'Y'] as const

/** Typed for an apostrophe by somebody's keyboard, or by their phone on its own. */
const APOSTROPHES = new Set(
  "'\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u02ca\u02cb\u2032\u2035\uff07`\u00b4",
)

/** What is written as one sign but counts as two letters or three. */
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

/** A is 0 and Z is 25; anything else is -1. */
export const letterIndex = (letter: string): number => (letter.length === 1 ? ALPHABET.indexOf(letter) : -1)

/** The letter with a number; '' where there is none. */
export const letterAt = (index: number): string => ALPHABET[index] ?? ''

export const isLetters = (text: string): boolean => /^[A-Z]+$/u.test(text)

export const isVowel = (letter: string): boolean => VOWELS.some((vowel) => vowel === letter)

const isMark = (code: number): boolean => code >= 0x300 && code <= 0x36f

const isSpace = (character: string): boolean => /^\p{White_Space}$/u.test(character)

/**
 * The letter behind one code point, or null. Counted out by hand: `toUpperCase` would make SS of ß and I of the
 * dotless ı, and compatibility forms would make TEL of one sign.
 */
const letterOfCode = (code: number): string | null => {
  if (code >= 0x41 && code <= 0x5a) return letterAt(code - 0x41)
  if (code >= 0x61 && code <= 0x7a) return letterAt(code - 0x61)
  if (code >= 0xff21 && code <= 0xff3a) return letterAt(code - 0xff21)
  if (code >= 0xff41 && code <= 0xff5a) return letterAt(code - 0xff41)
  return null
}

/** The letters that one character stands for: none for an apostrophe or a loose accent; null if it is foreign. */
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
 * What somebody typed, as letters A–Z: case, accents, ligatures and apostrophes don't count, white space around
 * it neither. Whatever else is in it is refused, never read as something similar.
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
    const more = lettersOf(character)
    if (more === null) return err({ code: 'letters.foreign', character, at })
    letters += more
    at += character.length
  }
  if (letters === '') return err({ code: 'letters.empty' })
  if (letters.length > MAX_LETTERS) return err({ code: 'letters.long', max: MAX_LETTERS })
  return ok(letters)
}
