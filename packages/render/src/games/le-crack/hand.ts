import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import type { Table } from '@crackpost/core/games/le-crack/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { WIDTH } from '../../frame/layout.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { drawRack, RACK_HEIGHT } from './rack.ts'
import { drawTable, FOOT, GAP, TABLE } from './table.ts'
import type { TableLabels } from './words.ts'

/** A rack alone, large: for its owner only. */
export function drawHand(rack: readonly Tile[], labels: TableLabels, theme: Theme): Easel<Colour> {
  const easel = easelOf(WIDTH, HEADER + RACK_HEIGHT + FOOT, paletteFor(theme), 'page')
  drawHeader(easel, labels.words.rack, labels.status)
  drawRack(easel, rack, HEADER)
  return easel
}

/** The table as a player sees it: with the own rack below. */
export function drawSeat(
  table: Table,
  rack: readonly Tile[],
  labels: TableLabels,
  theme: Theme,
): Easel<Colour> {
  const easel = drawTable(table, labels, theme, GAP + RACK_HEIGHT)
  drawRack(easel, rack, TABLE - FOOT + GAP)
  return easel
}
