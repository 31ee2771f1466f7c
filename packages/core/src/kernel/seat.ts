import * as z from 'zod/mini'

/** A seat of a match, numbered from 0 in clockwise order. */
export type Seat = number

export const seatSchema = z.int().check(z.gte(0), z.lte(7))

/** The letter of a seat: A for seat 0. */
export const seatName = (seat: Seat): string => String.fromCharCode(65 + seat)

export const everySeat = (count: number): Seat[] => Array.from({ length: count }, (_, seat) => seat)

/** The seats that have not resigned. */
export const activeSeats = (count: number, resigned: readonly Seat[]): Seat[] =>
  everySeat(count).filter((seat) => !resigned.includes(seat))

/** Returns the next active seat clockwise; `from` itself need not be active. Throws if no seat is active. */
export function nextSeat(from: Seat, seats: number, active: readonly Seat[]): Seat {
  for (let step = 1; step <= seats; step++) {
    const seat = (from + step) % seats
    if (active.includes(seat)) return seat
  }
  throw new Error('there is no active seat')
}
