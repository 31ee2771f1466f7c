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

/** Yields legal actions in an order chosen by the dice: one pass, the plays, the other passes. */
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

/** All sets of tiles that can be exchanged, each once. */
function possibleTrades(state: State, seat: Seat, dice: Dice): Tile[][] {
  const rack = [...(state.racks[seat] ?? [])].sort()
  if (exchangeSize(state) === 0) return []
  const sets =
    exchangeSize(state) === 1
      ? rack.map((tile) => [tile])
      : rack.flatMap((a, i) => rack.slice(i + 1).map((b) => [a, b]))
  return dice.shuffle([...new Map(sets.map((set) => [set.join(' '), set])).values()])
}

/** Maximum number of swaps tried, to keep the enumeration fast. */
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
    // Each move is combined with every swap that is possible with it.
    for (const position of swapped) {
      const [move] = dice.shuffle(movesThroughAnchor(anchor, grid, position.rack.map(tileLetter), lexicon))
      const play = move && playFromMove(state, position, move, lexicon)
      if (play) yield play
    }
  }
}

/** Every tile of the rack that may be swapped with one on the board, if a play could use it. */
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
  // A play of one tile is the same whichever of its words is named; offer it once, by its main word.
  const [main] = judged.value.layout.runs
  return main.direction === move.direction ? playActionOf(judged.value, main) : null
}

/** Judges a move with these letters or tiles; null if it is not legal. */
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

/** The play with all colours named, given by one of its words. */
export const playActionOf = ({ after, swap }: JudgedPlay, namedRun: LetterRun): PlayWordAction => ({
  type: 'play',
  at: squareName(namedRun.cells[0] ?? 0),
  direction: namedRun.direction,
  word: runTiles(namedRun, after),
  ...(swap ? { swap: { at: squareName(swap.cell), give: swap.given } } : {}),
})
