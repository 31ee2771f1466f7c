import { edgeChild, findEdge, type Graph, SEPARATOR } from './graph.ts'

/**
 * Walks over whole texts. Each answers the last edge it went over, or 0 where the graph has no such way: then
 * no word has these letters. A text without letters has no last edge: callers know what it means to them.
 */

const A = 'A'.charCodeAt(0)

/** The number of the letter at a place of a text, or -1: right after Z lies what the graph takes for ◊. */
export const letterIndexAt = (text: string, at: number): number => {
  const letter = text.charCodeAt(at) - A
  return letter >= 0 && letter < SEPARATOR ? letter : -1
}

/** Leftwards from a node, the last letter of the text first. */
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

/** Rightwards from the start or from a node behind the separator, the first letter of the text first. */
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
