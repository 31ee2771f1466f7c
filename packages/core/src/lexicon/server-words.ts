import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../kernel/result.ts'
import { type FoldRejection, foldLetters, letterAt } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import { lexiconFromWords } from './word-list.ts'

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
const lexiconIdOf = (base: Lexicon, added: readonly string[], banned: readonly string[]): string => {
  const lists = [...added.map((word) => `+${word}\n`), ...banned.map((word) => `-${word}\n`)].join('')
  const bytes = Uint8Array.from(lists, (character) => character.charCodeAt(0))
  return `${base.id}+${added.length}-${banned.length}.${bytesToHex(sha256(bytes)).slice(0, 12)}`
}

/**
 * Returns the base lexicon with a server's words. Added words get a small graph of their own; banned words
 * stay in the base graph and are filtered from every result. A word on both lists is banned. Entries without
 * effect (adding a known word, banning an unknown one) are ignored, also in the id.
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
  const banned = [...ban.value].filter((word) => base.has(word)).sort()
  return ok(added.length + banned.length === 0 ? base : createServerLexicon(base, added, banned))
}

const createServerLexicon = (base: Lexicon, added: readonly string[], banned: readonly string[]): Lexicon => {
  const id = lexiconIdOf(base, added, banned)
  const addedLexicon = lexiconFromWords(id, added)
  const bans = new Set(banned)

  function* yieldWordsContaining(letters: string): Generator<string> {
    for (const word of base.wordsContaining(letters)) if (!bans.has(word)) yield word
    yield* addedLexicon.wordsContaining(letters)
  }

  const exampleContaining = (letters: string): string | null => {
    for (const word of yieldWordsContaining(letters)) return word
    return null
  }

  const hasInfix = (letters: string): boolean => {
    if (addedLexicon.hasInfix(letters)) return true
    if (!base.hasInfix(letters)) return false
    // If a banned word contains the letters, search for another word that does.
    return !banned.some((word) => word.includes(letters)) || exampleContaining(letters) !== null
  }

  /** Keeps the letters of a mask for which `passes` is true. */
  const filterMask = (mask: number, passes: (letter: string) => boolean): number => {
    let kept = mask
    for (let letter = 0; letter < 26; letter++) {
      if ((mask & (1 << letter)) !== 0 && !passes(letterAt(letter))) kept &= ~(1 << letter)
    }
    return kept
  }

  return {
    id,
    size: base.size + added.length - banned.length,
    graphs: added.length === 0 ? base.graphs : [...base.graphs, ...addedLexicon.graphs],
    has: (word) => (base.has(word) ? !bans.has(word) : addedLexicon.has(word)),
    hasInfix,
    exampleContaining,
    wordsContaining: yieldWordsContaining,
    lettersBefore: (letters) =>
      filterMask(base.lettersBefore(letters) | addedLexicon.lettersBefore(letters), (letter) =>
        hasInfix(letter + letters),
      ),
    lettersAfter: (letters) =>
      filterMask(base.lettersAfter(letters) | addedLexicon.lettersAfter(letters), (letter) =>
        hasInfix(letters + letter),
      ),
    lettersBetween: (left, right) =>
      filterMask(base.lettersBetween(left, right), (letter) => !bans.has(left + letter + right)) |
      addedLexicon.lettersBetween(left, right),
  }
}
