import type { CardFace } from '@crackpost/core/games/crack-story/deck'
import type {
  CrackStoryPlayer,
  CrackStoryTable,
  PublishedStory,
} from '@crackpost/core/games/crack-story/view'
import { fitCardGrid } from '../../canvas/card-grid.ts'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import {
  CONTENT_WIDTH,
  createPalettedCanvas,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { drawHandCard, STORY_CARD_ASPECT_RATIO, storyCardHeight } from './card.ts'
import { type CrackStoryColourName, crackStoryPalette } from './colours.ts'
import { drawKeepsake } from './keepsake.ts'
import type { CrackStoryLabels } from './labels.ts'
import { drawSeatToken } from './seat-token.ts'
import { drawRoundsWon, winnersOf } from './seats.ts'
import { drawStatusLine, STATUS_LINE_HEIGHT } from './status-line.ts'
import { drawStory, storyHeight } from './story.ts'
import { CRACK_STORY_FOOT_PX, CRACK_STORY_GAP_PX } from './table.ts'

/** The cards left to each seat; empty for a seat without cards. */
type FinalHands = readonly (readonly CardFace[])[]

const GAP_PX = 14
const PADDING_PX = 14
const HEAD_HEIGHT = 70
const MIN_TRAY_HEIGHT = 108
const TRAY_PADDING_PX = 10
const TOKEN_PX = 46
const CARD_SHAPE = { aspectRatio: STORY_CARD_ASPECT_RATIO, gapRatio: 0.1, maxWidthPx: 64 }
/** A larger hand gets more rows rather than smaller cards, up to three rows. */
const MIN_CARD_WIDTH = 36
const MAX_TRAY_ROWS = 3
const NAME_FONTS = [32, 28, 25].map((size) => createFont('medium', size))
const EMPTY_HAND_FONT = createFont('medium', 28)

/** Seats per row: two hands side by side, three where they fill whole rows better. */
function finalRows(players: number): number[] {
  const rows = Math.ceil(players / (players === 3 || players > 4 ? 3 : 2))
  return Array.from({ length: rows }, (_, row) => Math.ceil((players - row) / rows))
}

const seatWidth = (seatsInRow: number): number =>
  Math.floor((CONTENT_WIDTH - GAP_PX * (seatsInRow - 1)) / seatsInRow)

/** Height of a tray of this width in which these hands have readable cards. */
function trayHeight(hands: FinalHands, width: number): number {
  const largest = Math.max(...hands.map((hand) => hand.length))
  const perRow = Math.floor((width - 2 * TRAY_PADDING_PX) / (MIN_CARD_WIDTH * 1.1))
  const rows = Math.min(MAX_TRAY_ROWS, Math.ceil(largest / perRow))
  const rowHeight = storyCardHeight(MIN_CARD_WIDTH) + MIN_CARD_WIDTH * CARD_SHAPE.gapRatio
  return Math.max(MIN_TRAY_HEIGHT, Math.ceil(rows * rowHeight) + 2 * TRAY_PADDING_PX)
}

/** Boxes of all seats in order, from y = 0; each row takes the whole width and is as high as its hands need. */
export function finalSeatBoxes(hands: FinalHands): Box[] {
  const boxes: Box[] = []
  let y = 0
  for (const seats of finalRows(hands.length)) {
    const width = seatWidth(seats)
    const inRow = hands.slice(boxes.length, boxes.length + seats)
    const height = HEAD_HEIGHT + trayHeight(inRow, width - 2 * PADDING_PX) + PADDING_PX
    for (const column of inRow.keys())
      boxes.push({ x: PICTURE_MARGIN_PX + column * (width + GAP_PX), y, width, height })
    y += height + GAP_PX
  }
  return boxes
}

const finalSeatsHeight = (hands: FinalHands): number =>
  Math.max(...finalSeatBoxes(hands).map(({ y, height }) => y + height))

/** Draws the table of a finished match: every player's result and hand, the story or the winner, and the piles. */
export function drawCrackStoryFinal(
  table: CrackStoryTable,
  hands: FinalHands,
  labels: CrackStoryLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackStoryColourName> {
  const story = HEADER_HEIGHT + finalSeatsHeight(hands) + CRACK_STORY_GAP_PX
  const status = story + storyHeight(table) + CRACK_STORY_GAP_PX
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    status + STATUS_LINE_HEIGHT + CRACK_STORY_FOOT_PX,
    crackStoryPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.title, labels.status)
  drawFinalSeats(canvas, table, hands, labels, HEADER_HEIGHT)
  drawStory(canvas, table, labels, story)
  drawStatusLine(canvas, table, labels, status)
  return canvas
}

/** Draws the last story as a page, and every player's result and hand below. */
export function drawCrackStoryEnding(
  story: PublishedStory,
  table: CrackStoryTable,
  hands: FinalHands,
  labels: CrackStoryLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackStoryColourName> {
  const seats = finalSeatsHeight(hands)
  const canvas = drawKeepsake(story, labels, theme, seats + CRACK_STORY_FOOT_PX - PICTURE_MARGIN_PX + GAP_PX)
  drawFinalSeats(canvas, table, hands, labels, canvas.bitmap.height - CRACK_STORY_FOOT_PX - seats)
  return canvas
}

function drawFinalSeats(
  canvas: PalettedCanvas<CrackStoryColourName>,
  table: CrackStoryTable,
  hands: FinalHands,
  labels: CrackStoryLabels,
  y: number,
): void {
  for (const [seat, place] of finalSeatBoxes(hands).entries()) {
    const player = table.players[seat]
    if (!player) continue
    const box = { ...place, y: y + place.y }
    canvas.drawMask(roundedRectMask(box.width, box.height, 16), box.x, box.y, 'card')
    if (winnersOf(table).includes(player.seat))
      canvas.drawMask(roundedBorderMask(box.width, box.height, 16, 6), box.x, box.y, 'gold')
    drawFinalHead(canvas, player, table, labels.names[player.seat] ?? '', box)
    drawFinalHand(canvas, hands[player.seat] ?? [], player.resigned, labels, {
      x: box.x + PADDING_PX,
      y: box.y + HEAD_HEIGHT,
      width: box.width - 2 * PADDING_PX,
      height: box.height - HEAD_HEIGHT - PADDING_PX,
    })
  }
}

/** Draws symbol, name and the rounds won. */
function drawFinalHead(
  canvas: PalettedCanvas<CrackStoryColourName>,
  player: CrackStoryPlayer,
  { options }: CrackStoryTable,
  name: string,
  { x, y, width }: Box,
): void {
  drawSeatToken(canvas, player.seat, { x: x + PADDING_PX, y: y + 13, size: TOKEN_PX })
  const end = drawRoundsWon(canvas, player.won, options.rounds, {
    x: x + width - PADDING_PX - 4,
    y: y + 26,
    lit: false,
  })
  const start = x + PADDING_PX + TOKEN_PX + 12
  const maxWidth = end - 12 - start
  const title = canvas.drawText({
    text: name,
    font: largestFittingFont(NAME_FONTS, name, maxWidth),
    ink: player.resigned ? 'muted' : 'ink',
    x: start,
    y: y + 47,
    maxWidth,
  })
  if (player.resigned)
    canvas.fillBox({ x: start, y: y + 36, width: Math.round(title.width), height: 3 }, 'muted')
}

/** Draws the cards left in a hand, in the order of the view. */
function drawFinalHand(
  canvas: PalettedCanvas<CrackStoryColourName>,
  hand: readonly CardFace[],
  resigned: boolean,
  { words }: CrackStoryLabels,
  { x, y, width, height }: Box,
): void {
  canvas.drawMask(roundedRectMask(width, height, 14), x, y, 'felt')
  if (hand.length === 0 && !resigned) {
    const line = { text: words.noCards, font: EMPTY_HAND_FONT, ink: 'feltInk', align: 'middle' } as const
    canvas.drawText({ ...line, x: x + width / 2, y: y + Math.round(height / 2) + 10, maxWidth: width - 20 })
  }
  const inner = {
    x: x + TRAY_PADDING_PX,
    y: y + TRAY_PADDING_PX,
    width: width - 2 * TRAY_PADDING_PX,
    height: height - 2 * TRAY_PADDING_PX,
  }
  const grid = fitCardGrid(hand.length, inner, CARD_SHAPE)
  for (const [n, face] of hand.entries()) {
    const place = grid.places[n]
    if (place) drawHandCard(canvas, face, { ...place, width: grid.width }, words)
  }
}
