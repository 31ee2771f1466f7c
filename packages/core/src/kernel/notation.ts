import type { UnreadableNotation } from './game.ts'
import { err } from './result.ts'

/** No line of any notation is longer; what is longer was not meant as one. */
const MAX_LINE_LENGTH = 2000

/** A line with its white space put in order, in capitals; null for what can't be a line. */
export function normaliseLine(text: string): string | null {
  if (text.length > MAX_LINE_LENGTH) return null
  // Only a to z: the capitals of other letters can be several, or a letter that was not typed.
  return text
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

export const unreadableNotation = (
  text: string,
): { readonly ok: false; readonly error: UnreadableNotation } =>
  err({ code: 'unreadable', text: text.slice(0, 80) })
