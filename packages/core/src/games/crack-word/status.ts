import type { GameStatus } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { rankSeats } from '../../kernel/standing.ts'
import type { State } from './schema.ts'

export const crackWordActiveSeats = (state: State): Seat[] =>
  everySeat(state.hands.length).filter((seat) => !state.resigned.includes(seat))

/** The seats that still have turns. */
export const playingSeats = (state: State): Seat[] =>
  crackWordActiveSeats(state).filter((seat) => !state.out.includes(seat))

export const isInLastRounds = (state: State): boolean => state.lastHand !== null

/** The seats that may challenge the last placement, including those that are out. */
export const challengers = (state: State): Seat[] => {
  const { challenge } = state
  return challenge === null ? [] : crackWordActiveSeats(state).filter((seat) => seat !== challenge.seat)
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
    active: crackWordActiveSeats(state),
    ...(state.lay === null ? {} : { followUp: true }),
  }
}
