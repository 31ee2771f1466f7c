import { FULL_COVERAGE, type Mask } from './mask.ts'
import type { Palette, PaletteIndex } from './palette.ts'

/**
 * A bitmap with one byte per pixel: the palette index of its colour. Each row starts with a 0 byte, the PNG filter
 * type "none", so that `rows` can be compressed into a PNG file as it is.
 */
export interface IndexedBitmap {
  readonly width: number
  readonly height: number
  readonly rows: Uint8Array
}

/** Index of a pixel in `rows`. */
export const pixelOffset = ({ width }: { readonly width: number }, x: number, y: number): number =>
  y * (width + 1) + 1 + x

/** A rectangle in pixels. */
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

/** Copies `other` into `bitmap` with its top left corner at x, y. */
export function drawBitmap(bitmap: IndexedBitmap, other: IndexedBitmap, x: number, y: number): void {
  const { width, height, rows } = other
  assertInside(bitmap, { x, y, width, height })
  for (let row = 0; row < height; row++) {
    const from = pixelOffset(other, 0, row)
    bitmap.rows.set(rows.subarray(from, from + width), pixelOffset(bitmap, x, y + row))
  }
}

/** Draws a mask in one colour; partly covered pixels are blended with what is below. */
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
  for (let run = 0; run < runs.length; run += 4) {
    const from = pixelOffset(bitmap, x + (runs[run + 1] ?? 0), y + (runs[run] ?? 0))
    const to = from + (runs[run + 2] ?? 0)
    const coverage = runs[run + 3] ?? 0
    if (coverage === FULL_COVERAGE) rows.fill(ink, from, to)
    else for (let pixel = from; pixel < to; pixel++) rows[pixel] = over(rows[pixel] ?? 0, coverage)
  }
}

/** Throws if the box exceeds the bitmap: that is a layout bug, so it is not clipped silently. */
function assertInside(bitmap: IndexedBitmap, { x, y, width, height }: Box): void {
  if (x < 0 || y < 0 || x + width > bitmap.width || y + height > bitmap.height)
    throw new Error(
      `${width} × ${height} at ${x}, ${y} exceeds a bitmap of ${bitmap.width} × ${bitmap.height}`,
    )
}
