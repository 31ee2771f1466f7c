import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import type { LeCrackTable } from '@crackpost/core/games/le-crack/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { createPalettedCanvas, type PalettedCanvas, PICTURE_WIDTH } from '../../canvas/paletted-canvas.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { type LeCrackColourName, leCrackPalette } from './colours.ts'
import type { LeCrackLabels } from './labels.ts'
import { drawRack, RACK_HEIGHT } from './rack.ts'
import { drawLeCrackTable, LE_CRACK_FOOT_PX, LE_CRACK_GAP_PX, LE_CRACK_TABLE_HEIGHT } from './table.ts'

/** A rack alone, for its owner only. */
export function drawLeCrackHand(
  rack: readonly Tile[],
  labels: LeCrackLabels,
  theme: RenderTheme,
): PalettedCanvas<LeCrackColourName> {
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    HEADER_HEIGHT + RACK_HEIGHT + LE_CRACK_FOOT_PX,
    leCrackPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.words.rack, labels.status)
  drawRack(canvas, rack, HEADER_HEIGHT)
  return canvas
}

/** The public table with the reader's own rack below. */
export function drawLeCrackSeatView(
  table: LeCrackTable,
  rack: readonly Tile[],
  labels: LeCrackLabels,
  theme: RenderTheme,
): PalettedCanvas<LeCrackColourName> {
  const canvas = drawLeCrackTable(table, labels, theme, LE_CRACK_GAP_PX + RACK_HEIGHT)
  drawRack(canvas, rack, LE_CRACK_TABLE_HEIGHT - LE_CRACK_FOOT_PX + LE_CRACK_GAP_PX)
  return canvas
}
