import type { Seat } from './seat.ts'

/**
 * One row of the final standing. Equal totals share a rank, and the ranks after them are skipped: 1, 1, 3.
 */
export interface SeatRank {
  readonly seat: Seat
  readonly rank: number
  readonly total: number
}

/** Ranks seats by total. Seats that left rank below all that stayed. */
export function rankSeats(totals: readonly number[], left: readonly Seat[]): SeatRank[] {
  const rows = totals.map((total, seat) => ({ seat, total, stayed: !left.includes(seat) }))
  const isAhead = (a: (typeof rows)[number], b: (typeof rows)[number]): boolean =>
    a.stayed === b.stayed ? a.total > b.total : a.stayed
  return rows
    .map((row) => ({
      seat: row.seat,
      rank: 1 + rows.filter((other) => isAhead(other, row)).length,
      total: row.total,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat)
}
