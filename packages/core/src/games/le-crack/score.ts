import { type Cell, colourAt, type Direction, finalAt, type Square, squareOf } from './board.ts'

/** A run of letters that a play makes or changes. */
export interface Run {
  readonly direction: Direction
  readonly cells: readonly Cell[]
  readonly letters: string
}

/** A word of the turn, before any multiplication. */
export interface ScoredWord {
  readonly word: string
  readonly at: Square
  readonly direction: Direction
  /** The values of all its tiles. */
  readonly points: number
  /** 25 a letter for a word of one colour, else 0. */
  readonly colour: number
  /** How many of its tiles lie on a square of their own colour. */
  readonly as: number
}

/** A line of the score pad: what one turn brought. */
export interface PadLine {
  /** AS marked this turn. */
  readonly as: number
  /** What they are worth. */
  readonly asPoints: number
  /** By what this turn's words were multiplied. */
  readonly multiplier: number
  /** Words, colour words and FINAL square, multiplied. */
  readonly wordPoints: number
  readonly colourPoints: number
  readonly finalPoints: number
  readonly total: number
}

export const COLOUR_BONUS = 25
/** From this AS on words count double, and the privileges are granted. */
export const PRIVILEGE = 10

/** What words are multiplied by, and in tens what the n-th AS itself is worth. */
export const tier = (as: number): number => (as < PRIVILEGE ? 1 : as < 15 ? 2 : as < 20 ? 3 : 4)

/** The running total of the pad's AS column: 9 AS are 90, 10 are 110, 20 are 380. */
export function asTotal(as: number): number {
  let total = 0
  for (let n = 1; n <= as; n++) total += 10 * tier(n)
  return total
}

const isAs = (cell: Cell, value: number): boolean => colourAt(cell) === value

export function scoreWord(run: Run, values: ArrayLike<number>): ScoredWord {
  const [first = 0] = run.cells
  let points = 0
  let as = 0
  let oneColour = true
  for (const cell of run.cells) {
    const value = values[cell] ?? 0
    points += value
    if (isAs(cell, value)) as++
    if (value !== values[first]) oneColour = false
  }
  const colour = oneColour ? COLOUR_BONUS * run.cells.length : 0
  return { word: run.letters, at: squareOf(first), direction: run.direction, points, colour, as }
}

/**
 * A whole turn. `runs` has the main word first, then the additional ones in order along it; `values` are the colours
 * on the board after the play; `swapped` is the square of a board swap.
 */
export function scoreTurn(
  runs: readonly Run[],
  values: ArrayLike<number>,
  asBefore: number,
  swapped: Cell | null,
): { words: ScoredWord[]; line: PadLine } {
  const words = runs.map((run) => scoreWord(run, values))
  let as = words.reduce((sum, word) => sum + word.as, 0)
  // A swapped-in tile on its own colour is one more AS, unless a word of this turn has counted it.
  if (
    swapped !== null &&
    isAs(swapped, values[swapped] ?? 0) &&
    !runs.some((run) => run.cells.includes(swapped))
  )
    as++
  const multiplier = tier(asBefore + as)
  const asPoints = asTotal(asBefore + as) - asTotal(asBefore)
  const wordPoints = multiplier * words.reduce((sum, word) => sum + word.points, 0)
  const colourPoints = multiplier * words.reduce((sum, word) => sum + word.colour, 0)
  const last = runs[0]?.cells.at(-1) ?? 0
  const finalPoints = finalAt(last) * (isAs(last, values[last] ?? 0) ? multiplier : 1)
  const total = asPoints + wordPoints + colourPoints + finalPoints
  return { words, line: { as, asPoints, multiplier, wordPoints, colourPoints, finalPoints, total } }
}
