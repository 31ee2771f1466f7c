import type { Box } from './indexed-bitmap.ts'

/** Equal cards in rows: the width of a card in pixels, and the top left corner of each. */
export interface CardGrid {
  readonly width: number
  readonly places: readonly { readonly x: number; readonly y: number }[]
}

interface CardShape {
  /** Height of a card divided by its width. */
  readonly aspectRatio: number
  /** Gap between cards, as a fraction of the card width. */
  readonly gapRatio: number
  readonly maxWidthPx: number
}

/**
 * Lays out cards in a box as large as they fit, in as few rows as that needs. Rows have similar lengths; the grid is
 * centred in the box.
 */
export function fitCardGrid(cards: number, box: Box, shape: CardShape): CardGrid {
  const { aspectRatio, gapRatio, maxWidthPx } = shape
  const extent = (count: number, ratio: number): number => count * ratio + (count - 1) * gapRatio
  let best = { perRow: 1, rows: 1, width: 0 }
  for (let rows = 1; rows <= cards; rows++) {
    const perRow = Math.ceil(cards / rows)
    const fitting = Math.min(
      box.width / extent(perRow, 1),
      box.height / extent(rows, aspectRatio),
      maxWidthPx,
    )
    const width = Math.floor(fitting)
    if (width > best.width) best = { perRow, rows, width }
  }
  const { perRow, rows, width } = best
  const left = box.x + Math.round((box.width - width * extent(perRow, 1)) / 2)
  const top = box.y + Math.round((box.height - width * extent(rows, aspectRatio)) / 2)
  const places = Array.from({ length: cards }, (_, n) => ({
    x: left + Math.round((n % perRow) * width * (1 + gapRatio)),
    y: top + Math.round(Math.floor(n / perRow) * width * (aspectRatio + gapRatio)),
  }))
  return { width, places }
}
