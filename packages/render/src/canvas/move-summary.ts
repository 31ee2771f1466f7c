import { type DrawDisc, drawAvatar } from './avatar.ts'
import { badgeWidth, drawBadge } from './badge.ts'
import type { Box } from './indexed-bitmap.ts'
import { roundedRectMask } from './mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX, PICTURE_WIDTH } from './paletted-canvas.ts'
import { createFont, largestFittingFont, measureText } from './text.ts'
import type { BaseColourName } from './theme.ts'

/** The last move in one line: player, action, points. */
export interface MoveSummary {
  /** Empty before the first move. */
  readonly name: string
  readonly what: string
  /** Empty if the move scores nothing. */
  readonly points: string
  /** Shown before the points, for example that the move can be challenged. */
  readonly badge?: string
  /** Drawn in place of the initials. */
  readonly disc?: DrawDisc
}

export const MOVE_SUMMARY_HEIGHT = 68
const PADDING_PX = 16
const DISC_PX = 40
const NAME_FONT = createFont('medium', 26)
const ACTION_FONT = createFont('bold', 30)
const ACTION_FONTS = [ACTION_FONT, createFont('bold', 26), createFont('bold', 22)]
const POINTS_FONT = createFont('bold', 34)

export function drawMoveSummary(canvas: PalettedCanvas<BaseColourName>, move: MoveSummary, y: number): Box[] {
  const { name, what, points, badge = '', disc } = move
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, MOVE_SUMMARY_HEIGHT, 16), PICTURE_MARGIN_PX, y, 'card')
  const foot = y + 45
  const right = {
    x: PICTURE_WIDTH - PICTURE_MARGIN_PX - PADDING_PX,
    y: foot + 1,
    align: 'right',
    maxWidth: 180,
  } as const
  const score = canvas.drawText({ text: points, font: POINTS_FONT, ink: 'ink', ...right })
  const end = Math.floor(score.x) - (badge === '' ? 24 : badgeWidth(badge) + (points === '' ? 24 : 40))
  if (badge !== '') drawBadge(canvas, badge, { x: end + 24, foot: foot - 2 })
  const x = PICTURE_MARGIN_PX + PADDING_PX
  if (name === '') {
    const line = { x, y: foot, maxWidth: end - x }
    return [
      canvas.drawText({
        text: what,
        font: largestFittingFont(ACTION_FONTS, what, line.maxWidth),
        ink: 'ink',
        ...line,
      }),
      score,
    ]
  }
  drawAvatar(
    canvas,
    name,
    { x, y: y + (MOVE_SUMMARY_HEIGHT - DISC_PX) / 2, size: DISC_PX, golden: false },
    disc,
  )
  const start = x + DISC_PX + 14
  // A long name is shortened in favour of the action, down to a fifth of the line.
  const nameWidth = Math.max(CONTENT_WIDTH / 5, end - 16 - measureText(ACTION_FONT, what) - start)
  const who = canvas.drawText({
    text: name,
    font: NAME_FONT,
    ink: 'muted',
    x: start,
    y: foot,
    maxWidth: nameWidth,
  })
  const from = who.x + who.width + 16
  const maxWidth = end - from
  const action = canvas.drawText({
    text: what,
    font: largestFittingFont(ACTION_FONTS, what, maxWidth),
    ink: 'ink',
    x: from,
    y: foot,
    maxWidth,
  })
  return [who, action, score]
}
