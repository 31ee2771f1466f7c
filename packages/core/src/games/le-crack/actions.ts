import type { Dice } from '../../kernel/dice.ts'
import type { Env } from '../../kernel/game.ts'
import type { Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { squareOf } from './board.ts'
import { tradeSize } from './decide.ts'
import { coloured, type Footing, footing, type Judged } from './judge.ts'
import { lay, openingOf } from './lay.ts'
import { anchors, type Move, movesThrough } from './mover.ts'
import type { Rejection } from './rejection.ts'
import type { Action, PlayAction, State } from './schema.ts'
import { PRIVILEGE } from './score.ts'
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

function* plays(state: State, seat: Seat, lexicon: Lexicon, dice: Dice): Generator<PlayAction> {
  const plain = footing(state, seat, undefined)
  if (!plain.ok) return
  const { grid, rack, asBefore } = plain.value
  const swaps = asBefore >= PRIVILEGE ? swapsOf(state, rack, dice) : []
  const swapped = swaps.flatMap((swap) => {
    const foot = footing(state, seat, swap)
    return foot.ok ? [foot.value] : []
  })
  for (const anchor of dice.shuffled(anchors(grid, openingOf(state.plays)))) {
    for (const move of dice.shuffled(movesThrough(anchor, grid, rack.map(letterOf), lexicon))) {
      const play = playOf(state, plain.value, move, lexicon)
      if (play) yield play
    }
    // One move with each swap it can be made with: enough for a player who wants to, and quickly told.
    for (const foot of swapped) {
      const [move] = dice.shuffled(movesThrough(anchor, grid, foot.rack.map(letterOf), lexicon))
      const play = move && playOf(state, foot, move, lexicon)
      if (play) yield play
    }
  }
}

/** The tiles of the rack that could change places with one on the board; a few of them where there are many. */
function swapsOf(state: State, rack: readonly Tile[], dice: Dice): NonNullable<PlayAction['swap']>[] {
  const swaps = Object.entries(state.board).flatMap(([at, there]) =>
    [...new Set(rack)]
      .filter((give) => letterOf(give) === letterOf(there) && give !== there)
      .map((give) => ({ at, give })),
  )
  return dice.shuffled(swaps).slice(0, 6)
}

function playOf(state: State, foot: Footing, move: Move, lexicon: Lexicon): PlayAction | null {
  const judged = judgeMove(state, foot, move, [...move.letters], lexicon)
  return judged?.ok ? fully(judged.value) : null
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
  const { runs, fresh } = laid.value
  // A single tile makes the same play whichever of its words was meant; it is told once, by its main word.
  if (fresh.length === 1 && runs[0].direction !== move.direction) return null
  if (!runs.every((run) => lexicon.has(run.letters))) return null
  return coloured(foot, laid.value, { at: squareOf(move.at), direction: move.direction, word })
}

/** The play with every colour named. */
export const fully = ({ laid, word, swap }: Judged): PlayAction => ({
  type: 'play',
  at: squareOf(laid.runs[0].cells[0] ?? 0),
  direction: laid.runs[0].direction,
  word: [...word],
  ...(swap ? { swap: { at: squareOf(swap.cell), give: swap.given } } : {}),
})
