import type { Dice } from '../../kernel/dice.ts'
import type { GameEnv } from '../../kernel/game.ts'
import type { Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { squareName } from './board.ts'
import { exchangeSize } from './decide.ts'
import { type JudgedPlay, type PlayPosition, playPositionOf, runTiles, scorePlay } from './judge.ts'
import { findAnchors, movesThroughAnchor, type WordMove } from './move-generator.ts'
import type { Rejection } from './rejection.ts'
import type { Action, PlayWordAction, State } from './schema.ts'
import { type LetterRun, MIN_PRIVILEGE_AS } from './score.ts'
import { asCountOf } from './status.ts'
import { type Tile, tileLetter } from './tiles.ts'
import { layOutWord, openingStageOf } from './word-layout.ts'

/** Legal actions in an order of the dice's choosing: one way to pass, the plays, the other ways to pass. */
export function* actions(state: State, seat: Seat, env: GameEnv): Generator<Action> {
  const dice = env.dice('offer')
  if (state.exchange === seat)
    for (const give of possibleTrades(state, seat, dice)) yield { type: 'exchange', give }
  if (state.turn !== seat) return
  const [pass = [], ...others] = possibleTrades(state, seat, dice)
  yield { type: 'pass', give: pass }
  yield* possiblePlays(state, seat, env.lexicon, dice)
  for (const give of [...others, ...(pass.length > 0 ? [[]] : [])]) yield { type: 'pass', give }
}

/** Everything that can be exchanged, each set of tiles once. */
function possibleTrades(state: State, seat: Seat, dice: Dice): Tile[][] {
  const rack = [...(state.racks[seat] ?? [])].sort()
  if (exchangeSize(state) === 0) return []
  const sets =
    exchangeSize(state) === 1
      ? rack.map((tile) => [tile])
      : rack.flatMap((a, i) => rack.slice(i + 1).map((b) => [a, b]))
  return dice.shuffle([...new Map(sets.map((set) => [set.join(' '), set])).values()])
}

/** A few swaps are enough for a player who wants to, and quickly told. */
const MAX_OFFERED_SWAPS = 6

function* possiblePlays(state: State, seat: Seat, lexicon: Lexicon, dice: Dice): Generator<PlayWordAction> {
  const plain = playPositionOf(state, seat, undefined)
  if (!plain.ok) return
  const { grid, rack } = plain.value
  const swapped = dice
    .shuffle(possibleSwaps(state, seat))
    .slice(0, MAX_OFFERED_SWAPS)
    .flatMap((swap) => {
      const position = playPositionOf(state, seat, swap)
      return position.ok ? [position.value] : []
    })
  for (const anchor of dice.shuffle(findAnchors(grid, openingStageOf(state.plays)))) {
    for (const move of dice.shuffle(movesThroughAnchor(anchor, grid, rack.map(tileLetter), lexicon))) {
      const play = playFromMove(state, plain.value, move, lexicon)
      if (play) yield play
    }
    // One move with each swap it can be made with.
    for (const position of swapped) {
      const [move] = dice.shuffle(movesThroughAnchor(anchor, grid, position.rack.map(tileLetter), lexicon))
      const play = move && playFromMove(state, position, move, lexicon)
      if (play) yield play
    }
  }
}

/** Every tile of the rack that may change places with one on the board, if a play has use for it. */
export function possibleSwaps(state: State, seat: Seat): NonNullable<PlayWordAction['swap']>[] {
  if (asCountOf(state, seat) < MIN_PRIVILEGE_AS) return []
  const rack = [...new Set(state.racks[seat] ?? [])]
  return Object.entries(state.board).flatMap(([at, there]) =>
    rack
      .filter((give) => tileLetter(give) === tileLetter(there) && give !== there)
      .map((give) => ({ at, give })),
  )
}

function playFromMove(
  state: State,
  position: PlayPosition,
  move: WordMove,
  lexicon: Lexicon,
): PlayWordAction | null {
  const judged = judgeMove(state, position, move, [...move.letters], lexicon)
  if (!judged?.ok) return null
  // A single tile makes the same play whichever of its words was meant; it is offered once, by its main word.
  const [main] = judged.value.layout.runs
  return main.direction === move.direction ? playActionOf(judged.value, main) : null
}

/** A move judged as a play of these letters or tiles; null if it can't lie there. */
export function judgeMove(
  state: State,
  position: PlayPosition,
  move: WordMove,
  word: string[],
  lexicon: Lexicon,
): Result<JudgedPlay, Rejection> | null {
  const layout = layOutWord(position.grid, openingStageOf(state.plays), move.at, move.direction, move.letters)
  if (!layout.ok) return null
  if (!layout.value.runs.every((run) => lexicon.has(run.letters))) return null
  return scorePlay(position, layout.value, { at: squareName(move.at), direction: move.direction, word })
}

/** The play with every colour named, told by one of its words. */
export const playActionOf = ({ after, swap }: JudgedPlay, namedRun: LetterRun): PlayWordAction => ({
  type: 'play',
  at: squareName(namedRun.cells[0] ?? 0),
  direction: namedRun.direction,
  word: runTiles(namedRun, after),
  ...(swap ? { swap: { at: squareName(swap.cell), give: swap.given } } : {}),
})
