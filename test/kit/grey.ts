import type { Palette } from '@crackpost/render/frame/palette'
import { pixelAt, type Sheet } from '@crackpost/render/frame/sheet'

/** By so much two greys differ clearly. */
const CLEARLY = 48

/** How many pixels of two sheets differ clearly, in a palette of greys. */
export const differing =
  ({ rgb }: Pick<Palette, 'rgb'>) =>
  (one: Sheet, other: Sheet): number => {
    let count = 0
    for (let y = 0; y < one.height; y++)
      for (let x = 0; x < one.width; x++) {
        const at = pixelAt(one, x, y)
        const level = (sheet: Sheet): number => rgb[3 * (sheet.rows[at] ?? 0)] ?? 0
        if (Math.abs(level(one) - level(other)) > CLEARLY) count++
      }
    return count
  }
