import { type Card, isLetter, JOKER, type Colour as Owner } from '@crackpost/core/games/crack-word/cards'
import type { Table } from '@crackpost/core/games/crack-word/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { INNER, MARGIN, WIDTH } from '../../frame/layout.ts'
import { rounded } from '../../frame/mask.ts'
import { face } from '../../frame/text.ts'
import type { Theme } from '../../frame/theme.ts'
import { drawCard, heightOf } from './card.ts'
import { type Colour, paletteFor } from './colours.ts'
import { drawTable, FOOT, GAP, TABLE } from './table.ts'
import type { TableLabels } from './words.ts'

export interface Hand {
  readonly owner: Owner
  readonly cards: readonly Card[]
}

const PAD = 18
const MOST = 108
const SPACE = 10

/** How a hand is laid out: how many cards a row, in how many rows, how large. */
function rowsOf(cards: number): { each: number; rows: number; width: number } {
  const most = cards <= 9 ? 9 : cards <= 20 ? 10 : 12
  const rows = Math.max(1, Math.ceil(cards / most))
  // Rows of nearly equal length.
  const each = Math.ceil(cards / rows)
  const width = Math.min(MOST, Math.floor((INNER - 2 * PAD + SPACE) / Math.max(each, 8)) - SPACE)
  return { each, rows, width }
}

export function handHeight(cards: number): number {
  const { rows, width } = rowsOf(cards)
  return rows * (heightOf(width) + SPACE) - SPACE + 2 * PAD
}

/** All cards of a hand in the order of the view, in the middle of their tray. */
function drawCards(easel: Easel<Colour>, { owner, cards }: Hand, empty: string, y: number): void {
  const { each, width } = rowsOf(cards.length)
  const height = handHeight(cards.length)
  easel.stamp(rounded(INNER, height, 18), MARGIN, y, 'tray')
  if (cards.length === 0) {
    const line = { text: empty, face: face('medium', 28), ink: 'muted', align: 'middle' } as const
    easel.write({ ...line, x: WIDTH / 2, y: y + height / 2 + 10, room: INNER - 2 * PAD })
  }
  const start = MARGIN + Math.round((INNER - each * (width + SPACE) + SPACE) / 2)
  for (const [n, card] of cards.entries()) {
    const [row, column] = [Math.floor(n / each), n % each]
    const place = { x: start + column * (width + SPACE), y: y + PAD + row * (heightOf(width) + SPACE) }
    const kind = isLetter(card) ? 'letter' : card === JOKER ? 'joker' : 'poubelle'
    drawCard(easel, { owner, kind, letter: kind === 'letter' ? card : '' }, place.x, place.y, width)
  }
}

/** A hand alone, large: for its owner only. */
export function drawHand(hand: Hand, labels: TableLabels, theme: Theme): Easel<Colour> {
  const height = HEADER + handHeight(hand.cards.length) + FOOT
  const easel = easelOf(WIDTH, height, paletteFor(theme), 'page')
  drawHeader(easel, labels.words.hand, labels.status)
  drawCards(easel, hand, labels.words.noCards, HEADER)
  return easel
}

/** The table as a player sees it: with the own hand below. */
export function drawSeat(table: Table, hand: Hand, labels: TableLabels, theme: Theme): Easel<Colour> {
  const easel = drawTable(table, labels, theme, GAP + handHeight(hand.cards.length))
  drawCards(easel, hand, labels.words.noCards, TABLE - FOOT + GAP)
  return easel
}
