import {
  childNode,
  edgeAt,
  edgeChild,
  edgeLetter,
  endsWord,
  type Graph,
  NO_NODE,
  nextEdge,
  SEPARATOR,
} from './graph.ts'
import { walkLeft } from './graph-walk.ts'
import { isLetters, letterAt } from './letters.ts'

/** The letters found so far around the requested ones, and the node from which the search continues. */
interface SearchState {
  readonly text: string
  readonly node: number
  /** How many letters were added in front; null once the left end is fixed. */
  readonly before: number | null
}

/** Adds one letter on either side. Yields words as they are found, so shorter ones come first. */
function* extendSearch(
  graph: Graph,
  letters: string,
  from: readonly SearchState[],
): Generator<string, SearchState[]> {
  const longer: SearchState[] = []
  for (const { text, node, before } of from) {
    if (before !== null) {
      for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) {
        const edge = edgeAt(graph, at)
        if (edgeLetter(edge) === SEPARATOR) continue
        const wider = letterAt(edgeLetter(edge)) + text
        // A word that contains the letters twice is found twice; only the path from the leftmost occurrence
        // counts.
        if (wider.indexOf(letters) <= before) continue
        if (endsWord(edge)) yield wider
        longer.push({ text: wider, node: edgeChild(edge), before: before + 1 })
      }
    }
    const right = before === null ? node : childNode(graph, node, SEPARATOR)
    for (let at = right; at !== NO_NODE; at = nextEdge(graph, at)) {
      const edge = edgeAt(graph, at)
      const wider = text + letterAt(edgeLetter(edge))
      if (endsWord(edge)) yield wider
      longer.push({ text: wider, node: edgeChild(edge), before: null })
    }
  }
  return longer
}

/** All words of a graph that contain these letters in a row, from short to long, in a deterministic order. */
function* wordsContaining(graph: Graph, letters: string): Generator<string> {
  const edge = walkLeft(graph, graph.root, letters)
  if (endsWord(edge)) yield letters
  // Every word contains '' at many positions; to find each word once, read them from their start.
  let level: SearchState[] =
    letters === ''
      ? [{ text: '', node: graph.start, before: null }]
      : [{ text: letters, node: edgeChild(edge), before: 0 }]
  while (level.length > 0) level = yield* extendSearch(graph, letters, level)
}

/**
 * Returns a search in the common words. They are joined into one text, so that a search is a single
 * `indexOf`; the first match is the best known word.
 */
const commonWordSearch = (words: readonly string[]): ((letters: string) => Generator<string>) => {
  const text = words.map((word) => `${word}\n`).join('')
  return function* (letters) {
    for (let at = text.indexOf(letters); at >= 0 && at < text.length; ) {
      const end = text.indexOf('\n', at)
      yield text.slice(text.lastIndexOf('\n', at) + 1, end)
      at = text.indexOf(letters, end + 1)
    }
  }
}

/** Sorts as `wordsContaining` does: short words first, then letter by letter along the path from the searched letters. */
const searchKey = (word: string, letters: string): string => {
  const at = word.indexOf(letters)
  const before = [...word.slice(0, at)].reverse().join('')
  // At each step, letters to the left come before those to the right.
  return String.fromCharCode(word.length) + before + word.slice(at + letters.length).toLowerCase()
}

/** All words of several graphs that contain these letters in a row, in the order of one graph with all their words. */
function* wordsContainingInAny(graphs: readonly Graph[], letters: string): Generator<string> {
  const [only, ...others] = graphs
  if (only && others.length === 0) return yield* wordsContaining(only, letters)
  const searches = graphs.map((graph) => wordsContaining(graph, letters))
  const nextOf = (search: Generator<string>): { word: string; key: string; search: Generator<string> }[] => {
    const { value, done } = search.next()
    return done === true ? [] : [{ word: value, key: searchKey(value, letters), search }]
  }
  let heads = searches.flatMap(nextOf)
  while (heads.length > 0) {
    const least = heads.reduce((a, b) => (b.key < a.key ? b : a))
    yield least.word
    heads = [...heads.filter((head) => head !== least), ...nextOf(least.search)]
  }
}

/** Returns a search for all words with some letters in a row, each once: the common ones first, then short to long. */
export const orderedWordSearch = (
  graphs: readonly Graph[],
  common: readonly string[],
): ((letters: string) => Generator<string>) => {
  const known = commonWordSearch(common)
  return function* (letters) {
    if (letters !== '' && !isLetters(letters)) return
    const seen = new Set<string>()
    for (const word of known(letters)) {
      seen.add(word)
      yield word
    }
    for (const word of wordsContainingInAny(graphs, letters)) if (!seen.has(word)) yield word
  }
}
