import type { CardFace } from '@crackpost/core/games/crack-story/deck'
import type { CrackStoryTable } from '@crackpost/core/games/crack-story/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { roundedRectMask } from '../../canvas/mask.ts'
import {
  CONTENT_WIDTH,
  createPalettedCanvas,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { drawHandCard, storyCardHeight } from './card.ts'
import { type CrackStoryColourName, crackStoryPalette } from './colours.ts'
import type { CrackStoryLabels } from './labels.ts'
import {
  CRACK_STORY_FOOT_PX,
  CRACK_STORY_GAP_PX,
  crackStoryTableHeight,
  drawCrackStoryTable,
} from './table.ts'

const PADDING_PX = 24
const CARD_GAP_PX = 12
/** Height in pixels of a hand without cards. */
const EMPTY_HAND_HEIGHT = 100

const handColumns = (cards: number): number => (cards <= 8 ? 8 : cards <= 20 ? 10 : cards <= 36 ? 12 : 14)

const handCardWidth = (cards: number): number => {
  const columns = handColumns(cards)
  return Math.floor((CONTENT_WIDTH - 2 * PADDING_PX - CARD_GAP_PX * (columns - 1)) / columns)
}

export function crackStoryHandHeight(cards: number): number {
  const rows = Math.ceil(cards / handColumns(cards))
  return rows === 0
    ? EMPTY_HAND_HEIGHT
    : rows * (storyCardHeight(handCardWidth(cards)) + CARD_GAP_PX) - CARD_GAP_PX + 2 * PADDING_PX
}

/** Draws the cards in the order of the view; an incomplete row is centred. */
export function drawStoryHandCards(
  canvas: PalettedCanvas<CrackStoryColourName>,
  hand: readonly CardFace[],
  labels: CrackStoryLabels,
  y: number,
): void {
  canvas.drawMask(
    roundedRectMask(CONTENT_WIDTH, crackStoryHandHeight(hand.length), 22),
    PICTURE_MARGIN_PX,
    y,
    'felt',
  )
  const [columns, width] = [handColumns(hand.length), handCardWidth(hand.length)]
  for (const [n, face] of hand.entries()) {
    const row = Math.floor(n / columns)
    const cardsInRow = Math.min(columns, hand.length - row * columns)
    const start =
      PICTURE_MARGIN_PX + Math.round((CONTENT_WIDTH - cardsInRow * (width + CARD_GAP_PX) + CARD_GAP_PX) / 2)
    const x = start + (n % columns) * (width + CARD_GAP_PX)
    drawHandCard(
      canvas,
      face,
      { x, y: y + PADDING_PX + row * (storyCardHeight(width) + CARD_GAP_PX), width },
      labels.words,
    )
  }
}

/** A hand alone, for its owner only. */
export function drawCrackStoryHand(
  hand: readonly CardFace[],
  labels: CrackStoryLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackStoryColourName> {
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    HEADER_HEIGHT + crackStoryHandHeight(hand.length) + CRACK_STORY_FOOT_PX,
    crackStoryPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.words.hand, labels.status)
  drawStoryHandCards(canvas, hand, labels, HEADER_HEIGHT)
  return canvas
}

/** The public table with the reader's own hand below. */
export function drawCrackStorySeatView(
  table: CrackStoryTable,
  hand: readonly CardFace[],
  labels: CrackStoryLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackStoryColourName> {
  const canvas = drawCrackStoryTable(
    table,
    labels,
    theme,
    CRACK_STORY_GAP_PX + crackStoryHandHeight(hand.length),
  )
  drawStoryHandCards(
    canvas,
    hand,
    labels,
    crackStoryTableHeight(table) - CRACK_STORY_FOOT_PX + CRACK_STORY_GAP_PX,
  )
  return canvas
}
