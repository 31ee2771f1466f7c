import type { Dice } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import type { Board } from './board.ts'
import { tradeSize } from './decide.ts'
import { type Opening, openingOf } from './lay.ts'
import type { Action, Event, LastMove, Reason, State } from './schema.ts'
import type { PadLine } from './score.ts'
import { asOf, totalOf } from './status.ts'
import { arranged, RACK, type Tile, without } from './tiles.ts'

/** What everybody sees. There is no rack in it, so nothing that draws it can show one. */
export interface Table {
  readonly board: Board
  readonly opening: Opening
  readonly players: readonly Player[]
  readonly first: Seat
  /** Whose turn it is; null when the game is over. */
  readonly turn: Seat | null
  /** How many tiles are left to draw. */
  readonly left: number
  /** Who may still exchange after a play. */
  readonly exchange: Seat | null
  readonly last: LastMove | null
  readonly over: Reason | null
}

export interface Player {
  readonly seat: Seat
  /** The score pad: a line a play, then the sums. */
  readonly pad: readonly PadLine[]
  readonly as: number
  readonly total: number
  /** How many tiles the rack holds. */
  readonly tiles: number
  readonly resigned: boolean
}

export interface View {
  readonly table: Table
  /** The rack of the seat that looks, consonants left, vowels right; null for a spectator. */
  readonly rack: readonly Tile[] | null
  /** How many tiles the seat may exchange now after its play. */
  readonly mayExchange: number
  /** All racks, when the game is over. */
  readonly revealed: readonly (readonly Tile[])[] | null
}

export const view = (state: State, seat: Seat | null): View => ({
  table: {
    board: state.board,
    opening: openingOf(state.plays),
    players: everySeat(state.racks.length).map((seat) => ({
      seat,
      pad: state.pads[seat] ?? [],
      as: asOf(state, seat),
      total: totalOf(state, seat),
      tiles: state.racks[seat]?.length ?? 0,
      resigned: state.resigned.includes(seat),
    })),
    first: state.first,
    turn: state.over ? null : state.turn,
    left: state.bag.length,
    exchange: state.exchange,
    last: state.last,
    over: state.over,
  },
  rack: seat === null ? null : arranged(state.racks[seat] ?? []),
  mayExchange: seat !== null && seat === state.exchange ? tradeSize(state) : 0,
  revealed: state.over ? state.racks.map(arranged) : null,
})

type Happened<T extends Event['type']> = Extract<Event, { type: T }>

/** An event as a seat or a spectator hears it: tiles drawn and given back only by whom they concern. */
export type Told =
  | {
      readonly type: 'dealt'
      readonly first: Seat
      readonly left: number
      readonly rack: readonly Tile[] | null
    }
  | (Omit<Happened<'played'>, 'drawn'> & { readonly drew: number; readonly drawn: readonly Tile[] | null })
  | {
      readonly type: 'passed' | 'exchanged'
      readonly seat: Seat
      readonly traded: number
      readonly gave: readonly Tile[] | null
      readonly drew: readonly Tile[] | null
    }
  | Happened<'resigned'>
  | Happened<'ended'>

export function tell(event: Event, seat: Seat | null): Told {
  switch (event.type) {
    case 'dealt': {
      const rack = seat === null ? null : arranged(event.racks[seat] ?? [])
      return { type: 'dealt', first: event.first, left: event.bag.length, rack }
    }
    case 'played': {
      const { type, at, direction, word, placed, swap, words, line, drawn } = event
      const mine = event.seat === seat ? drawn : null
      const drew = drawn.length
      return { type, seat: event.seat, at, direction, word, placed, swap, words, line, drew, drawn: mine }
    }
    case 'passed':
    case 'exchanged': {
      const mine = event.seat === seat
      return {
        type: event.type,
        seat: event.seat,
        traded: event.gave.length,
        gave: mine ? event.gave : null,
        drew: mine ? event.drew : null,
      }
    }
    case 'resigned':
      return { type: 'resigned', seat: event.seat }
    case 'ended':
      return { type: 'ended', reason: event.reason }
  }
}

interface Upcoming {
  readonly action: Action
  readonly by: Seat
}

/** Deals anew the bag and the racks that the seat can't see, but for the tiles that the next action will show it. */
export function redeal(state: State, seat: Seat | null, dice: Dice, next?: Upcoming): State {
  const shown = next ? revealedBy(state, seat, next) : { rack: [], bag: 0 }
  const fixed = (owner: Seat): readonly Tile[] => (owner === next?.by ? shown.rack : [])
  const hidden = (owner: Seat): boolean => owner !== seat && state.over === null
  const racks = state.racks.map((rack, owner) => (hidden(owner) ? without(rack, fixed(owner)).rest : []))
  const pool = dice.shuffled([...racks.flat(), ...state.bag.slice(shown.bag)])
  return {
    ...state,
    racks: state.racks.map((rack, owner) =>
      hidden(owner) ? [...fixed(owner), ...pool.splice(0, racks[owner]?.length ?? 0)] : rack,
    ),
    bag: [...state.bag.slice(0, shown.bag), ...pool],
  }
}

/** The tiles of the actor's rack that an action puts on the table, and how many of the bag its own actor will draw. */
function revealedBy(
  state: State,
  seat: Seat | null,
  { action, by }: Upcoming,
): { rack: Tile[]; bag: number } {
  const bag = by === seat ? RACK : 0
  if (action.type !== 'play') return { rack: by === seat ? [] : [...action.give], bag }
  const rack = state.racks[by] ?? []
  const letters = action.word.map((asked) => asked.charAt(0))
  return { rack: rack.filter((tile) => letters.includes(tile.charAt(0)) || tile === action.swap?.give), bag }
}
