import type { CardColour as Owner } from '@crackpost/core/games/crack-word/cards'
import type { LineView } from '@crackpost/core/games/crack-word/view'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { cachedMask, type Mask, roundedRectMask } from '../../canvas/mask.ts'
import { dashedBorderMask, drawBoxOutline } from '../../canvas/outline.ts'
import {
  CONTENT_WIDTH,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import { createFont, measureText } from '../../canvas/text.ts'
import { crackWordCardHeight } from './card.ts'
import { layoutCards } from './card-layout.ts'
import { drawPlayerDisc } from './colour-symbol.ts'
import type { CrackWordColourName } from './colours.ts'
import { cardsIcon } from './icon.ts'
import { coveredPeekRatio, drawCardStack, drawStackCount } from './stack.ts'

/** What is drawn on a line besides its cards. */
export interface LineAnnotations {
  /** Outlines the card placed last or, dashed, the card of a preview; null for none. */
  readonly marked: { readonly index: number; readonly dashed: boolean } | null
  /** Highlights the line's number: the last move was here. */
  readonly lit: boolean
  /** The marked card can be challenged. */
  readonly doubted: boolean
  /** Text on an empty line (may be empty), and whether a card is expected there now. */
  readonly invitation: string
  readonly awaited: boolean
  /** Points of a CRACK WORD in a preview; null if none is called. */
  readonly points: number | null
  /** Colour that has the majority; null if none has. */
  readonly majority: Owner | null
}

export const LINE_HEIGHT = 186
const MAX_CARD_WIDTH = 100
const PADDING_PX = 12
/** Column widths in pixels: number on the left, total on the right, cards between. */
const NUMBER_COLUMN_WIDTH = 72
const TOTAL_COLUMN_WIDTH = 116
export const LINE_CARDS_AREA = {
  width: CONTENT_WIDTH - NUMBER_COLUMN_WIDTH - TOTAL_COLUMN_WIDTH - 18,
  height: LINE_HEIGHT - 2 * PADDING_PX,
  maxCardWidthPx: MAX_CARD_WIDTH,
}
const CARDS_LEFT_PX = PICTURE_MARGIN_PX + NUMBER_COLUMN_WIDTH

const ICON_PX = 32
const FIGURE_FONT = createFont('bold', 34)
const INVITATION_FONT = createFont('medium', 28)

export function drawLine(
  canvas: PalettedCanvas<CrackWordColourName>,
  line: LineView,
  appearance: LineAnnotations,
  y: number,
): void {
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, LINE_HEIGHT, 18), PICTURE_MARGIN_PX, y, 'tray')
  drawLineNumber(canvas, line.line, appearance.lit, y)
  drawLineTotal(canvas, line, appearance, y)
  if (line.stacks.length === 0) drawEmptySlot(canvas, appearance, y)
  else drawStacks(canvas, line, appearance, y)
}

function drawStacks(
  canvas: PalettedCanvas<CrackWordColourName>,
  line: LineView,
  appearance: LineAnnotations,
  y: number,
): void {
  const { width, places, squeeze } = layoutCards(
    line.stacks.map(({ covered }) => coveredPeekRatio(covered.length)),
    LINE_CARDS_AREA,
  )
  const tops = line.stacks.map((stack, n) => {
    const { x, foot } = places[n] ?? { x: 0, foot: 0 }
    return drawCardStack(canvas, stack, { x: CARDS_LEFT_PX + x, foot: y + PADDING_PX + foot, width, squeeze })
  })
  const marked = appearance.marked ? tops[appearance.marked.index] : undefined
  if (marked) drawBoxOutline(canvas, marked, appearance.marked?.dashed ?? false)
  // Drawn after the outline, which would otherwise cover it.
  for (const [n, { covered }] of line.stacks.entries()) {
    const top = tops[n]
    if (top && covered.length > 0) drawStackCount(canvas, covered.length + 1, top)
  }
  if (marked && appearance.doubted) drawChallengeMarker(canvas, marked)
}

function drawLineNumber(
  canvas: PalettedCanvas<CrackWordColourName>,
  line: number,
  lit: boolean,
  y: number,
): void {
  const middle = PICTURE_MARGIN_PX + 34
  if (lit) canvas.drawMask(roundedRectMask(40, 48, 12), middle - 20, y + LINE_HEIGHT / 2 - 24, 'lit')
  const number = {
    text: `${line}`,
    font: FIGURE_FONT,
    align: 'middle',
    maxWidth: NUMBER_COLUMN_WIDTH,
  } as const
  canvas.drawText({ ...number, ink: lit ? 'litInk' : 'muted', x: middle, y: y + LINE_HEIGHT / 2 + 12 })
}

