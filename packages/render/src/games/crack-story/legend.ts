import type { Keepsake } from '@crackpost/core/games/crack-story/view'
import type { Easel } from '../../frame/easel.ts'
import { face } from '../../frame/text.ts'
import type { Colour } from './colours.ts'
import { drawToken } from './token.ts'
import type { StoryLabels } from './words.ts'

const LINE = 64
const COLUMNS = 2
const TOKEN = 44
const NAME = face('medium', 30)
const COUNT = face('bold', 30)

const rowsOf = (seats: number): number => Math.ceil(seats / COLUMNS)

export const legendHeight = (seats: number): number => rowsOf(seats) * LINE

/** Who told the story: mark, name, and how many words each. */
export function drawLegend(
  easel: Easel<Colour>,
  { words }: Keepsake,
  { names }: StoryLabels,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const seats = [...new Set(words.map(({ by }) => by))].sort((a, b) => a - b)
  const wide = Math.floor(width / COLUMNS)
  for (const [n, seat] of seats.entries()) {
    const left = x + (n % COLUMNS) * wide
    const top = y + Math.floor(n / COLUMNS) * LINE
    drawToken(easel, seat, { x: left, y: top + (LINE - TOKEN) / 2, size: TOKEN })
    const start = left + TOKEN + 14
    const line = { x: start, y: top + 43, room: wide - TOKEN - 90 }
    const name = easel.write({ text: names[seat] ?? '', face: NAME, ink: 'ink', ...line })
    const count = `${words.filter(({ by }) => by === seat).length}`
    easel.write({
      text: count,
      face: COUNT,
      ink: 'muted',
      x: name.x + name.width + 14,
      y: top + 43,
      room: 60,
    })
  }
}
