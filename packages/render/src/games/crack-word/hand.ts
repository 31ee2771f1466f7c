import type { HeldCard, CardColour as Owner } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTable } from '@crackpost/core/games/crack-word/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { roundedRectMask } from '../../canvas/mask.ts'
import {
  CONTENT_WIDTH,
  createPalettedCanvas,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { crackWordCardHeight, drawCrackWordCard, heldCardAppearance } from './card.ts'
import { type CrackWordColourName, crackWordPalette } from './colours.ts'
import type { CrackWordLabels } from './labels.ts'
import {
  CRACK_WORD_FOOT_PX,
  CRACK_WORD_GAP_PX,
  CRACK_WORD_TABLE_HEIGHT,
  drawCrackWordTable,
} from './table.ts'

export interface CrackWordHand {
  readonly owner: Owner
  readonly cards: readonly HeldCard[]
}

const PADDING_PX = 18
const MAX_CARD_WIDTH = 108
const CARD_GAP_PX = 10

/** Layout of a hand: cards per row, number of rows, card width in pixels. */
function handGrid(cards: number): { perRow: number; rows: number; width: number } {
  const maxPerRow = cards <= 9 ? 9 : cards <= 20 ? 10 : 12
  const rows = Math.max(1, Math.ceil(cards / maxPerRow))
  // Rows of similar length.
  const perRow = Math.ceil(cards / rows)
  const width = Math.min(
    MAX_CARD_WIDTH,
    Math.floor((CONTENT_WIDTH - 2 * PADDING_PX + CARD_GAP_PX) / Math.max(perRow, 8)) - CARD_GAP_PX,
  )
  return { perRow, rows, width }
}

export function crackWordHandHeight(cards: number): number {
  const { rows, width } = handGrid(cards)
  return rows * (crackWordCardHeight(width) + CARD_GAP_PX) - CARD_GAP_PX + 2 * PADDING_PX
}

/** Draws the cards in the order of the view, centred on a tray; `empty` is the text for no cards. */
function drawHandCards(
  canvas: PalettedCanvas<CrackWordColourName>,
  { owner, cards }: CrackWordHand,
  empty: string,
  y: number,
): void {
  const { perRow, width } = handGrid(cards.length)
  const height = crackWordHandHeight(cards.length)
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, height, 18), PICTURE_MARGIN_PX, y, 'tray')
  if (cards.length === 0) {
    const line = { text: empty, font: createFont('medium', 28), ink: 'muted', align: 'middle' } as const
    canvas.drawText({
      ...line,
      x: PICTURE_WIDTH / 2,
      y: y + height / 2 + 10,
      maxWidth: CONTENT_WIDTH - 2 * PADDING_PX,
    })
  }
  const start =
    PICTURE_MARGIN_PX + Math.round((CONTENT_WIDTH - perRow * (width + CARD_GAP_PX) + CARD_GAP_PX) / 2)
  for (const [n, card] of cards.entries()) {
    const [row, column] = [Math.floor(n / perRow), n % perRow]
    const place = {
      x: start + column * (width + CARD_GAP_PX),
      y: y + PADDING_PX + row * (crackWordCardHeight(width) + CARD_GAP_PX),
    }
    drawCrackWordCard(canvas, heldCardAppearance(owner, card), place.x, place.y, width)
  }
}

/** A hand alone, for its owner only. */
export function drawCrackWordHand(
  hand: CrackWordHand,
  labels: CrackWordLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackWordColourName> {
  const height = HEADER_HEIGHT + crackWordHandHeight(hand.cards.length) + CRACK_WORD_FOOT_PX
  const canvas = createPalettedCanvas(PICTURE_WIDTH, height, crackWordPalette(theme), 'page')
  drawHeader(canvas, labels.words.hand, labels.status)
  drawHandCards(canvas, hand, labels.words.noCards, HEADER_HEIGHT)
  return canvas
}

/** The public table with the reader's own hand below. */
export function drawCrackWordSeatView(
  table: CrackWordTable,
  hand: CrackWordHand,
  labels: CrackWordLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackWordColourName> {
  const canvas = drawCrackWordTable(
    table,
    labels,
    theme,
    CRACK_WORD_GAP_PX + crackWordHandHeight(hand.cards.length),
  )
  drawHandCards(
    canvas,
    hand,
    labels.words.noCards,
    CRACK_WORD_TABLE_HEIGHT - CRACK_WORD_FOOT_PX + CRACK_WORD_GAP_PX,
  )
  return canvas
}
