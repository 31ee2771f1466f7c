import type { StackView } from '@crackpost/core/games/crack-word/view'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import { crackWordCardHeight, drawCardBody, drawCrackWordCard } from './card.ts'
import { jokerSymbolMask, ownerSymbolMask } from './colour-symbol.ts'
import { type CrackWordColourName, cardInk } from './colours.ts'

/**
 * How much of each covered card is visible above the next, and the maximum for all of them, as fractions of the card
 * width.
 */
const PEEK_RATIO = 0.22
const MAX_PEEK_RATIO = 0.6
/** Thinner strips get no symbol. */
const MIN_SYMBOL_RATIO = 0.18

/** How far covered cards reach above the top card, as a fraction of the card width. */
export const coveredPeekRatio = (covered: number): number => Math.min(covered * PEEK_RATIO, MAX_PEEK_RATIO)

/**
 * Draws a stack: the top card, and above it strips of the covered cards with their owners' symbols. Returns the top
 * card's box.
 */
export function drawCardStack(
  canvas: PalettedCanvas<CrackWordColourName>,
  { colour, letter, joker, covered }: StackView,
  { x, foot, width, squeeze }: { x: number; foot: number; width: number; squeeze: number },
): Box {
  const height = crackWordCardHeight(width)
  const y = foot - height
  const step = (coveredPeekRatio(covered.length) * squeeze * width) / Math.max(1, covered.length)
  for (const [n, below] of covered.entries()) {
    const top = y - Math.round(step * (covered.length - n))
    drawCardBody(canvas, below.colour, x, top, width)
    if (step < MIN_SYMBOL_RATIO * width) continue
    const size = Math.round(width * 0.16)
    const place = { x: x + Math.round((width - size) / 2), y: top + Math.round(width * 0.055) }
    const mark = below.joker ? jokerSymbolMask(size) : null
    canvas.drawMask(
      ownerSymbolMask(below.colour, size),
      place.x - (mark ? Math.round(size * 0.6) : 0),
      place.y,
      cardInk(below.colour),
    )
    if (mark) canvas.drawMask(mark, place.x + Math.round(size * 0.6), place.y, cardInk(below.colour))
  }
  drawCrackWordCard(canvas, { owner: colour, letter, kind: joker ? 'joker' : 'letter' }, x, y, width)
  return { x, y, width, height }
}

/** Draws the number of cards in a stack at its upper right corner. */
export function drawStackCount(canvas: PalettedCanvas<CrackWordColourName>, cards: number, top: Box): void {
  const size = Math.max(16, Math.round(top.width * 0.34))
  const text = `${cards}`
  const wide = size + (text.length - 1) * Math.round(size * 0.4)
  const x = Math.round(top.x + top.width - wide * 0.86)
  const y = Math.round(top.y - size * 0.5)
  canvas.drawMask(roundedRectMask(wide + 4, size + 4, (size + 4) / 2), x - 2, y - 2, 'page')
  canvas.drawMask(roundedRectMask(wide, size, size / 2), x, y, 'lit')
  const line = {
    text,
    font: createFont('bold', Math.round(size * 0.72)),
    ink: 'litInk',
    align: 'middle',
  } as const
  canvas.drawText({ ...line, x: x + wide / 2, y: y + Math.round(size * 0.76), maxWidth: wide })
}
