import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import type { LeCrackTable } from '@crackpost/core/games/le-crack/view'
import { fitCardGrid } from '../../canvas/card-grid.ts'
import { drawFinalColumn, FINAL_PICTURE_WIDTH } from '../../canvas/final-column.ts'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { roundedRectMask } from '../../canvas/mask.ts'
import { drawMoveSummary, MOVE_SUMMARY_HEIGHT } from '../../canvas/move-summary.ts'
import { createPalettedCanvas, type PalettedCanvas, PICTURE_MARGIN_PX } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { BOARD_SIZE_PX, drawBoard } from './board.ts'
import { type LeCrackColourName, leCrackPalette } from './colours.ts'
import type { LeCrackLabels } from './labels.ts'
import {
  LE_CRACK_FOOT_PX,
  LE_CRACK_GAP_PX,
  leCrackMoveOutlines,
  leCrackMoveSummary,
  leCrackPlayerCard,
} from './table.ts'
import { drawTile } from './tile.ts'

const MAX_TILE_PX = 84
const EMPTY_RACK_FONT = createFont('medium', 28)
const COLUMN_HEIGHT = BOARD_SIZE_PX + LE_CRACK_GAP_PX + MOVE_SUMMARY_HEIGHT

/** Draws a finished match: board and last move, and beside them every player's result and rack. */
export function drawLeCrackFinal(
  table: LeCrackTable,
  racks: readonly (readonly Tile[])[],
  labels: LeCrackLabels,
  theme: RenderTheme,
): PalettedCanvas<LeCrackColourName> {
  const canvas = createPalettedCanvas(
    FINAL_PICTURE_WIDTH,
    HEADER_HEIGHT + COLUMN_HEIGHT + LE_CRACK_FOOT_PX,
    leCrackPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.title, labels.status)
  drawBoard(canvas, theme, { board: table.board, outlined: leCrackMoveOutlines(table) }, labels.words.final, {
    x: PICTURE_MARGIN_PX,
    y: HEADER_HEIGHT,
  })
  drawMoveSummary(canvas, leCrackMoveSummary(table, labels), HEADER_HEIGHT + BOARD_SIZE_PX + LE_CRACK_GAP_PX)
  const hands = table.players.map((player) => ({
    card: leCrackPlayerCard(player, table, labels),
    drawHand: (box: Box) =>
      drawFinalRack(canvas, racks[player.seat] ?? [], player.resigned ? '' : labels.words.noTiles, box),
  }))
  drawFinalColumn(canvas, hands, HEADER_HEIGHT, COLUMN_HEIGHT)
  return canvas
}

/** Draws the tiles left in a rack, in the order of the view; `empty` is the text for none. */
function drawFinalRack(
  canvas: PalettedCanvas<LeCrackColourName>,
  rack: readonly Tile[],
  empty: string,
  box: Box,
): void {
  const { x, y, width, height } = box
  canvas.drawMask(roundedRectMask(width, height, 14), x, y, 'wood')
  if (rack.length === 0) {
    const line = { text: empty, font: EMPTY_RACK_FONT, ink: 'woodInk', align: 'middle' } as const
    canvas.drawText({ ...line, x: x + width / 2, y: y + Math.round(height / 2) + 10, maxWidth: width - 20 })
    return
  }
  const inner = { x: x + 8, y: y + 6, width: width - 16, height: height - 16 }
  const grid = fitCardGrid(rack.length, inner, { aspectRatio: 1, gapRatio: 0, maxWidthPx: MAX_TILE_PX })
  for (const foot of new Set(grid.places.map((place) => place.y + grid.width)))
    canvas.drawMask(roundedRectMask(inner.width, 12, 5), inner.x, foot - 8, 'ledge')
  for (const [n, tile] of rack.entries()) {
    const place = grid.places[n]
    if (place) drawTile(canvas, tile, place.x, place.y, grid.width)
  }
}
