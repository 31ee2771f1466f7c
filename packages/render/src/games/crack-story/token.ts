import type { Easel } from '../../frame/easel.ts'
import { rounded } from '../../frame/mask.ts'
import { type Colour, seatColour } from './colours.ts'
import { markOf } from './mark.ts'

/** A seat's disc with its mark. On a dark card it has a rim, so that no colour drowns. */
export function drawToken(
  easel: Easel<Colour>,
  seat: number,
  { x, y, size, rim = false }: { x: number; y: number; size: number; rim?: boolean },
): void {
  if (rim) easel.stamp(rounded(size + 6, size + 6, size / 2 + 3), x - 3, y - 3, 'litInk')
  easel.stamp(rounded(size, size, size / 2), x, y, seatColour(seat))
  const mark = Math.round(size * 0.5)
  const inset = Math.round((size - mark) / 2)
  easel.stamp(markOf(seat, mark), x + inset, y + inset, 'seatInk')
}