/** Draws the number of cards and the colour with the majority. */
function drawLineTotal(
  canvas: PalettedCanvas<CrackWordColourName>,
  { cards }: LineView,
  appearance: LineAnnotations,
  y: number,
): void {
  const left = PICTURE_WIDTH - PICTURE_MARGIN_PX - TOTAL_COLUMN_WIDTH
  canvas.fillBox({ x: left, y: y + 18, width: 3, height: LINE_HEIGHT - 36 }, 'slot')
  const middle = left + Math.round(TOTAL_COLUMN_WIDTH / 2) + 1
  const size = 60
  const disc = { x: middle - size / 2, y: y + 30, size, golden: false }
  if (appearance.majority) drawPlayerDisc(canvas, appearance.majority, disc)
  else canvas.drawMask(noMajorityMask(size), disc.x, disc.y, cards === 0 ? 'slot' : 'muted')
  const foot = y + LINE_HEIGHT - 38
  if (appearance.points === null) drawCardCount(canvas, cards, middle, foot)
  else drawPoints(canvas, `+${appearance.points}`, middle, foot)
}

function drawCardCount(
  canvas: PalettedCanvas<CrackWordColourName>,
  cards: number,
  middle: number,
  foot: number,
): void {
  const text = `${cards}`
  const width = ICON_PX + 8 + Math.ceil(measureText(FIGURE_FONT, text))
  const x = middle - Math.round(width / 2)
  const ink = cards === 0 ? 'muted' : 'ink'
  canvas.drawMask(cardsIcon(ICON_PX), x, foot - 28, 'muted')
  canvas.drawText({
    text,
    font: FIGURE_FONT,
    ink,
    x: x + ICON_PX + 8,
    y: foot,
    maxWidth: TOTAL_COLUMN_WIDTH - ICON_PX - 8,
  })
}

/** Draws the points that a CRACK WORD would score, in gold. */
function drawPoints(
  canvas: PalettedCanvas<CrackWordColourName>,
  text: string,
  middle: number,
  foot: number,
): void {
  const width = Math.min(TOTAL_COLUMN_WIDTH - 8, Math.ceil(measureText(FIGURE_FONT, text)) + 28)
  const x = middle - Math.round(width / 2)
  canvas.drawMask(roundedRectMask(width, 50, 14), x, foot - 37, 'gold')
  const line = { text, font: FIGURE_FONT, ink: 'goldInk', align: 'middle', maxWidth: width } as const
  canvas.drawText({ ...line, x: x + width / 2, y: foot })
}

/** A dashed circle in place of the disc if no colour has the majority. */
const noMajorityMask = (size: number): Mask =>
  cachedMask('nobody', size, size, (ctx) => {
    ctx.arc(size / 2, size / 2, size / 2 - 3, 0, 2 * Math.PI)
    ctx.lineWidth = 4
    ctx.setLineDash([9, 7.5])
    ctx.stroke()
  })

function drawEmptySlot(
  canvas: PalettedCanvas<CrackWordColourName>,
  { invitation, awaited }: LineAnnotations,
  y: number,
): void {
  const height = crackWordCardHeight(MAX_CARD_WIDTH)
  const top = y + Math.round((LINE_HEIGHT - height) / 2)
  const ink = awaited ? 'ink' : 'muted'
  canvas.drawMask(roundedRectMask(MAX_CARD_WIDTH, height, 14), CARDS_LEFT_PX, top, 'slot')
  if (invitation === '') return
  canvas.drawMask(dashedBorderMask(MAX_CARD_WIDTH, height, 5), CARDS_LEFT_PX, top, ink)
  canvas.fillBox(
    { x: CARDS_LEFT_PX + MAX_CARD_WIDTH / 2 - 18, y: top + height / 2 - 3, width: 36, height: 6 },
    ink,
  )
  canvas.fillBox(
    { x: CARDS_LEFT_PX + MAX_CARD_WIDTH / 2 - 3, y: top + height / 2 - 18, width: 6, height: 36 },
    ink,
  )
  const maxWidth = LINE_CARDS_AREA.width - MAX_CARD_WIDTH - 24
  canvas.drawText({
    text: invitation,
    font: INVITATION_FONT,
    ink,
    x: CARDS_LEFT_PX + MAX_CARD_WIDTH + 24,
    y: y + LINE_HEIGHT / 2 + 10,
    maxWidth,
  })
}

/** Draws a question mark at a card's upper left corner. */
function drawChallengeMarker(canvas: PalettedCanvas<CrackWordColourName>, { x, y, width }: Box): void {
  const size = Math.max(20, Math.round(width * 0.36))
  const [left, top] = [x - Math.round(size * 0.2), y - Math.round(size * 0.3)]
  canvas.drawMask(roundedRectMask(size + 4, size + 4, size / 2 + 2), left - 2, top - 2, 'page')
  canvas.drawMask(roundedRectMask(size, size, size / 2), left, top, 'gold')
  const line = {
    text: '?',
    font: createFont('bold', Math.round(size * 0.76)),
    align: 'middle',
    maxWidth: size,
  } as const
  canvas.drawText({ ...line, ink: 'goldInk', x: left + size / 2, y: top + Math.round(size * 0.77) })
}
