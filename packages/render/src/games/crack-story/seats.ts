import type { CrackStoryPlayer, CrackStoryTable } from '@crackpost/core/games/crack-story/view'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import { CONTENT_WIDTH, type PalettedCanvas, PICTURE_MARGIN_PX } from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont, measureText } from '../../canvas/text.ts'
import type { CrackStoryColourName } from './colours.ts'
import { storyIconMask } from './icon.ts'
import type { CrackStoryLabels } from './labels.ts'
import { drawSeatToken } from './seat-token.ts'

const SEAT_HEIGHT = 116
/** Gap between seats, wide enough for the arrow that shows the direction of play. */
const SEAT_GAP_PX = 34
const PADDING_PX = 16
const TOKEN_PX = 46
const NAME_FONTS = [26, 23].map((size) => createFont('medium', size))
const COUNT_FONT = createFont('bold', 32)
const ARROW_PX = 24
/** With more players the seats are in two rows, as around a table. */
const MAX_SEATS_PER_ROW = 4

export const seatsHeight = (players: number): number =>
  players > MAX_SEATS_PER_ROW ? 2 * SEAT_HEIGHT + SEAT_GAP_PX : SEAT_HEIGHT

/** Seats with the most rounds won; empty before the end of the match. */
export const winnersOf = ({ players, over }: CrackStoryTable): number[] => {
  if (over === null) return []
  const active = players.filter(({ resigned }) => !resigned)
  const best = Math.max(...active.map(({ won }) => won))
  return active.filter(({ won }) => won === best).map(({ seat }) => seat)
}

/** Box of seat `n`: left to right, and in the second row right to left. */
export function seatBox(n: number, players: number, y: number): Box {
  const firstRow = players > MAX_SEATS_PER_ROW ? Math.ceil(players / 2) : players
  const [row, column, seatsInRow] = n < firstRow ? [0, n, firstRow] : [1, players - 1 - n, players - firstRow]
  const width = Math.floor((CONTENT_WIDTH - SEAT_GAP_PX * (seatsInRow - 1)) / seatsInRow)
  return {
    x: PICTURE_MARGIN_PX + column * (width + SEAT_GAP_PX),
    y: y + row * (SEAT_HEIGHT + SEAT_GAP_PX),
    width,
    height: SEAT_HEIGHT,
  }
}

export function drawSeats(
  canvas: PalettedCanvas<CrackStoryColourName>,
  table: CrackStoryTable,
  labels: CrackStoryLabels,
  y: number,
): void {
  const { players } = table
  for (const player of players)
    drawSeat(canvas, player, table, labels.names[player.seat] ?? '', seatBox(player.seat, players.length, y))
  for (const n of players.keys()) drawArrow(canvas, table, n, y)
}

/**
 * Draws an arrow between a seat and the next in the direction of play. In one row there is none from the last seat to
 * the first.
 */
function drawArrow(
  canvas: PalettedCanvas<CrackStoryColourName>,
  { players, direction }: CrackStoryTable,
  n: number,
  y: number,
): void {
  const from = seatBox(n, players.length, y)
  const to = seatBox((n + 1) % players.length, players.length, y)
  const half = (SEAT_GAP_PX - ARROW_PX) / 2
  if (from.y !== to.y) {
    const x = n + 1 < players.length ? PICTURE_MARGIN_PX + CONTENT_WIDTH - 60 : PICTURE_MARGIN_PX + 36
    const down = to.y > from.y === (direction === 1)
    canvas.drawMask(
      storyIconMask(down ? 'down' : 'up', ARROW_PX, 0.2),
      x,
      Math.min(from.y, to.y) + SEAT_HEIGHT + half,
      'muted',
    )
  } else if (n + 1 < players.length) {
    const right = to.x > from.x === (direction === 1)
    const x = Math.max(from.x, to.x) - SEAT_GAP_PX + half
    canvas.drawMask(
      storyIconMask(right ? 'right' : 'left', ARROW_PX, 0.2),
      x,
      y + (from.y - y) + (SEAT_HEIGHT - ARROW_PX) / 2,
      'muted',
    )
  }
}

function drawSeat(
  canvas: PalettedCanvas<CrackStoryColourName>,
  player: CrackStoryPlayer,
  table: CrackStoryTable,
  name: string,
  { x, y, width }: Box,
): void {
  const lit = table.turn === player.seat
  const ink = lit ? 'litInk' : player.resigned ? 'muted' : 'ink'
  canvas.drawMask(roundedRectMask(width, SEAT_HEIGHT, 16), x, y, lit ? 'lit' : 'card')
  if (winnersOf(table).includes(player.seat))
    canvas.drawMask(roundedBorderMask(width, SEAT_HEIGHT, 16, 6), x, y, 'gold')
  drawSeatToken(canvas, player.seat, { x: x + PADDING_PX, y: y + 12, size: TOKEN_PX, rim: lit })

  const start = x + PADDING_PX + TOKEN_PX + 12
  let end = x + width - PADDING_PX
  if (table.dealer === player.seat) end = drawDealerDeck(canvas, end, y + 20, lit) - 8
  if (isWaitedFor(table, player.seat)) drawWaitingBubble(canvas, end - 18, y - 12)
  const maxWidth = end - start
  const title = canvas.drawText({
    text: name,
    font: largestFittingFont(NAME_FONTS, name, maxWidth),
    ink,
    x: start,
    y: y + 44,
    maxWidth,
  })
  if (player.resigned)
    canvas.fillBox({ x: start, y: y + 35, width: Math.round(title.width), height: 3 }, 'muted')

  const from = drawRoundsWon(canvas, player.won, table.options.rounds, {
    x: x + width - PADDING_PX,
    y: y + 80,
    lit,
  })
  if (!player.resigned) drawHandCount(canvas, player.cards, { x: x + PADDING_PX, y: y + 72, lit }, from - 12)
}

