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

/** Letters laid around the ones asked for, and where the graph goes on from them. */
interface SearchState {
  readonly text: string
  readonly node: number
  /** How many letters were put before; null once the left end is fixed. */
  readonly before: number | null
}

/** Lays one more letter on either side. Words are told as they are met, so the shorter ones come first. */
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
        // A word that has the letters twice is met twice: only the leftmost way to it counts.
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

/** All words of a graph with these letters in a row, from short to long, in an order that is always the same. */
export function* wordsContaining(graph: Graph, letters: string): Generator<string> {
  const edge = walkLeft(graph, graph.root, letters)
  if (endsWord(edge)) yield letters
  // Nothing is in every word, everywhere: to meet each once, they are read from their start on.
  let level: SearchState[] =
    letters === ''
      ? [{ text: '', node: graph.start, before: null }]
      : [{ text: letters, node: edgeChild(edge), before: 0 }]
  while (level.length > 0) level = yield* extendSearch(graph, letters, level)
}

/**
 * The words that people know, as one text: looking for letters in it is a single search, and the word found
 * first is the best known.
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
