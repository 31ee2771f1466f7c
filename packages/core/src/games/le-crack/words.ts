import {
  arm,
  type Board,
  cellOf,
  DIRECTIONS,
  type Direction,
  gridOf,
  isTaken,
  neighbour,
  type Square,
  squareOf,
} from './board.ts'

/** A word as it lies on the board. */
export interface Lying {
  readonly word: string
  readonly at: Square
  readonly direction: Direction
}

/**
 * All words on a board, the newest first. A board holds its squares in the order in which they were filled: a word is
 * as new as its newest tile, and of words that share it the one with more new tiles comes first.
 */
export function wordsOn(board: Board): Lying[] {
  const grid = gridOf(board)
  const cells = Object.keys(board).map(cellOf)
  const age = new Map(cells.map((cell, index) => [cell, index]))
  const found = DIRECTIONS.flatMap((direction) =>
    cells.flatMap((cell) => {
      const before = neighbour(cell, direction, -1)
      const run = [cell, ...arm(grid, cell, direction, 1)]
      if (run.length < 2 || (before !== null && isTaken(grid, before))) return []
      const word = String.fromCharCode(...run.map((at) => grid.letters[at] ?? 0))
      const ages = run.map((at) => age.get(at) ?? 0).sort((a, b) => b - a)
      return [{ word, at: squareOf(cell), direction, ages }]
    }),
  )
  return found
    .sort((a, b) => newest(a.ages, b.ages))
    .map(({ word, at, direction }) => ({ word, at, direction }))
}

/** Compares ages, each list from its newest on. */
function newest(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((age, index) => age !== b[index])
  return differs < 0 ? 0 : (b[differs] ?? -1) - (a[differs] ?? -1)
}
