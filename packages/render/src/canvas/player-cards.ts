import { type DrawDisc, drawAvatar } from './avatar.ts'
import { badgeWidth, drawBadge } from './badge.ts'
import type { Box } from './indexed-bitmap.ts'
import { type Mask, roundedBorderMask, roundedRectMask } from './mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX } from './paletted-canvas.ts'
import { createFont, largestFittingFont } from './text.ts'
import type { BaseColourName } from './theme.ts'

/** Content of a player's card. */
export interface PlayerCard {
  readonly name: string
  readonly total: number
  /** Text beside the total, and the badge before it; both may be empty. */
  readonly note: string
  readonly badge: string
  /** Replaces `note`: figures, each with an optional icon before it. */
  readonly counts?: readonly CardFigure[]
  /** Drawn in place of the initials. */
  readonly disc?: DrawDisc
  /** Progress through these steps, shown as a bar; null for no bar. */
  readonly way: ProgressSteps | null
  /** The player's turn. */
  readonly lit: boolean
  /** The match is over and the player has won. */
  readonly won: boolean
  /** The player has resigned. */
  readonly gone: boolean
  /** The player is still in the match but makes no more moves. */
  readonly dim?: boolean
}

export interface CardFigure {
  readonly icon?: (size: number) => Mask
  readonly text: string
}

interface ProgressSteps {
  readonly at: number
  readonly steps: readonly number[]
}

export const PLAYER_CARDS_HEIGHT = 128
const CARD_GAP_PX = 12
const PADDING_PX = 16
const DISC_PX = 46
const NAME_FONT = createFont('medium', 26)
const NOTE_FONT = createFont('medium', 24)
const FIGURE_FONT = createFont('bold', 26)
const ICON_PX = 28
const TOTAL_FONTS = [44, 36, 30, 24].map((size) => createFont('bold', size))

/** Box of card `n` out of `cards`. */
export function playerCardBox(n: number, cards: number, y: number): Box {
  const width = Math.floor((CONTENT_WIDTH - CARD_GAP_PX * (cards - 1)) / cards)
  return { x: PICTURE_MARGIN_PX + n * (width + CARD_GAP_PX), y, width, height: PLAYER_CARDS_HEIGHT }
}

/**
 * Draws one card per player, side by side over the whole width. Returns the text boxes of each card: name, note,
 * total.
 */
export const drawPlayerCards = (
  canvas: PalettedCanvas<BaseColourName>,
  cards: readonly PlayerCard[],
  y: number,
): Box[][] => cards.map((card, n) => drawPlayerCard(canvas, card, playerCardBox(n, cards.length, y)))

function drawPlayerCard(
  canvas: PalettedCanvas<BaseColourName>,
  card: PlayerCard,
  { x, y, width }: Box,
): Box[] {
  const ink = card.lit ? 'litInk' : card.gone || card.dim ? 'muted' : 'ink'
  canvas.drawMask(roundedRectMask(width, PLAYER_CARDS_HEIGHT, 16), x, y, card.lit ? 'lit' : 'card')
  if (card.won) canvas.drawMask(roundedBorderMask(width, PLAYER_CARDS_HEIGHT, 16, 5), x, y, 'gold')
  drawAvatar(
    canvas,
    card.name,
    { x: x + PADDING_PX, y: y + 12, size: DISC_PX, golden: card.lit || card.won },
    card.disc,
  )
  const start = x + PADDING_PX + DISC_PX + 12
  const end = x + width - PADDING_PX
  const name = canvas.drawText({
    text: card.name,
    font: NAME_FONT,
    ink,
    x: start,
    y: y + 44,
    maxWidth: end - start,
  })
  if (card.gone) canvas.fillBox({ x: start, y: y + 35, width: Math.round(name.width), height: 3 }, 'muted')

  const foot = y + 101
  const soft = card.lit ? 'litMuted' : 'muted'
  const right = { x: end, y: foot, align: 'right', maxWidth: width * 0.45 } as const
  const note = card.counts
    ? drawFigures(canvas, card.counts, soft, right)
    : canvas.drawText({ text: card.note, font: NOTE_FONT, ink: soft, ...right })
  const gap = Math.floor(note.x) - 10
  const left = card.badge === '' ? gap : gap - badgeWidth(card.badge)
  if (card.badge !== '') drawBadge(canvas, card.badge, { x: left, foot })
  const maxWidth = left - 8 - (x + PADDING_PX)
  const sum = `${card.total}`
  const total = canvas.drawText({
    text: sum,
    font: largestFittingFont(TOTAL_FONTS, sum, maxWidth),
    ink,
    x: x + PADDING_PX,
    y: foot + 2,
    maxWidth,
  })
  const bar = { x: x + PADDING_PX, y: y + PLAYER_CARDS_HEIGHT - 16, width: width - 2 * PADDING_PX, height: 6 }
  if (card.way) drawProgressBar(canvas, card.way, bar, card.lit)
  return [name, note, total]
}

/** Draws figures with their icons, right-aligned at x. Returns the box around all of them. */
function drawFigures(
  canvas: PalettedCanvas<BaseColourName>,
  counts: readonly CardFigure[],
  ink: BaseColourName,
  { x, y }: { x: number; y: number },
): Box {
  let end = x
  let left = x
  for (const { icon, text } of counts.toReversed()) {
    const font = icon ? FIGURE_FONT : NOTE_FONT
    const figure = canvas.drawText({ text, font: font, ink, x: end, y, align: 'right', maxWidth: 120 })
    end = Math.floor(figure.x)
    if (icon) {
      end -= ICON_PX + 4
      canvas.drawMask(icon(ICON_PX), end, y - 24, ink)
    }
    left = end
    end -= 10
  }
  return { x: left, y: y - FIGURE_FONT.size, width: x - left, height: FIGURE_FONT.size * 1.3 }
}

/** Draws a progress bar with a gap at each step. */
function drawProgressBar(
  canvas: PalettedCanvas<BaseColourName>,
  { at, steps }: ProgressSteps,
  bar: Box,
  lit: boolean,
): void {
  const end = steps.at(-1) ?? 1
  const along = (step: number): number => Math.round((bar.width * Math.min(step, end)) / end)
  canvas.fillBox(bar, lit ? 'litMuted' : 'hairline')
  canvas.fillBox({ ...bar, width: along(at) }, 'gold')
  for (const step of steps.slice(0, -1))
    canvas.fillBox({ ...bar, x: bar.x + along(step) - 2, width: 4 }, lit ? 'lit' : 'card')
}
