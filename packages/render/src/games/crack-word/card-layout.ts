import { CARD_ASPECT_RATIO } from './card.ts'

/** Where cards go: their width, and each card's left edge and foot from the room's top left corner. */
export interface CardLayout {
  readonly width: number
  /** How much of what peeks out there is room for. */
  readonly squeeze: number
  readonly places: readonly { readonly x: number; readonly foot: number }[]
}

interface LayoutArea {
  readonly width: number
  readonly height: number
  /** No card is wider. */
  readonly most: number
}

/** Between cards and between rows, as shares of a card's width. */
const CARD_GAP_RATIO = 0.1
const ROW_GAP_RATIO = 0.14
/** In more than one row what is covered has to make do with this share of its room. */
const MULTI_ROW_SQUEEZE_RATIO = 0.5
const MAX_ROWS = 8

type PeekRows = readonly (readonly number[])[]

/**
 * Fits cards into a room as large as they can be, in one row or more of nearly equal length. `peeks` tells for each
 * card how far covered cards reach above it, as a share of its width.
 */
export function layoutCards(peeks: readonly number[], room: LayoutArea): CardLayout {
  let rows: PeekRows = [peeks]
  let width = maxCardWidth(rows, room)
  for (let many = 2; many <= MAX_ROWS; many++) {
    const others = splitIntoRows(peeks, many)
    const wider = maxCardWidth(others, room)
    if (wider <= width) continue
    rows = others
    width = wider
  }
  return { width, squeeze: squeezeRatio(rows), places: cardPositions(rows, width, room) }
}

function splitIntoRows(peeks: readonly number[], rows: number): PeekRows {
  const each = Math.max(1, Math.ceil(peeks.length / rows))
  const count = Math.ceil(peeks.length / each)
  return Array.from({ length: count }, (_, n) => peeks.slice(n * each, (n + 1) * each))
}

/** The widest cards with which these rows fit. */
function maxCardWidth(rows: PeekRows, { width, height, most }: LayoutArea): number {
  const longest = Math.max(...rows.map((row) => row.length))
  const across = width / (longest + CARD_GAP_RATIO * (longest - 1))
  return Math.floor(Math.min(most, across, height / totalHeightRatio(rows)))
}

const squeezeRatio = (rows: PeekRows): number => (rows.length > 1 ? MULTI_ROW_SQUEEZE_RATIO : 1)

/** How tall a row is, and all of them with what is between, as shares of a card's width. */
const rowHeightRatio = (row: readonly number[], rows: PeekRows): number =>
  CARD_ASPECT_RATIO + squeezeRatio(rows) * Math.max(...row)
const totalHeightRatio = (rows: PeekRows): number =>
  rows.reduce((all, row) => all + rowHeightRatio(row, rows), 0) + ROW_GAP_RATIO * (rows.length - 1)

/** Row by row from the left, the whole in the middle of the height. */
function cardPositions(rows: PeekRows, width: number, { height }: LayoutArea): CardLayout['places'] {
  let top = (height - width * totalHeightRatio(rows)) / 2
  return rows.flatMap((row) => {
    const foot = Math.floor(top + width * rowHeightRatio(row, rows))
    top = foot + width * ROW_GAP_RATIO
    return row.map((_, n) => ({ x: Math.round(n * width * (1 + CARD_GAP_RATIO)), foot }))
  })
}
