import { type IndexedBitmap, pixelOffset } from '@crackpost/render/canvas/indexed-bitmap'
import type { Palette } from '@crackpost/render/canvas/palette'

/** By so much two greys differ clearly. */
const MIN_GREY_DIFFERENCE = 48

/** How many pixels of two sheets differ clearly, in a palette of greys. */
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
