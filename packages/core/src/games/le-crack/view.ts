import type { Dice } from '../../kernel/dice.ts'
import { everySeat, type Seat } from '../../kernel/seat.ts'
import type { BoardTiles } from './board.ts'
import { exchangeSize } from './decide.ts'
import type { Action, Event, LeCrackEndReason, LeCrackLastMove, State } from './schema.ts'
import type { ScorePadLine } from './score.ts'
import { asCountOf, seatTotal } from './status.ts'
import { RACK_SIZE, removeTiles, sortRack, type Tile } from './tiles.ts'
import { type OpeningStage, openingStageOf } from './word-layout.ts'

/** The part that everyone sees. It contains no rack, so that no picture can reveal one. */
export interface LeCrackTable {
  readonly board: BoardTiles
  readonly opening: OpeningStage
  readonly players: readonly LeCrackPlayer[]
  readonly first: Seat
  /** The seat on turn; null when the game is over. */
  readonly turn: Seat | null
  /** Number of tiles left to draw. */
  readonly left: number
  /** The seat that may still exchange after its play. */
  readonly exchange: Seat | null
  readonly last: LeCrackLastMove | null
  readonly over: LeCrackEndReason | null
}

export interface LeCrackPlayer {
  readonly seat: Seat
  /** The score pad: one line per play, then the sums. */
  readonly pad: readonly ScorePadLine[]
  readonly as: number
  readonly total: number
  /** Number of tiles in the rack. */
  readonly tiles: number
  readonly resigned: boolean
}

export interface View {
  readonly table: LeCrackTable
  /** The rack of the viewing seat, consonants left, vowels right; null for a spectator. */
  readonly rack: readonly Tile[] | null
  /** How many tiles the seat may exchange now after its play. */
  readonly mayExchange: number
  /** All racks when the game is over; null before. */
  readonly revealed: readonly (readonly Tile[])[] | null
}

export const view = (state: State, seat: Seat | null): View => ({
  table: {
    board: state.board,
    opening: openingStageOf(state.plays),
    players: everySeat(state.racks.length).map((seat) => ({
      seat,
      pad: state.pads[seat] ?? [],
      as: asCountOf(state, seat),
      total: seatTotal(state, seat),
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
  rack: seat === null ? null : sortRack(state.racks[seat] ?? []),
  mayExchange: seat !== null && seat === state.exchange ? exchangeSize(state) : 0,
  revealed: state.over ? state.racks.map(sortRack) : null,
})

type EventOf<T extends Event['type']> = Extract<Event, { type: T }>

/**
 * The part of an event that a seat or a spectator may see: only the seat concerned sees the tiles drawn and
 * given back.
 */
export type EventView =
  | {
      readonly type: 'dealt'
      readonly first: Seat
      readonly left: number
      readonly rack: readonly Tile[] | null
    }
  | (Omit<EventOf<'played'>, 'drawn'> & { readonly drew: number; readonly drawn: readonly Tile[] | null })
  | {
      readonly type: 'passed' | 'exchanged'
      readonly seat: Seat
      readonly traded: number
      readonly gave: readonly Tile[] | null
      readonly drew: readonly Tile[] | null
    }
  | EventOf<'resigned'>
  | EventOf<'ended'>

export function viewEvent(event: Event, seat: Seat | null): EventView {
  switch (event.type) {
    case 'dealt': {
      const rack = seat === null ? null : sortRack(event.racks[seat] ?? [])
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

interface UpcomingMove {
  readonly action: Action
  readonly by: Seat
}

/**
 * Redistributes the bag and the racks that the seat can't see, except the tiles that the next action will
 * reveal to it.
 */
export function resampleHidden(state: State, seat: Seat | null, dice: Dice, next?: UpcomingMove): State {
  const revealed = next ? revealedTiles(state, seat, next) : { rack: [], bag: 0 }
  const fixedTiles = (owner: Seat): readonly Tile[] => (owner === next?.by ? revealed.rack : [])
  const isHidden = (owner: Seat): boolean => owner !== seat && state.over === null
  const racks = state.racks.map((rack, owner) =>
    isHidden(owner) ? removeTiles(rack, fixedTiles(owner)).rest : [],
  )
  const pool = dice.shuffle([...racks.flat(), ...state.bag.slice(revealed.bag)])
  return {
    ...state,
    racks: state.racks.map((rack, owner) =>
      isHidden(owner) ? [...fixedTiles(owner), ...pool.splice(0, racks[owner]?.length ?? 0)] : rack,
    ),
    bag: [...state.bag.slice(0, revealed.bag), ...pool],
  }
}

/**
 * The tiles of the actor's rack that an action reveals, and how many tiles of the bag the actor will draw.
 */
function revealedTiles(
  state: State,
  seat: Seat | null,
  { action, by }: UpcomingMove,
): { rack: Tile[]; bag: number } {
  const bag = by === seat ? RACK_SIZE : 0
  if (action.type !== 'play') return { rack: by === seat ? [] : [...action.give], bag }
  const rack = state.racks[by] ?? []
  const letters = action.word.map((requested) => requested.charAt(0))
  return { rack: rack.filter((tile) => letters.includes(tile.charAt(0)) || tile === action.swap?.give), bag }
}
