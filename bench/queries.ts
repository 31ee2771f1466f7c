import { letterAt } from '@crackpost/core/lexicon/letters'

/** A seeded generator of integers below a bound (mulberry32), so that every run uses the same queries. */
const seededRandom = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A word with one letter replaced. */
const nearMiss = (word: string, roll: (below: number) => number): string => {
  const at = roll(word.length)
  return word.slice(0, at) + letterAt(roll(26)) + word.slice(at + 1)
}

/** Builds `count` queries: half picked from random words by `pick`, half near misses of such, shuffled. */
const buildQueries = (
  list: readonly string[],
  count: number,
  seed: number,
  pick: (word: string, roll: (below: number) => number) => string,
): string[] => {
  const roll = seededRandom(seed)
  const queries = Array.from({ length: count }, (_, i) => {
    const text = pick(list[roll(list.length)] ?? '', roll)
    return i % 2 === 0 ? text : nearMiss(text, roll)
  })
  for (let i = queries.length - 1; i > 0; i--) {
    const j = roll(i + 1)
    const [first, second] = [queries[i] ?? '', queries[j] ?? '']
    queries[i] = second
    queries[j] = first
  }
  return queries
}

export const wordQueries = (list: readonly string[], count: number): string[] =>
  buildQueries(list, count, 1, (word) => word)

/** Two to eight consecutive letters of a word, as on a line of cards. */
export const infixQueries = (list: readonly string[], count: number): string[] =>
  buildQueries(list, count, 2, (word, roll) => {
    const length = Math.min(word.length, 2 + roll(7))
    const from = roll(word.length - length + 1)
    return word.slice(from, from + length)
  })

/**
 * Copies the texts into new flat strings without a cached hash, like a player's input. A JavaScript Set is much faster
 * with strings that were looked up before, since a string caches its hash.
 */
export const withoutCachedHashes = (texts: readonly string[]): string[] => {
  const bytes = Buffer.from(texts.join(''), 'latin1')
  let at = 0
  return texts.map(({ length }) => {
    at += length
    return bytes.toString('latin1', at - length, at)
  })
}
