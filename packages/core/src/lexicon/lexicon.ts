import {
  edgeAt,
  edgeChild,
  edgeLetter,
  endingMaskAt,
  endsWord,
  type Graph,
  letterMaskAt,
  NO_EDGE,
  NO_NODE,
  nextEdge,
} from './graph.ts'
import { letterIndexAt, walkLeft, walkRight } from './graph-walk.ts'
import { orderedWordSearch } from './word-search.ts'

/**
 * A list of words. Letters are A–Z in upper case (see `foldLetters`). Any other text is never a word nor part
 * of one; no function throws for it.
 */
export interface Lexicon {
  /** Identifies the exact word list: lexicons with the same id have the same words. */
  readonly id: string
  readonly size: number
  /**
   * For move generators: every word is in one of these graphs. They may also contain words banned by a
   * server, so check each generated word with `has`.
   */
  readonly graphs: readonly Graph[]
  /** Well-known words of it, best known first. They come first as examples. */
  readonly common: readonly string[]
  has(word: string): boolean
  /** True if a word contains these letters in a row. Always true for '' unless the lexicon is empty. */
  hasInfix(letters: string): boolean
  /**
   * A word that contains these letters in a row: a common one if possible, else one of the shortest; null if
   * there is none.
   */
  exampleContaining(letters: string): string | null
  /**
   * All words that contain these letters in a row, each once: common words first, then from short to long.
   */
  wordsContaining(letters: string): Iterable<string>
  /** The letters that can precede these within some word, as 26 bits (A is 1). */
  lettersBefore(letters: string): number
  /** The letters that can follow these within some word, as 26 bits. */
  lettersAfter(letters: string): number
  /** The letters x for which left + x + right is a word, as 26 bits. Either side may be ''. */
  lettersBetween(left: string, right: string): number
}

const A = 'A'.charCodeAt(0)

/** Creates a lexicon from one graph. `common` lists well-known words of it, best known first. */
export const createLexicon = (id: string, size: number, graph: Graph, common: readonly string[]): Lexicon => {
  const { edges, root, start } = graph
  const pairs = firstPairEdges(graph)
  const search = orderedWordSearch([graph], common)

  const has = (word: string): boolean => {
    if (word.length < 2) return endsWord(walkRight(graph, start, word))
    const first = letterIndexAt(word, 0)
    const second = letterIndexAt(word, 1)
    if (first < 0 || second < 0) return false
    let edge = pairs[first * 26 + second] ?? 0
    for (let at = 2; at < word.length; at++) {
      const letter = word.charCodeAt(at) - A
      if (letter < 0 || letter > 25) return false
      // `findEdge` inlined: every word check runs through here.
      let place = edge >>> 7
      for (;;) {
        edge = edges[place++] ?? NO_EDGE
        if ((edge & 31) >= letter) break
        if ((edge & 64) !== 0) return false
      }
      if ((edge & 31) !== letter) return false
    }
    return endsWord(edge)
  }

  return {
    id,
    size,
    graphs: [graph],
    common,
    has,
    hasInfix: (letters) => (letters === '' ? size > 0 : walkLeft(graph, root, letters) !== 0),
    wordsContaining: search,
    exampleContaining: (letters) => {
      for (const word of search(letters)) return word
      return null
    },
    lettersBefore: (letters) =>
      letterMaskAt(graph, letters === '' ? root : edgeChild(walkLeft(graph, root, letters))),
    lettersAfter: (letters) => {
      if (letters === '') return letterMaskAt(graph, root)
      let mask = 0
      for (let at = root; at !== NO_NODE; at = nextEdge(graph, at)) {
        const edge = edgeAt(graph, at)
        if (walkLeft(graph, edgeChild(edge), letters) !== 0) mask |= 1 << edgeLetter(edge)
      }
      return mask
    },
    lettersBetween: (left, right) => {
      if (left === '')
        return endingMaskAt(graph, right === '' ? root : edgeChild(walkLeft(graph, root, right)))
      let mask = 0
      for (let at = edgeChild(walkRight(graph, start, left)); at !== NO_NODE; at = nextEdge(graph, at)) {
        const edge = edgeAt(graph, at)
        const last = right === '' ? edge : walkRight(graph, edgeChild(edge), right)
        if (endsWord(last)) mask |= 1 << edgeLetter(edge)
      }
      return mask
    },
  }
}

/**
 * The edges after the first two letters of every word, so that a lookup starts at the third letter. Uses only
 * the forward part of the graph, most of which stays in the CPU cache.
 */
const firstPairEdges = (graph: Graph): Uint32Array => {
  const pairs = new Uint32Array(26 * 26)
  for (let first = graph.start; first !== NO_NODE; first = nextEdge(graph, first)) {
    const edge = edgeAt(graph, first)
    for (let at = edgeChild(edge); at !== NO_NODE; at = nextEdge(graph, at)) {
      pairs[edgeLetter(edge) * 26 + edgeLetter(edgeAt(graph, at))] = edgeAt(graph, at)
    }
  }
  return pairs
}
