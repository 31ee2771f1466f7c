import type { CrackStoryTable } from '@crackpost/core/games/crack-story/view'
import { roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import {
  type CardPosition,
  drawHandCard,
  drawPlayedCard,
  storyCardCornerRadius,
  storyCardHeight,
} from './card.ts'
import type { CrackStoryColourName } from './colours.ts'
import { drawEmptyStory, drawNextCardSlot, EMPTY_STORY_CARD_WIDTH } from './empty-story.ts'
import type { CrackStoryLabels } from './labels.ts'

/** Padding around the cards; on the left it also contains the row numbers. */
const PADDING_PX = 28
const GUTTER_WIDTH = 64
const CARD_GAP_PX = 12
const ROW_GAP_PX = 24
const DOT_PX = 6
const NUMBER_FONT = createFont('bold', 26)

/** Cards per row by the total number of cards: the more cards, the smaller they are. */
const COLUMNS_BY_CARDS: readonly (readonly [cards: number, columns: number])[] = [
  [7, 7],
  [16, 8],
  [30, 10],
  [48, 12],
  [72, 14],
]
const MAX_COLUMNS = 16

export interface StoryGrid {
  readonly columns: number
  readonly rows: number
  /** Width of a card in pixels. */
  readonly width: number
  /** Height of the whole panel in pixels. */
  readonly height: number
}

export function storyGridOf(cards: number): StoryGrid {
  const columns = COLUMNS_BY_CARDS.find(([most]) => cards <= most)?.[1] ?? MAX_COLUMNS
  const rows = Math.max(1, Math.ceil(cards / columns))
  const width = Math.floor(
    (CONTENT_WIDTH - GUTTER_WIDTH - PADDING_PX - CARD_GAP_PX * (columns - 1)) / columns,
  )
  const height = rows * storyCardHeight(width) + (rows - 1) * ROW_GAP_PX + 2 * PADDING_PX
  return { columns, rows, width, height }
}

/** Position of card `n` on a panel whose top is y. */
export const storyCardPosition = ({ columns, width }: StoryGrid, n: number, y: number): CardPosition => ({
  x: PICTURE_MARGIN_PX + GUTTER_WIDTH + (n % columns) * (width + CARD_GAP_PX),
  y: y + PADDING_PX + Math.floor(n / columns) * (storyCardHeight(width) + ROW_GAP_PX),
  width,
})

/** What follows the last card: a slot for the next card, a STORY card, or nothing. */
type StoryEnd = 'next' | 'story' | null

const storyEndOf = ({ finished, won, over }: CrackStoryTable): StoryEnd =>
  finished ? 'story' : won || over ? null : 'next'

const tableGrid = (table: CrackStoryTable): StoryGrid =>
  storyGridOf(table.story.length + (storyEndOf(table) ? 1 : 0))

export const storyHeight = (table: CrackStoryTable): number =>
  table.story.length === 0
    ? storyCardHeight(EMPTY_STORY_CARD_WIDTH) + 2 * PADDING_PX
    : tableGrid(table).height

/** Draws the cards of the current story row by row, connected by a thread of dots. */
export function drawStory(
  canvas: PalettedCanvas<CrackStoryColourName>,
  table: CrackStoryTable,
  labels: CrackStoryLabels,
  y: number,
): void {
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, storyHeight(table), 22), PICTURE_MARGIN_PX, y, 'felt')
  if (table.story.length === 0)
    drawEmptyStory(canvas, table, labels, {
      x: PICTURE_MARGIN_PX + PADDING_PX,
      y: y + PADDING_PX,
      width: EMPTY_STORY_CARD_WIDTH,
    })
  else drawCardPath(canvas, table, labels, y)
}

