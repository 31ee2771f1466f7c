import type { Colour as Owner } from '@crackpost/core/games/crack-word/cards'
import type { Easel } from '../../frame/easel.ts'
import { type Mark, markOf as shapeOf } from '../../frame/mark.ts'
import { type Mask, ring, rounded } from '../../frame/mask.ts'
import { type Colour, inkOf } from './colours.ts'

/** The mark of a colour, so that nobody needs to see the colour itself. */
const MARKS: Readonly<Record<Owner, Mark>> = {
  red: 'diamond',
  blue: 'dot',
  green: 'triangle',
  yellow: 'bars',
}

export const markOf = (owner: Owner, size: number): Mask => shapeOf(MARKS[owner], size)

/** The sign of a JOKER, whatever its colour. */
export const jokerMark = (size: number): Mask => shapeOf('star', size)

/** A disc in a player's colour with its mark; a golden rim makes it stand out. */
export function drawDisc(
  easel: Easel<Colour>,
  owner: Owner,
  { x, y, size, golden }: { x: number; y: number; size: number; golden: boolean },
): void {
  easel.stamp(rounded(size, size, size / 2), x, y, `${owner}Face`)
  const line = Math.max(2, Math.round(size / (golden ? 11 : 20)))
  easel.stamp(ring(size, size, size / 2, line), x, y, golden ? 'gold' : `${owner}Side`)
  const mark = Math.round(size * 0.5)
  const inset = Math.round((size - mark) / 2)
  easel.stamp(markOf(owner, mark), x + inset, y + inset, inkOf(owner))
}
