import type { HeldCard } from '@crackpost/core/games/crack-word/cards'
import type { CrackWordTable } from '@crackpost/core/games/crack-word/view'
import { fitCardGrid } from '../../canvas/card-grid.ts'
import { drawFinalColumn, FINAL_PICTURE_WIDTH } from '../../canvas/final-column.ts'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { roundedRectMask } from '../../canvas/mask.ts'
import { drawMoveSummary, MOVE_SUMMARY_HEIGHT } from '../../canvas/move-summary.ts'
import { createPalettedCanvas, type PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { CARD_ASPECT_RATIO, drawCrackWordCard, heldCardAppearance } from './card.ts'
import { type CrackWordColourName, crackWordPalette } from './colours.ts'
import type { CrackWordHand } from './hand.ts'
import type { CrackWordLabels } from './labels.ts'
import { drawLines, LINES_HEIGHT, lastMoveAppearance } from './lines.ts'
import { CRACK_WORD_FOOT_PX, CRACK_WORD_GAP_PX, crackWordMoveSummary, crackWordPlayerCard } from './table.ts'

const CARD_SHAPE = { aspectRatio: CARD_ASPECT_RATIO, gapRatio: 0.1, maxWidthPx: 100 }
const EMPTY_HAND_FONT = createFont('medium', 28)
const COLUMN_HEIGHT = LINES_HEIGHT + CRACK_WORD_GAP_PX + MOVE_SUMMARY_HEIGHT

/** Draws a finished match: lines and last move, and beside them every player's result and hand. */
export function drawCrackWordFinal(
  table: CrackWordTable,
  hands: readonly (readonly HeldCard[])[],
  labels: CrackWordLabels,
  theme: RenderTheme,
): PalettedCanvas<CrackWordColourName> {
  const canvas = createPalettedCanvas(
    FINAL_PICTURE_WIDTH,
    HEADER_HEIGHT + COLUMN_HEIGHT + CRACK_WORD_FOOT_PX,
    crackWordPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.title, labels.status)
  drawLines(canvas, table, (line) => lastMoveAppearance(line, table), labels, HEADER_HEIGHT)
  const below = HEADER_HEIGHT + LINES_HEIGHT + CRACK_WORD_GAP_PX
  drawMoveSummary(canvas, crackWordMoveSummary(canvas, table, labels), below)
  const results = table.players.map((player) => ({
    card: crackWordPlayerCard(canvas, player, table, labels),
    drawHand: (box: Box) =>
      drawFinalHand(
        canvas,
        { owner: player.colour, cards: hands[player.seat] ?? [] },
        player.resigned ? '' : labels.words.noCards,
        box,
      ),
  }))
  drawFinalColumn(canvas, results, HEADER_HEIGHT, COLUMN_HEIGHT)
  return canvas
}

/** Draws the cards left in a hand, in the order of the view; `empty` is the text for none. */
function drawFinalHand(
  canvas: PalettedCanvas<CrackWordColourName>,
  { owner, cards }: CrackWordHand,
  empty: string,
  box: Box,
): void {
  const { x, y, width, height } = box
  canvas.drawMask(roundedRectMask(width, height, 14), x, y, 'tray')
  if (cards.length === 0) {
    const line = { text: empty, font: EMPTY_HAND_FONT, ink: 'muted', align: 'middle' } as const
    canvas.drawText({ ...line, x: x + width / 2, y: y + Math.round(height / 2) + 10, maxWidth: width - 20 })
  }
  const inner = { x: x + 8, y: y + 8, width: width - 16, height: height - 16 }
  const grid = fitCardGrid(cards.length, inner, CARD_SHAPE)
  for (const [n, card] of cards.entries()) {
    const place = grid.places[n]
    if (place) drawCrackWordCard(canvas, heldCardAppearance(owner, card), place.x, place.y, grid.width)
  }
}
