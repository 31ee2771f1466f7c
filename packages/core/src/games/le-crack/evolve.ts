import { everySeat, nextSeat, type Seat } from '../../kernel/seat.ts'
import type { Board } from './board.ts'
import type { Event, State } from './schema.ts'
import { PRIVILEGE } from './score.ts'
import { activeSeats, asOf } from './status.ts'
import { type Tile, without } from './tiles.ts'

type Happened<T extends Event['type']> = Extract<Event, { type: T }>

/** Books what happened: no lexicon, no dice, no clock. */
export function evolve(state: State | null, event: Event): State {
  if (event.type === 'dealt') return dealt(event)
  if (state === null) throw new Error(`le-crack: ${event.type} before the deal`)
  switch (event.type) {
    case 'played':
      return played(state, event)
    case 'passed':
      return {
        ...traded(state, event),
        turn: after(state, event.seat),
        passes: [...state.passes, event.seat],
        exchange: null,
        last: { type: 'pass', seat: event.seat, traded: event.gave.length },
      }
    case 'exchanged':
      return { ...traded(state, event), exchange: null }
    case 'resigned':
      return resigned(state, event.seat)
    case 'ended':
      return { ...state, exchange: null, over: event.reason }
  }
}

const dealt = ({ racks, bag, first }: Happened<'dealt'>): State => ({
  board: {},
  bag,
  racks,
  gone: [],
  resigned: [],
  first,
  turn: first,
  plays: 0,
  passes: [],
  exchange: null,
  exchanges: 0,
  pads: everySeat(racks.length).map(() => []),
  last: null,
  over: null,
})

function played(state: State, event: Happened<'played'>): State {
  const { type: _, drawn, ...shown } = event
  const { seat, placed, swap, line } = shown
  const board: Record<string, Tile> = { ...state.board }
  for (const { at, tile } of placed) board[at] = tile
  if (swap) board[swap.at] = swap.give

  const had = swap ? [...without(rackOf(state, seat), [swap.give]).rest, swap.take] : rackOf(state, seat)
  const kept = without(
    had,
    placed.map(({ tile }) => tile),
  ).rest
  const next: State = {
    ...state,
    board: board satisfies Board,
    bag: state.bag.slice(drawn.length),
    racks: state.racks.with(seat, [...kept, ...drawn]),
    pads: state.pads.with(seat, [...(state.pads[seat] ?? []), line]),
    plays: state.plays + 1,
    passes: [],
    turn: after(state, seat),
    last: { type: 'play', ...shown },
  }
  const privileged = asOf(next, seat) >= PRIVILEGE && next.bag.length > 0
  return { ...next, exchange: privileged ? seat : null }
}

/** The drawn tiles come from the front of the bag; then each given one goes in where the dice said. */
function traded(state: State, { seat, gave, drew, back }: Happened<'passed' | 'exchanged'>): State {
  if (gave.length === 0) return state
  const bag = state.bag.slice(drew.length)
  for (const [index, tile] of gave.entries()) bag.splice(back[index] ?? 0, 0, tile)
  const rack = [...without(rackOf(state, seat), gave).rest, ...drew]
  return { ...state, bag, racks: state.racks.with(seat, rack), exchanges: state.exchanges + 1 }
}

/** The seat is skipped from now on and its tiles leave the game. */
function resigned(state: State, seat: Seat): State {
  const next: State = {
    ...state,
    racks: state.racks.with(seat, []),
    gone: [...state.gone, ...rackOf(state, seat)],
    resigned: [...state.resigned, seat],
    exchange: state.exchange === seat ? null : state.exchange,
  }
  const moveOn = state.turn === seat && activeSeats(next).length > 0
  return moveOn ? { ...next, turn: after(next, seat) } : next
}

const rackOf = (state: State, seat: Seat): readonly Tile[] => state.racks[seat] ?? []

const after = (state: State, seat: Seat): Seat => nextSeat(seat, state.racks.length, activeSeats(state))
