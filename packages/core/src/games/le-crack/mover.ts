import {
  ALL_LETTERS,
  child,
  childOf,
  edgeAt,
  edgeOf,
  endsWord,
  type Graph,
  letterOf,
  next,
  SEPARATOR,
} from '../../lexicon/graph.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import {
  arm,
  type Cell,
  cellOf,
  crosswise,
  type Direction,
  type Grid,
  isTaken,
  neighbour,
  SIZE,
  START,
  touches,
} from './board.ts'
import type { Opening } from './lay.ts'

/** A word and where it could lie, as far as its letters go. */
export interface Move {
  readonly at: Cell
  readonly direction: Direction
  readonly letters: string
}

/** A free square that a play may hang on: next to a tile, or where the first word begins. */
export interface Anchor {
  readonly cell: Cell
  readonly direction: Direction
}

export function anchors(grid: Grid, opening: Opening): Anchor[] {
  if (opening === 'first') return [{ cell: cellOf(START), direction: 'across' }]
  const cells = Array.from({ length: SIZE * SIZE }, (_, cell) => cell).filter((cell) => isAnchor(grid, cell))
  const down = cells.map((cell) => ({ cell, direction: 'down' as const }))
  return opening === 'second'
    ? down
    : [...down, ...cells.map((cell) => ({ cell, direction: 'across' as const }))]
}

const isAnchor = (grid: Grid, cell: Cell): boolean => !isTaken(grid, cell) && touches(grid, cell)

/**
 * All words that the letters can make through an anchor and through none before it on its line (Gordon's algorithm):
 * from the anchor leftwards, then over the separator and on rightwards. Words across are checked on the way.
 */
export function movesThrough(
  anchor: Anchor,
  grid: Grid,
  letters: readonly string[],
  lexicon: Lexicon,
): Move[] {
  const { cell: origin, direction } = anchor
  const stock = new Uint8Array(26)
  for (const letter of letters) stock[letter.charCodeAt(0) - 65] = (stock[letter.charCodeAt(0) - 65] ?? 0) + 1
  const masks = new Map<Cell, number>()
  const moves: Move[] = []

  /** The letters that a free cell takes without spoiling the word across. */
  const maskAt = (cell: Cell): number => {
    const known = masks.get(cell)
    if (known !== undefined) return known
    const other = crosswise(direction)
    const [before, after] = [
      textOf(grid, arm(grid, cell, other, -1)),
      textOf(grid, arm(grid, cell, other, 1)),
    ]
    const mask = before || after ? lexicon.between(before, after) : ALL_LETTERS
    masks.set(cell, mask)
    return mask
  }
  const isFree = (cell: Cell | null): boolean => cell === null || !isTaken(grid, cell)

  const walk = (graph: Graph, cell: Cell, side: -1 | 1, start: Cell, word: string, node: number): void => {
    const onward = (edge: number): void => {
      const letter = String.fromCharCode(65 + letterOf(edge))
      const spelled = side < 0 ? letter + word : word + letter
      const from = side < 0 ? cell : start
      const before = neighbour(cell, direction, side)
      const onRight = side < 0 ? neighbour(origin, direction, 1) : before
      const leftDone = side > 0 || isFree(before)
      if (endsWord(edge) && leftDone && isFree(onRight)) moves.push({ at: from, direction, letters: spelled })
      const node = childOf(edge)
      if (node === 0) return
      // A free anchor before this one has had these words already.
      if (before !== null && (side > 0 || !isAnchor(grid, before)))
        walk(graph, before, side, from, spelled, node)
      if (side < 0 && leftDone && onRight !== null) {
        const right = child(graph, node, SEPARATOR)
        if (right !== 0) walk(graph, onRight, 1, from, spelled, right)
      }
    }
    const there = grid.letters[cell] ?? 0
    if (there !== 0) {
      const edge = edgeOf(graph, node, there - 65)
      if (edge !== 0) onward(edge)
      return
    }
    const mask = maskAt(cell)
    for (let at = node; at !== 0; at = next(graph, at)) {
      const edge = edgeAt(graph, at)
      const letter = letterOf(edge)
      const left = stock[letter] ?? 0
      if (left === 0 || !(mask & (1 << letter))) continue
      stock[letter] = left - 1
      onward(edge)
      stock[letter] = left
    }
  }
  for (const graph of lexicon.graphs) walk(graph, origin, -1, origin, '', graph.root)
  return moves
}

const textOf = (grid: Grid, cells: readonly Cell[]): string =>
  cells.map((cell) => String.fromCharCode(grid.letters[cell] ?? 0)).join('')
