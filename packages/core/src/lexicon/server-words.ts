import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../kernel/result.ts'
import { createChangedLexicon, type WordChanges } from './changed-lexicon.ts'
import { type FoldRejection, foldLetters } from './letters.ts'
import type { Lexicon } from './lexicon.ts'

/** The words that a server adds to the lexicon, and those it bans. */
export interface LexiconChanges {
  readonly add: readonly string[]
  readonly ban: readonly string[]
}

/** Why a server word is invalid. `word` is the original text, truncated if very long. */
export type ServerWordRejection =
  | { readonly code: 'house.letters'; readonly word: string; readonly reason: FoldRejection }
  | { readonly code: 'house.length'; readonly word: string; readonly min: number; readonly max: number }

/** The lengths of words in the base lexicon; the longest fits the widest board. */
export const MIN_WORD_LENGTH = 2
export const MAX_WORD_LENGTH = 17

const parseWords = (words: readonly string[]): Result<Set<string>, ServerWordRejection> => {
  const read = new Set<string>()
  for (const text of words) {
    const word = text.slice(0, 60)
    const folded = foldLetters(text)
    if (!folded.ok) return err({ code: 'house.letters', word, reason: folded.error })
    const { length } = folded.value
    if (length < MIN_WORD_LENGTH || length > MAX_WORD_LENGTH) {
      return err({ code: 'house.length', word, min: MIN_WORD_LENGTH, max: MAX_WORD_LENGTH })
    }
    read.add(folded.value)
  }
  return ok(read)
}

/** Identifies the base and both lists, so that a match can be frozen to exactly these words. */
const lexiconIdOf = (base: Lexicon, { added, removed }: WordChanges): string => {
  const lists = [...added.map((word) => `+${word}\n`), ...removed.map((word) => `-${word}\n`)].join('')
  const bytes = Uint8Array.from(lists, (character) => character.charCodeAt(0))
  return `${base.id}+${added.length}-${removed.length}.${bytesToHex(sha256(bytes)).slice(0, 12)}`
}

/** The id of the lexicon that a server's words were applied to; the same id if there were none. */
export const baseLexiconId = (id: string): string => id.replace(/\+.*$/su, '')

/**
 * Returns the base lexicon with a server's words. A word on both lists is banned. Entries without effect (adding a known
 * word, banning an unknown one) are ignored, also in the id.
 */
export const withServerWords = (
  base: Lexicon,
  serverWords: LexiconChanges,
): Result<Lexicon, ServerWordRejection> => {
  const add = parseWords(serverWords.add)
  if (!add.ok) return add
  const ban = parseWords(serverWords.ban)
  if (!ban.ok) return ban
  const added = [...add.value].filter((word) => !base.has(word) && !ban.value.has(word)).sort()
  const removed = [...ban.value].filter((word) => base.has(word)).sort()
  if (added.length + removed.length === 0) return ok(base)
  const changes = { added, removed }
  return ok(createChangedLexicon(lexiconIdOf(base, changes), base, changes, null))
}
