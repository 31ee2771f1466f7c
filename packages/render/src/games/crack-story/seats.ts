import type { Player, Table } from '@crackpost/core/games/crack-story/view'
import type { Easel } from '../../frame/easel.ts'
import { INNER, MARGIN } from '../../frame/layout.ts'
import { ring, rounded } from '../../frame/mask.ts'
import type { Box } from '../../frame/sheet.ts'
import { face, fitting, measure } from '../../frame/text.ts'
import type { Colour } from './colours.ts'
import { signOf } from './sign.ts'
import { drawToken } from './token.ts'
import type { StoryLabels } from './words.ts'

const SEAT = 116
/** Between seats there is an arrow: whose turn comes next. */
const GAP = 34
const PAD = 16
const TOKEN = 46
const NAMES = [26, 23].map((size) => face('medium', size))
const COUNT = face('bold', 32)
const ARROW = 24
/** More than so many sit in two rows, around the table. */
const ROW = 4

export const seatsHeight = (players: number): number => (players > ROW ? 2 * SEAT + GAP : SEAT)

/** Who leads: nobody before the end. */
export const winnersOf = ({ players, over }: Table): number[] => {
  if (over === null) return []
  const active = players.filter(({ resigned }) => !resigned)
  const best = Math.max(...active.map(({ won }) => won))
  return active.filter(({ won }) => won === best).map(({ seat }) => seat)
}

/** A seat's place: from left to right, and where there are two rows, back from right to left below. */
export function seatBox(n: number, players: number, y: number): Box {
  const above = players > ROW ? Math.ceil(players / 2) : players
  const [row, at, many] = n < above ? [0, n, above] : [1, players - 1 - n, players - above]
  const width = Math.floor((INNER - GAP * (many - 1)) / many)
  return { x: MARGIN + at * (width + GAP), y: y + row * (SEAT + GAP), width, height: SEAT }
}

export function drawSeats(easel: Easel<Colour>, table: Table, labels: StoryLabels, y: number): void {
  const { players } = table
  for (const player of players)
    drawSeat(easel, player, table, labels.names[player.seat] ?? '', seatBox(player.seat, players.length, y))
  for (const n of players.keys()) drawArrow(easel, table, n, y)
}

/** Between a seat and the next: the way the turns go. In one row nothing leads from the last back to the first. */
function drawArrow(easel: Easel<Colour>, { players, direction }: Table, n: number, y: number): void {
  const from = seatBox(n, players.length, y)
  const to = seatBox((n + 1) % players.length, players.length, y)
  const half = (GAP - ARROW) / 2
  if (from.y !== to.y) {
    const x = n + 1 < players.length ? MARGIN + INNER - 60 : MARGIN + 36
    const down = to.y > from.y === (direction === 1)
    easel.stamp(signOf(down ? 'down' : 'up', ARROW, 0.2), x, Math.min(from.y, to.y) + SEAT + half, 'muted')
  } else if (n + 1 < players.length) {
    const right = to.x > from.x === (direction === 1)
    const x = Math.max(from.x, to.x) - GAP + half
    easel.stamp(
      signOf(right ? 'right' : 'left', ARROW, 0.2),
      x,
      y + (from.y - y) + (SEAT - ARROW) / 2,
      'muted',
    )
  }
}

function drawSeat(
  easel: Easel<Colour>,
  player: Player,
  table: Table,
  name: string,
  { x, y, width }: Box,
): void {
  const lit = table.turn === player.seat
  const ink = lit ? 'litInk' : player.resigned ? 'muted' : 'ink'
  easel.stamp(rounded(width, SEAT, 16), x, y, lit ? 'lit' : 'card')
  if (winnersOf(table).includes(player.seat)) easel.stamp(ring(width, SEAT, 16, 6), x, y, 'gold')
  drawToken(easel, player.seat, { x: x + PAD, y: y + 12, size: TOKEN, rim: lit })

  const start = x + PAD + TOKEN + 12
  let end = x + width - PAD
  if (table.dealer === player.seat) end = drawDeck(easel, end, y + 20, lit) - 8
  if (waitsFor(table, player.seat)) drawBubble(easel, end - 18, y - 12)
  const room = end - start
  const title = easel.write({ text: name, face: fitting(NAMES, name, room), ink, x: start, y: y + 44, room })
  if (player.resigned) easel.fill({ x: start, y: y + 35, width: Math.round(title.width), height: 3 }, 'muted')

  const from = drawPips(easel, player.won, table.options.rounds, { x: x + width - PAD, y: y + 80, lit })
  if (!player.resigned) drawCount(easel, player.cards, { x: x + PAD, y: y + 72, lit }, from - 12)
}