function drawCardPath(
  canvas: PalettedCanvas<CrackStoryColourName>,
  table: CrackStoryTable,
  labels: CrackStoryLabels,
  y: number,
): void {
  const grid = tableGrid(table)
  const end = storyEndOf(table)
  const count = table.story.length + (end ? 1 : 0)
  for (let row = 0; row < grid.rows; row++) drawThread(canvas, grid, row, count, y)
  for (let row = 0; grid.rows > 1 && row * grid.columns < table.story.length; row++)
    drawRowNumber(canvas, grid, row, y)
  for (const [n, { face, by }] of table.story.entries())
    drawPlayedCard(canvas, face, by, storyCardPosition(grid, n, y))
  const last = storyCardPosition(grid, table.story.length, y)
  if (end === 'next') drawNextCardSlot(canvas, `${count}`, last)
  if (end === 'story') drawHandCard(canvas, 'STORY', last, labels.words)
  for (const n of table.contestable?.words ?? [])
    if (n < table.story.length && n !== table.vote?.word)
      drawCardRim(canvas, storyCardPosition(grid, n, y), 'ink')
  if (table.vote) drawContestedMarker(canvas, storyCardPosition(grid, table.vote.word, y))
}

/** Draws one dot between adjacent cards, and two at a line break. */
function drawThread(
  canvas: PalettedCanvas<CrackStoryColourName>,
  grid: StoryGrid,
  row: number,
  count: number,
  y: number,
): void {
  const first = row * grid.columns
  const last = Math.min(count, first + grid.columns) - 1
  const from = storyCardPosition(grid, first, y)
  const middle = from.y + Math.round(storyCardHeight(grid.width) / 2)
  const dotAt = (x: number) =>
    canvas.drawMask(roundedRectMask(DOT_PX, DOT_PX, DOT_PX / 2), x, middle - DOT_PX / 2, 'feltInk')
  const gap = Math.round((CARD_GAP_PX - DOT_PX) / 2)
  for (let n = first; n < last; n++) dotAt(storyCardPosition(grid, n, y).x + grid.width + gap)
  const end = storyCardPosition(grid, last, y).x + grid.width
  if (last < count - 1) for (const n of [0, 1]) dotAt(end + gap + n * 2 * DOT_PX)
}

/** Draws the number of a row's first card before the row. */
function drawRowNumber(
  canvas: PalettedCanvas<CrackStoryColourName>,
  grid: StoryGrid,
  row: number,
  y: number,
): void {
  const first = row * grid.columns
  const from = storyCardPosition(grid, first, y)
  const foot = from.y + Math.round(storyCardHeight(grid.width) / 2) + 9
  const line = { font: NUMBER_FONT, ink: 'feltInk', align: 'right', maxWidth: GUTTER_WIDTH - 18 } as const
  canvas.drawText({ ...line, text: `${first + 1}`, x: from.x - 14, y: foot })
}

const RIM_WIDTH = 5

function drawCardRim(
  canvas: PalettedCanvas<CrackStoryColourName>,
  { x, y, width }: CardPosition,
  colour: CrackStoryColourName,
): void {
  const out = RIM_WIDTH - 1
  const mask = roundedBorderMask(
    width + 2 * out,
    storyCardHeight(width) + 2 * out,
    storyCardCornerRadius(width) + out,
    RIM_WIDTH,
  )
  canvas.drawMask(mask, x - out, y - out, colour)
}

/** Marks the word that is being voted on with a rim and a question mark. */
function drawContestedMarker(canvas: PalettedCanvas<CrackStoryColourName>, spot: CardPosition): void {
  drawCardRim(canvas, spot, 'ink')
  const size = Math.max(34, Math.round(spot.width * 0.4))
  const [x, y] = [spot.x - Math.round(size / 3), spot.y - Math.round(size / 3)]
  canvas.drawMask(roundedRectMask(size + 6, size + 6, size / 2 + 3), x - 3, y - 3, 'ink')
  canvas.drawMask(roundedRectMask(size, size, size / 2), x, y, 'gold')
  const font = createFont('bold', Math.round(size * 0.74))
  const foot = y + Math.round(size * 0.76)
  canvas.drawText({
    text: '?',
    font,
    ink: 'goldInk',
    x: x + size / 2,
    y: foot,
    align: 'middle',
    maxWidth: size,
  })
}
