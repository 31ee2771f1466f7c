import * as z from 'zod/mini'
import type { Tile } from './tiles.ts'

export const BOARD_SIZE = 17

/** The colour value of each square, row by row from the top. */
const COLOUR_LAYOUT = [
  '21431341214313412',
  '13242124342124231',
  '42431432123413424',
  '34312314241321343',
  '12123423432432121',
  '31434312121343413',
  '42312123432121324',
  '14243234143234241',
  '23124141314142132',
  '14243234143234241',
  '42312123432121324',
  '31434312121343413',
  '12123423432432121',
  '34312314241321343',
  '42431432123413424',
  '13242124342124231',
  '21431341214313412',
].join('')

export const WORD_DIRECTIONS = ['across', 'down'] as const
export type WordDirection = (typeof WORD_DIRECTIONS)[number]
export const otherDirection = (direction: WordDirection): WordDirection =>
  direction === 'across' ? 'down' : 'across'

/** The name of a square: row from the top, then column from the left, `1A` to `17Q`. */
export type SquareName = string
export const squareSchema = z.string().check(z.regex(/^(?:[1-9]|1[0-7])[A-Q]$/))

/** The number of a square: 0 is 1A, 1 is 1B, 17 is 2A. Used for all calculations; names are for people. */
export type CellIndex = number

export const cellOf = (square: SquareName): CellIndex =>
  (Number.parseInt(square, 10) - 1) * BOARD_SIZE + square.charCodeAt(square.length - 1) - 65
export const squareName = (cell: CellIndex): SquareName =>
  `${cellRow(cell) + 1}${String.fromCharCode(65 + cellColumn(cell))}`
export const cellRow = (cell: CellIndex): number => Math.floor(cell / BOARD_SIZE)
export const cellColumn = (cell: CellIndex): number => cell % BOARD_SIZE

/** The value of the square's colour. */
export const cellColourValue = (cell: CellIndex): number => COLOUR_LAYOUT.charCodeAt(cell) - 48

/** The square on which the first word of the game begins. */
export const FIRST_WORD_SQUARE: SquareName = '2A'

/** The FINAL squares, and the points of a word that ends there. */
export const FINAL_SQUARE_POINTS: Readonly<Record<SquareName, number>> = {
  '16P': 100,
  '16Q': 150,
  '17P': 150,
  '17Q': 200,
}
const FINAL_POINTS_BY_CELL = new Map(
  Object.entries(FINAL_SQUARE_POINTS).map(([square, points]) => [cellOf(square), points]),
)
export const finalSquarePointsAt = (cell: CellIndex): number => FINAL_POINTS_BY_CELL.get(cell) ?? 0

/** The tiles on the board by square, as in the state. */
export type BoardTiles = Readonly<Record<SquareName, Tile>>

/** The board by cell for calculations: letters as char codes and values, both 0 for an empty cell. */
export interface BoardGrid {
  readonly letters: Uint8Array
  readonly values: Uint8Array
  readonly empty: boolean
}

export function boardGridOf(board: BoardTiles): BoardGrid {
  const letters = new Uint8Array(BOARD_SIZE * BOARD_SIZE)
  const values = new Uint8Array(BOARD_SIZE * BOARD_SIZE)
  const tiles = Object.entries(board)
  for (const [square, tile] of tiles) {
    letters[cellOf(square)] = tile.charCodeAt(0)
    values[cellOf(square)] = tile.charCodeAt(1) - 48
  }
  return { letters, values, empty: tiles.length === 0 }
}

/** Returns the grid with another colour on one square. The letters, and so the words, stay. */
export function recolourCell(grid: BoardGrid, cell: CellIndex, value: number): BoardGrid {
  const values = grid.values.slice()
  values[cell] = value
  return { ...grid, values }
}

export const isCellTaken = (grid: BoardGrid, cell: CellIndex): boolean => grid.letters[cell] !== 0

/** The neighbour before (-1) or after (+1) in a direction; null at the edge. */
export function neighbourCell(cell: CellIndex, direction: WordDirection, side: -1 | 1): CellIndex | null {
  const place = direction === 'across' ? cellColumn(cell) : cellRow(cell)
  if (place + side < 0 || place + side >= BOARD_SIZE) return null
  return cell + side * cellStride(direction)
}

export const cellStride = (direction: WordDirection): number => (direction === 'across' ? 1 : BOARD_SIZE)

/** Number of squares to the edge, including this one. */
export const cellsToEdge = (cell: CellIndex, direction: WordDirection): number =>
  BOARD_SIZE - (direction === 'across' ? cellColumn(cell) : cellRow(cell))

/** The adjacent taken cells on one side, in reading order. */
export function adjacentTakenCells(
  grid: BoardGrid,
  cell: CellIndex,
  direction: WordDirection,
  side: -1 | 1,
): CellIndex[] {
  const cells: CellIndex[] = []
  let at = neighbourCell(cell, direction, side)
  while (at !== null && isCellTaken(grid, at)) {
    cells.push(at)
    at = neighbourCell(at, direction, side)
  }
  return side < 0 ? cells.reverse() : cells
}

/** True if the cell shares a side with a tile on the board. */
export const touchesTile = (grid: BoardGrid, cell: CellIndex): boolean =>
  WORD_DIRECTIONS.some((direction) =>
    ([-1, 1] as const).some((side) => {
      const next = neighbourCell(cell, direction, side)
      return next !== null && isCellTaken(grid, next)
    }),
  )
