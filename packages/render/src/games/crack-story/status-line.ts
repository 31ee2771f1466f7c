import type { CrackStoryTable } from '@crackpost/core/games/crack-story/view'
import { roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX } from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont, measureText } from '../../canvas/text.ts'
import type { CrackStoryColourName } from './colours.ts'
import type { CrackStoryLabelKey, CrackStoryLabels } from './labels.ts'
import { drawSeatToken } from './seat-token.ts'
import { winnersOf } from './seats.ts'

/** What the match is waiting for: a seat and the key of a label. */
export interface StatusLine {
  readonly seat: number
  readonly what: CrackStoryLabelKey
}

export function statusLineOf(table: CrackStoryTable): StatusLine | null {
  const { vote, waiting, won, chrono, form, turn, contestable } = table
  if (table.over !== null) {
    const [seat] = winnersOf(table)
    return seat === undefined ? null : { seat, what: 'over' }
  }
  if (vote) return { seat: vote.author, what: 'vote' }
  if (won) return { seat: won.seat, what: 'won' }
  const author = contestable?.author ?? turn
  if (waiting && author !== null) return { seat: author, what: 'waiting' }
  if (turn === null) return null
  if (form) return { seat: turn, what: 'form' }
  return chrono ? { seat: chrono.on, what: 'chrono' } : { seat: turn, what: 'turn' }
}

export const STATUS_LINE_HEIGHT = 88
const PADDING_PX = 16
const TOKEN_PX = 46
const NAME_FONT = createFont('medium', 28)
const STATUS_FONTS = [30, 27, 24].map((size) => createFont('bold', size))
const FIGURE_FONT = createFont('bold', 32)
const LABEL_FONT = createFont('medium', 22)
const PILE_SIZE_PX = { width: 38, height: 52 }

/** Draws the current status and the two piles of cards. */
export function drawStatusLine(
  canvas: PalettedCanvas<CrackStoryColourName>,
  table: CrackStoryTable,
  labels: CrackStoryLabels,
  y: number,
): void {
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, STATUS_LINE_HEIGHT, 16), PICTURE_MARGIN_PX, y, 'card')
  const { words } = labels
  const pileEnd =
    drawPile(canvas, table.discard, words.discard, false, PICTURE_MARGIN_PX + CONTENT_WIDTH - PADDING_PX, y) -
    26
  const end = drawPile(canvas, table.pile, words.pile, true, pileEnd, y) - 26
  const note = statusLineOf(table)
  if (!note) return
  drawSeatToken(canvas, note.seat, {
    x: PICTURE_MARGIN_PX + PADDING_PX,
    y: y + (STATUS_LINE_HEIGHT - TOKEN_PX) / 2,
    size: TOKEN_PX,
  })
  const what = words[note.what]
  const start = PICTURE_MARGIN_PX + PADDING_PX + TOKEN_PX + 14
  const foot = y + 54
  // A long name is shortened in favour of the status, down to a third of the line.
  const minStatusWidth = Math.min(...STATUS_FONTS.map((font) => measureText(font, what)))
  const nameWidth = Math.max((end - start) / 3, end - start - 12 - minStatusWidth)
  const name = labels.names[note.seat] ?? ''
  const who = canvas.drawText({
    text: name,
    font: NAME_FONT,
    ink: 'muted',
    x: start,
    y: foot,
    maxWidth: nameWidth,
  })
  const x = who.x + who.width + 12
  canvas.drawText({
    text: what,
    font: largestFittingFont(STATUS_FONTS, what, end - x),
    ink: 'ink',
    x,
    y: foot,
    maxWidth: end - x,
  })
}

/** Draws a pile with its count and label, right-aligned at `end`. Returns its left edge. */
function drawPile(
  canvas: PalettedCanvas<CrackStoryColourName>,
  cards: number,
  label: string,
  down: boolean,
  end: number,
  y: number,
): number {
  const figure = `${cards}`
  const text = Math.ceil(
    Math.min(130, Math.max(measureText(FIGURE_FONT, figure), measureText(LABEL_FONT, label))),
  )
  const x = end - text
  canvas.drawText({ text: figure, font: FIGURE_FONT, ink: 'ink', x, y: y + 42, maxWidth: text })
  canvas.drawText({ text: label, font: LABEL_FONT, ink: 'muted', x, y: y + 72, maxWidth: text })
  const left = x - PILE_SIZE_PX.width - 20
  const top = y + (STATUS_LINE_HEIGHT - PILE_SIZE_PX.height) / 2
  const layers = Math.min(cards, 3)
  for (let n = 0; n < layers; n++) {
    const [at, high] = [left + 4 * n, top + 2 - 2 * n]
    canvas.drawMask(
      roundedRectMask(PILE_SIZE_PX.width + 2, PILE_SIZE_PX.height + 2, 8),
      at - 1,
      high - 1,
      'card',
    )
    const card = down
      ? roundedRectMask(PILE_SIZE_PX.width, PILE_SIZE_PX.height, 7)
      : roundedBorderMask(PILE_SIZE_PX.width, PILE_SIZE_PX.height, 7, 4)
    canvas.drawMask(card, at, high, 'back')
  }
  if (layers === 0)
    canvas.drawMask(roundedBorderMask(PILE_SIZE_PX.width, PILE_SIZE_PX.height, 7, 3), left, top, 'hairline')
  return left
}
