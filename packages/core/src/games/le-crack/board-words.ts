import {
  adjacentTakenCells,
  type BoardTiles,
  boardGridOf,
  cellOf,
  isCellTaken,
  neighbourCell,
  type SquareName,
  squareName,
  WORD_DIRECTIONS,
  type WordDirection,
} from './board.ts'

/** A word on the board. */
export interface BoardWord {
  readonly word: string
  readonly at: SquareName
  readonly direction: WordDirection
}

/**
 * All words on a board, newest first. The squares are in the order in which they were filled. A word is as
 * new as its newest tile; of words that share it, the one with more new tiles comes first.
 */
export function wordsOnBoard(board: BoardTiles): BoardWord[] {
  const grid = boardGridOf(board)
  const cells = Object.keys(board).map(cellOf)
  const age = new Map(cells.map((cell, index) => [cell, index]))
  const found = WORD_DIRECTIONS.flatMap((direction) =>
    cells.flatMap((cell) => {
      const before = neighbourCell(cell, direction, -1)
      const run = [cell, ...adjacentTakenCells(grid, cell, direction, 1)]
      if (run.length < 2 || (before !== null && isCellTaken(grid, before))) return []
      const word = String.fromCharCode(...run.map((at) => grid.letters[at] ?? 0))
      const ages = run.map((at) => age.get(at) ?? 0).sort((a, b) => b - a)
      return [{ word, at: squareName(cell), direction, ages }]
    }),
  )
  return found
    .sort((a, b) => compareAges(a.ages, b.ages))
    .map(({ word, at, direction }) => ({ word, at, direction }))
}

/** Compares two lists of ages, each from its newest on. */
function compareAges(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((age, index) => age !== b[index])
  return differs < 0 ? 0 : (b[differs] ?? -1) - (a[differs] ?? -1)
}
