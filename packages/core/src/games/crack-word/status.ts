import type { GameStatus } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { rankSeats } from '../../kernel/standing.ts'
import type { State } from './schema.ts'

/** Those who have not resigned. */
export const crackWordActiveSeats = (state: State): Seat[] =>
  everySeat(state.hands.length).filter((seat) => !state.resigned.includes(seat))

/** Those who still have turns. */
export const playingSeats = (state: State): Seat[] =>
  crackWordActiveSeats(state).filter((seat) => !state.out.includes(seat))

export const isInLastRounds = (state: State): boolean => state.lastHand !== null

/** Those who may challenge the last placement; who is out still watches. */
export const challengers = (state: State): Seat[] => {
  const { challenge } = state
  return challenge === null ? [] : crackWordActiveSeats(state).filter((seat) => seat !== challenge.seat)
}

/** One card, one point. */
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
    active: crackWordActiveSeats(state),
    ...(state.lay === null ? {} : { followUp: true }),
  }
}
