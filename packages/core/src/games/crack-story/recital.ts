import type { Lexicon } from '../../lexicon/lexicon.ts'
import { APOSTROPHE_PATTERN, foldWord, HYPHEN_PATTERN } from './story-word.ts'

export const SPELLING_MODES = ['exact', 'lenient'] as const
export type SpellingMode = (typeof SPELLING_MODES)[number]

/** The part of a lexicon used here. */
type WordSet = Pick<Lexicon, 'has'>

/** The maximum of a Discord text input. */
export const MAX_RECITAL_LENGTH = 4000

/** Typos are accepted only in words of at least this length. */
const MIN_LENIENT_LENGTH = 5

/** Maximum number of words compared; no story is longer. */
const MAX_RECITAL_WORDS = 300

/**
 * Splits a text into words at white space; a space after an apostrophe does not split. Parts without letters
 * or digits are punctuation and dropped.
 */
export function recitalWords(text: string): string[] {
  return text
    .slice(0, MAX_RECITAL_LENGTH)
    .normalize('NFC')
    .replace(APOSTROPHE_PATTERN, "'")
    .replace(HYPHEN_PATTERN, '-')
    .replace(/'\s+/gu, "'")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_RECITAL_WORDS)
}

/** The form in which words are compared: letters without case, accents and punctuation. */
const foldForComparison = (word: string): string => {
  const bare = word.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  // A word that can't be folded (other scripts, digits) equals only itself.
  return foldWord(bare) || bare
}

/** True if the recited word matches the story word under the match's spelling option. */
export function isSameWord(word: string, recited: string, spelling: SpellingMode, lexicon: WordSet): boolean {
  if (word === recited) return true
  const [right, typed] = [foldForComparison(word), foldForComparison(recited)]
  if (right === typed) return true
  if (spelling === 'exact' || right.length < MIN_LENIENT_LENGTH) return false
  // A typo that results in another word is an error.
  return isTypo(right, typed) && !lexicon.has(typed)
}

/** True for one wrong, missing or extra letter, or two swapped neighbours. */
function isTypo(right: string, typed: string): boolean {
  if (Math.abs(right.length - typed.length) > 1) return false
  let head = 0
  while (head < right.length && right[head] === typed[head]) head++
  const restOf = (text: string, from: number): string => text.slice(from)
  if (right.length === typed.length) {
    const swapped = right[head] === typed[head + 1] && right[head + 1] === typed[head]
    return (
      restOf(right, head + 1) === restOf(typed, head + 1) ||
      (swapped && restOf(right, head + 2) === restOf(typed, head + 2))
    )
  }
  return right.length > typed.length
    ? restOf(right, head + 1) === restOf(typed, head)
    : restOf(right, head) === restOf(typed, head + 1)
}

/**
 * The lexicon plus the story's own words, so that two story words that differ by one letter stay different.
 */
function withStoryWords(story: readonly string[], lexicon: WordSet): WordSet {
  return { has: (typed) => story.some((word) => foldForComparison(word) === typed) || lexicon.has(typed) }
}

/** True if a text repeats all words of a story in order, and nothing else. */
export function isCorrectRecital(
  story: readonly string[],
  text: string,
  spelling: SpellingMode,
  lexicon: WordSet,
): boolean {
  const recited = recitalWords(text)
  const words = withStoryWords(story, lexicon)
  return (
    recited.length === story.length &&
    story.every((word, at) => isSameWord(word, recited[at] ?? '', spelling, words))
  )
}

/** One difference: the index in the story, and the recited word. Null if a word was missing or extra. */
export interface RecitalDifference {
  readonly at: number
  readonly word: boolean
  readonly said: string | null
}

/** Maximum number of differences kept per recital. */
const MAX_DIFFERENCES = 12

/**
 * The minimal list of wrong, missing and extra words. Computed when a recital is judged wrong, and shown only
 * after the story is over.
 */
export function recitalDifferences(
  story: readonly string[],
  text: string,
  spelling: SpellingMode,
  lexicon: WordSet,
): RecitalDifference[] {
  const recited = recitalWords(text)
  const words = withStoryWords(story, lexicon)
  const isSame = (at: number, index: number): boolean =>
    isSameWord(story[at] ?? '', recited[index] ?? '', spelling, words)
  // costs[i][j]: the minimal number of differences between the story from i on and the recited words from j
  // on.
  const costs: number[][] = Array.from({ length: story.length + 1 }, () => [])
  const cost = (at: number, index: number): number => costs[at]?.[index] ?? 0
  const matches = story.map((_, at) => recited.map((_, index) => isSame(at, index)))
  for (let at = story.length; at >= 0; at--)
    for (let index = recited.length; index >= 0; index--) {
      const row = costs[at] ?? []
      if (at === story.length) row[index] = recited.length - index
      else if (index === recited.length) row[index] = story.length - at
      else if (matches[at]?.[index]) row[index] = cost(at + 1, index + 1)
      else row[index] = 1 + Math.min(cost(at + 1, index + 1), cost(at + 1, index), cost(at, index + 1))
    }
  const found: RecitalDifference[] = []
  const clip = (word: string | undefined): string => (word ?? '').slice(0, 32)
  let [at, index] = [0, 0]
  while ((at < story.length || index < recited.length) && found.length < MAX_DIFFERENCES) {
    if (at < story.length && index < recited.length && matches[at]?.[index]) {
      at++
      index++
    } else if (at < story.length && index < recited.length && cost(at, index) === 1 + cost(at + 1, index + 1))
      found.push({ at: at++, word: true, said: clip(recited[index++]) })
    else if (at < story.length && cost(at, index) === 1 + cost(at + 1, index))
      found.push({ at: at++, word: true, said: null })
    else found.push({ at, word: false, said: clip(recited[index++]) })
  }
  return found
}
