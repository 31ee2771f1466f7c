import { wellKnown, wordsWith } from './containing.ts'
import {
  childOf,
  edgeAt,
  endingsAt,
  endsWord,
  type Graph,
  letterOf,
  lettersAt,
  NOTHING,
  NOWHERE,
  next,
} from './graph.ts'
import { isLetters } from './letters.ts'
import { leftwards, letterIn, rightwards } from './walk.ts'

/**
 * The words that count. Letters are A–Z in upper case (see `fold`); any other text is simply not a word and part
 * of none: nothing here ever throws for what it is asked.
 */
export interface Lexicon {
  /** Names the list of words exactly: two lexicons with the same id have the same words. */
  readonly id: string
  readonly size: number
  /**
   * For movers: every word is in one of these. They may hold words that a house has banned, so whoever
   * generates from them asks `has` about each word found.
   */
  readonly graphs: readonly Graph[]
  has(word: string): boolean
  /** Is there a word with these letters in a row? No letters at all are in every word, so '' is true. */
  hasInfix(letters: string): boolean
  /** A word with these letters in a row: one that people know where there is one, else a shortest one. */
  example(letters: string): string | null
  /** All words with these letters in a row, each once: first those that people know, then from short to long. */
  containing(letters: string): Iterable<string>
  /** The letters that can be put before these and still be in some word, as 26 bits (A is 1). */
  before(letters: string): number
  /** The letters that can be put after these and still be in some word, as 26 bits. */
  after(letters: string): number
  /** The letters x for which left + x + right is a word, as 26 bits. Either side may be ''. */
  between(left: string, right: string): number
}

const A = 'A'.charCodeAt(0)

/** Answers from one graph. `common` are words of it that people know, the best known first. */
export const lexiconOf = (id: string, size: number, graph: Graph, common: readonly string[]): Lexicon => {
  const { edges, root, start } = graph
  const pairs = firstPairs(graph)
  const known = wellKnown(common)

  const has = (word: string): boolean => {
    if (word.length < 2) return endsWord(rightwards(graph, start, word))
    const first = letterIn(word, 0)
    const second = letterIn(word, 1)
    if (first < 0 || second < 0) return false
    let edge = pairs[first * 26 + second] ?? 0
    for (let at = 2; at < word.length; at++) {
      const letter = word.charCodeAt(at) - A
      if (letter < 0 || letter > 25) return false
      // `edgeOf`, written out: everything that judges words comes through here.
      let place = edge >>> 7
      for (;;) {
        edge = edges[place++] ?? NOTHING
        if ((edge & 31) >= letter) break
        if ((edge & 64) !== 0) return false
      }
      if ((edge & 31) !== letter) return false
    }
    return endsWord(edge)
  }

  function* containing(letters: string): Generator<string> {
    if (letters !== '' && !isLetters(letters)) return
    const told = new Set<string>()
    for (const word of known(letters)) {
      told.add(word)
      yield word
    }
    for (const word of wordsWith(graph, letters)) if (!told.has(word)) yield word
  }

  return {
    id,
    size,
    graphs: [graph],
    has,
    hasInfix: (letters) => (letters === '' ? size > 0 : leftwards(graph, root, letters) !== 0),
    containing,
    example: (letters) => {
      for (const word of containing(letters)) return word
      return null
    },
    before: (letters) => lettersAt(graph, letters === '' ? root : childOf(leftwards(graph, root, letters))),
    after: (letters) => {
      if (letters === '') return lettersAt(graph, root)
      let mask = 0
      for (let at = root; at !== NOWHERE; at = next(graph, at)) {
        const edge = edgeAt(graph, at)
        if (leftwards(graph, childOf(edge), letters) !== 0) mask |= 1 << letterOf(edge)
      }
      return mask
    },
    between: (left, right) => {
      if (left === '') return endingsAt(graph, right === '' ? root : childOf(leftwards(graph, root, right)))
      let mask = 0
      for (let at = childOf(rightwards(graph, start, left)); at !== NOWHERE; at = next(graph, at)) {
        const edge = edgeAt(graph, at)
        const last = right === '' ? edge : rightwards(graph, childOf(edge), right)
        if (endsWord(last)) mask |= 1 << letterOf(edge)
      }
      return mask
    },
  }
}

/**
 * The edges over the first two letters of all words, so that judging a word begins with its third. Only the plain
 * part of the graph is walked for it, most of which stays in the processor's cache.
 */
const firstPairs = (graph: Graph): Uint32Array => {
  const pairs = new Uint32Array(26 * 26)
  for (let first = graph.start; first !== NOWHERE; first = next(graph, first)) {
    const edge = edgeAt(graph, first)
    for (let at = childOf(edge); at !== NOWHERE; at = next(graph, at)) {
      pairs[letterOf(edge) * 26 + letterOf(edgeAt(graph, at))] = edgeAt(graph, at)
    }
  }
  return pairs
}
