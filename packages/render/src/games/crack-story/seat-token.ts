import { roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { type CrackStoryColourName, seatColourName } from './colours.ts'
import { seatSymbolMask } from './seat-symbol.ts'

/** A seat's disc with its mark. On a dark card it has a rim, so that no colour drowns. */
export function drawSeatToken(
  canvas: PalettedCanvas<CrackStoryColourName>,
  seat: number,
  { x, y, size, rim = false }: { x: number; y: number; size: number; rim?: boolean },
): void {
  if (rim) canvas.drawMask(roundedRectMask(size + 6, size + 6, size / 2 + 3), x - 3, y - 3, 'litInk')
  canvas.drawMask(roundedRectMask(size, size, size / 2), x, y, seatColourName(seat))
  const mark = Math.round(size * 0.5)
  const inset = Math.round((size - mark) / 2)
  canvas.drawMask(seatSymbolMask(seat, mark), x + inset, y + inset, 'seatInk')
}
