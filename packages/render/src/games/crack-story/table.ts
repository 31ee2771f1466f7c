import type { Table } from '@crackpost/core/games/crack-story/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { WIDTH } from '../../frame/layout.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { drawNote, NOTE } from './note.ts'
import { drawSeats, seatsHeight } from './seats.ts'
import { drawStory, storyHeight } from './story.ts'
import type { StoryLabels } from './words.ts'

/** Between the parts of a picture, and below the last. */
export const GAP = 16
export const FOOT = 24

export const tableHeight = (table: Table): number =>
  HEADER + seatsHeight(table.players.length) + GAP + storyHeight(table) + GAP + NOTE + FOOT

/** What everybody sees: players, story, stacks. `more` leaves room below for what only some may see. */
export function drawTable(table: Table, labels: StoryLabels, theme: Theme, more = 0): Easel<Colour> {
  const easel = easelOf(WIDTH, tableHeight(table) + more, paletteFor(theme), 'page')
  const story = HEADER + seatsHeight(table.players.length) + GAP
  drawHeader(easel, labels.title, labels.status)
  drawSeats(easel, table, labels, HEADER)
  drawStory(easel, table, labels, story)
  drawNote(easel, table, labels, story + storyHeight(table) + GAP)
  return easel
}
