import type { PublishedStory } from '@crackpost/core/games/crack-story/view'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import type { CrackStoryColourName } from './colours.ts'
import type { CrackStoryLabels } from './labels.ts'
import { drawSeatToken } from './seat-token.ts'

const ROW_HEIGHT = 64
const LEGEND_COLUMNS = 2
const TOKEN_PX = 44
const NAME_FONT = createFont('medium', 30)
const COUNT_FONT = createFont('bold', 30)

const legendRows = (seats: number): number => Math.ceil(seats / LEGEND_COLUMNS)

export const legendHeight = (seats: number): number => legendRows(seats) * ROW_HEIGHT

/** Draws the story's players: symbol, name and number of words. */
export function drawLegend(
  canvas: PalettedCanvas<CrackStoryColourName>,
  { words }: PublishedStory,
  { names }: CrackStoryLabels,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const seats = [...new Set(words.map(({ by }) => by))].sort((a, b) => a - b)
  const wide = Math.floor(width / LEGEND_COLUMNS)
  for (const [n, seat] of seats.entries()) {
    const left = x + (n % LEGEND_COLUMNS) * wide
    const top = y + Math.floor(n / LEGEND_COLUMNS) * ROW_HEIGHT
    drawSeatToken(canvas, seat, { x: left, y: top + (ROW_HEIGHT - TOKEN_PX) / 2, size: TOKEN_PX })
    const start = left + TOKEN_PX + 14
    const line = { x: start, y: top + 43, maxWidth: wide - TOKEN_PX - 90 }
    const name = canvas.drawText({ text: names[seat] ?? '', font: NAME_FONT, ink: 'ink', ...line })
    const count = `${words.filter(({ by }) => by === seat).length}`
    canvas.drawText({
      text: count,
      font: COUNT_FONT,
      ink: 'muted',
      x: name.x + name.width + 14,
      y: top + 43,
      maxWidth: 60,
    })
  }
}
