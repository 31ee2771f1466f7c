import type { GameStatus } from '../../kernel/game.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import { rankSeats } from '../../kernel/standing.ts'
import type { State } from './schema.ts'

/** The seats that still have turns. */
export const playingSeats = (state: State): Seat[] =>
  activeSeats(state.hands.length, state.resigned).filter((seat) => !state.out.includes(seat))

export const isInLastRounds = (state: State): boolean => state.lastHand !== null

/** The seats that may challenge the last placement, including those that are out. */
export const challengers = (state: State): Seat[] => {
  const { challenge } = state
  return challenge === null
    ? []
    : activeSeats(state.hands.length, state.resigned).filter((seat) => seat !== challenge.seat)
}

/** One point per card. */
export const totals = (state: State): number[] => state.packets.map((packet) => packet.length)

export function status(state: State): GameStatus {
  if (state.over)
    return { phase: 'over', standing: rankSeats(totals(state), state.resigned), reason: state.over }
  const waitsFor = [state.turn]
  const others = challengers(state).filter((seat) => seat !== state.turn)
  return {
    phase: 'playing',
    waitsFor,
    mayAct: [...waitsFor, ...others],
    active: activeSeats(state.hands.length, state.resigned),
    ...(state.lay === null ? {} : { followUp: true }),
  }
}
