import { type Disc, drawAvatar } from './avatar.ts'
import { badgeWidth, drawBadge } from './badge.ts'
import type { Easel } from './easel.ts'
import { INNER, MARGIN } from './layout.ts'
import { type Mask, ring, rounded } from './mask.ts'
import type { Box } from './sheet.ts'
import { face, fitting } from './text.ts'
import type { FrameColour } from './theme.ts'

/** What a player's card says. */
export interface Card {
  readonly name: string
  readonly total: number
  /** Beside the total, and what is stressed of it; either may be empty. */
  readonly note: string
  readonly badge: string
  /** In place of a note: figures with a sign before each, as `icon` draws it in this size. */
  readonly counts?: readonly Count[]
  /** In place of initials. */
  readonly disc?: Disc
  /** How far on the way through these steps; without one, no bar. */
  readonly way: Way | null
  /** Whose turn it is. */
  readonly lit: boolean
  /** At the end, who has most. */
  readonly won: boolean
  /** No longer in the match. */
  readonly gone: boolean
  /** Still in the match, but has nothing more to do. */
  readonly dim?: boolean
}

export interface Count {
  readonly icon?: (size: number) => Mask
  readonly text: string
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
const COUNT = face('bold', 26)
const ICON = 28
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
  const ink = card.lit ? 'litInk' : card.gone || card.dim ? 'muted' : 'ink'
  easel.stamp(rounded(width, CARDS, 16), x, y, card.lit ? 'lit' : 'card')
  if (card.won) easel.stamp(ring(width, CARDS, 16, 5), x, y, 'gold')
  drawAvatar(easel, card.name, { x: x + PAD, y: y + 12, size: DISC, golden: card.lit || card.won }, card.disc)
  const start = x + PAD + DISC + 12
  const end = x + width - PAD
  const name = easel.write({ text: card.name, face: NAME, ink, x: start, y: y + 44, room: end - start })
  if (card.gone) easel.fill({ x: start, y: y + 35, width: Math.round(name.width), height: 3 }, 'muted')

  const foot = y + 101
  const soft = card.lit ? 'litMuted' : 'muted'
  const right = { x: end, y: foot, align: 'right', room: width * 0.45 } as const
  const note = card.counts
    ? drawCounts(easel, card.counts, soft, right)
    : easel.write({ text: card.note, face: NOTE, ink: soft, ...right })
  const gap = Math.floor(note.x) - 10
  const left = card.badge === '' ? gap : gap - badgeWidth(card.badge)
  if (card.badge !== '') drawBadge(easel, card.badge, { x: left, foot })
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

/** Figures from the right end on, each with its sign; tells where they lie. */
function drawCounts(
  easel: Easel<FrameColour>,
  counts: readonly Count[],
  ink: FrameColour,
  { x, y }: { x: number; y: number },
): Box {
  let at = x
  let left = x
  for (const { icon, text } of counts.toReversed()) {
    const used = icon ? COUNT : NOTE
    const figure = easel.write({ text, face: used, ink, x: at, y, align: 'right', room: 120 })
    at = Math.floor(figure.x)
    if (icon) {
      at -= ICON + 4
      easel.stamp(icon(ICON), at, y - 24, ink)
    }
    left = at
    at -= 10
  }
  return { x: left, y: y - COUNT.size, width: x - left, height: COUNT.size * 1.3 }
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
