import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { fully, judgeMove, swaps } from './actions.ts'
import { cellOf, DIRECTIONS, SIZE } from './board.ts'
import { type Footing, footing, type Judged } from './judge.ts'
import type { Move } from './mover.ts'
import type { PlayAction, State } from './schema.ts'
import type { PadLine, Run, ScoredWord } from './score.ts'
import { letterOf } from './tiles.ts'

/** A legal place for a word, its colours chosen, with what it would bring. */
export interface Placement {
  /** Told by the word that was asked for; the main word of a play of one tile may be its other one. */
  readonly action: PlayAction
  readonly words: readonly ScoredWord[]
  readonly line: PadLine
}

/** A play found legal, and the run of it that spells the word. */
interface Found {
  readonly judged: Judged
  readonly run: Run
}

/** A first square and a direction. */
type Spot = Pick<Move, 'at' | 'direction'>

const EVERYWHERE: readonly Spot[] = Array.from({ length: SIZE * SIZE }, (_, at) => at).flatMap((at) =>
  DIRECTIONS.map((direction) => ({ at, direction })),
)

/**
 * All legal placements of a word as `readWord` gives it (`N`, or `N4` where a colour is named), each with its exact
 * best choice of colours, best first. No swap is made unless it is asked for.
 */
export function placements(
  state: State,
  seat: Seat,
  word: readonly string[],
  lexicon: Lexicon,
  swap?: PlayAction['swap'],
): Placement[] {
  const foot = footing(state, seat, swap)
  return foot.ok ? among(EVERYWHERE, state, foot.value, word, lexicon).sort(bestFirst) : []
}

/** The same with every board swap that the word can be played with. */
export function swappedPlacements(
  state: State,
  seat: Seat,
  word: readonly string[],
  lexicon: Lexicon,
): Placement[] {
  // A swap changes colours only: the word lies where it could lie without it, whatever its colours.
  const spots = placements(state, seat, word.map(letterOf), lexicon).map(({ action }) => ({
    at: cellOf(action.at),
    direction: action.direction,
  }))
  return swaps(state, seat)
    .flatMap((swap) => {
      const foot = footing(state, seat, swap)
      return foot.ok ? among(spots, state, foot.value, word, lexicon) : []
    })
    .sort(bestFirst)
}

const bestFirst = (a: Placement, b: Placement): number => b.line.total - a.line.total

function among(
  spots: readonly Spot[],
  state: State,
  foot: Footing,
  word: readonly string[],
  lexicon: Lexicon,
): Placement[] {
  const letters = word.map(letterOf).join('')
  if (state.over || !lexicon.has(letters)) return []
  const found: Found[] = []
  for (const { at, direction } of spots) {
    const judged = judgeMove(state, foot, { at, direction, letters }, [...word], lexicon)
    const run = judged?.ok && judged.value.laid.runs.find((each) => each.direction === direction)
    if (judged?.ok && run) found.push({ judged: judged.value, run })
  }
  return found
    .filter((each) => !isTwin(each, found))
    .map(({ judged, run }) => ({ action: fully(judged, run), words: judged.words, line: judged.line }))
}

/** A tile that makes the same word both ways is one play: it is told by its main word. */
const isTwin = (each: Found, found: readonly Found[]): boolean =>
  !isMain(each) && found.some((other) => isMain(other) && cellsOf(other) === cellsOf(each))

const isMain = ({ judged, run }: Found): boolean => run === judged.laid.runs[0]
const cellsOf = ({ judged }: Found): string => judged.laid.fresh.join()
