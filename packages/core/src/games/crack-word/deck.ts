import type { HeldCard } from './cards.ts'
import { JOKER, POUBELLE } from './cards.ts'

/** How many cards of each pack are used. */
export const PACK_MODES = ['normal', 'short', 'expert'] as const
export type PackMode = (typeof PACK_MODES)[number]

/** Number of cards per letter and colour. */
const LETTER_COUNTS: Record<string, number> = {
  A: 4,
  B: 1,
  C: 2,
  D: 2,
  E: 6,
  F: 1,
  G: 1,
  H: 1,
  I: 4,
  J: 1,
  K: 1,
  L: 3,
  M: 2,
  N: 3,
  O: 3,
  P: 2,
  Q: 1,
  R: 3,
  S: 3,
  T: 3,
  U: 3,
  V: 1,
  W: 1,
  X: 1,
  Y: 1,
  Z: 1,
}

const repeatCard = (card: HeldCard, count: number): HeldCard[] => Array.from({ length: count }, () => card)

/** The 60 cards of a colour, in the order of the table above. */
export const FULL_PACK: readonly HeldCard[] = [
  ...Object.entries(LETTER_COUNTS).flatMap(([letter, count]) => repeatCard(letter, count)),
  ...repeatCard(JOKER, 3),
  ...repeatCard(POUBELLE, 2),
]

/** Number of cards in a new hand. */
export const CRACK_WORD_HAND_SIZE = 8

type Seats = 2 | 3 | 4
type BySeats<T> = Record<PackMode, Record<Seats, T>>

const PILE_SIZES: BySeats<number> = {
  normal: { 2: 40, 3: 30, 4: 25 },
  short: { 2: 24, 3: 18, 4: 15 },
  expert: { 2: 60, 3: 60, 4: 60 },
}

/** The range of 80% of simulated matches: see docs/rules/crack-word.md. */
const EXPECTED_MOVES: BySeats<readonly [number, number]> = {
  normal: { 2: [80, 120], 3: [80, 130], 4: [90, 145] },
  short: { 2: [35, 60], 3: [35, 60], 4: [40, 65] },
  expert: { 2: [150, 210], 3: [245, 320], 4: [325, 445] },
}

const seatCountOf = (seats: number): Seats => (seats === 2 || seats === 3 ? seats : 4)

/** Initial number of cards in a pile. */
export const pileSize = (mode: PackMode, seats: number): number => PILE_SIZES[mode][seatCountOf(seats)]

/** The usual range of moves in a match. */
export function expectedMoves(mode: PackMode, seats: number): { from: number; to: number } {
  const [from, to] = EXPECTED_MOVES[mode][seatCountOf(seats)]
  return { from, to }
}
