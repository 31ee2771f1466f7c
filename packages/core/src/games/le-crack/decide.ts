import type { GameEnv } from '../../kernel/game.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import { finalSquarePointsAt, squareName } from './board.ts'
import { judgePlay } from './judge.ts'
import type { Rejection } from './rejection.ts'
import type { Action, Event, LeCrackEndReason, PlayWordAction, State } from './schema.ts'
import { RACK_SIZE, removeTiles, type Tile } from './tiles.ts'

/** The game ends when every active seat has passed this many times in a row. */
const MAX_PASSES_PER_SEAT = 3

export function decide(state: State, action: Action, by: Seat, env: GameEnv): Result<Event[], Rejection> {
  if (action.type === 'exchange') return decideExchange(state, action.give, by, env)
  if (by !== state.turn) return err({ code: 'outOfTurn', waitsFor: [state.turn] })
  return action.type === 'play' ? decidePlay(state, action, by, env) : decidePass(state, action.give, by, env)
}

function decidePlay(
  state: State,
  action: PlayWordAction,
  seat: Seat,
  env: GameEnv,
): Result<Event[], Rejection> {
  const judged = judgePlay(state, seat, action, env.lexicon)
  if (!judged.ok) return judged
  const { layout, tiles, word, swap, words, line, kept } = judged.value
  const [main] = layout.runs
  const drawn = state.bag.slice(0, RACK_SIZE - kept.length)
  const played: Event = {
    type: 'played',
    seat,
    at: squareName(main.cells[0] ?? 0),
    direction: main.direction,
    word: [...word],
    placed: layout.fresh.map((cell, index) => ({ at: squareName(cell), tile: tiles[index] ?? '' })),
    swap: swap && { at: squareName(swap.cell), give: swap.given, take: swap.taken },
    words: [...words],
    line,
    drawn,
  }
  if (finalSquarePointsAt(main.cells.at(-1) ?? 0) > 0) return ok([played, leCrackEndedEvent('final')])
  // No tile left to draw or to lay.
  if (kept.length + drawn.length === 0) return ok([played, leCrackEndedEvent('empty')])
  return ok([played])
}

function decidePass(
  state: State,
  give: readonly Tile[],
  seat: Seat,
  env: GameEnv,
): Result<Event[], Rejection> {
  // A pass without exchange is the default action, and is always allowed.
  const trade = give.length === 0 ? ok(NO_TRADE) : decideTrade(state, give, seat, env)
  if (!trade.ok) return trade
  const passed: Event = { type: 'passed', seat, ...trade.value }
  return ok(endsByPasses(state, [...state.passes, seat]) ? [passed, leCrackEndedEvent('passes')] : [passed])
}

function decideExchange(
  state: State,
  give: readonly Tile[],
  seat: Seat,
  env: GameEnv,
): Result<Event[], Rejection> {
  if (state.exchange !== seat) return err({ code: 'exchangeClosed' })
  const trade = decideTrade(state, give, seat, env)
  return trade.ok ? ok([{ type: 'exchanged', seat, ...trade.value }]) : trade
}

interface Trade {
  gave: Tile[]
  drew: Tile[]
  back: number[]
}

const NO_TRADE: Trade = { gave: [], drew: [], back: [] }

/** The number of tiles of an exchange: two, or as many as are left to draw. */
export const exchangeSize = (state: State): number => Math.min(2, state.bag.length)

/** Draws first, then puts the given tiles back at random places in the bag. */
function decideTrade(
  state: State,
  give: readonly Tile[],
  seat: Seat,
  env: GameEnv,
): Result<Trade, Rejection> {
  const needed = exchangeSize(state)
  if (give.length !== needed) return err({ code: 'exchangeCount', needed, given: give.length })
  const { missing } = removeTiles(state.racks[seat] ?? [], give)
  if (missing.length > 0) return err({ code: 'missing', tiles: missing })
  const dice = env.dice(`exchange ${state.exchanges}`)
  const rest = state.bag.length - needed
  return ok({
    gave: [...give],
    drew: state.bag.slice(0, needed),
    back: give.map((_, index) => dice.integerBelow(rest + index + 1)),
  })
}

/** True if all seats pass in a row with an empty bag, or several times in a row at any time. */
function endsByPasses(state: State, passes: readonly Seat[]): boolean {
  const active = activeSeats(state.racks.length, state.resigned)
  if (state.bag.length === 0 && active.every((seat) => passes.includes(seat))) return true
  return passes.length >= MAX_PASSES_PER_SEAT * active.length
}

/** Removes a seat. A single remaining seat wins; otherwise the others continue. */
export function forfeit(state: State, seat: Seat): Event[] {
  const resigned: Event = { type: 'resigned', seat }
  return activeSeats(state.racks.length, state.resigned).length <= 2
    ? [resigned, leCrackEndedEvent('lastSeat')]
    : [resigned]
}

export const leCrackEndedEvent = (reason: LeCrackEndReason): Event => ({ type: 'ended', reason })
