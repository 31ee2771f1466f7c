import type { UnreadableNotation } from './game.ts'
import { err } from './result.ts'

/** Longer input is never notation. */
const MAX_LINE_LENGTH = 2000

/** Returns the line in upper case with single spaces; null if it is too long. */
export function normaliseLine(text: string): string | null {
  if (text.length > MAX_LINE_LENGTH) return null
  // Only a-z: other letters can change length or identity in upper case.
  return text
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

export const unreadableNotation = (
  text: string,
): { readonly ok: false; readonly error: UnreadableNotation } =>
  err({ code: 'unreadable', text: text.slice(0, 80) })
