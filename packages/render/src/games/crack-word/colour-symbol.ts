import type { CardColour as Owner } from '@crackpost/core/games/crack-word/cards'
import { type Mask, roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { type SymbolName, symbolMask as shapeOf } from '../../canvas/symbol.ts'
import { type CrackWordColourName, cardInk } from './colours.ts'

/** One symbol per colour, so that colour vision is not needed. */
const SYMBOL_BY_OWNER: Readonly<Record<Owner, SymbolName>> = {
  red: 'diamond',
  blue: 'dot',
  green: 'triangle',
  yellow: 'bars',
}

export const ownerSymbolMask = (owner: Owner, size: number): Mask => shapeOf(SYMBOL_BY_OWNER[owner], size)

/** Symbol of a JOKER of any colour. */
export const jokerSymbolMask = (size: number): Mask => shapeOf('star', size)

/** Draws a disc with the player's colour and symbol; `golden` adds a golden rim. */
export function drawPlayerDisc(
  canvas: PalettedCanvas<CrackWordColourName>,
  owner: Owner,
  { x, y, size, golden }: { x: number; y: number; size: number; golden: boolean },
): void {
  canvas.drawMask(roundedRectMask(size, size, size / 2), x, y, `${owner}Face`)
  const line = Math.max(2, Math.round(size / (golden ? 11 : 20)))
  canvas.drawMask(roundedBorderMask(size, size, size / 2, line), x, y, golden ? 'gold' : `${owner}Side`)
  const mark = Math.round(size * 0.5)
  const inset = Math.round((size - mark) / 2)
  canvas.drawMask(ownerSymbolMask(owner, mark), x + inset, y + inset, cardInk(owner))
}
