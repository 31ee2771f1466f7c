import type { CrackStoryTable } from '@crackpost/core/games/crack-story/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { createPalettedCanvas, type PalettedCanvas, PICTURE_WIDTH } from '../../canvas/paletted-canvas.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { type CrackStoryColourName, crackStoryPalette } from './colours.ts'
import type { CrackStoryLabels } from './labels.ts'
import { drawSeats, seatsHeight } from './seats.ts'
import { drawStatusLine, STATUS_LINE_HEIGHT } from './status-line.ts'
import { drawStory, storyHeight } from './story.ts'

/** Gap between the parts of a picture, and space below the last. */
export const CRACK_STORY_GAP_PX = 16
export const CRACK_STORY_FOOT_PX = 24

export const crackStoryTableHeight = (table: CrackStoryTable): number =>
  HEADER_HEIGHT +
  seatsHeight(table.players.length) +
  CRACK_STORY_GAP_PX +
  storyHeight(table) +
  CRACK_STORY_GAP_PX +
  STATUS_LINE_HEIGHT +
  CRACK_STORY_FOOT_PX

/** Draws the public table: seats, story, status. `more` adds height in pixels below, for a private part. */
export function drawCrackStoryTable(
  table: CrackStoryTable,
  labels: CrackStoryLabels,
  theme: RenderTheme,
  more = 0,
): PalettedCanvas<CrackStoryColourName> {
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    crackStoryTableHeight(table) + more,
    crackStoryPalette(theme),
    'page',
  )
  const story = HEADER_HEIGHT + seatsHeight(table.players.length) + CRACK_STORY_GAP_PX
  drawHeader(canvas, labels.title, labels.status)
  drawSeats(canvas, table, labels, HEADER_HEIGHT)
  drawStory(canvas, table, labels, story)
  drawStatusLine(canvas, table, labels, story + storyHeight(table) + CRACK_STORY_GAP_PX)
  return canvas
}
