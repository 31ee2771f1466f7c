import { edgeChild, findEdge, type Graph, SEPARATOR } from './graph.ts'

/**
 * Functions that follow a whole text. Each returns the last edge, or 0 if the graph has no such path, i.e. no
 * word contains these letters. For an empty text they also return 0.
 */

const A = 'A'.charCodeAt(0)

/**
 * The index of the letter (A is 0), or -1. Without the check, the character after Z would be read as the
 * separator.
 */
export const letterIndexAt = (text: string, at: number): number => {
  const letter = text.charCodeAt(at) - A
  return letter >= 0 && letter < SEPARATOR ? letter : -1
}

/** Walks leftwards from a node, starting with the last letter of the text. */
export const walkLeft = (graph: Graph, from: number, text: string): number => {
  let node = from
  let edge = 0
  for (let at = text.length - 1; at >= 0; at--) {
    const letter = letterIndexAt(text, at)
    edge = letter < 0 ? 0 : findEdge(graph, node, letter)
    if (edge === 0) return 0
    node = edgeChild(edge)
  }
  return edge
}

/**
 * Walks rightwards from the start or from a node after the separator, starting with the first letter of the
 * text.
 */
export const walkRight = (graph: Graph, from: number, text: string): number => {
  let node = from
  let edge = 0
  for (let at = 0; at < text.length; at++) {
    const letter = letterIndexAt(text, at)
    edge = letter < 0 ? 0 : findEdge(graph, node, letter)
    if (edge === 0) return 0
    node = edgeChild(edge)
  }
  return edge
}
