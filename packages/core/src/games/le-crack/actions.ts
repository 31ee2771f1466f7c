import type { Dice } from '../../kernel/dice.ts'
import type { Env } from '../../kernel/game.ts'
import type { Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { squareOf } from './board.ts'
import { tradeSize } from './decide.ts'
import { coloured, type Footing, footing, type Judged, tilesIn } from './judge.ts'
import { lay, openingOf } from './lay.ts'
import { anchors, type Move, movesThrough } from './mover.ts'
import type { Rejection } from './rejection.ts'
import type { Action, PlayAction, State } from './schema.ts'
import { PRIVILEGE, type Run } from './score.ts'
import { asOf } from './status.ts'
import { letterOf, type Tile } from './tiles.ts'

/** Legal actions in an order of the dice's choosing: one way to pass, the plays, the other ways to pass. */
export function* actions(state: State, seat: Seat, env: Env): Generator<Action> {
  const dice = env.dice('offer')
  if (state.exchange === seat) for (const give of trades(state, seat, dice)) yield { type: 'exchange', give }
  if (state.turn !== seat) return
  const [pass = [], ...others] = trades(state, seat, dice)
  yield { type: 'pass', give: pass }
  yield* plays(state, seat, env.lexicon, dice)
  for (const give of [...others, ...(pass.length > 0 ? [[]] : [])]) yield { type: 'pass', give }
}

/** Everything that can be exchanged, each set of tiles once. */
function trades(state: State, seat: Seat, dice: Dice): Tile[][] {
  const rack = [...(state.racks[seat] ?? [])].sort()
  if (tradeSize(state) === 0) return []
  const sets =
    tradeSize(state) === 1
      ? rack.map((tile) => [tile])
      : rack.flatMap((a, i) => rack.slice(i + 1).map((b) => [a, b]))
  return dice.shuffled([...new Map(sets.map((set) => [set.join(' '), set])).values()])
}

/** A few swaps are enough for a player who wants to, and quickly told. */
const SWAPS = 6

function* plays(state: State, seat: Seat, lexicon: Lexicon, dice: Dice): Generator<PlayAction> {
  const plain = footing(state, seat, undefined)
  if (!plain.ok) return
  const { grid, rack } = plain.value
  const swapped = dice
    .shuffled(swaps(state, seat))
    .slice(0, SWAPS)
    .flatMap((swap) => {
      const foot = footing(state, seat, swap)
      return foot.ok ? [foot.value] : []
    })
  for (const anchor of dice.shuffled(anchors(grid, openingOf(state.plays)))) {
    for (const move of dice.shuffled(movesThrough(anchor, grid, rack.map(letterOf), lexicon))) {
      const play = playOf(state, plain.value, move, lexicon)
      if (play) yield play
    }
    // One move with each swap it can be made with.
    for (const foot of swapped) {
      const [move] = dice.shuffled(movesThrough(anchor, grid, foot.rack.map(letterOf), lexicon))
      const play = move && playOf(state, foot, move, lexicon)
      if (play) yield play
    }
  }
}

/** Every tile of the rack that may change places with one on the board, if a play has use for it. */
export function swaps(state: State, seat: Seat): NonNullable<PlayAction['swap']>[] {
  if (asOf(state, seat) < PRIVILEGE) return []
  const rack = [...new Set(state.racks[seat] ?? [])]
  return Object.entries(state.board).flatMap(([at, there]) =>
    rack.filter((give) => letterOf(give) === letterOf(there) && give !== there).map((give) => ({ at, give })),
  )
}

function playOf(state: State, foot: Footing, move: Move, lexicon: Lexicon): PlayAction | null {
  const judged = judgeMove(state, foot, move, [...move.letters], lexicon)
  if (!judged?.ok) return null
  // A single tile makes the same play whichever of its words was meant; it is offered once, by its main word.
  const [main] = judged.value.laid.runs
  return main.direction === move.direction ? fully(judged.value, main) : null
}

/** A move judged as a play of these letters or tiles; null if it can't lie there. */
export function judgeMove(
  state: State,
  foot: Footing,
  move: Move,
  word: string[],
  lexicon: Lexicon,
): Result<Judged, Rejection> | null {
  const laid = lay(foot.grid, openingOf(state.plays), move.at, move.direction, move.letters)
  if (!laid.ok) return null
  if (!laid.value.runs.every((run) => lexicon.has(run.letters))) return null
  return coloured(foot, laid.value, { at: squareOf(move.at), direction: move.direction, word })
}

/** The play with every colour named, told by one of its words. */
export const fully = ({ after, swap }: Judged, told: Run): PlayAction => ({
  type: 'play',
  at: squareOf(told.cells[0] ?? 0),
  direction: told.direction,
  word: tilesIn(told, after),
  ...(swap ? { swap: { at: squareOf(swap.cell), give: swap.given } } : {}),
})
