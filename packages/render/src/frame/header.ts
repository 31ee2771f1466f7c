import { badgeWidth, drawBadge } from './badge.ts'
import type { Easel } from './easel.ts'
import { INNER, MARGIN, WIDTH } from './layout.ts'
import type { Box } from './sheet.ts'
import { face, measure } from './text.ts'
import type { FrameColour } from './theme.ts'

/** From the top edge to whatever comes below the header. */
export const HEADER = 72

const TITLE = face('bold', 36)
const STATUS = face('medium', 26)
const GAP = 24

/**
 * The title on the left, a badge beside it where something is to be stressed, how things stand on the right. Title and
 * badge may have half of it, and what the status leaves.
 */
export function drawHeader(easel: Easel<FrameColour>, title: string, status: string, badge = ''): Box[] {
  const pill = badge === '' ? 0 : Math.min(badgeWidth(badge) + 16, INNER / 4)
  const room = Math.max(INNER / 2, INNER - measure(STATUS, status) - GAP) - pill
  const left = easel.write({ text: title, face: TITLE, ink: 'ink', x: MARGIN, y: 52, room })
  if (badge !== '')
    drawBadge(easel, badge, { x: Math.ceil(left.x + left.width) + 16, foot: 49, room: pill - 16 })
  const rest = { x: WIDTH - MARGIN, y: 51, align: 'right', room: INNER - left.width - pill - GAP } as const
  return [left, easel.write({ text: status, face: STATUS, ink: 'muted', ...rest })]
}
