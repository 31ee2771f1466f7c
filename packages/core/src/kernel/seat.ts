import * as z from 'zod/mini'

/** A place at the table, counted from 0 in clockwise order. Who sits there is the match's business. */
export type Seat = number

export const seatSchema = z.int().check(z.gte(0), z.lte(7))

/** Seats have letters where people read them: A is seat 0. */
export const seatName = (seat: Seat): string => String.fromCharCode(65 + seat)

export const everySeat = (count: number): Seat[] => Array.from({ length: count }, (_, seat) => seat)

/** The next seat, clockwise, among those still in play; `from` itself need not be one of them. */
export function nextSeat(from: Seat, seats: number, active: readonly Seat[]): Seat {
  for (let step = 1; step <= seats; step++) {
    const seat = (from + step) % seats
    if (active.includes(seat)) return seat
  }
  throw new Error('there is no active seat')
}
