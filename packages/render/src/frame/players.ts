import { drawAvatar } from './avatar.ts'
import type { Easel } from './easel.ts'
import { INNER, MARGIN } from './layout.ts'
import { ring, rounded } from './mask.ts'
import type { Box } from './sheet.ts'
import { face, fitting, measure } from './text.ts'
import type { FrameColour } from './theme.ts'

/** What a player's card says. */
export interface Card {
  readonly name: string
  readonly total: number
  /** Beside the total, and what is stressed of it; either may be empty. */
  readonly note: string
  readonly badge: string
  /** How far on the way through these steps; without one, no bar. */
  readonly way: Way | null
  /** Whose turn it is. */
  readonly lit: boolean
  /** At the end, who has most. */
  readonly won: boolean
  /** No longer in the match. */
  readonly gone: boolean
}

interface Way {
  readonly at: number
  readonly steps: readonly number[]
}

export const CARDS = 128
const GAP = 12
const PAD = 16
const DISC = 46
const NAME = face('medium', 26)
const NOTE = face('medium', 24)
const BADGE = face('bold', 24)
const TOTALS = [44, 36, 30, 24].map((size) => face('bold', size))

/** A card's place among so many. */
export function cardBox(n: number, cards: number, y: number): Box {
  const width = Math.floor((INNER - GAP * (cards - 1)) / cards)
  return { x: MARGIN + n * (width + GAP), y, width, height: CARDS }
}

/** One card a player, side by side over the whole width; tells where the texts of each lie. */
export const drawPlayers = (easel: Easel<FrameColour>, cards: readonly Card[], y: number): Box[][] =>
  cards.map((card, n) => drawCard(easel, card, cardBox(n, cards.length, y)))

function drawCard(easel: Easel<FrameColour>, card: Card, { x, y, width }: Box): Box[] {
  const ink = card.lit ? 'litInk' : card.gone ? 'muted' : 'ink'
  easel.stamp(rounded(width, CARDS, 16), x, y, card.lit ? 'lit' : 'card')
  if (card.won) easel.stamp(ring(width, CARDS, 16, 5), x, y, 'gold')
  drawAvatar(easel, card.name, { x: x + PAD, y: y + 12, size: DISC, golden: card.lit || card.won })
  const start = x + PAD + DISC + 12
  const end = x + width - PAD
  const name = easel.write({ text: card.name, face: NAME, ink, x: start, y: y + 44, room: end - start })
  if (card.gone) easel.fill({ x: start, y: y + 35, width: Math.round(name.width), height: 3 }, 'muted')

  const foot = y + 101
  const soft = card.lit ? 'litMuted' : 'muted'
  const right = { x: end, y: foot, align: 'right', room: width * 0.45 } as const
  const note = easel.write({ text: card.note, face: NOTE, ink: soft, ...right })
  const left = drawBadge(easel, card.badge, Math.floor(note.x) - 10, foot)
  const room = left - 8 - (x + PAD)
  const sum = `${card.total}`
  const total = easel.write({
    text: sum,
    face: fitting(TOTALS, sum, room),
    ink,
    x: x + PAD,
    y: foot + 2,
    room,
  })
  const bar = { x: x + PAD, y: y + CARDS - 16, width: width - 2 * PAD, height: 6 }
  if (card.way) drawWay(easel, card.way, bar, card.lit)
  return [name, note, total]
}

/** A pill that ends at `end`; tells where it begins. */
function drawBadge(easel: Easel<FrameColour>, text: string, end: number, foot: number): number {
  if (text === '') return end
  const width = Math.ceil(measure(BADGE, text)) + 16
  const x = end - width
  easel.stamp(rounded(width, 32, 10), x, foot - 25, 'gold')
  easel.write({ text, face: BADGE, ink: 'goldInk', x: x + width / 2, y: foot, align: 'middle', room: width })
  return x
}

/** A bar with a gap at each step, filled as far as one has come. */
function drawWay(easel: Easel<FrameColour>, { at, steps }: Way, bar: Box, lit: boolean): void {
  const end = steps.at(-1) ?? 1
  const along = (step: number): number => Math.round((bar.width * Math.min(step, end)) / end)
  easel.fill(bar, lit ? 'litMuted' : 'hairline')
  easel.fill({ ...bar, width: along(at) }, 'gold')
  for (const step of steps.slice(0, -1))
    easel.fill({ ...bar, x: bar.x + along(step) - 2, width: 4 }, lit ? 'lit' : 'card')
}
