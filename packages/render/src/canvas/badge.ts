import type { Box } from './indexed-bitmap.ts'
import { roundedRectMask } from './mask.ts'
import type { PalettedCanvas } from './paletted-canvas.ts'
import { createFont, largestFittingFont, measureText } from './text.ts'
import type { BaseColourName } from './theme.ts'

const BADGE_FONTS = [createFont('bold', 24), createFont('bold', 20)]
const BADGE_PADDING_PX = 8
const BADGE_HEIGHT = 32

/** Width in pixels of a badge with this text. */
export const badgeWidth = (text: string): number =>
  Math.ceil(measureText(createFont('bold', 24), text)) + 2 * BADGE_PADDING_PX

/**
 * Draws a short text in a golden pill and returns the pill's box. `foot` is the text's baseline, `maxWidth` the maximum
 * width.
 */
export function drawBadge(
  canvas: PalettedCanvas<BaseColourName>,
  text: string,
  { x, foot, maxWidth = badgeWidth(text) }: { x: number; foot: number; maxWidth?: number },
): Box {
  const width = Math.max(0, Math.min(badgeWidth(text), Math.floor(maxWidth)))
  canvas.drawMask(roundedRectMask(width, BADGE_HEIGHT, 10), x, foot - 25, 'gold')
  const inside = Math.max(0, width - 2 * BADGE_PADDING_PX + 4)
  const line = {
    text,
    font: largestFittingFont(BADGE_FONTS, text, inside),
    ink: 'goldInk',
    align: 'middle',
  } as const
  canvas.drawText({ ...line, x: x + width / 2, y: foot, maxWidth: inside })
  return { x, y: foot - 25, width, height: BADGE_HEIGHT }
}
