import type { Seat } from '../../kernel/seat.ts'
import type { TableCard } from './cards.ts'
import { topCard } from './lines.ts'
import type { CardLine } from './schema.ts'

/** Number of top cards per seat on a line. */
export const topCardCounts = (line: CardLine, seats: number): number[] =>
  countBySeat(line.map(topCard), seats)

/**
 * The seat with the most top cards on a line. If several lead, each visible JOKER counts double, among the
 * leading seats only. Null if it is still a tie.
 */
export function majoritySeat(line: CardLine, seats: number): Seat | null {
  const tops = line.map(topCard)
  const counts = countBySeat(tops, seats)
  const leaders = leadingSeats(counts)
  if (leaders.length === 1) return leaders[0] ?? null
  const doubled = countBySeat(
    tops.filter(({ joker }) => joker),
    seats,
  ).map((jokers, seat) => (leaders.includes(seat) ? (counts[seat] ?? 0) + jokers : 0))
  const [leader, ...others] = leadingSeats(doubled)
  return others.length === 0 ? (leader ?? null) : null
}

function countBySeat(cards: readonly TableCard[], seats: number): number[] {
  const counts = Array.from({ length: seats }, () => 0)
  for (const { seat } of cards) counts[seat] = (counts[seat] ?? 0) + 1
  return counts
}

const leadingSeats = (counts: readonly number[]): Seat[] => {
  const most = Math.max(...counts)
  return most === 0 ? [] : counts.flatMap((count, seat) => (count === most ? [seat] : []))
}
