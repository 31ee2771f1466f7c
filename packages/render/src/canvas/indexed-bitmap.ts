import { FULL_COVERAGE, type Mask } from './mask.ts'
import type { Palette, PaletteIndex } from './palette.ts'

/**
 * A picture in the making, a byte a pixel: the index of its colour in a palette. Each row begins with a byte that
 * stays 0, as in a PNG file ("not filtered"): what is drawn here is packed as it lies.
 */
export interface IndexedBitmap {
  readonly width: number
  readonly height: number
  readonly rows: Uint8Array
}

/** Where a pixel is in `rows`. */
export const pixelOffset = ({ width }: { readonly width: number }, x: number, y: number): number =>
  y * (width + 1) + 1 + x

/** Where something lies on a sheet. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function createBitmap(width: number, height: number, ground: PaletteIndex): IndexedBitmap {
  const bitmap = { width, height, rows: new Uint8Array((width + 1) * height) }
  fillBox(bitmap, { x: 0, y: 0, width, height }, ground)
  return bitmap
}

export function fillBox(bitmap: IndexedBitmap, { x, y, width, height }: Box, colour: PaletteIndex): void {
  assertInside(bitmap, { x, y, width, height })
  for (let row = y; row < y + height; row++) {
    const from = pixelOffset(bitmap, x, row)
    bitmap.rows.fill(colour, from, from + width)
  }
}

/** Puts a sheet onto another, as it is. */
export function drawBitmap(bitmap: IndexedBitmap, other: IndexedBitmap, x: number, y: number): void {
  const { width, height, rows } = other
  assertInside(bitmap, { x, y, width, height })
  for (let row = 0; row < height; row++) {
    const from = pixelOffset(other, 0, row)
    bitmap.rows.set(rows.subarray(from, from + width), pixelOffset(bitmap, x, y + row))
  }
}

/** Puts a shape onto a sheet in one colour; where it covers a pixel in part, the colours mix. */
export function drawMask(
  bitmap: IndexedBitmap,
  { box, runs }: Mask,
  x: number,
  y: number,
  ink: PaletteIndex,
  palette: Palette,
): void {
  if (runs.length === 0) return
  assertInside(bitmap, { ...box, x: x + box.x, y: y + box.y })
  const { over } = palette.blendTable(ink)
  const { rows } = bitmap
  for (let at = 0; at < runs.length; at += 4) {
    const from = pixelOffset(bitmap, x + (runs[at + 1] ?? 0), y + (runs[at] ?? 0))
    const to = from + (runs[at + 2] ?? 0)
    const cover = runs[at + 3] ?? 0
    if (cover === FULL_COVERAGE) rows.fill(ink, from, to)
    else for (let pixel = from; pixel < to; pixel++) rows[pixel] = over(rows[pixel] ?? 0, cover)
  }
}

/** What runs over the edge is a mistake in a layout, not something to cut off in silence. */
function assertInside(bitmap: IndexedBitmap, { x, y, width, height }: Box): void {
  if (x < 0 || y < 0 || x + width > bitmap.width || y + height > bitmap.height)
    throw new Error(
      `${width} × ${height} at ${x}, ${y} runs over a sheet of ${bitmap.width} × ${bitmap.height}`,
    )
}
