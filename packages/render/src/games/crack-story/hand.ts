import type { Face } from '@crackpost/core/games/crack-story/deck'
import type { Table } from '@crackpost/core/games/crack-story/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { INNER, MARGIN, WIDTH } from '../../frame/layout.ts'
import { rounded } from '../../frame/mask.ts'
import type { Theme } from '../../frame/theme.ts'
import { drawHeld, heightOf } from './card.ts'
import { type Colour, paletteFor } from './colours.ts'
import { drawTable, FOOT, GAP, tableHeight } from './table.ts'
import type { StoryLabels } from './words.ts'

const PAD = 24
const APART = 12
/** An empty hand still has its place. */
const EMPTY = 100

const columnsOf = (cards: number): number => (cards <= 8 ? 8 : cards <= 20 ? 10 : cards <= 36 ? 12 : 14)

const widthOf = (cards: number): number => {
  const columns = columnsOf(cards)
  return Math.floor((INNER - 2 * PAD - APART * (columns - 1)) / columns)
}

export function handHeight(cards: number): number {
  const rows = Math.ceil(cards / columnsOf(cards))
  return rows === 0 ? EMPTY : rows * (heightOf(widthOf(cards)) + APART) - APART + 2 * PAD
}

/** The cards in the order of the view; a row that is not full stands in the middle. */
export function drawCards(easel: Easel<Colour>, hand: readonly Face[], labels: StoryLabels, y: number): void {
  easel.stamp(rounded(INNER, handHeight(hand.length), 22), MARGIN, y, 'felt')
  const [columns, width] = [columnsOf(hand.length), widthOf(hand.length)]
  for (const [n, face] of hand.entries()) {
    const row = Math.floor(n / columns)
    const many = Math.min(columns, hand.length - row * columns)
    const start = MARGIN + Math.round((INNER - many * (width + APART) + APART) / 2)
    const x = start + (n % columns) * (width + APART)
    drawHeld(easel, face, { x, y: y + PAD + row * (heightOf(width) + APART), width }, labels.words)
  }
}

/** A hand alone: for its owner only. */
export function drawHand(hand: readonly Face[], labels: StoryLabels, theme: Theme): Easel<Colour> {
  const easel = easelOf(WIDTH, HEADER + handHeight(hand.length) + FOOT, paletteFor(theme), 'page')
  drawHeader(easel, labels.words.hand, labels.status)
  drawCards(easel, hand, labels, HEADER)
  return easel
}

/** The table as a player sees it: with the own hand below. */
export function drawSeat(
  table: Table,
  hand: readonly Face[],
  labels: StoryLabels,
  theme: Theme,
): Easel<Colour> {
  const easel = drawTable(table, labels, theme, GAP + handHeight(hand.length))
  drawCards(easel, hand, labels, tableHeight(table) - FOOT + GAP)
  return easel
}
