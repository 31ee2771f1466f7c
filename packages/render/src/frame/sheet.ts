import { FULL, type Mask } from './mask.ts'
import type { Index, Palette } from './palette.ts'

/**
 * A picture in the making, a byte a pixel: the index of its colour in a palette. Each row begins with a byte that
 * stays 0, as in a PNG file ("not filtered"): what is drawn here is packed as it lies.
 */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly rows: Uint8Array
}

/** Where a pixel is in `rows`. */
export const pixelAt = ({ width }: { readonly width: number }, x: number, y: number): number =>
  y * (width + 1) + 1 + x

/** Where something lies on a sheet. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function sheetOf(width: number, height: number, ground: Index): Sheet {
  const sheet = { width, height, rows: new Uint8Array((width + 1) * height) }
  fill(sheet, { x: 0, y: 0, width, height }, ground)
  return sheet
}

export function fill(sheet: Sheet, { x, y, width, height }: Box, colour: Index): void {
  within(sheet, { x, y, width, height })
  for (let row = y; row < y + height; row++) {
    const from = pixelAt(sheet, x, row)
    sheet.rows.fill(colour, from, from + width)
  }
}

/** Puts a sheet onto another, as it is. */
export function copy(sheet: Sheet, other: Sheet, x: number, y: number): void {
  const { width, height, rows } = other
  within(sheet, { x, y, width, height })
  for (let row = 0; row < height; row++) {
    const from = pixelAt(other, 0, row)
    sheet.rows.set(rows.subarray(from, from + width), pixelAt(sheet, x, y + row))
  }
}

/** Puts a shape onto a sheet in one colour; where it covers a pixel in part, the colours mix. */
export function stamp(
  sheet: Sheet,
  { box, runs }: Mask,
  x: number,
  y: number,
  ink: Index,
  palette: Palette,
): void {
  if (runs.length === 0) return
  within(sheet, { ...box, x: x + box.x, y: y + box.y })
  const { over } = palette.blends(ink)
  const { rows } = sheet
  for (let at = 0; at < runs.length; at += 4) {
    const from = pixelAt(sheet, x + (runs[at + 1] ?? 0), y + (runs[at] ?? 0))
    const to = from + (runs[at + 2] ?? 0)
    const cover = runs[at + 3] ?? 0
    if (cover === FULL) rows.fill(ink, from, to)
    else for (let pixel = from; pixel < to; pixel++) rows[pixel] = over(rows[pixel] ?? 0, cover)
  }
}

/** What runs over the edge is a mistake in a layout, not something to cut off in silence. */
function within(sheet: Sheet, { x, y, width, height }: Box): void {
  if (x < 0 || y < 0 || x + width > sheet.width || y + height > sheet.height)
    throw new Error(
      `${width} × ${height} at ${x}, ${y} runs over a sheet of ${sheet.width} × ${sheet.height}`,
    )
}
