import * as z from 'zod/mini'
import type { Tile } from './tiles.ts'

export const SIZE = 17

/** The colour of each square, by value, row by row from the top. */
const LAYOUT = [
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

export const DIRECTIONS = ['across', 'down'] as const
export type Direction = (typeof DIRECTIONS)[number]
export const crosswise = (direction: Direction): Direction => (direction === 'across' ? 'down' : 'across')

/** A square's name: row from the top, then column from the left, `1A` to `17Q`. */
export type Square = string
export const square = z.string().check(z.regex(/^(?:[1-9]|1[0-7])[A-Q]$/))

/** A square's number: 0 is 1A, 1 is 1B, 17 is 2A. All reckoning is done with numbers; names are for people. */
export type Cell = number

export const cellOf = (square: Square): Cell =>
  (Number.parseInt(square, 10) - 1) * SIZE + square.charCodeAt(square.length - 1) - 65
export const squareOf = (cell: Cell): Square =>
  `${rowOf(cell) + 1}${String.fromCharCode(65 + columnOf(cell))}`
export const rowOf = (cell: Cell): number => Math.floor(cell / SIZE)
export const columnOf = (cell: Cell): number => cell % SIZE

/** The value of the square's colour. */
export const colourAt = (cell: Cell): number => LAYOUT.charCodeAt(cell) - 48

/** Where the game's first word begins. */
export const START: Square = '2A'

/** The FINAL square, and what a word earns that ends on it. */
export const FINAL: Readonly<Record<Square, number>> = { '16P': 100, '16Q': 150, '17P': 150, '17Q': 200 }
const FINAL_CELLS = new Map(Object.entries(FINAL).map(([square, points]) => [cellOf(square), points]))
export const finalAt = (cell: Cell): number => FINAL_CELLS.get(cell) ?? 0

/** The board as the state holds it: which tile lies where. */
export type Board = Readonly<Record<Square, Tile>>

/** The board for reckoning: by cell, letters as char codes (0: empty) and values (0: empty). */
export interface Grid {
  readonly letters: Uint8Array
  readonly values: Uint8Array
  readonly empty: boolean
}

export function gridOf(board: Board): Grid {
  const letters = new Uint8Array(SIZE * SIZE)
  const values = new Uint8Array(SIZE * SIZE)
  const tiles = Object.entries(board)
  for (const [square, tile] of tiles) {
    letters[cellOf(square)] = tile.charCodeAt(0)
    values[cellOf(square)] = tile.charCodeAt(1) - 48
  }
  return { letters, values, empty: tiles.length === 0 }
}

/** The grid with another tile's colour on one square: letters stay, so words do too. */
export function recoloured(grid: Grid, cell: Cell, value: number): Grid {
  const values = grid.values.slice()
  values[cell] = value
  return { ...grid, values }
}

export const isTaken = (grid: Grid, cell: Cell): boolean => grid.letters[cell] !== 0

/** The neighbour before (-1) or after (+1) in a direction; null at the edge. */
export function neighbour(cell: Cell, direction: Direction, side: -1 | 1): Cell | null {
  const place = direction === 'across' ? columnOf(cell) : rowOf(cell)
  if (place + side < 0 || place + side >= SIZE) return null
  return cell + side * strideOf(direction)
}

export const strideOf = (direction: Direction): number => (direction === 'across' ? 1 : SIZE)

/** How many squares there are from here to the edge, this one included. */
export const roomFrom = (cell: Cell, direction: Direction): number =>
  SIZE - (direction === 'across' ? columnOf(cell) : rowOf(cell))

/** The taken cells next to this one on one side, in reading order. */
export function arm(grid: Grid, cell: Cell, direction: Direction, side: -1 | 1): Cell[] {
  const cells: Cell[] = []
  let at = neighbour(cell, direction, side)
  while (at !== null && isTaken(grid, at)) {
    cells.push(at)
    at = neighbour(at, direction, side)
  }
  return side < 0 ? cells.reverse() : cells
}

/** Whether the cell shares a side with a tile on the board. */
export const touches = (grid: Grid, cell: Cell): boolean =>
  DIRECTIONS.some((direction) =>
    ([-1, 1] as const).some((side) => {
      const next = neighbour(cell, direction, side)
      return next !== null && isTaken(grid, next)
    }),
  )
