import { TALL } from './card.ts'

/** Where cards go: their width, and each card's left edge and foot from the room's top left corner. */
export interface Fit {
  readonly width: number
  /** How much of what peeks out there is room for. */
  readonly squeeze: number
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
/** In more than one row what is covered has to make do with this share of its room. */
const SQUEEZE = 0.5
const MOST_ROWS = 8

type Rows = readonly (readonly number[])[]

/**
 * Fits cards into a room as large as they can be, in one row or more of nearly equal length. `peeks` tells for each
 * card how far covered cards reach above it, as a share of its width.
 */
export function fitted(peeks: readonly number[], room: Room): Fit {
  let rows: Rows = [peeks]
  let width = widthFor(rows, room)
  for (let many = 2; many <= MOST_ROWS; many++) {
    const others = rowsOf(peeks, many)
    const wider = widthFor(others, room)
    if (wider <= width) continue
    rows = others
    width = wider
  }
  return { width, squeeze: squeezeOf(rows), places: placesOf(rows, width, room) }
}

function rowsOf(peeks: readonly number[], rows: number): Rows {
  const each = Math.max(1, Math.ceil(peeks.length / rows))
  const count = Math.ceil(peeks.length / each)
  return Array.from({ length: count }, (_, n) => peeks.slice(n * each, (n + 1) * each))
}

/** The widest cards with which these rows fit. */
function widthFor(rows: Rows, { width, height, most }: Room): number {
  const longest = Math.max(...rows.map((row) => row.length))
  const across = width / (longest + GAP * (longest - 1))
  return Math.floor(Math.min(most, across, height / tallOf(rows)))
}

const squeezeOf = (rows: Rows): number => (rows.length > 1 ? SQUEEZE : 1)

/** How tall a row is, and all of them with what is between, as shares of a card's width. */
const rowTall = (row: readonly number[], rows: Rows): number => TALL + squeezeOf(rows) * Math.max(...row)
const tallOf = (rows: Rows): number =>
  rows.reduce((all, row) => all + rowTall(row, rows), 0) + ROW_GAP * (rows.length - 1)

/** Row by row from the left, the whole in the middle of the height. */
function placesOf(rows: Rows, width: number, { height }: Room): Fit['places'] {
  let top = (height - width * tallOf(rows)) / 2
  return rows.flatMap((row) => {
    const foot = Math.floor(top + width * rowTall(row, rows))
    top = foot + width * ROW_GAP
    return row.map((_, n) => ({ x: Math.round(n * width * (1 + GAP)), foot }))
  })
}
