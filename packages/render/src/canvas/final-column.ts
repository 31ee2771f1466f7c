import { drawAvatar } from './avatar.ts'
import { badgeWidth, drawBadge } from './badge.ts'
import type { Box } from './indexed-bitmap.ts'
import { roundedBorderMask, roundedRectMask } from './mask.ts'
import { type PalettedCanvas, PICTURE_MARGIN_PX, PICTURE_WIDTH } from './paletted-canvas.ts'
import type { PlayerCard } from './player-cards.ts'
import { createFont, largestFittingFont } from './text.ts'
import type { BaseColourName } from './theme.ts'

/** A player's result, and the hand that is revealed at the end of a match. */
export interface FinalHand {
  readonly card: PlayerCard
  /** Draws the hand into this box. */
  readonly drawHand: (box: Box) => void
}

/**
 * A finished match has its results in a column beside the table, not above and below it: Discord shows a picture at most
 * 550 x 350 px large on a desktop, so a higher picture has a smaller board.
 */
const GAP_PX = 14
const COLUMN_LEFT = PICTURE_WIDTH - PICTURE_MARGIN_PX + GAP_PX
const COLUMN_WIDTH = 412
export const FINAL_PICTURE_WIDTH = COLUMN_LEFT + COLUMN_WIDTH + PICTURE_MARGIN_PX

const PADDING_PX = 14
const DISC_PX = 54
const NAME_LINE_HEIGHT = 78
const NOTE_LINE_HEIGHT = 56
const NAME_FONTS = [36, 32, 28].map((size) => createFont('medium', size))
const NOTE_FONT = createFont('medium', 30)
const TOTAL_FONTS = [50, 42, 34, 26].map((size) => createFont('bold', size))

/** Box of player `n` out of `players` in a column of this height. */
export function finalHandBox(n: number, players: number, y: number, height: number): Box {
  const each = Math.floor((height - GAP_PX * (players - 1)) / players)
  return { x: COLUMN_LEFT, y: y + n * (each + GAP_PX), width: COLUMN_WIDTH, height: each }
}

/** Draws the players' results with their hands, one below the other. Returns the text boxes of each: name, total, note. */
export const drawFinalColumn = (
  canvas: PalettedCanvas<BaseColourName>,
  hands: readonly FinalHand[],
  y: number,
  height: number,
): Box[][] =>
  hands.map(({ card, drawHand }, n) => {
    const box = finalHandBox(n, hands.length, y, height)
    canvas.drawMask(roundedRectMask(box.width, box.height, 18), box.x, box.y, 'card')
    if (card.won) canvas.drawMask(roundedBorderMask(box.width, box.height, 18, 6), box.x, box.y, 'gold')
    const texts = drawResult(canvas, card, box)
    const used = NAME_LINE_HEIGHT + (hasNote(card) ? NOTE_LINE_HEIGHT : 0)
    drawHand({
      x: box.x + PADDING_PX,
      y: box.y + used,
      width: box.width - 2 * PADDING_PX,
      height: box.height - used - PADDING_PX,
    })
    return texts
  })

const hasNote = ({ note, badge }: PlayerCard): boolean => note !== '' || badge !== ''

/** Draws name and total: in one line, or in two if there is a note beside the total. */
function drawResult(canvas: PalettedCanvas<BaseColourName>, card: PlayerCard, { x, y, width }: Box): Box[] {
  const ink = card.gone ? 'muted' : 'ink'
  const left = x + PADDING_PX
  const right = x + width - PADDING_PX - 4
  drawAvatar(canvas, card.name, { x: left, y: y + 14, size: DISC_PX, golden: card.won }, card.disc)
  const text = `${card.total}`
  const note = hasNote(card) ? drawNote(canvas, card, right, y + NAME_LINE_HEIGHT + 36) : null
  const totalWidth = note ? note.x - 12 - left : 150
  const total = canvas.drawText({
    text,
    font: largestFittingFont(TOTAL_FONTS, text, totalWidth),
    ink,
    x: note ? left : right,
    y: note ? y + NAME_LINE_HEIGHT + 38 : y + 58,
    align: note ? 'left' : 'right',
    maxWidth: totalWidth,
  })
  const start = left + DISC_PX + 14
  const maxWidth = (note ? right : total.x - 14) - start
  const font = largestFittingFont(NAME_FONTS, card.name, maxWidth)
  const name = canvas.drawText({ text: card.name, font, ink, x: start, y: y + 53, maxWidth })
  if (card.gone) canvas.fillBox({ x: start, y: y + 41, width: Math.round(name.width), height: 3 }, 'muted')
  return note ? [name, total, note] : [name, total]
}

/** Draws the note with the badge before it, right-aligned at `end`. Returns the box around both. */
function drawNote(
  canvas: PalettedCanvas<BaseColourName>,
  { note, badge }: PlayerCard,
  end: number,
  foot: number,
): Box {
  const text = canvas.drawText({
    text: note,
    font: NOTE_FONT,
    ink: 'muted',
    x: end,
    y: foot,
    align: 'right',
    maxWidth: 180,
  })
  if (badge === '') return text
  const x = Math.floor(text.x) - 10 - badgeWidth(badge)
  drawBadge(canvas, badge, { x, foot: foot - 1 })
  return { ...text, x, width: end - x }
}
