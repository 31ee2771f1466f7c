import type { GameStatus } from '../../kernel/game.ts'
import { activeSeats, everySeat, type Seat } from '../../kernel/seat.ts'
import { rankSeats } from '../../kernel/standing.ts'
import type { State } from './schema.ts'
import type { ScorePadLine } from './score.ts'

const sumOfPad = (state: State, seat: Seat, figure: (line: ScorePadLine) => number): number =>
  (state.pads[seat] ?? []).reduce((total, line) => total + figure(line), 0)

/** Number of AS a seat has marked. */
export const asCountOf = (state: State, seat: Seat): number => sumOfPad(state, seat, (line) => line.as)

export const seatTotal = (state: State, seat: Seat): number => sumOfPad(state, seat, (line) => line.total)

export const totals = (state: State): number[] =>
  everySeat(state.racks.length).map((seat) => seatTotal(state, seat))

export function status(state: State): GameStatus {
  if (state.over)
    return { phase: 'over', standing: rankSeats(totals(state), state.resigned), reason: state.over }
  const waitsFor = [state.turn]
  const mayAct = state.exchange === null ? waitsFor : [...waitsFor, state.exchange]
  return { phase: 'playing', waitsFor, mayAct, active: activeSeats(state.racks.length, state.resigned) }
}
