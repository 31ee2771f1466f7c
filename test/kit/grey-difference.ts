import { type IndexedBitmap, pixelOffset } from '@crackpost/render/canvas/indexed-bitmap'
import type { Palette } from '@crackpost/render/canvas/palette'

/** Smallest difference of two grey levels that counts as clear. */
const MIN_GREY_DIFFERENCE = 48

/** Counts the pixels of two bitmaps that differ clearly, in a palette of greys. */
export const differingPixelCounter =
  ({ rgb }: Pick<Palette, 'rgb'>) =>
  (one: IndexedBitmap, other: IndexedBitmap): number => {
    let count = 0
    for (let y = 0; y < one.height; y++)
      for (let x = 0; x < one.width; x++) {
        const at = pixelOffset(one, x, y)
        const level = (sheet: IndexedBitmap): number => rgb[3 * (sheet.rows[at] ?? 0)] ?? 0
        if (Math.abs(level(one) - level(other)) > MIN_GREY_DIFFERENCE) count++
      }
    return count
  }
