import type { Lexicon } from '../../lexicon/lexicon.ts'
import { APOSTROPHE, foldedWord, HYPHEN } from './word.ts'

export const SPELLINGS = ['exact', 'lenient'] as const
export type Spelling = (typeof SPELLINGS)[number]

/** All that is asked of a lexicon here. */
type Words = Pick<Lexicon, 'has'>

/** No form holds more. */
export const LONGEST_RECITAL = 4000

/** Words shorter than this are known by heart or not at all. */
const LEAST_LENIENT = 5

/** Of a recital no more words than this are looked at: no story has as many. */
const MOST_WORDS = 300

/**
 * The words of a text as they were typed: split at spaces, where a space after an apostrophe is none. What has neither
 * letters nor digits is punctuation and no word.
 */
export function spoken(text: string): string[] {
  return text
    .slice(0, LONGEST_RECITAL)
    .normalize('NFC')
    .replace(APOSTROPHE, "'")
    .replace(HYPHEN, '-')
    .replace(/'\s+/gu, "'")
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
}

/** A word as it is compared: its letters, whatever their case and accents, without punctuation. */
const compared = (word: string): string => {
  const bare = word.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  // What does not fold (another script, a digit) is only equal to itself.
  return foldedWord(bare) || bare
}

/** Whether a word that was said is the word of the story, as the table's spelling has it. */
export function isSame(word: string, said: string, spelling: Spelling, lexicon: Words): boolean {
  if (word === said) return true
  const [right, typed] = [compared(word), compared(said)]
  if (right === typed) return true
  if (spelling === 'exact' || right.length < LEAST_LENIENT) return false
  // A slip that makes another word is another word.
  return isSlip(right, typed) && !lexicon.has(typed)
}

/** One letter wrong, missing or extra, or two neighbours swapped. */
function isSlip(right: string, typed: string): boolean {
  if (Math.abs(right.length - typed.length) > 1) return false
  let head = 0
  while (head < right.length && right[head] === typed[head]) head++
  const after = (text: string, from: number): string => text.slice(from)
  if (right.length === typed.length) {
    const swapped = right[head] === typed[head + 1] && right[head + 1] === typed[head]
    return (
      after(right, head + 1) === after(typed, head + 1) ||
      (swapped && after(right, head + 2) === after(typed, head + 2))
    )
  }
  return right.length > typed.length
    ? after(right, head + 1) === after(typed, head)
    : after(right, head) === after(typed, head + 1)
}

/** The lexicon and the story's own words: neighbours that differ by a letter are still two words. */
function wordsWith(story: readonly string[], lexicon: Words): Words {
  return { has: (typed) => story.some((word) => compared(word) === typed) || lexicon.has(typed) }
}

/** Whether a text repeats every word of a story, in order and nothing else. */
export function isRight(story: readonly string[], text: string, spelling: Spelling, lexicon: Words): boolean {
  const said = spoken(text)
  const words = wordsWith(story, lexicon)
  return (
    said.length === story.length && story.every((word, at) => isSame(word, said[at] ?? '', spelling, words))
  )
}

/** One difference: the place in the story (from 0), and what was said there; null where nothing was, or nothing is. */
export interface Difference {
  readonly at: number
  readonly word: boolean
  readonly said: string | null
}

/** So many differences are kept of one recital; who missed more has no use for the rest. */
const MOST_DIFFERENCES = 12

/**
 * Where a recital left the story: the fewest words that were wrong, missing or too many. It is computed when a recital
 * is judged wrong, and shown to nobody before the story is over.
 */
export function differences(
  story: readonly string[],
  text: string,
  spelling: Spelling,
  lexicon: Words,
): Difference[] {
  const said = spoken(text)
  const words = wordsWith(story, lexicon)
  const same = (at: number, heard: number): boolean =>
    isSame(story[at] ?? '', said[heard] ?? '', spelling, words)
  // costs[i][j]: the least differences between the rest of the story from i on and of what was said from j on.
  const costs: number[][] = Array.from({ length: story.length + 1 }, () => [])
  const cost = (at: number, heard: number): number => costs[at]?.[heard] ?? 0
  const matches = story.map((_, at) => said.map((_, heard) => same(at, heard)))
  for (let at = story.length; at >= 0; at--)
    for (let heard = said.length; heard >= 0; heard--) {
      const row = costs[at] ?? []
      if (at === story.length) row[heard] = said.length - heard
      else if (heard === said.length) row[heard] = story.length - at
      else if (matches[at]?.[heard]) row[heard] = cost(at + 1, heard + 1)
      else row[heard] = 1 + Math.min(cost(at + 1, heard + 1), cost(at + 1, heard), cost(at, heard + 1))
    }
  const found: Difference[] = []
  const clip = (word: string | undefined): string => (word ?? '').slice(0, 32)
  let [at, heard] = [0, 0]
  while ((at < story.length || heard < said.length) && found.length < MOST_DIFFERENCES) {
    if (at < story.length && heard < said.length && matches[at]?.[heard]) {
      at++
      heard++
    } else if (at < story.length && heard < said.length && cost(at, heard) === 1 + cost(at + 1, heard + 1))
      found.push({ at: at++, word: true, said: clip(said[heard++]) })
    else if (at < story.length && cost(at, heard) === 1 + cost(at + 1, heard))
      found.push({ at: at++, word: true, said: null })
    else found.push({ at, word: false, said: clip(said[heard++]) })
  }
  return found
}
