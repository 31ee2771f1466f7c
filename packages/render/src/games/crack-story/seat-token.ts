import { roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { type CrackStoryColourName, seatColourName } from './colours.ts'
import { seatSymbolMask } from './seat-symbol.ts'

/** Draws a disc with the seat's colour and symbol. `rim` adds an edge for contrast on a dark card. */
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
