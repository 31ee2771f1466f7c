/**
 * The packed graph: a GADDAG (Gordon 1994) in one Uint32Array, which answers "is it a word", "is there a word
 * with these letters inside" and "what can be laid around this square" by walking, without allocating.
 *
 * Every word is in it once for each of its letters: from that letter leftwards to the start of the word, then
 * over the separator, then rightwards to the end. CHAT is T-A-H-C, A-H-C-◊-T, H-C-◊-A-T and C-◊-H-A-T.
 *
 * A node is the index of its first edge; its edges lie side by side, letters in order, the separator last. An
 * edge is `child << 7 | last << 6 | end << 5 | letter`, letters being 0–25. Node 0 is nowhere: it has no edges,
 * and every walk that leaves the words gets there and stays there, so there is nothing to test for on the way.
 *
 * Going leftwards from an anchor, over the separator and on rightwards, which is all that a mover does:
 *
 * ```ts
 * let edge = edgeOf(graph, graph.root, T)      // T on the anchor square
 * edge = edgeOf(graph, childOf(edge), A)       // A to its left: …AT…
 * edge = edgeOf(graph, childOf(edge), H)       // H to the left of that: …HAT…
 * edge = edgeOf(graph, childOf(edge), C)       // C: …CHAT…
 * endsWord(edge)                               // true: CHAT is a word, if the squares on both sides are free
 * const on = child(graph, childOf(edge), SEPARATOR)  // the left end is fixed; go on to the right of the anchor
 * const plural = edgeOf(graph, on, S)
 * endsWord(plural)                             // true: CHATS
 * ```
 *
 * A word may end in either direction: on its first letter where nothing lies to the right of the anchor, or on
 * its last letter after the separator. Where letters lie on the board, follow them with `edgeOf`; where squares
 * are free, try the edges one after the other:
 *
 * ```ts
 * for (let at = node; at !== 0; at = next(graph, at)) {
 *   const edge = edgeAt(graph, at)
 *   // letterOf(edge), endsWord(edge), childOf(edge)
 * }
 * ```
 */
export interface Graph {
  readonly edges: Uint32Array
  /** Where every walk from an anchor begins. */
  readonly root: number
  /**
   * Where words are read plainly from their first letter to their last. What follows a separator is the rest of a
   * word read forwards, so a plain graph of all words lies within this one, a ninth of it; here is its door.
   */
  readonly start: number
}

/** The pseudo-letter between what lies left of the anchor and what lies right of it. */
export const SEPARATOR = 26

/** Where a walk is when no word goes that way. */
export const NO_NODE = 0

/** The one edge of node 0: it is the last, and its letter is none that anybody asks for. */
export const NO_EDGE = (1 << 6) | 31

export const packEdge = (child: number, letter: number, end: boolean): number =>
  ((child << 7) | (end ? 1 << 5 : 0) | letter) >>> 0

export const markLastEdge = (edge: number): number => (edge | (1 << 6)) >>> 0

export const edgeLetter = (edge: number): number => edge & 31

/** Do the letters walked up to and over this edge make a word? */
export const endsWord = (edge: number): boolean => (edge & (1 << 5)) !== 0

export const isLastEdge = (edge: number): boolean => (edge & (1 << 6)) !== 0

/** The node that an edge leads to; 0 where nothing follows. */
export const edgeChild = (edge: number): number => edge >>> 7

/** The edge that lies at a place in the graph; the way to read what `next` counts through. */
export const edgeAt = (graph: Graph, at: number): number => graph.edges[at] ?? NO_EDGE

/** The place of the next edge of the same node, 0 after the last. Starts with the node itself. */
export const nextEdge = (graph: Graph, at: number): number =>
  isLastEdge(edgeAt(graph, at)) ? NO_NODE : at + 1

/** The edge of a node with a letter (or the separator), or 0: no real edge is 0. */
export const findEdge = (graph: Graph, node: number, letter: number): number => {
  const { edges } = graph
  for (let at = node; ; at++) {
    const edge = edges[at] ?? NO_EDGE
    if ((edge & 31) >= letter) return (edge & 31) === letter ? edge : 0
    if ((edge & (1 << 6)) !== 0) return 0
  }
}

/** Where a letter (or the separator) leads from a node; 0 where it leads nowhere. */
export const childNode = (graph: Graph, node: number, letter: number): number =>
  edgeChild(findEdge(graph, node, letter))

/** Does a word end with this letter, after what was walked to get to the node? */
export const endsWordWith = (graph: Graph, node: number, letter: number): boolean =>
  endsWord(findEdge(graph, node, letter))

/** The letters that lead on from a node, as 26 bits (A is 1); the separator is not one of them. */
export const letterMaskAt = (graph: Graph, node: number): number => {
  let mask = 0
  for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) mask |= 1 << edgeLetter(edgeAt(graph, at))
  return mask & ALL_LETTERS_MASK
}

/** The letters that end a word right after a node, as 26 bits. */
export const endingMaskAt = (graph: Graph, node: number): number => {
  let mask = 0
  for (let at = node; at !== NO_NODE; at = nextEdge(graph, at)) {
    const edge = edgeAt(graph, at)
    if (endsWord(edge)) mask |= 1 << edgeLetter(edge)
  }
  return mask
}

/** All 26 letters in a mask. */
export const ALL_LETTERS_MASK = (1 << 26) - 1
