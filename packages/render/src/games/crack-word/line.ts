import type { Colour as Owner } from '@crackpost/core/games/crack-word/cards'
import type { LineSeen } from '@crackpost/core/games/crack-word/view'
import type { Easel } from '../../frame/easel.ts'
import { INNER, MARGIN, WIDTH } from '../../frame/layout.ts'
import { keptMask, type Mask, rounded } from '../../frame/mask.ts'
import { dashes, outline } from '../../frame/outline.ts'
import type { Box } from '../../frame/sheet.ts'
import { face, measure } from '../../frame/text.ts'
import { heightOf } from './card.ts'
import type { Colour } from './colours.ts'
import { fitted } from './fit.ts'
import { cardsIcon } from './icon.ts'
import { drawDisc } from './mark.ts'
import { drawCount, drawStack, peeksOf } from './stack.ts'

/** What is to be seen of a line beyond its cards. */
export interface Look {
  /** The card that was placed last, or, dashed, is about to be; null for none. */
  readonly marked: { readonly index: number; readonly dashed: boolean } | null
  /** Its number stands out: something happened here. */
  readonly lit: boolean
  /** The marked card can be challenged. */
  readonly doubted: boolean
  /** On an empty line: what may come (empty: nothing any more), and whether it is awaited now. */
  readonly invitation: string
  readonly awaited: boolean
  /** What a CRACK WORD would bring here; null where none is about to be. */
  readonly points: number | null
  /** The colour that has the majority. */
  readonly majority: Owner | null
}

export const LINE = 186
const CARD = 100
const PAD = 12
/** The columns: the number on the left, the sum on the right, the cards between. */
const NUMBER = 72
const SUM = 116
export const ROOM = { width: INNER - NUMBER - SUM - 18, height: LINE - 2 * PAD, most: CARD }
const START = MARGIN + NUMBER

const ICON = 32
const FIGURE = face('bold', 34)
const INVITATION = face('medium', 28)

export function drawLine(easel: Easel<Colour>, line: LineSeen, look: Look, y: number): void {
  easel.stamp(rounded(INNER, LINE, 18), MARGIN, y, 'tray')
  drawNumber(easel, line.line, look.lit, y)
  drawSum(easel, line, look, y)
  if (line.stacks.length === 0) drawEmpty(easel, look, y)
  else drawStacks(easel, line, look, y)
}

function drawStacks(easel: Easel<Colour>, line: LineSeen, look: Look, y: number): void {
  const { width, places, squeeze } = fitted(
    line.stacks.map(({ covered }) => peeksOf(covered.length)),
    ROOM,
  )
  const tops = line.stacks.map((stack, n) => {
    const { x, foot } = places[n] ?? { x: 0, foot: 0 }
    return drawStack(easel, stack, { x: START + x, foot: y + PAD + foot, width, squeeze })
  })
  const marked = look.marked ? tops[look.marked.index] : undefined
  if (marked) outline(easel, marked, look.marked?.dashed ?? false)
  // Above the outline, or it would cut them.
  for (const [n, { covered }] of line.stacks.entries()) {
    const top = tops[n]
    if (top && covered.length > 0) drawCount(easel, covered.length + 1, top)
  }
  if (marked && look.doubted) drawDoubt(easel, marked)
}

function drawNumber(easel: Easel<Colour>, line: number, lit: boolean, y: number): void {
  const middle = MARGIN + 34
  if (lit) easel.stamp(rounded(40, 48, 12), middle - 20, y + LINE / 2 - 24, 'lit')
  const number = { text: `${line}`, face: FIGURE, align: 'middle', room: NUMBER } as const
  easel.write({ ...number, ink: lit ? 'litInk' : 'muted', x: middle, y: y + LINE / 2 + 12 })
}

/** How many cards lie there and who has the majority: what one needs to know before calling. */
function drawSum(easel: Easel<Colour>, { cards }: LineSeen, look: Look, y: number): void {
  const left = WIDTH - MARGIN - SUM
  easel.fill({ x: left, y: y + 18, width: 3, height: LINE - 36 }, 'slot')
  const middle = left + Math.round(SUM / 2) + 1
  const size = 60
  const disc = { x: middle - size / 2, y: y + 30, size, golden: false }
  if (look.majority) drawDisc(easel, look.majority, disc)
  else easel.stamp(nobody(size), disc.x, disc.y, cards === 0 ? 'slot' : 'muted')
  const foot = y + LINE - 38
  if (look.points === null) drawCards(easel, cards, middle, foot)
  else drawPoints(easel, `+${look.points}`, middle, foot)
}

function drawCards(easel: Easel<Colour>, cards: number, middle: number, foot: number): void {
  const text = `${cards}`
  const width = ICON + 8 + Math.ceil(measure(FIGURE, text))
  const x = middle - Math.round(width / 2)
  const ink = cards === 0 ? 'muted' : 'ink'
  easel.stamp(cardsIcon(ICON), x, foot - 28, 'muted')
  easel.write({ text, face: FIGURE, ink, x: x + ICON + 8, y: foot, room: SUM - ICON - 8 })
}

/** What could be taken now, in gold. */
function drawPoints(easel: Easel<Colour>, text: string, middle: number, foot: number): void {
  const width = Math.min(SUM - 8, Math.ceil(measure(FIGURE, text)) + 28)
  const x = middle - Math.round(width / 2)
  easel.stamp(rounded(width, 50, 14), x, foot - 37, 'gold')
  const line = { text, face: FIGURE, ink: 'goldInk', align: 'middle', room: width } as const
  easel.write({ ...line, x: x + width / 2, y: foot })
}

/** Where the disc of a colour would be, if one had the majority. */
const nobody = (size: number): Mask =>
  keptMask('nobody', size, size, (pen) => {
    pen.arc(size / 2, size / 2, size / 2 - 3, 0, 2 * Math.PI)
    pen.lineWidth = 4
    pen.setLineDash([9, 7.5])
    pen.stroke()
  })

function drawEmpty(easel: Easel<Colour>, { invitation, awaited }: Look, y: number): void {
  const height = heightOf(CARD)
  const top = y + Math.round((LINE - height) / 2)
  const ink = awaited ? 'ink' : 'muted'
  easel.stamp(rounded(CARD, height, 14), START, top, 'slot')
  if (invitation === '') return
  easel.stamp(dashes(CARD, height, 5), START, top, ink)
  easel.fill({ x: START + CARD / 2 - 18, y: top + height / 2 - 3, width: 36, height: 6 }, ink)
  easel.fill({ x: START + CARD / 2 - 3, y: top + height / 2 - 18, width: 6, height: 36 }, ink)
  const room = ROOM.width - CARD - 24
  easel.write({ text: invitation, face: INVITATION, ink, x: START + CARD + 24, y: y + LINE / 2 + 10, room })
}

/** A question mark on the upper left corner of a card. */
function drawDoubt(easel: Easel<Colour>, { x, y, width }: Box): void {
  const size = Math.max(20, Math.round(width * 0.36))
  const [left, top] = [x - Math.round(size * 0.2), y - Math.round(size * 0.3)]
  easel.stamp(rounded(size + 4, size + 4, size / 2 + 2), left - 2, top - 2, 'page')
  easel.stamp(rounded(size, size, size / 2), left, top, 'gold')
  const line = {
    text: '?',
    face: face('bold', Math.round(size * 0.76)),
    align: 'middle',
    room: size,
  } as const
  easel.write({ ...line, ink: 'goldInk', x: left + size / 2, y: top + Math.round(size * 0.77) })
}
