import { activeSeats, everySeat, nextSeat, type Seat } from '../../kernel/seat.ts'
import type { BoardTiles } from './board.ts'
import type { Event, State } from './schema.ts'
import { MIN_PRIVILEGE_AS } from './score.ts'
import { asCountOf } from './status.ts'
import { removeTiles, type Tile } from './tiles.ts'

type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/** Applies an event. Needs no lexicon, dice or clock. */
export function evolve(state: State | null, event: Event): State {
  if (event.type === 'dealt') return applyDealt(event)
  if (state === null) throw new Error(`le-crack: ${event.type} before the deal`)
  switch (event.type) {
    case 'played':
      return applyPlayed(state, event)
    case 'passed':
      return {
        ...applyTrade(state, event),
        turn: nextTurn(state, event.seat),
        passes: [...state.passes, event.seat],
        exchange: null,
        last: { type: 'pass', seat: event.seat, traded: event.gave.length },
      }
    case 'exchanged':
      return { ...applyTrade(state, event), exchange: null }
    case 'resigned':
      return applyResigned(state, event.seat)
    case 'ended':
      return { ...state, exchange: null, over: event.reason }
  }
}

const applyDealt = ({ racks, bag, first }: EventOf<'dealt'>): State => ({
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

function applyPlayed(state: State, event: EventOf<'played'>): State {
  const { type: _, drawn, ...shown } = event
  const { seat, placed, swap, line } = shown
  const board: Record<string, Tile> = { ...state.board }
  for (const { at, tile } of placed) board[at] = tile
  if (swap) board[swap.at] = swap.give

  const had = swap ? [...removeTiles(rackOf(state, seat), [swap.give]).rest, swap.take] : rackOf(state, seat)
  const kept = removeTiles(
    had,
    placed.map(({ tile }) => tile),
  ).rest
  const next: State = {
    ...state,
    board: board satisfies BoardTiles,
    bag: state.bag.slice(drawn.length),
    racks: state.racks.with(seat, [...kept, ...drawn]),
    pads: state.pads.with(seat, [...(state.pads[seat] ?? []), line]),
    plays: state.plays + 1,
    passes: [],
    turn: nextTurn(state, seat),
    last: { type: 'play', ...shown },
  }
  const privileged = asCountOf(next, seat) >= MIN_PRIVILEGE_AS && next.bag.length > 0
  return { ...next, exchange: privileged ? seat : null }
}

/** Draws from the front of the bag, then inserts each given tile at its recorded place. */
function applyTrade(state: State, { seat, gave, drew, back }: EventOf<'passed' | 'exchanged'>): State {
  if (gave.length === 0) return state
  const bag = state.bag.slice(drew.length)
  for (const [index, tile] of gave.entries()) bag.splice(back[index] ?? 0, 0, tile)
  const rack = [...removeTiles(rackOf(state, seat), gave).rest, ...drew]
  return { ...state, bag, racks: state.racks.with(seat, rack), exchanges: state.exchanges + 1 }
}

/** Marks the seat as resigned; its tiles leave the game. */
function applyResigned(state: State, seat: Seat): State {
  const next: State = {
    ...state,
    racks: state.racks.with(seat, []),
    gone: [...state.gone, ...rackOf(state, seat)],
    resigned: [...state.resigned, seat],
    exchange: state.exchange === seat ? null : state.exchange,
  }
  const moveOn = state.turn === seat && activeSeats(next.racks.length, next.resigned).length > 0
  return moveOn ? { ...next, turn: nextTurn(next, seat) } : next
}

const rackOf = (state: State, seat: Seat): readonly Tile[] => state.racks[seat] ?? []

const nextTurn = (state: State, seat: Seat): Seat =>
  nextSeat(seat, state.racks.length, activeSeats(state.racks.length, state.resigned))
