import { type Graph, markLastEdge, NO_EDGE, NO_NODE, packEdge, SEPARATOR } from './graph.ts'

/**
 * Builds the minimal graph of a sorted word list. Nodes are created from the leaves up; a node with the same
 * edges as an earlier one is replaced by that one.
 * There are two passes. What follows the separator after a reversed prefix is the same as what follows that
 * prefix in a forward graph (DAWG). So the forward graph is built first, and the node of every prefix is
 * kept. Then a tree of all reversed prefixes is built, whose separators lead into the forward graph.
 */
export const buildGaddag = (words: readonly string[]): Graph => {
  const nodes = createNodeRegistry()
  // For every reversed prefix of a word: its node in the forward graph, and whether it is a word.
  const starts = new Map<string, { readonly node: number; readonly isWord: boolean }>()

  const buildForward = (lo: number, hi: number, start: string): number => {
    const mark = nodes.mark()
    const depth = start.length
    for (let at = wordAt(words, lo).length === depth ? lo + 1 : lo; at < hi; ) {
      const letter = wordAt(words, at).charAt(depth)
      const end = endOfGroup(words, at, hi, depth)
      const longer = letter + start
      const isWord = wordAt(words, at).length === depth + 1
      const node = buildForward(at, end, longer)
      starts.set(longer, { node, isWord })
      nodes.push(packEdge(node, letterNumber(letter), isWord))
      at = end
    }
    return nodes.intern(mark)
  }
  const start = words.length > 0 ? buildForward(0, words.length, '') : NO_NODE

  const keys = [...starts.keys()].sort()
  const buildLeftward = (lo: number, hi: number, depth: number): number => {
    const mark = nodes.mark()
    const prefix = wordAt(keys, lo).length === depth ? starts.get(wordAt(keys, lo)) : undefined
    for (let at = prefix === undefined ? lo : lo + 1; at < hi; ) {
      const key = wordAt(keys, at)
      const end = endOfGroup(keys, at, hi, depth)
      const isWord = key.length === depth + 1 && starts.get(key)?.isWord === true
      const node = buildLeftward(at, end, depth + 1)
      nodes.push(packEdge(node, letterNumber(key.charAt(depth)), isWord))
      at = end
    }
    if (prefix !== undefined && prefix.node !== NO_NODE) nodes.push(packEdge(prefix.node, SEPARATOR, false))
    return nodes.intern(mark)
  }
  const root = keys.length > 0 ? buildLeftward(0, keys.length, 0) : NO_NODE
  return { edges: nodes.edges(), root, start }
}

const wordAt = (words: readonly string[], at: number): string => words[at] ?? ''

const letterNumber = (letter: string): number => letter.charCodeAt(0) - 65

/** Returns the end of the run of words that have the same letter at `depth` as the word at `from`. */
const endOfGroup = (words: readonly string[], from: number, hi: number, depth: number): number => {
  const letter = wordAt(words, from).charCodeAt(depth)
  let at = from + 1
  while (at < hi && wordAt(words, at).charCodeAt(depth) === letter) at++
  return at
}

/**
 * All distinct nodes so far. Edges of unfinished nodes are on a stack: those above a mark belong to the node
 * that took the mark.
 */
const createNodeRegistry = () => {
  let pool = new Uint32Array(1 << 12)
  let used = 1
  pool[0] = NO_EDGE
  let table = new Uint32Array(1 << 12)
  let count = 0
  const stack: number[] = []

  const hashOf = (edges: ArrayLike<number>, from: number, length: number): number => {
    let hash = length
    for (let i = 0; i < length; i++) {
      hash = Math.imul(hash ^ (edges[from + i] ?? 0), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    return hash >>> 0
  }

  const lengthAt = (node: number): number => {
    let at = node
    while (((pool[at] ?? NO_EDGE) & (1 << 6)) === 0) at++
    return at - node + 1
  }

  /** The slot of the hash table with a node equal to the edges on the stack, or the free slot for it. */
  const slotOf = (mark: number, length: number): number => {
    for (
      let slot = hashOf(stack, mark, length) & (table.length - 1);
      ;
      slot = (slot + 1) & (table.length - 1)
    ) {
      const node = table[slot] ?? 0
      if (node === 0) return slot
      let same = 0
      // The last edge has a flag, so nodes of different length never match.
      while (same < length && pool[node + same] === stack[mark + same]) same++
      if (same === length) return slot
    }
  }

  const growTable = (): void => {
    const old = table
    table = new Uint32Array(old.length * 2)
    for (const node of old) {
      if (node === 0) continue
      let slot = hashOf(pool, node, lengthAt(node)) & (table.length - 1)
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1)
      table[slot] = node
    }
  }

  const growPool = (): void => {
    const old = pool
    pool = new Uint32Array(old.length * 2)
    pool.set(old)
  }

  return {
    mark: () => stack.length,
    push: (edge: number) => {
      stack.push(edge)
    },
    intern: (mark: number): number => {
      const length = stack.length - mark
      if (length === 0) return NO_NODE
      stack.push(markLastEdge(stack.pop() ?? 0))
      const slot = slotOf(mark, length)
      const known = table[slot] ?? 0
      const node = known === 0 ? used : known
      if (known === 0) {
        while (used + length > pool.length) growPool()
        for (let i = 0; i < length; i++) pool[used + i] = stack[mark + i] ?? 0
        used += length
        table[slot] = node
        if (++count * 2 > table.length) growTable()
      }
      stack.length = mark
      return node
    },
    edges: (): Uint32Array => pool.slice(0, used),
  }
}
