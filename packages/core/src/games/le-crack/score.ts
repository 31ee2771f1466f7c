import {
  type CellIndex,
  cellColourValue,
  finalSquarePointsAt,
  type SquareName,
  squareName,
  type WordDirection,
} from './board.ts'

/** A run of letters that a play makes or changes. */
export interface LetterRun {
  readonly direction: WordDirection
  readonly cells: readonly CellIndex[]
  readonly letters: string
}

/** A word of the turn, before multiplication. */
export interface ScoredWord {
  readonly word: string
  readonly at: SquareName
  readonly direction: WordDirection
  /** The sum of its tiles' values. */
  readonly points: number
  /** 25 points per letter for a one-coloured word, else 0. */
  readonly colour: number
  /** Number of its tiles on a square of their own colour. */
  readonly as: number
}

/** A line of the score pad: the score of one turn. */
export interface ScorePadLine {
  /** AS marked in this turn. */
  readonly as: number
  /** Their points. */
  readonly asPoints: number
  /** The multiplier of this turn's words. */
  readonly multiplier: number
  /** Words, colour words and FINAL square, multiplied. */
  readonly wordPoints: number
  readonly colourPoints: number
  readonly finalPoints: number
  readonly total: number
}

export const COLOUR_BONUS_PER_LETTER = 25
/** From this number of AS on, words count double and the privileges are granted. */
export const MIN_PRIVILEGE_AS = 10

/** The multiplier of words; times ten, the points of the n-th AS. */
export const asMultiplier = (as: number): number =>
  as < MIN_PRIVILEGE_AS ? 1 : as < 15 ? 2 : as < 20 ? 3 : 4

/** The running total of the AS column: 9 AS are 90 points, 10 are 110, 20 are 380. */
export function totalAsPoints(as: number): number {
  let total = 0
  for (let n = 1; n <= as; n++) total += 10 * asMultiplier(n)
  return total
}

const isOnOwnColour = (cell: CellIndex, value: number): boolean => cellColourValue(cell) === value

export function scoreWord(run: LetterRun, values: ArrayLike<number>): ScoredWord {
  const [first = 0] = run.cells
  let points = 0
  let as = 0
  let oneColour = true
  for (const cell of run.cells) {
    const value = values[cell] ?? 0
    points += value
    if (isOnOwnColour(cell, value)) as++
    if (value !== values[first]) oneColour = false
  }
  const colour = oneColour ? COLOUR_BONUS_PER_LETTER * run.cells.length : 0
  return { word: run.letters, at: squareName(first), direction: run.direction, points, colour, as }
}

/**
 * Scores a turn. `runs` has the main word first, then the additional ones in order along it; `values` are the
 * colours on the board after the play; `swapped` is the square of a board swap.
 */
export function scoreTurn(
  runs: readonly LetterRun[],
  values: ArrayLike<number>,
  asBefore: number,
  swapped: CellIndex | null,
): { words: ScoredWord[]; line: ScorePadLine } {
  const words = runs.map((run) => scoreWord(run, values))
  let as = words.reduce((sum, word) => sum + word.as, 0)
  // A swapped tile on its own colour is one more AS, unless a word of this turn already counts it.
  if (
    swapped !== null &&
    isOnOwnColour(swapped, values[swapped] ?? 0) &&
    !runs.some((run) => run.cells.includes(swapped))
  )
    as++
  const multiplier = asMultiplier(asBefore + as)
  const asPoints = totalAsPoints(asBefore + as) - totalAsPoints(asBefore)
  const wordPoints = multiplier * words.reduce((sum, word) => sum + word.points, 0)
  const colourPoints = multiplier * words.reduce((sum, word) => sum + word.colour, 0)
  const last = runs[0]?.cells.at(-1) ?? 0
  const finalPoints = finalSquarePointsAt(last) * (isOnOwnColour(last, values[last] ?? 0) ? multiplier : 1)
  const total = asPoints + wordPoints + colourPoints + finalPoints
  return { words, line: { as, asPoints, multiplier, wordPoints, colourPoints, finalPoints, total } }
}
