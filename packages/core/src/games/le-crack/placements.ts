import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { judgeMove, playActionOf, possibleSwaps } from './actions.ts'
import { BOARD_SIZE, cellOf, WORD_DIRECTIONS } from './board.ts'
import { type JudgedPlay, type PlayPosition, playPositionOf } from './judge.ts'
import type { WordMove } from './move-generator.ts'
import type { PlayWordAction, State } from './schema.ts'
import type { LetterRun, ScoredWord, ScorePadLine } from './score.ts'
import { tileLetter } from './tiles.ts'

/** A legal placement of a word with its best colours and its score. */
export interface WordPlacement {
  /** Given by the requested word. In a play of one tile, the main word may be the other one. */
  readonly action: PlayWordAction
  readonly words: readonly ScoredWord[]
  readonly line: ScorePadLine
}

/** A legal play, and its run that spells the word. */
interface FoundPlacement {
  readonly judged: JudgedPlay
  readonly run: LetterRun
}

/** A first square and a direction. */
type WordSpot = Pick<WordMove, 'at' | 'direction'>

const ALL_SPOTS: readonly WordSpot[] = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, (_, at) => at).flatMap(
  (at) => WORD_DIRECTIONS.map((direction) => ({ at, direction })),
)

/**
 * All legal placements of a word as returned by `parseTypedWord` (`N`, or `N4` if a colour is named), each
 * with its best colours, best first. Makes no board swap unless one is given.
 */
export function findWordPlacements(
  state: State,
  seat: Seat,
  word: readonly string[],
  lexicon: Lexicon,
  swap?: PlayWordAction['swap'],
): WordPlacement[] {
  const position = playPositionOf(state, seat, swap)
  return position.ok
    ? placementsAmong(ALL_SPOTS, state, position.value, word, lexicon).sort(byScoreDescending)
    : []
}

/** All placements of a word with every possible board swap. */
export function findPlacementsWithSwap(
  state: State,
  seat: Seat,
  word: readonly string[],
  lexicon: Lexicon,
): WordPlacement[] {
  // A swap changes only colours, so the word fits where it fits without a swap and without named colours.
  const spots = findWordPlacements(state, seat, word.map(tileLetter), lexicon).map(({ action }) => ({
    at: cellOf(action.at),
    direction: action.direction,
  }))
  return possibleSwaps(state, seat)
    .flatMap((swap) => {
      const position = playPositionOf(state, seat, swap)
      return position.ok ? placementsAmong(spots, state, position.value, word, lexicon) : []
    })
    .sort(byScoreDescending)
}

const byScoreDescending = (a: WordPlacement, b: WordPlacement): number => b.line.total - a.line.total

function placementsAmong(
  spots: readonly WordSpot[],
  state: State,
  position: PlayPosition,
  word: readonly string[],
  lexicon: Lexicon,
): WordPlacement[] {
  const letters = word.map(tileLetter).join('')
  if (state.over || !lexicon.has(letters)) return []
  const found: FoundPlacement[] = []
  for (const { at, direction } of spots) {
    const judged = judgeMove(state, position, { at, direction, letters }, [...word], lexicon)
    const run = judged?.ok && judged.value.layout.runs.find((candidate) => candidate.direction === direction)
    if (judged?.ok && run) found.push({ judged: judged.value, run })
  }
  return found
    .filter((placement) => !isDuplicateOfMain(placement, found))
    .map(({ judged, run }) => ({ action: playActionOf(judged, run), words: judged.words, line: judged.line }))
}

/** A tile that makes the same word in both directions is one play, given by its main word. */
const isDuplicateOfMain = (placement: FoundPlacement, found: readonly FoundPlacement[]): boolean =>
  !isMainRun(placement) &&
  found.some((other) => isMainRun(other) && freshCellsKey(other) === freshCellsKey(placement))

const isMainRun = ({ judged, run }: FoundPlacement): boolean => run === judged.layout.runs[0]
const freshCellsKey = ({ judged }: FoundPlacement): string => judged.layout.fresh.join()
