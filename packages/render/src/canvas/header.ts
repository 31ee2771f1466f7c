import { badgeWidth, drawBadge } from './badge.ts'
import type { Box } from './indexed-bitmap.ts'
import { type PalettedCanvas, PICTURE_MARGIN_PX } from './paletted-canvas.ts'
import { createFont, measureText } from './text.ts'
import type { BaseColourName } from './theme.ts'

/** Distance in pixels from the top edge to the content below the header. */
export const HEADER_HEIGHT = 72

const TITLE_FONT = createFont('bold', 36)
const STATUS_FONT = createFont('medium', 26)
const GAP_PX = 24

/**
 * Draws the title on the left with an optional badge beside it, and the status on the right. Title and badge get at
 * least half of the width. Returns the boxes of title and status.
 */
export function drawHeader(
  canvas: PalettedCanvas<BaseColourName>,
  title: string,
  status: string,
  badge = '',
): Box[] {
  const width = canvas.bitmap.width - 2 * PICTURE_MARGIN_PX
  const badgeSpace = badge === '' ? 0 : Math.min(badgeWidth(badge) + 16, width / 4)
  const maxWidth = Math.max(width / 2, width - measureText(STATUS_FONT, status) - GAP_PX) - badgeSpace
  const left = canvas.drawText({
    text: title,
    font: TITLE_FONT,
    ink: 'ink',
    x: PICTURE_MARGIN_PX,
    y: 52,
    maxWidth,
  })
  if (badge !== '')
    drawBadge(canvas, badge, { x: Math.ceil(left.x + left.width) + 16, foot: 49, maxWidth: badgeSpace - 16 })
  const right = {
    x: PICTURE_MARGIN_PX + width,
    y: 51,
    align: 'right',
    maxWidth: width - left.width - badgeSpace - GAP_PX,
  } as const
  return [left, canvas.drawText({ text: status, font: STATUS_FONT, ink: 'muted', ...right })]
}