/** Whose vote or waiver is still to come. */
const waitsFor = ({ vote, waiting }: Table, seat: number): boolean =>
  (vote ?? waiting)?.waitsFor.includes(seat) ?? false

/** Three dots in a bubble on the card's upper edge: this player is waited for. */
function drawBubble(easel: Easel<Colour>, x: number, y: number): void {
  const left = x - 24
  easel.stamp(rounded(58, 38, 19), left - 4, y - 4, 'page')
  easel.stamp(rounded(50, 30, 15), left, y, 'gold')
  for (const dot of [10, 22, 34]) easel.stamp(rounded(7, 7, 3.5), left + dot, y + 12, 'goldInk')
}

/** A little deck that ends at `end`: who dealt. */
function drawDeck(easel: Easel<Colour>, end: number, y: number, lit: boolean): number {
  const [ink, ground] = lit ? (['litMuted', 'lit'] as const) : (['muted', 'card'] as const)
  for (const [n, at] of [0, 5, 10].entries()) {
    const x = end - 32 + at
    easel.stamp(rounded(22, 28, 5), x, y - n, ground)
    easel.stamp(n === 2 ? rounded(18, 26, 4) : ring(18, 26, 4, 3), x + 3, y + 1 - n, ink)
  }
  return end - 32
}

/** Rounds won out of those that win, ending at x: full discs and empty ones. */
function drawPips(
  easel: Easel<Colour>,
  won: number,
  rounds: number,
  { x, y, lit }: { x: number; y: number; lit: boolean },
): number {
  const size = 20
  const many = Math.max(won, rounds)
  const from = x - many * (size + 6) + 6
  for (let n = 0; n < many; n++) {
    const at = from + n * (size + 6)
    if (n < won) easel.stamp(rounded(size, size, size / 2), at, y, lit ? 'gold' : 'ink')
    if (n < won && !lit) easel.stamp(rounded(size - 6, size - 6, size / 2 - 3), at + 3, y + 3, 'gold')
    if (n >= won) easel.stamp(ring(size, size, size / 2, 3), at, y, lit ? 'litMuted' : 'muted')
  }
  return from
}

const FAN = { width: 20, height: 29, step: 8, most: 8 }

/** The hand: cards as a fan as far as they fit, and how many. */
function drawCount(
  easel: Easel<Colour>,
  cards: number,
  { x, y, lit }: { x: number; y: number; lit: boolean },
  end: number,
): void {
  const [ink, ground] = lit ? (['litMuted', 'lit'] as const) : (['back', 'card'] as const)
  const text = `${cards}`
  const room = end - x - measure(COUNT, text) - 10 - FAN.width
  const shown = Math.min(cards, FAN.most, 1 + Math.max(0, Math.floor(room / FAN.step)))
  for (let n = 0; n < shown; n++) {
    const at = x + n * FAN.step
    easel.stamp(rounded(FAN.width, FAN.height, 4), at, y + 1, ink)
    easel.stamp(rounded(FAN.width - 4, FAN.height - 4, 2), at + 2, y + 3, n === shown - 1 ? ink : ground)
  }
  const after = shown === 0 ? x : x + (shown - 1) * FAN.step + FAN.width + 10
  easel.write({ text, face: COUNT, ink: lit ? 'litInk' : 'ink', x: after, y: y + 27, room: end - after })
}
