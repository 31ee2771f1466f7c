import { CARD_ASPECT_RATIO } from './card.ts'

/** Card width, and the left edge and bottom of each card, relative to the area's top left corner. */
export interface CardLayout {
  readonly width: number
  /** Factor by which the visible parts of covered cards are reduced; 1 for full size. */
  readonly squeeze: number
  readonly places: readonly { readonly x: number; readonly foot: number }[]
}

interface LayoutArea {
  readonly width: number
  readonly height: number
  /** Maximum card width. */
  readonly maxCardWidthPx: number
}

/** Gaps between cards and between rows, as fractions of the card width. */
const CARD_GAP_RATIO = 0.1
const ROW_GAP_RATIO = 0.14
/** `squeeze` if there is more than one row. */
const MULTI_ROW_SQUEEZE_RATIO = 0.5
const MAX_ROWS = 8

type PeekRows = readonly (readonly number[])[]

/**
 * Lays out cards as large as possible, in one or more rows of similar length. `peeks` is how far covered cards reach
 * above each card, as a fraction of the card width.
 */
export function layoutCards(peeks: readonly number[], area: LayoutArea): CardLayout {
  let rows: PeekRows = [peeks]
  let width = maxCardWidth(rows, area)
  for (let rowCount = 2; rowCount <= MAX_ROWS; rowCount++) {
    const candidate = splitIntoRows(peeks, rowCount)
    const wider = maxCardWidth(candidate, area)
    if (wider <= width) continue
    rows = candidate
    width = wider
  }
  return { width, squeeze: squeezeRatio(rows), places: cardPositions(rows, width, area) }
}

function splitIntoRows(peeks: readonly number[], rows: number): PeekRows {
  const perRow = Math.max(1, Math.ceil(peeks.length / rows))
  const count = Math.ceil(peeks.length / perRow)
  return Array.from({ length: count }, (_, n) => peeks.slice(n * perRow, (n + 1) * perRow))
}

/** The largest card width in pixels with which these rows fit. */
function maxCardWidth(rows: PeekRows, { width, height, maxCardWidthPx }: LayoutArea): number {
  const longest = Math.max(...rows.map((row) => row.length))
  const across = width / (longest + CARD_GAP_RATIO * (longest - 1))
  return Math.floor(Math.min(maxCardWidthPx, across, height / totalHeightRatio(rows)))
}

const squeezeRatio = (rows: PeekRows): number => (rows.length > 1 ? MULTI_ROW_SQUEEZE_RATIO : 1)

/** Height of one row, and of all rows with their gaps, as fractions of the card width. */
const rowHeightRatio = (row: readonly number[], rows: PeekRows): number =>
  CARD_ASPECT_RATIO + squeezeRatio(rows) * Math.max(...row)
const totalHeightRatio = (rows: PeekRows): number =>
  rows.reduce((all, row) => all + rowHeightRatio(row, rows), 0) + ROW_GAP_RATIO * (rows.length - 1)

/** Rows are left-aligned, and vertically centred as a whole. */
function cardPositions(rows: PeekRows, width: number, { height }: LayoutArea): CardLayout['places'] {
  let top = (height - width * totalHeightRatio(rows)) / 2
  return rows.flatMap((row) => {
    const foot = Math.floor(top + width * rowHeightRatio(row, rows))
    top = foot + width * ROW_GAP_RATIO
    return row.map((_, n) => ({ x: Math.round(n * width * (1 + CARD_GAP_RATIO)), foot }))
  })
}
