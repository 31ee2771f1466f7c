import {
  ALL_LETTERS_MASK,
  childNode,
  edgeAt,
  edgeChild,
  edgeLetter,
  endsWord,
  findEdge,
  type Graph,
  nextEdge,
  SEPARATOR,
} from '../../lexicon/graph.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import {
  adjacentTakenCells,
  BOARD_SIZE,
  type BoardGrid,
  type CellIndex,
  cellOf,
  FIRST_WORD_SQUARE,
  isCellTaken,
  neighbourCell,
  otherDirection,
  touchesTile,
  type WordDirection,
} from './board.ts'
import type { OpeningStage } from './word-layout.ts'

/** A word and its place, regardless of colours. */
export interface WordMove {
  readonly at: CellIndex
  readonly direction: WordDirection
  readonly letters: string
}

/** A free square that a play must cover: next to a tile, or where the first word begins. */
export interface Anchor {
  readonly cell: CellIndex
  readonly direction: WordDirection
}

export function findAnchors(grid: BoardGrid, opening: OpeningStage): Anchor[] {
  if (opening === 'first') return [{ cell: cellOf(FIRST_WORD_SQUARE), direction: 'across' }]
  const cells = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, (_, cell) => cell).filter((cell) =>
    isAnchor(grid, cell),
  )
  const down = cells.map((cell) => ({ cell, direction: 'down' as const }))
  return opening === 'second'
    ? down
    : [...down, ...cells.map((cell) => ({ cell, direction: 'across' as const }))]
}

const isAnchor = (grid: BoardGrid, cell: CellIndex): boolean =>
  !isCellTaken(grid, cell) && touchesTile(grid, cell)

/**
 * Yields all words that the letters can make through this anchor, but through no earlier anchor on the same
 * line (Gordon's algorithm): from the anchor leftwards, then over the separator and rightwards. Crossing
 * words are checked on the way.
 */
export function movesThroughAnchor(
  anchor: Anchor,
  grid: BoardGrid,
  letters: readonly string[],
  lexicon: Lexicon,
): WordMove[] {
  const { cell: origin, direction } = anchor
  const stock = new Uint8Array(26)
  for (const letter of letters) stock[letter.charCodeAt(0) - 65] = (stock[letter.charCodeAt(0) - 65] ?? 0) + 1
  const masks = new Map<CellIndex, number>()
  const moves: WordMove[] = []

  /** The letters that a free cell can take with a valid crossing word. */
  const maskAt = (cell: CellIndex): number => {
    const known = masks.get(cell)
    if (known !== undefined) return known
    const other = otherDirection(direction)
    const [before, after] = [
      lettersOn(grid, adjacentTakenCells(grid, cell, other, -1)),
      lettersOn(grid, adjacentTakenCells(grid, cell, other, 1)),
    ]
    const mask = before || after ? lexicon.lettersBetween(before, after) : ALL_LETTERS_MASK
    masks.set(cell, mask)
    return mask
  }
  const isFree = (cell: CellIndex | null): boolean => cell === null || !isCellTaken(grid, cell)

  const walk = (
    graph: Graph,
    cell: CellIndex,
    side: -1 | 1,
    start: CellIndex,
    word: string,
    node: number,
  ): void => {
    const extend = (edge: number): void => {
      const letter = String.fromCharCode(65 + edgeLetter(edge))
      const spelled = side < 0 ? letter + word : word + letter
      const from = side < 0 ? cell : start
      const before = neighbourCell(cell, direction, side)
      const onRight = side < 0 ? neighbourCell(origin, direction, 1) : before
      const leftDone = side > 0 || isFree(before)
      if (endsWord(edge) && leftDone && isFree(onRight)) moves.push({ at: from, direction, letters: spelled })
      const node = edgeChild(edge)
      if (node === 0) return
      // Words through an earlier free anchor were already found there.
      if (before !== null && (side > 0 || !isAnchor(grid, before)))
        walk(graph, before, side, from, spelled, node)
      if (side < 0 && leftDone && onRight !== null) {
        const right = childNode(graph, node, SEPARATOR)
        if (right !== 0) walk(graph, onRight, 1, from, spelled, right)
      }
    }
    const present = grid.letters[cell] ?? 0
    if (present !== 0) {
      const edge = findEdge(graph, node, present - 65)
      if (edge !== 0) extend(edge)
      return
    }
    const mask = maskAt(cell)
    for (let at = node; at !== 0; at = nextEdge(graph, at)) {
      const edge = edgeAt(graph, at)
      const letter = edgeLetter(edge)
      const left = stock[letter] ?? 0
      if (left === 0 || !(mask & (1 << letter))) continue
      stock[letter] = left - 1
      extend(edge)
      stock[letter] = left
    }
  }
  for (const graph of lexicon.graphs) walk(graph, origin, -1, origin, '', graph.root)
  return moves
}

const lettersOn = (grid: BoardGrid, cells: readonly CellIndex[]): string =>
  cells.map((cell) => String.fromCharCode(grid.letters[cell] ?? 0)).join('')
