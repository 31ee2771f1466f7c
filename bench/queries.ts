import { letterAt } from '@crackpost/core/lexicon/letters'

/** The next of a fixed row of numbers below a bound (mulberry32): every run asks the same questions. */
const seededRandom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A word as somebody who misremembers it would type it: one letter is another. */
const nearMiss = (word: string, roll: (below: number) => number): string => {
  const at = roll(word.length)
  return word.slice(0, at) + letterAt(roll(26)) + word.slice(at + 1)
}

/** Half of them drawn from the list by `pick`, half near misses of such, shuffled. */
const buildQueries = (
  list: readonly string[],
  count: number,
  seed: number,
  pick: (word: string, roll: (below: number) => number) => string,
): string[] => {
  const roll = seededRandom(seed)
  const drawn = Array.from({ length: count }, (_, i) => {
    const text = pick(list[roll(list.length)] ?? '', roll)
    return i % 2 === 0 ? text : nearMiss(text, roll)
  })
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = roll(i + 1)
    const [one, other] = [drawn[i] ?? '', drawn[j] ?? '']
    drawn[i] = other
    drawn[j] = one
  }
  return drawn
}

export const wordQueries = (list: readonly string[], count: number): string[] =>
  buildQueries(list, count, 1, (word) => word)

/** Two to eight letters in a row out of a word, as they lie on a line of cards. */
export const infixQueries = (list: readonly string[], count: number): string[] =>
  buildQueries(list, count, 2, (word, roll) => {
    const length = Math.min(word.length, 2 + roll(7))
    const from = roll(word.length - length + 1)
    return word.slice(from, from + length)
  })

/**
 * The same texts as strings that were never seen before, flat and with no hash computed yet, as a player's input
 * is. A JavaScript Set is a good deal quicker with strings that it was asked about earlier, since a string keeps
 * its hash; no player's string ever was.
 */
export const withoutCachedHashes = (texts: readonly string[]): string[] => {
  const bytes = Buffer.from(texts.join(''), 'latin1')
  let at = 0
  return texts.map(({ length }) => {
    at += length
    return bytes.toString('latin1', at - length, at)
  })
}
