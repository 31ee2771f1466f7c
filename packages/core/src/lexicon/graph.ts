/**
 * A GADDAG (Gordon 1994) in one Uint32Array. It answers "is this a word", "does a word contain these letters" and
 * "what can be laid around this square" by walking along edges, without allocating.
 *
 * Every word is stored once for each of its letters: from that letter leftwards to the start of the word, then
 * the separator, then rightwards to the end. CHAT is T-A-H-C, A-H-C-◊-T, H-C-◊-A-T and C-◊-H-A-T.
 *
 * A node is the index of its first edge. Its edges are consecutive, in alphabetical order, the separator last. An
 * edge is `child << 7 | last << 6 | end << 5 | letter`, with letters 0–25. Node 0 has no edges: a walk that no
 * word continues gets there and stays there, so callers need not check every step.
 *
 * A move generator walks leftwards from an anchor, over the separator and then rightwards:
 *
 * ```ts
 * let edge = findEdge(graph, graph.root, T)        // T on the anchor square
 * edge = findEdge(graph, edgeChild(edge), A)       // A to its left: …AT…
 * edge = findEdge(graph, edgeChild(edge), H)       // H to the left of that: …HAT…
 * edge = findEdge(graph, edgeChild(edge), C)       // C: …CHAT…
 * endsWord(edge)                                   // true: CHAT is a word, if the squares on both sides are free
 * const node = childNode(graph, edgeChild(edge), SEPARATOR)  // fix the left end; continue right of the anchor
 * endsWord(findEdge(graph, node, S))               // true: CHATS
 * ```
 *
 * A word may end in either direction: on its first letter if nothing follows to the right of the anchor, or on
 * its last letter after the separator. Follow letters on the board with `findEdge`; for free squares, try all
 * edges:
 *
 * ```ts
 * for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) {
 *   const edge = edgeAt(graph, at)
 *   // edgeLetter(edge), endsWord(edge), edgeChild(edge)
 * }
 * ```
 */
export interface Graph {
  readonly edges: Uint32Array
  /** The node at which every walk from an anchor starts. */
  readonly root: number
  /**
   * The node at which words are read from first letter to last. The paths after separators form a forward
   * graph of all words, about a ninth of the whole graph.
   */
  readonly start: number
}

/** The pseudo-letter between the letters left of the anchor and those right of it. */
export const SEPARATOR = 26

/** The node of a walk that no word continues. */
export const NO_NODE = 0

/** The only edge of node 0: marked as last, with a letter that never matches. */
export const NO_EDGE = (1 << 6) | 31

export const packEdge = (child: number, letter: number, end: boolean): number =>
  ((child << 7) | (end ? 1 << 5 : 0) | letter) >>> 0

export const markLastEdge = (edge: number): number => (edge | (1 << 6)) >>> 0

export const edgeLetter = (edge: number): number => edge & 31

/** True if the letters up to and including this edge form a word. */
export const endsWord = (edge: number): boolean => (edge & (1 << 5)) !== 0

export const isLastEdge = (edge: number): boolean => (edge & (1 << 6)) !== 0

/** The node that an edge leads to; 0 if nothing follows. */
export const edgeChild = (edge: number): number => edge >>> 7

/** The edge at an index, as returned by `nextEdge`. */
export const edgeAt = (graph: Graph, at: number): number => graph.edges[at] ?? NO_EDGE

/**
 * The index of the next edge of the same node; 0 after the last. The index of a node's first edge is the node
 * itself.
 */
export const nextEdge = (graph: Graph, at: number): number =>
  isLastEdge(edgeAt(graph, at)) ? NO_NODE : at + 1

/** The edge of a node for a letter (or the separator); 0 if there is none. No real edge is 0. */
export const findEdge = (graph: Graph, node: number, letter: number): number => {
  const { edges } = graph
  for (let at = node; ; at++) {
    const edge = edges[at] ?? NO_EDGE
    if ((edge & 31) >= letter) return (edge & 31) === letter ? edge : 0
    if ((edge & (1 << 6)) !== 0) return 0
  }
}

/** The node after a letter (or the separator); 0 if there is none. */
export const childNode = (graph: Graph, node: number, letter: number): number =>
  edgeChild(findEdge(graph, node, letter))

/** True if a word ends with this letter after the path to the node. */
export const endsWordWith = (graph: Graph, node: number, letter: number): boolean =>
  endsWord(findEdge(graph, node, letter))

/** The letters that continue from a node, as 26 bits (A is 1), without the separator. */
export const letterMaskAt = (graph: Graph, node: number): number => {
  let mask = 0
  for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) mask |= 1 << edgeLetter(edgeAt(graph, at))
  return mask & ALL_LETTERS_MASK
}

/** The letters that end a word after a node, as 26 bits. */
export const endingMaskAt = (graph: Graph, node: number): number => {
  let mask = 0
  for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) {
    const edge = edgeAt(graph, at)
    if (endsWord(edge)) mask |= 1 << edgeLetter(edge)
  }
  return mask
}

/** The mask with all 26 letters. */
export const ALL_LETTERS_MASK = (1 << 26) - 1
