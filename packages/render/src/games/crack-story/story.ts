import type { Table } from '@crackpost/core/games/crack-story/view'
import type { Easel } from '../../frame/easel.ts'
import { INNER, MARGIN } from '../../frame/layout.ts'
import { ring, rounded } from '../../frame/mask.ts'
import { face } from '../../frame/text.ts'
import { cornerOf, drawHeld, drawLaid, heightOf, type Spot } from './card.ts'
import type { Colour } from './colours.ts'
import { drawEmpty, drawPlace, EMPTY } from './empty.ts'
import type { StoryLabels } from './words.ts'

/** Around the cards; the left side also has the number of a row's first card. */
const PAD = 28
const GUTTER = 64
const GAP = 12
const ROWS_APART = 24
const DOT = 6
const NUMBER = face('bold', 26)

/** So many cards in a row, by how many there are in all: few are large, many are small. */
const ROWS: readonly (readonly [cards: number, columns: number])[] = [
  [7, 7],
  [16, 8],
  [30, 10],
  [48, 12],
  [72, 14],
]
const MOST_COLUMNS = 16

export interface Grid {
  readonly columns: number
  readonly rows: number
  /** Of a card. */
  readonly width: number
  /** Of the whole panel. */
  readonly height: number
}

export function gridOf(cards: number): Grid {
  const columns = ROWS.find(([most]) => cards <= most)?.[1] ?? MOST_COLUMNS
  const rows = Math.max(1, Math.ceil(cards / columns))
  const width = Math.floor((INNER - GUTTER - PAD - GAP * (columns - 1)) / columns)
  const height = rows * heightOf(width) + (rows - 1) * ROWS_APART + 2 * PAD
  return { columns, rows, width, height }
}

/** Where the card of this number lies on a panel at y. */
export const spotOf = ({ columns, width }: Grid, n: number, y: number): Spot => ({
  x: MARGIN + GUTTER + (n % columns) * (width + GAP),
  y: y + PAD + Math.floor(n / columns) * (heightOf(width) + ROWS_APART),
  width,
})

/** The story's end: a place for the next card, the STORY card, or nothing any more. */
type End = 'next' | 'story' | null

const endOf = ({ finished, won, over }: Table): End => (finished ? 'story' : won || over ? null : 'next')

const gridFor = (table: Table): Grid => gridOf(table.story.length + (endOf(table) ? 1 : 0))

export const storyHeight = (table: Table): number =>
  table.story.length === 0 ? heightOf(EMPTY) + 2 * PAD : gridFor(table).height

/** The cards of the running story in order, row by row along a thread. */
export function drawStory(easel: Easel<Colour>, table: Table, labels: StoryLabels, y: number): void {
  easel.stamp(rounded(INNER, storyHeight(table), 22), MARGIN, y, 'felt')
  if (table.story.length === 0) drawEmpty(easel, table, labels, { x: MARGIN + PAD, y: y + PAD, width: EMPTY })
  else drawPath(easel, table, labels, y)
}

function drawPath(easel: Easel<Colour>, table: Table, labels: StoryLabels, y: number): void {
  const grid = gridFor(table)
  const end = endOf(table)
  const count = table.story.length + (end ? 1 : 0)
  for (let row = 0; row < grid.rows; row++) drawThread(easel, grid, row, count, y)
  for (let row = 0; grid.rows > 1 && row * grid.columns < table.story.length; row++)
    drawNumber(easel, grid, row, y)
  for (const [n, { face, by }] of table.story.entries()) drawLaid(easel, face, by, spotOf(grid, n, y))
  const last = spotOf(grid, table.story.length, y)
  if (end === 'next') drawPlace(easel, `${count}`, last)
  if (end === 'story') drawHeld(easel, 'STORY', last, labels.words)
  for (const n of table.contestable?.words ?? [])
    if (n < table.story.length && n !== table.vote?.word) drawRim(easel, spotOf(grid, n, y), 'ink')
  if (table.vote) drawDoubt(easel, spotOf(grid, table.vote.word, y))
}

/** A dot from card to card, two on to the next row. */
function drawThread(easel: Easel<Colour>, grid: Grid, row: number, count: number, y: number): void {
  const first = row * grid.columns
  const last = Math.min(count, first + grid.columns) - 1
  const from = spotOf(grid, first, y)
  const middle = from.y + Math.round(heightOf(grid.width) / 2)
  const dotAt = (x: number) => easel.stamp(rounded(DOT, DOT, DOT / 2), x, middle - DOT / 2, 'feltInk')
  const gap = Math.round((GAP - DOT) / 2)
  for (let n = first; n < last; n++) dotAt(spotOf(grid, n, y).x + grid.width + gap)
  const end = spotOf(grid, last, y).x + grid.width
  if (last < count - 1) for (const n of [0, 1]) dotAt(end + gap + n * 2 * DOT)
}

/** Before a row, the number of its first card. */
function drawNumber(easel: Easel<Colour>, grid: Grid, row: number, y: number): void {
  const first = row * grid.columns
  const from = spotOf(grid, first, y)
  const foot = from.y + Math.round(heightOf(grid.width) / 2) + 9
  const line = { face: NUMBER, ink: 'feltInk', align: 'right', room: GUTTER - 18 } as const
  easel.write({ ...line, text: `${first + 1}`, x: from.x - 14, y: foot })
}

const RIM = 5

function drawRim(easel: Easel<Colour>, { x, y, width }: Spot, colour: Colour): void {
  const out = RIM - 1
  const mask = ring(width + 2 * out, heightOf(width) + 2 * out, cornerOf(width) + out, RIM)
  easel.stamp(mask, x - out, y - out, colour)
}

/** The word that is voted on: a rim and a question mark. */
function drawDoubt(easel: Easel<Colour>, spot: Spot): void {
  drawRim(easel, spot, 'ink')
  const size = Math.max(34, Math.round(spot.width * 0.4))
  const [x, y] = [spot.x - Math.round(size / 3), spot.y - Math.round(size / 3)]
  easel.stamp(rounded(size + 6, size + 6, size / 2 + 3), x - 3, y - 3, 'ink')
  easel.stamp(rounded(size, size, size / 2), x, y, 'gold')
  const font = face('bold', Math.round(size * 0.74))
  const foot = y + Math.round(size * 0.76)
  easel.write({
    text: '?',
    face: font,
    ink: 'goldInk',
    x: x + size / 2,
    y: foot,
    align: 'middle',
    room: size,
  })
}
