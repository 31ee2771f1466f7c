import { type Disc, drawAvatar } from './avatar.ts'
import { badgeWidth, drawBadge } from './badge.ts'
import type { Easel } from './easel.ts'
import { INNER, MARGIN, WIDTH } from './layout.ts'
import { rounded } from './mask.ts'
import type { Box } from './sheet.ts'
import { face, fitting, measure } from './text.ts'
import type { FrameColour } from './theme.ts'

/** The last move in one line: who, what, how much. */
export interface Move {
  /** Empty before the first move. */
  readonly name: string
  readonly what: string
  /** Empty where a move brings nothing. */
  readonly points: string
  /** Stressed, before the points: what can still be done about the move. */
  readonly badge?: string
  /** In place of initials. */
  readonly disc?: Disc
}

export const MOVE = 68
const PAD = 16
const DISC = 40
const NAME = face('medium', 26)
const WHAT = face('bold', 30)
const WHATS = [WHAT, face('bold', 26), face('bold', 22)]
const POINTS = face('bold', 34)

export function drawMove(easel: Easel<FrameColour>, move: Move, y: number): Box[] {
  const { name, what, points, badge = '', disc } = move
  easel.stamp(rounded(INNER, MOVE, 16), MARGIN, y, 'card')
  const foot = y + 45
  const right = { x: WIDTH - MARGIN - PAD, y: foot + 1, align: 'right', room: 180 } as const
  const sum = easel.write({ text: points, face: POINTS, ink: 'ink', ...right })
  const end = Math.floor(sum.x) - (badge === '' ? 24 : badgeWidth(badge) + (points === '' ? 24 : 40))
  if (badge !== '') drawBadge(easel, badge, { x: end + 24, foot: foot - 2 })
  const x = MARGIN + PAD
  if (name === '') {
    const line = { x, y: foot, room: end - x }
    return [easel.write({ text: what, face: fitting(WHATS, what, line.room), ink: 'ink', ...line }), sum]
  }
  drawAvatar(easel, name, { x, y: y + (MOVE - DISC) / 2, size: DISC, golden: false }, disc)
  const start = x + DISC + 14
  // The name gives way to the move, down to a fifth of the line.
  const most = Math.max(INNER / 5, end - 16 - measure(WHAT, what) - start)
  const who = easel.write({ text: name, face: NAME, ink: 'muted', x: start, y: foot, room: most })
  const from = who.x + who.width + 16
  const room = end - from
  const did = easel.write({
    text: what,
    face: fitting(WHATS, what, room),
    ink: 'ink',
    x: from,
    y: foot,
    room,
  })
  return [who, did, sum]
}