/** Whether this seat's vote or waiver is pending. */
const isWaitedFor = ({ vote, waiting }: CrackStoryTable, seat: number): boolean =>
  (vote ?? waiting)?.waitsFor.includes(seat) ?? false

/** Draws three dots in a bubble on the card's upper edge: the match waits for this player. */
function drawWaitingBubble(canvas: PalettedCanvas<CrackStoryColourName>, x: number, y: number): void {
  const left = x - 24
  canvas.drawMask(roundedRectMask(58, 38, 19), left - 4, y - 4, 'page')
  canvas.drawMask(roundedRectMask(50, 30, 15), left, y, 'gold')
  for (const dot of [10, 22, 34]) canvas.drawMask(roundedRectMask(7, 7, 3.5), left + dot, y + 12, 'goldInk')
}

/** Draws a small deck that marks the dealer, right-aligned at `end`. Returns its left edge. */
function drawDealerDeck(
  canvas: PalettedCanvas<CrackStoryColourName>,
  end: number,
  y: number,
  lit: boolean,
): number {
  const [ink, ground] = lit ? (['litMuted', 'lit'] as const) : (['muted', 'card'] as const)
  for (const [n, offset] of [0, 5, 10].entries()) {
    const x = end - 32 + offset
    canvas.drawMask(roundedRectMask(22, 28, 5), x, y - n, ground)
    canvas.drawMask(
      n === 2 ? roundedRectMask(18, 26, 4) : roundedBorderMask(18, 26, 4, 3),
      x + 3,
      y + 1 - n,
      ink,
    )
  }
  return end - 32
}

/** Draws a disc for each round needed to win, filled for those won, right-aligned at x. Returns the left edge. */
export function drawRoundsWon(
  canvas: PalettedCanvas<CrackStoryColourName>,
  won: number,
  rounds: number,
  { x, y, lit }: { x: number; y: number; lit: boolean },
): number {
  const size = 20
  const discs = Math.max(won, rounds)
  const from = x - discs * (size + 6) + 6
  for (let n = 0; n < discs; n++) {
    const at = from + n * (size + 6)
    if (n < won) canvas.drawMask(roundedRectMask(size, size, size / 2), at, y, lit ? 'gold' : 'ink')
    if (n < won && !lit)
      canvas.drawMask(roundedRectMask(size - 6, size - 6, size / 2 - 3), at + 3, y + 3, 'gold')
    if (n >= won)
      canvas.drawMask(roundedBorderMask(size, size, size / 2, 3), at, y, lit ? 'litMuted' : 'muted')
  }
  return from
}

const FAN_SIZE_PX = { width: 20, height: 29, step: 8, maxCards: 8 }

/** Draws a fan of as many cards as fit, and the number of cards. */
function drawHandCount(
  canvas: PalettedCanvas<CrackStoryColourName>,
  cards: number,
  { x, y, lit }: { x: number; y: number; lit: boolean },
  end: number,
): void {
  const [ink, ground] = lit ? (['litMuted', 'lit'] as const) : (['back', 'card'] as const)
  const text = `${cards}`
  const maxWidth = end - x - measureText(COUNT_FONT, text) - 10 - FAN_SIZE_PX.width
  const shown = Math.min(
    cards,
    FAN_SIZE_PX.maxCards,
    1 + Math.max(0, Math.floor(maxWidth / FAN_SIZE_PX.step)),
  )
  for (let n = 0; n < shown; n++) {
    const at = x + n * FAN_SIZE_PX.step
    canvas.drawMask(roundedRectMask(FAN_SIZE_PX.width, FAN_SIZE_PX.height, 4), at, y + 1, ink)
    canvas.drawMask(
      roundedRectMask(FAN_SIZE_PX.width - 4, FAN_SIZE_PX.height - 4, 2),
      at + 2,
      y + 3,
      n === shown - 1 ? ink : ground,
    )
  }
  const after = shown === 0 ? x : x + (shown - 1) * FAN_SIZE_PX.step + FAN_SIZE_PX.width + 10
  canvas.drawText({
    text,
    font: COUNT_FONT,
    ink: lit ? 'litInk' : 'ink',
    x: after,
    y: y + 27,
    maxWidth: end - after,
  })
}
