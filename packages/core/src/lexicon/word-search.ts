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
import { letterAt } from './letters.ts'

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
export function* wordsContaining(graph: Graph, letters: string): Generator<string> {
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
export const commonWordSearch = (words: readonly string[]): ((letters: string) => Generator<string>) => {
  const text = words.map((word) => `${word}\n`).join('')
  return function* (letters) {
    for (let at = text.indexOf(letters); at >= 0 && at < text.length; ) {
      const end = text.indexOf('\n', at)
      yield text.slice(text.lastIndexOf('\n', at) + 1, end)
      at = text.indexOf(letters, end + 1)
    }
  }
}
