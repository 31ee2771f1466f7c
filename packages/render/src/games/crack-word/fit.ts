import { TALL } from './card.ts'

/** Where cards go: their width, and each card's left edge and foot from the room's top left corner. */
export interface Fit {
  readonly width: number
  readonly places: readonly { readonly x: number; readonly foot: number }[]
}

interface Room {
  readonly width: number
  readonly height: number
  /** No card is wider. */
  readonly most: number
}

/** Between cards and between rows, as shares of a card's width. */
const GAP = 0.1
const ROW_GAP = 0.14

/**
 * Fits cards into a room as large as they can be, in one row or more of nearly equal length. `peeks` tells for each
 * card how far covered cards reach above it, as a share of its width.
 */
export function fitted(peeks: readonly number[], room: Room): Fit {
  const rowsOf = (rows: number) => {
    const each = Math.ceil(peeks.length / rows)
    return Array.from({ length: Math.ceil(peeks.length / each) }, (_, n) =>
      peeks.slice(n * each, (n + 1) * each),
    )
  }
  const tries = peeks.map((_, n) => rowsOf(n + 1)).map((rows) => ({ rows, width: widthFor(rows, room) }))
  const best = tries.reduce((one, other) => (other.width > one.width ? other : one), {
    rows: [] as readonly (readonly number[])[],
    width: 0,
  })
  return { width: best.width, places: placesOf(best.rows, best.width, room) }
}

/** The widest cards with which these rows fit. */
function widthFor(rows: readonly (readonly number[])[], { width, height, most }: Room): number {
  const longest = Math.max(...rows.map((row) => row.length))
  const across = width / (longest + GAP * (longest - 1))
  const down =
    height /
    sum(
      rows.map((row) => tallOf(row)),
      ROW_GAP,
    )
  return Math.floor(Math.min(most, across, down))
}

const tallOf = (row: readonly number[]): number => TALL + Math.max(...row)
const sum = (parts: readonly number[], gap: number): number =>
  parts.reduce((all, part) => all + part, 0) + gap * (parts.length - 1)

/** Row by row from the left, the whole in the middle of the height. */
function placesOf(rows: readonly (readonly number[])[], width: number, { height }: Room): Fit['places'] {
  let top = (height - width * sum(rows.map(tallOf), ROW_GAP)) / 2
  return rows.flatMap((row) => {
    top += width * tallOf(row)
    const foot = Math.floor(top)
    top += width * ROW_GAP
    return row.map((_, n) => ({ x: Math.round(n * width * (1 + GAP)), foot }))
  })
}
