import type { StackSeen } from '@crackpost/core/games/crack-word/view'
import type { Easel } from '../../frame/easel.ts'
import { rounded } from '../../frame/mask.ts'
import type { Box } from '../../frame/sheet.ts'
import { face } from '../../frame/text.ts'
import { drawBlank, drawCard, heightOf } from './card.ts'
import { type Colour, inkOf } from './colours.ts'
import { jokerMark, markOf } from './mark.ts'

/** How much of a covered card peeks out above the next, and how much all of them may, as shares of a card's width. */
const PEEK = 0.22
const PEEKS = 0.6
/** Below this share a strip is too thin for a mark. */
const MARKED = 0.18

/** How far the covered cards reach above the card that is read, as a share of a card's width. */
export const peeksOf = (covered: number): number => Math.min(covered * PEEK, PEEKS)

/** A card with those under it, which peek out above with their owners' colours and marks; tells where the top one is. */
export function drawStack(
  easel: Easel<Colour>,
  { colour, letter, joker, covered }: StackSeen,
  { x, foot, width, squeeze }: { x: number; foot: number; width: number; squeeze: number },
): Box {
  const height = heightOf(width)
  const y = foot - height
  const step = (peeksOf(covered.length) * squeeze * width) / Math.max(1, covered.length)
  for (const [n, below] of covered.entries()) {
    const top = y - Math.round(step * (covered.length - n))
    drawBlank(easel, below.colour, x, top, width)
    if (step < MARKED * width) continue
    const size = Math.round(width * 0.16)
    const place = { x: x + Math.round((width - size) / 2), y: top + Math.round(width * 0.055) }
    const mark = below.joker ? jokerMark(size) : null
    easel.stamp(
      markOf(below.colour, size),
      place.x - (mark ? Math.round(size * 0.6) : 0),
      place.y,
      inkOf(below.colour),
    )
    if (mark) easel.stamp(mark, place.x + Math.round(size * 0.6), place.y, inkOf(below.colour))
  }
  drawCard(easel, { owner: colour, letter, kind: joker ? 'joker' : 'letter' }, x, y, width)
  return { x, y, width, height }
}

/** How many cards lie in a stack, on its upper right corner. */
export function drawCount(easel: Easel<Colour>, cards: number, top: Box): void {
  const size = Math.max(16, Math.round(top.width * 0.34))
  const text = `${cards}`
  const wide = size + (text.length - 1) * Math.round(size * 0.4)
  const x = Math.round(top.x + top.width - wide * 0.86)
  const y = Math.round(top.y - size * 0.5)
  easel.stamp(rounded(wide + 4, size + 4, (size + 4) / 2), x - 2, y - 2, 'page')
  easel.stamp(rounded(wide, size, size / 2), x, y, 'lit')
  const line = { text, face: face('bold', Math.round(size * 0.72)), ink: 'litInk', align: 'middle' } as const
  easel.write({ ...line, x: x + wide / 2, y: y + Math.round(size * 0.76), room: wide })
}
