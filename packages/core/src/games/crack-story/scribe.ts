import type { Env } from '../../kernel/game.ts'
import { nextSeat, type Seat } from '../../kernel/seat.ts'
import { evolve } from './evolve.ts'
import type { Event, Happened, State } from './schema.ts'
import { activeSeats } from './status.ts'

/** Writes down what happens, one event after the other, and knows at any time what is true after them. */
export interface Scribe {
  readonly env: Env
  readonly events: readonly Event[]
  readonly state: State
  write(event: Event): void
}

export function scribe(from: State, env: Env): Scribe {
  let state = from
  const events: Event[] = []
  return {
    env,
    events,
    get state() {
      return state
    },
    write(event) {
      events.push(event)
      state = evolve(state, event)
    },
  }
}

/** The next active seat in the direction of play. */
export function neighbour(state: State, from: Seat): Seat {
  const seats = state.hands.length
  const mirrored = (seat: Seat): Seat => seats - 1 - seat
  if (state.direction === 1) return nextSeat(from, seats, activeSeats(state))
  return mirrored(nextSeat(mirrored(from), seats, activeSeats(state).map(mirrored)))
}

/** Who has had this part of their turn time may be called slow. */
const SLOW = 4

export const slowFrom = ({ now, pace }: Env): number => now + Math.ceil(pace / SLOW)

export const turnTo = (to: Scribe, seat: Seat): void =>
  to.write({ type: 'turned', seat, at: to.env.now, slow: slowFrom(to.env) })

/** A seat draws, card by card; when the pile runs out, what lies beside it is shuffled into a new one. */
export function draw(to: Scribe, seat: Seat, why: Happened<'drew'>['why']): void {
  const { pile, discard, gone, shuffles } = to.state
  const beside = [...discard, ...gone]
  if (pile.length === 0 && beside.length > 0)
    to.write({ type: 'reshuffled', pile: to.env.dice(`shuffle ${shuffles}`).shuffled(beside) })
  const [card] = to.state.pile
  // With both empty, nobody draws.
  if (card !== undefined) to.write({ type: 'drew', seat, cards: [card], why })
}
