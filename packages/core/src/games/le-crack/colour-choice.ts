import { type BoardGrid, type CellIndex, cellColourValue, finalPointsAt } from './board.ts'
import { asMultiplier, COLOUR_BONUS_PER_LETTER, type LetterRun, totalAsPoints } from './score.ts'
import { type Tile, tileColourValue, tileLetter } from './tiles.ts'
import type { WordLayout } from './word-layout.ts'

/** A swap under way: the square, the tile that went there and the one that came from it. */
export interface BoardSwap {
  readonly cell: CellIndex
  readonly given: Tile
  readonly taken: Tile
}

/** A play whose place is settled and whose colours are not. */
export interface UncolouredPlay {
  readonly layout: WordLayout
  /** The board, a swap already made. */
  readonly grid: BoardGrid
  /** The rack, a swap already made. */
  readonly rack: readonly Tile[]
  /** For each fresh cell its letter, and the value that was named for it (0: any). */
  readonly letters: string
  readonly named: readonly number[]
  readonly asBefore: number
  readonly swap: BoardSwap | null
}

/**
 * The choice of colours that scores best, as values along the fresh cells: of equal ones the smallest sum, then the
 * smallest read along the word. Null if the rack can't make it, or no choice justifies the swap.
 *
 * Exact without trying all choices: what a tile adds depends on the others through three things only: the rack, the
 * number of AS (which sets the multiplier) and whether the main word has one colour. So the one-coloured main words
 * are tried one by one, and for the rest the best sum is kept for each number of AS, letter by letter.
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

/** A fresh cell and what a tile there does. */
interface FreshCell {
  readonly letter: string
  readonly named: number
  readonly square: number
  /** How many words of the turn it is in. */
  readonly words: number
  /** The additional word through it is one-coloured if the tile has this value (0: never), and then earns this. */
  readonly cross: number
  readonly crossBonus: number
  /** Whether the FINAL square's number depends on it. */
  readonly final: boolean
  /** Its place in a number that sorts as the values do along the word. */
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
    final: finalPointsAt(cell) > 0 && cell === main.cells.at(-1),
    digit: 5 ** (layout.fresh.length - 1 - index),
  }
}

/** The one value of a run's tiles that lie already; 0 if they differ, null if there are none. */
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

/** What the tiles that lie already bring, whatever is chosen. */
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
  return { points, as, final: finalPointsAt(layout.runs[0].cells.at(-1) ?? 0) }
}

/** Values that a choice must have (0: free), and what the main word earns for having them. */
interface ColourDemand {
  readonly values: readonly number[]
  readonly bonus: number
}

/** Each way the main word can have one colour, and no such demand; for a swap only what justifies it. */
function* colourDemands(
  { layout, grid, swap }: UncolouredPlay,
  spots: readonly FreshCell[],
): Generator<ColourDemand> {
  const [main, ...additional] = layout.runs
  const justifies = (run: LetterRun, value: number): boolean =>
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
    const mainJustifies = justifies(main, value)
    const crossJustifies = additional.some((run) => commonValue(run, grid) === value && justifies(run, value))
    if (!swap || mainJustifies || crossJustifies) yield { values: spots.map(() => value), bonus }
  }
  if (!swap) return
  for (const run of additional) {
    const value = commonValue(run, grid)
    const index = layout.fresh.findIndex((cell) => run.cells.includes(cell))
    if (value && justifies(run, value)) yield { values: free.with(index, value), bonus: 0 }
  }
}

/** What some tiles add: points before multiplication, and for ties the sum of values and the values as a number. */
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

/** The best sums by number of AS; even places: the FINAL tile is no AS, odd: it is one. */
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

/** All ways to fill the spots of one letter from the stock of its colours, the best for each number of AS. */
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
