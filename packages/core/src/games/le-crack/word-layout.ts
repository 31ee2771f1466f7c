import { err, ok, type Result } from '../../kernel/result.ts'
import {
  adjacentTakenCells,
  type BoardGrid,
  type CellIndex,
  cellOf,
  cellStride,
  cellsToEdge,
  FIRST_WORD_SQUARE,
  isCellTaken,
  neighbourCell,
  otherDirection,
  squareName,
  touchesTile,
  type WordDirection,
} from './board.ts'
import type { Rejection } from './rejection.ts'
import type { LetterRun } from './score.ts'

/** The geometry of letters on the board, regardless of lexicon, rack and colours. */
export interface WordLayout {
  /** The main word, then the additional words in order along it. */
  readonly runs: readonly [LetterRun, ...LetterRun[]]
  /** The cells it fills, in order along the typed word. */
  readonly fresh: readonly CellIndex[]
}

const MIN_FIRST_WORD_LENGTH = 4

/** Whether the next word is the first, the second (both have special rules) or a later one. */
export type OpeningStage = 'first' | 'second' | 'open'
export const openingStageOf = (plays: number): OpeningStage =>
  plays === 0 ? 'first' : plays === 1 ? 'second' : 'open'

/** Lays a word on consecutive cells, including tiles already there. */
export function layOutWord(
  grid: BoardGrid,
  opening: OpeningStage,
  at: CellIndex,
  direction: WordDirection,
  letters: string,
): Result<WordLayout, Rejection> {
  if (opening === 'first') {
    if (direction !== 'across') return err({ code: 'firstAcross' })
    if (at !== cellOf(FIRST_WORD_SQUARE)) return err({ code: 'firstSquare', at: FIRST_WORD_SQUARE })
    if (letters.length < MIN_FIRST_WORD_LENGTH)
      return err({ code: 'firstShort', letters: letters.length, least: MIN_FIRST_WORD_LENGTH })
  }
  const room = cellsToEdge(at, direction)
  if (letters.length > room) return err({ code: 'outside', letters: letters.length, room })

  const stride = cellStride(direction)
  const cells: CellIndex[] = []
  const fresh: CellIndex[] = []
  let joined = opening === 'first'
  for (let i = 0; i < letters.length; i++) {
    const cell = at + i * stride
    cells.push(cell)
    if (!isCellTaken(grid, cell)) {
      fresh.push(cell)
      joined ||= touchesTile(grid, cell)
    } else if (grid.letters[cell] === letters.charCodeAt(i)) joined = true
    else {
      const present = String.fromCharCode(grid.letters[cell] ?? 0)
      return err({ code: 'taken', at: squareName(cell), there: present, wanted: letters.charAt(i) })
    }
  }
  if (fresh.length === 0) return err({ code: 'nothingNew' })
  if (!joined) return err({ code: 'apart' })
  if (
    hasTakenNeighbour(grid, at, direction, -1) ||
    hasTakenNeighbour(grid, at + (letters.length - 1) * stride, direction, 1)
  ) {
    const run = [
      ...adjacentTakenCells(grid, at, direction, -1),
      ...cells,
      ...adjacentTakenCells(grid, cells.at(-1) ?? at, direction, 1),
    ]
    const word = run.map((cell) => letterAtCell(grid, cell, cells, letters)).join('')
    return err({ code: 'longer', word, at: squareName(run[0] ?? at) })
  }

  const along: LetterRun = { direction, cells, letters }
  const across = fresh.flatMap((cell) => crossRun(grid, cell, otherDirection(direction), cells, letters))
  const runs = fresh.length === 1 ? runsByLength(along, across[0]) : ([along, ...across] as const)
  if (opening === 'second' && !isValidSecondWord(runs, fresh)) return err({ code: 'secondDown' })
  return ok({ runs, fresh })
}

const hasTakenNeighbour = (
  grid: BoardGrid,
  cell: CellIndex,
  direction: WordDirection,
  side: -1 | 1,
): boolean => {
  const next = neighbourCell(cell, direction, side)
  return next !== null && isCellTaken(grid, next)
}

function letterAtCell(
  grid: BoardGrid,
  cell: CellIndex,
  cells: readonly CellIndex[],
  letters: string,
): string {
  const index = cells.indexOf(cell)
  return index < 0 ? String.fromCharCode(grid.letters[cell] ?? 0) : letters.charAt(index)
}

/** The additional word through a fresh cell; undefined if the cell has no neighbours that way. */
function crossRun(
  grid: BoardGrid,
  cell: CellIndex,
  direction: WordDirection,
  cells: readonly CellIndex[],
  letters: string,
): LetterRun[] {
  const run = [
    ...adjacentTakenCells(grid, cell, direction, -1),
    cell,
    ...adjacentTakenCells(grid, cell, direction, 1),
  ]
  if (run.length === 1) return []
  return [
    { direction, cells: run, letters: run.map((at) => letterAtCell(grid, at, cells, letters)).join('') },
  ]
}

/** In a play of one tile, the longer run is the main word; of equal ones, the one across. */
function runsByLength(along: LetterRun, other: LetterRun | undefined): readonly [LetterRun, ...LetterRun[]] {
  if (!other) return [along]
  const longer = other.letters.length - along.letters.length || Number(other.direction === 'across') - 0.5
  return longer > 0 ? [other, along] : [along, other]
}

/** The second word must go down; for a single tile, one of its runs must. */
const isValidSecondWord = (runs: readonly LetterRun[], fresh: readonly CellIndex[]): boolean =>
  fresh.length === 1 ? runs.some((run) => run.direction === 'down') : runs[0]?.direction === 'down'
