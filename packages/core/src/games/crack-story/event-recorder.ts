import type { GameEnv } from '../../kernel/game.ts'
import { activeSeats, nextSeat, type Seat } from '../../kernel/seat.ts'
import { evolve } from './evolve.ts'
import type { CrackStoryEventOf, Event, State } from './schema.ts'

/** Collects events and keeps the state after them. */
export interface EventRecorder {
  readonly env: GameEnv
  readonly events: readonly Event[]
  readonly state: State
  record(event: Event): void
}

export function createEventRecorder(from: State, env: GameEnv): EventRecorder {
  let state = from
  const events: Event[] = []
  return {
    env,
    events,
    get state() {
      return state
    },
    record(event) {
      events.push(event)
      state = evolve(state, event)
    },
  }
}

/** The next active seat in the direction of play. */
export function nextSeatInDirection(state: State, from: Seat): Seat {
  const seats = state.hands.length
  const mirror = (seat: Seat): Seat => seats - 1 - seat
  if (state.direction === 1) return nextSeat(from, seats, activeSeats(state.hands.length, state.resigned))
  return mirror(nextSeat(mirror(from), seats, activeSeats(state.hands.length, state.resigned).map(mirror)))
}

/** After 1/4 of the turn time, opponents may start the chrono. */
const CHRONO_TURN_FRACTION = 4

export const chronoAllowedAt = ({ now, pace }: GameEnv): number =>
  now + Math.ceil(pace / CHRONO_TURN_FRACTION)

export const passTurnTo = (recorder: EventRecorder, seat: Seat): void =>
  recorder.record({ type: 'turned', seat, at: recorder.env.now, slow: chronoAllowedAt(recorder.env) })

/** A seat draws cards one by one. When the pile is empty, the discard pile is shuffled into a new one. */
export function drawFromPile(
  recorder: EventRecorder,
  seat: Seat,
  why: CrackStoryEventOf<'drew'>['why'],
): void {
  const { pile, discard, gone, shuffles } = recorder.state
  const beside = [...discard, ...gone]
  if (pile.length === 0 && beside.length > 0)
    recorder.record({ type: 'reshuffled', pile: recorder.env.dice(`shuffle ${shuffles}`).shuffle(beside) })
  const [card] = recorder.state.pile
  // If both piles are empty, nothing is drawn.
  if (card !== undefined) recorder.record({ type: 'drew', seat, cards: [card], why })
}
