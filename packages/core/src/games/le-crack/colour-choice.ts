import { type BoardGrid, type CellIndex, cellColourValue, finalSquarePointsAt } from './board.ts'
import { asMultiplier, COLOUR_BONUS_PER_LETTER, type LetterRun, totalAsPoints } from './score.ts'
import { type Tile, tileColourValue, tileLetter } from './tiles.ts'
import type { WordLayout } from './word-layout.ts'

/** A board swap: the square, the tile put there, and the tile taken from it. */
export interface BoardSwap {
  readonly cell: CellIndex
  readonly given: Tile
  readonly taken: Tile
}

/** A play whose squares are fixed, but not its colours. */
export interface UncolouredPlay {
  readonly layout: WordLayout
  /** The board after the swap. */
  readonly grid: BoardGrid
  /** The rack after the swap. */
  readonly rack: readonly Tile[]
  /** The letter of each fresh cell, and the value requested for it (0: any). */
  readonly letters: string
  readonly named: readonly number[]
  readonly asBefore: number
  readonly swap: BoardSwap | null
}

/**
 * Returns the colours with the best score, as values along the fresh cells. Ties are broken by the smallest
 * sum, then by the smallest values along the word. Null if the rack can't provide them, or if no choice
 * justifies the swap.
 * The result is exact without trying all choices: the contribution of a tile depends on the others only
 * through the rack, the number of AS (which determines the multiplier) and whether the main word has one
 * colour. So one-coloured main words are tried one by one; for all others, the best sum is kept per number of
 * AS, letter by letter.
 */
export function chooseBestColours(play: UncolouredPlay): number[] | null {
  const spots = play.layout.fresh.map((cell, index) => freshCellOf(play, cell, index))
  const base = fixedScore(play)
  let best: ColourChoice | null = null
  for (const demand of colourDemands(play, spots)) {
    const candidate = bestChoiceUnder(play, spots, base, demand)
    if (candidate && (!best || ranksBefore(candidate, best))) best = candidate
  }
  return best && spots.map((spot) => Math.floor(best.code / spot.digit) % 5)
}

/** A fresh cell and the effect of a tile on it. */
interface FreshCell {
  readonly letter: string
  readonly named: number
  readonly square: number
  /** Number of words of the turn that contain it. */
  readonly words: number
  /**
   * The additional word through it is one-coloured if the tile has this value (0: never), and then earns
   * `crossBonus` points.
   */
  readonly cross: number
  readonly crossBonus: number
  /** True if the FINAL square's points depend on it. */
  readonly final: boolean
  /** Its weight in a number that orders choices by their values along the word. */
  readonly digit: number
}

function freshCellOf(
  { layout, grid, letters, named }: UncolouredPlay,
  cell: CellIndex,
  index: number,
): FreshCell {
  const [main, ...additional] = layout.runs
  const cross = additional.find((run) => run.cells.includes(cell))
  return {
    letter: letters.charAt(index),
    named: named[index] ?? 0,
    square: cellColourValue(cell),
    words: cross ? 2 : 1,
    cross: cross ? (commonValue(cross, grid) ?? 0) : 0,
    crossBonus: cross ? COLOUR_BONUS_PER_LETTER * cross.cells.length : 0,
    final: finalSquarePointsAt(cell) > 0 && cell === main.cells.at(-1),
    digit: 5 ** (layout.fresh.length - 1 - index),
  }
}

/** The common value of a run's tiles already on the board; 0 if they differ, null if there are none. */
function commonValue(run: LetterRun, grid: BoardGrid): number | null {
  let common: number | null = null
  for (const cell of run.cells) {
    const value = grid.values[cell] ?? 0
    if (value === 0) continue
    if (common !== null && common !== value) return 0
    common = value
  }
  return common
}

/** The score of the tiles already on the board, independent of the choice. */
function fixedScore({ layout, grid, swap }: UncolouredPlay): { points: number; as: number; final: number } {
  let points = 0
  let as = 0
  for (const run of layout.runs)
    for (const cell of run.cells) {
      const value = grid.values[cell] ?? 0
      points += value
      if (value === cellColourValue(cell)) as++
    }
  if (
    swap &&
    tileColourValue(swap.given) === cellColourValue(swap.cell) &&
    !layout.runs.some((run) => run.cells.includes(swap.cell))
  )
    as++
  return { points, as, final: finalSquarePointsAt(layout.runs[0].cells.at(-1) ?? 0) }
}

/** Values that a choice must have (0: free), and the points the main word earns for them. */
interface ColourDemand {
  readonly values: readonly number[]
  readonly bonus: number
}

/**
 * Each way in which the main word can have one colour, and the case without; for a swap, only those that
 * justify it.
 */
