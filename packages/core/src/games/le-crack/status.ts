import type { Status } from '../../kernel/game.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import { standing } from '../../kernel/standing.ts'
import type { State } from './schema.ts'
import type { PadLine } from './score.ts'

export const activeSeats = (state: State): Seat[] =>
  everySeat(state.racks.length).filter((seat) => !state.resigned.includes(seat))

const sum = (state: State, seat: Seat, figure: (line: PadLine) => number): number =>
  (state.pads[seat] ?? []).reduce((total, line) => total + figure(line), 0)

/** How many AS a seat has marked. */
export const asOf = (state: State, seat: Seat): number => sum(state, seat, (line) => line.as)

export const totalOf = (state: State, seat: Seat): number => sum(state, seat, (line) => line.total)

export const totals = (state: State): number[] =>
  everySeat(state.racks.length).map((seat) => totalOf(state, seat))

export function status(state: State): Status {
  if (state.over)
    return { phase: 'over', standing: standing(totals(state), state.resigned), reason: state.over }
  const waitsFor = [state.turn]
  const mayAct = state.exchange === null ? waitsFor : [...waitsFor, state.exchange]
  return { phase: 'playing', waitsFor, mayAct, active: activeSeats(state) }
}
