import {
  type HeldCard,
  isLetterCard,
  JOKER,
  type CardColour as Owner,
} from '@crackpost/core/games/crack-word/cards'
import { roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont, type Font, glyphExtent } from '../../canvas/text.ts'
import { jokerSymbolMask, ownerSymbolMask } from './colour-symbol.ts'
import { type CrackWordColourName, cardInk } from './colours.ts'
import { binIcon } from './icon.ts'

/** What a card shows. `letter` is empty for a POUBELLE and for a JOKER that is not played yet. */
export interface CardAppearance {
  readonly owner: Owner
  readonly kind: 'letter' | 'joker' | 'poubelle'
  readonly letter: string
}

export function heldCardAppearance(owner: Owner, card: HeldCard): CardAppearance {
  if (isLetterCard(card)) return { owner, kind: 'letter', letter: card }
  return { owner, kind: card === JOKER ? 'joker' : 'poubelle', letter: '' }
}

/** Height divided by width. */
export const CARD_ASPECT_RATIO = 1.24
export const crackWordCardHeight = (width: number): number => Math.round(width * CARD_ASPECT_RATIO)

/** Draws a card without anything on it: face, rim and lower side. */
export function drawCardBody(
  canvas: PalettedCanvas<CrackWordColourName>,
  owner: Owner,
  x: number,
  y: number,
  width: number,
): void {
  const height = crackWordCardHeight(width)
  const rim = Math.max(1, Math.round(width * 0.03))
  const side = Math.max(2, Math.round(width * 0.065))
  const corner = Math.max(3, Math.round(width * 0.13))
  canvas.drawMask(roundedRectMask(width, height, corner), x, y, `${owner}Side`)
  const inner = roundedRectMask(width - 2 * rim, height - rim - side, Math.max(1, corner - rim))
  canvas.drawMask(inner, x + rim, y + rim, `${owner}Face`)
}

/** Draws a card: the letter, and its owner's symbol at the bottom, with a star beside it on a JOKER. */
export function drawCrackWordCard(
  canvas: PalettedCanvas<CrackWordColourName>,
  card: CardAppearance,
  x: number,
  y: number,
  width: number,
): void {
  const { owner, kind, letter } = card
  const part = (share: number): number => Math.round(width * share)
  const ink = cardInk(owner)
  drawCardBody(canvas, owner, x, y, width)
  if (letter === '') {
    const size = part(kind === 'joker' ? 0.66 : 0.56)
    const sign = kind === 'joker' ? jokerSymbolMask(size) : binIcon(size)
    canvas.drawMask(sign, x + Math.round((width - size) / 2), y + part(kind === 'joker' ? 0.12 : 0.18), ink)
  } else {
    const { font, lift } = fitCardLetter(letter, width)
    const line = { text: letter, font, ink, align: 'middle', maxWidth: width } as const
    canvas.drawText({ ...line, x: x + width / 2, y: y + part(0.77) - lift })
  }
  const mark = part(0.23)
  const top = y + crackWordCardHeight(width) - part(0.145) - mark
  const starred = kind === 'joker' && letter !== ''
  const middle = x + Math.round((width - mark) / 2)
  const aside = starred ? part(0.16) : 0
  canvas.drawMask(ownerSymbolMask(owner, mark), middle - aside, top, ink)
  if (!starred) return
  const star = part(0.28)
  canvas.drawMask(jokerSymbolMask(star), middle + aside - part(0.025), top - part(0.035), ink)
  drawJokerBorder(canvas, card, x, y, width)
}

/** Draws a thin border that marks a JOKER even at small sizes. */
function drawJokerBorder(
  canvas: PalettedCanvas<CrackWordColourName>,
  { owner }: CardAppearance,
  x: number,
  y: number,
  width: number,
): void {
  if (width < 40) return
  const inset = Math.round(width * 0.065)
  const line = Math.max(2, Math.round(width * 0.025))
  const high = crackWordCardHeight(width) - 2 * inset - Math.round(width * 0.035)
  canvas.drawMask(
    roundedBorderMask(width - 2 * inset, high, Math.round(width * 0.08), line),
    x + inset,
    y + inset,
    cardInk(owner),
  )
}

/**
 * Font and vertical shift of a letter. A letter with a descender (Q) is smaller and higher, so as not to touch the
 * symbol.
 */
function fitCardLetter(letter: string, width: number): { font: Font; lift: number } {
  const [large, small] = [
    createFont('bold', Math.round(width * 0.78)),
    createFont('bold', Math.round(width * 0.66)),
  ]
  const hasDescender = glyphExtent(large, letter).below > width / 20
  return hasDescender ? { font: small, lift: glyphExtent(small, letter).below - 1 } : { font: large, lift: 0 }
}
