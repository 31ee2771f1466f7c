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

/** Letters laid on the board: geometry only, neither lexicon nor rack nor colours have been asked. */
export interface WordLayout {
  /** The main word, then the additional words in order along it. */
  readonly runs: readonly [LetterRun, ...LetterRun[]]
  /** The cells it fills, in order along the word as it was typed. */
  readonly fresh: readonly CellIndex[]
}

const MIN_FIRST_WORD_LENGTH = 4

/** Where the game stands with its first two words, which have rules of their own. */
export type OpeningStage = 'first' | 'second' | 'open'
export const openingStageOf = (plays: number): OpeningStage =>
  plays === 0 ? 'first' : plays === 1 ? 'second' : 'open'

/** Lays a word so that it covers its cells gaplessly, tiles already there included. */
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
      const there = String.fromCharCode(grid.letters[cell] ?? 0)
      return err({ code: 'taken', at: squareName(cell), there, wanted: letters.charAt(i) })
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

/** The additional word through a fresh cell, if the cell has neighbours that way. */
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

/** A play of one tile takes its longer run as main word; of two as long, the one across. */
function runsByLength(along: LetterRun, other: LetterRun | undefined): readonly [LetterRun, ...LetterRun[]] {
  if (!other) return [along]
  const longer = other.letters.length - along.letters.length || Number(other.direction === 'across') - 0.5
  return longer > 0 ? [other, along] : [along, other]
}

/** The second word goes down; of a single tile one run must. */
const isValidSecondWord = (runs: readonly LetterRun[], fresh: readonly CellIndex[]): boolean =>
  fresh.length === 1 ? runs.some((run) => run.direction === 'down') : runs[0]?.direction === 'down'
