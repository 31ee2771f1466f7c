import type { DiscordIdentity } from './ports.ts'

const MAX_NAME_LENGTH = 32

/** At least one character that leaves ink: no mark, blank, control or filler character. U+2800 is the blank Braille pattern. */
const VISIBLE_PATTERN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Removes invisible, filler and direction characters from a name, normalises spaces, and truncates it. Empty if
 * nothing visible is left.
 */
export function normaliseName(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
  return VISIBLE_PATTERN.test(text) ? [...text].slice(0, MAX_NAME_LENGTH).join('') : ''
}

/** The first of the names that has visible characters, normalised; empty if none has. */
export const firstVisibleName = (...names: readonly (string | null | undefined)[]): string =>
  names.map((name) => normaliseName(name ?? '')).find((name) => name !== '') ?? ''

/** The name of a user in a server (null: elsewhere); empty if it is not known. */
export const displayName = ({ name, nicknames }: DiscordIdentity, server: string | null): string =>
  firstVisibleName(
    server !== null && Object.hasOwn(nicknames, server) ? nicknames[server] : null,
    // Names that earlier releases stored may be invisible.
    name,
  )
