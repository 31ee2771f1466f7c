import type { Env } from '../../kernel/game.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import { finalAt, squareOf } from './board.ts'
import { judge } from './judge.ts'
import type { Rejection } from './rejection.ts'
import type { Action, Event, PlayAction, Reason, State } from './schema.ts'
import { activeSeats } from './status.ts'
import { RACK, type Tile, without } from './tiles.ts'

/** Passing this often in a row, by all active seats together, ends the game at any time. */
const PASSES_EACH = 3

export function decide(state: State, action: Action, by: Seat, env: Env): Result<Event[], Rejection> {
  if (action.type === 'exchange') return exchange(state, action.give, by, env)
  if (by !== state.turn) return no({ code: 'outOfTurn', waitsFor: [state.turn] })
  return action.type === 'play' ? play(state, action, by, env) : pass(state, action.give, by, env)
}

function play(state: State, action: PlayAction, seat: Seat, env: Env): Result<Event[], Rejection> {
  const judged = judge(state, seat, action, env.lexicon)
  if (!judged.ok) return judged
  const { laid, tiles, word, swap, words, line, kept } = judged.value
  const [main] = laid.runs
  const drawn = state.bag.slice(0, RACK - kept.length)
  const played: Event = {
    type: 'played',
    seat,
    at: squareOf(main.cells[0] ?? 0),
    direction: main.direction,
    word: [...word],
    placed: laid.fresh.map((cell, index) => ({ at: squareOf(cell), tile: tiles[index] ?? '' })),
    swap: swap && { at: squareOf(swap.cell), give: swap.given, take: swap.taken },
    words: [...words],
    line,
    drawn,
  }
  if (finalAt(main.cells.at(-1) ?? 0) > 0) return ok([played, ended('final')])
  // Nothing left to draw and nothing left to lay.
  if (kept.length + drawn.length === 0) return ok([played, ended('empty')])
  return ok([played])
}

function pass(state: State, give: readonly Tile[], seat: Seat, env: Env): Result<Event[], Rejection> {
  // A bare pass is what the clock plays; nobody is forced to exchange.
  const trade = give.length === 0 ? ok(NOTHING) : tradeOf(state, give, seat, env)
  if (!trade.ok) return trade
  const passed: Event = { type: 'passed', seat, ...trade.value }
  return ok(endsByPasses(state, [...state.passes, seat]) ? [passed, ended('passes')] : [passed])
}

function exchange(state: State, give: readonly Tile[], seat: Seat, env: Env): Result<Event[], Rejection> {
  if (state.exchange !== seat) return no({ code: 'exchangeClosed' })
  const trade = tradeOf(state, give, seat, env)
  return trade.ok ? ok([{ type: 'exchanged', seat, ...trade.value }]) : trade
}

interface Trade {
  gave: Tile[]
  drew: Tile[]
  back: number[]
}

const NOTHING: Trade = { gave: [], drew: [], back: [] }

/** How many tiles an exchange takes now: two, or as many as are left to draw. */
export const tradeSize = (state: State): number => Math.min(2, state.bag.length)

/** Draws first; then puts the given tiles back anywhere in the bag. */
function tradeOf(state: State, give: readonly Tile[], seat: Seat, env: Env): Result<Trade, Rejection> {
  const needed = tradeSize(state)
  if (give.length !== needed) return no({ code: 'exchangeCount', needed, given: give.length })
  const { missing } = without(state.racks[seat] ?? [], give)
  if (missing.length > 0) return no({ code: 'missing', tiles: missing })
  const dice = env.dice(`exchange ${state.exchanges}`)
  const rest = state.bag.length - needed
  return ok({
    gave: [...give],
    drew: state.bag.slice(0, needed),
    back: give.map((_, index) => dice.below(rest + index + 1)),
  })
}

/** All in a row with nothing left to draw; or, at any time, so often that nobody wants to go on. */
function endsByPasses(state: State, passes: readonly Seat[]): boolean {
  const active = activeSeats(state)
  if (state.bag.length === 0 && active.every((seat) => passes.includes(seat))) return true
  return passes.length >= PASSES_EACH * active.length
}

/** A seat leaves. One left alone has won; otherwise the others play on. */
export function forfeit(state: State, seat: Seat): Event[] {
  const resigned: Event = { type: 'resigned', seat }
  return activeSeats(state).length <= 2 ? [resigned, ended('lastSeat')] : [resigned]
}

export const ended = (reason: Reason): Event => ({ type: 'ended', reason })
