import type { CrackStoryTable } from '@crackpost/core/games/crack-story/view'
import { cachedMask, type Mask } from '../../canvas/mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX } from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont } from '../../canvas/text.ts'
import { type CardPosition, storyCardCornerRadius, storyCardHeight } from './card.ts'
import type { CrackStoryColourName } from './colours.ts'
import { storyIconMask } from './icon.ts'
import type { CrackStoryLabels } from './labels.ts'
import { drawSeatToken } from './seat-token.ts'
import { winnersOf } from './seats.ts'

/** Width in pixels of the only card slot of an empty story. */
export const EMPTY_STORY_CARD_WIDTH = 150
const BOOK_PX = 150
const LARGE_FONTS = [64, 52, 44, 36].map((size) => createFont('bold', size))
const SMALL_FONTS = [36, 30, 26].map((size) => createFont('medium', size))

/** Draws a story without cards: an invitation to begin or, after the match, the winner. */
export function drawEmptyStory(
  canvas: PalettedCanvas<CrackStoryColourName>,
  table: CrackStoryTable,
  labels: CrackStoryLabels,
  spot: CardPosition,
): void {
  const middle = Math.round(spot.y + storyCardHeight(spot.width) / 2)
  const x = spot.x + spot.width + 36
  const end = PICTURE_MARGIN_PX + CONTENT_WIDTH - 48 - BOOK_PX
  const maxWidth = end - 36 - x
  const [winner] = winnersOf(table)
  canvas.drawMask(storyIconMask('book', BOOK_PX, 0.06), end, middle - BOOK_PX / 2, 'feltInk')
  const large = (text: string, y: number) => {
    const font = largestFittingFont(LARGE_FONTS, text, maxWidth)
    canvas.drawText({ text, font, ink: 'feltInk', x, y: Math.round(y + font.size * 0.34), maxWidth })
  }
  if (winner === undefined) {
    drawNextCardSlot(canvas, '1', spot)
    large(labels.words.opening, middle)
  } else {
    drawSeatToken(canvas, winner, { x: spot.x, y: middle - Math.round(spot.width / 2), size: spot.width })
    large(labels.names[winner] ?? '', middle - 26)
    const text = labels.words.over
    canvas.drawText({
      text,
      font: largestFittingFont(SMALL_FONTS, text, maxWidth),
      ink: 'feltInk',
      x,
      y: middle + 58,
      maxWidth,
    })
  }
}

/** Draws a dashed slot for the next card, with its number. */
export function drawNextCardSlot(
  canvas: PalettedCanvas<CrackStoryColourName>,
  number: string,
  { x, y, width }: CardPosition,
): void {
  canvas.drawMask(dashedCardMask(width), x, y, 'feltInk')
  const font = createFont('bold', Math.round(width * 0.36))
  const foot = y + Math.round(storyCardHeight(width) / 2 + font.size * 0.35)
  canvas.drawText({
    text: number,
    font,
    ink: 'feltInk',
    x: x + width / 2,
    y: foot,
    align: 'middle',
    maxWidth: width,
  })
}

const dashedCardMask = (width: number): Mask =>
  cachedMask('place', width, storyCardHeight(width), (ctx) => {
    ctx.lineWidth = 4
    ctx.setLineDash([width * 0.12, width * 0.09])
    ctx.roundRect(2, 2, width - 4, storyCardHeight(width) - 4, storyCardCornerRadius(width))
    ctx.stroke()
  })