function* colourDemands(
  { layout, grid, swap }: UncolouredPlay,
  spots: readonly FreshCell[],
): Generator<ColourDemand> {
  const [main, ...additional] = layout.runs
  const justifiesSwap = (run: LetterRun, value: number): boolean =>
    swap !== null &&
    (run.cells.includes(swap.cell) ||
      (value === tileColourValue(swap.taken) &&
        layout.fresh.some(
          (cell, i) => run.cells.includes(cell) && spots[i]?.letter === tileLetter(swap.taken),
        )))

  const common = commonValue(main, grid)
  const oneColour = common === null ? [1, 2, 3, 4] : common === 0 ? [] : [common]
  const bonus = COLOUR_BONUS_PER_LETTER * main.cells.length
  const free = spots.map(() => 0)
  if (!swap) yield { values: free, bonus: 0 }
  for (const value of oneColour) {
    const mainJustifies = justifiesSwap(main, value)
    const crossJustifies = additional.some(
      (run) => commonValue(run, grid) === value && justifiesSwap(run, value),
    )
    if (!swap || mainJustifies || crossJustifies) yield { values: spots.map(() => value), bonus }
  }
  if (!swap) return
  for (const run of additional) {
    const value = commonValue(run, grid)
    const index = layout.fresh.findIndex((cell) => run.cells.includes(cell))
    if (value && justifiesSwap(run, value)) yield { values: free.with(index, value), bonus: 0 }
  }
}

/**
 * The contribution of some tiles: points before multiplication, and for ties the sum of values and the values
 * as a number.
 */
interface PartialScore {
  readonly points: number
  readonly values: number
  readonly code: number
}

interface ColourChoice {
  readonly total: number
  readonly values: number
  readonly code: number
}

const ranksBefore = (a: ColourChoice, b: ColourChoice): boolean =>
  a.total !== b.total ? a.total > b.total : a.values !== b.values ? a.values < b.values : a.code < b.code

/** The best scores by number of AS. Even indices: the FINAL tile is not an AS; odd indices: it is. */
type PartialScores = (PartialScore | undefined)[]

const isBetter = (a: PartialScore, b: PartialScore | undefined): boolean =>
  !b ||
  (a.points !== b.points
    ? a.points > b.points
    : a.values !== b.values
      ? a.values < b.values
      : a.code < b.code)

function bestChoiceUnder(
  { rack, asBefore }: UncolouredPlay,
  spots: readonly FreshCell[],
  base: { points: number; as: number; final: number },
  demand: ColourDemand,
): ColourChoice | null {
  let sums: PartialScores = [{ points: 0, values: 0, code: 0 }]
  for (const letter of new Set(spots.map((spot) => spot.letter))) {
    const mine = spots.flatMap((spot, i) =>
      spot.letter === letter ? [{ spot, demanded: demand.values[i] ?? 0 }] : [],
    )
    const stock = [0, 0, 0, 0, 0]
    for (const tile of rack)
      if (tileLetter(tile) === letter) stock[tileColourValue(tile)] = (stock[tileColourValue(tile)] ?? 0) + 1
    sums = combineScores(sums, letterChoices(mine, stock))
    if (sums.length === 0) return null
  }
  let best: ColourChoice | null = null
  for (const [key, sum] of sums.entries()) {
    if (!sum) continue
    const as = base.as + (key >> 1)
    const times = asMultiplier(asBefore + as)
    const total =
      times * (base.points + sum.points + demand.bonus) +
      (totalAsPoints(asBefore + as) - totalAsPoints(asBefore)) +
      base.final * (key & 1 ? times : 1)
    const candidate = { total, values: sum.values, code: sum.code }
    if (!best || ranksBefore(candidate, best)) best = candidate
  }
  return best
}

/** The best ways to fill the cells of one letter from the rack's colours, by number of AS. */
function letterChoices(
  mine: readonly { spot: FreshCell; demanded: number }[],
  stock: number[],
): PartialScores {
  const sums: PartialScores = []
  const fill = (index: number, key: number, sum: PartialScore): void => {
    const next = mine[index]
    if (!next) {
      if (isBetter(sum, sums[key])) sums[key] = sum
      return
    }
    const { spot, demanded } = next
    for (let value = 1; value <= 4; value++) {
      const left = stock[value] ?? 0
      if (left === 0 || (spot.named && spot.named !== value) || (demanded && demanded !== value)) continue
      stock[value] = left - 1
      const as = value === spot.square
      fill(index + 1, key + (as ? 2 * spot.words + Number(spot.final) : 0), {
        points: sum.points + spot.words * value + (spot.cross === value ? spot.crossBonus : 0),
        values: sum.values + value,
        code: sum.code + value * spot.digit,
      })
      stock[value] = left
    }
  }
  fill(0, 0, { points: 0, values: 0, code: 0 })
  return sums
}

function combineScores(a: PartialScores, b: PartialScores): PartialScores {
  const sums: PartialScores = []
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) {
      if (!x || !y) continue
      const sum = { points: x.points + y.points, values: x.values + y.values, code: x.code + y.code }
      if (isBetter(sum, sums[i + j])) sums[i + j] = sum
    }
  return sums
}
