import { no, ok, type Result } from '../../kernel/result.ts'
import {
  arm,
  type Cell,
  cellOf,
  crosswise,
  type Direction,
  type Grid,
  isTaken,
  neighbour,
  roomFrom,
  START,
  squareOf,
  strideOf,
  touches,
} from './board.ts'
import type { Rejection } from './rejection.ts'
import type { Run } from './score.ts'

/** Letters laid on the board: geometry only, neither lexicon nor rack nor colours have been asked. */
export interface Laid {
  /** The main word, then the additional words in order along it. */
  readonly runs: readonly [Run, ...Run[]]
  /** The cells it fills, in order along the word as it was typed. */
  readonly fresh: readonly Cell[]
}

const FIRST_WORD = 4

/** Where the game stands with its first two words, which have rules of their own. */
export type Opening = 'first' | 'second' | 'open'
export const openingOf = (plays: number): Opening => (plays === 0 ? 'first' : plays === 1 ? 'second' : 'open')

/** Lays a word so that it covers its cells gaplessly, tiles already there included. */
export function lay(
  grid: Grid,
  opening: Opening,
  at: Cell,
  direction: Direction,
  letters: string,
): Result<Laid, Rejection> {
  if (opening === 'first') {
    if (direction !== 'across') return no({ code: 'firstAcross' })
    if (at !== cellOf(START)) return no({ code: 'firstSquare', at: START })
    if (letters.length < FIRST_WORD)
      return no({ code: 'firstShort', letters: letters.length, least: FIRST_WORD })
  }
  const room = roomFrom(at, direction)
  if (letters.length > room) return no({ code: 'outside', letters: letters.length, room })

  const stride = strideOf(direction)
  const cells: Cell[] = []
  const fresh: Cell[] = []
  let joined = opening === 'first'
  for (let i = 0; i < letters.length; i++) {
    const cell = at + i * stride
    cells.push(cell)
    if (!isTaken(grid, cell)) {
      fresh.push(cell)
      joined ||= touches(grid, cell)
    } else if (grid.letters[cell] === letters.charCodeAt(i)) joined = true
    else {
      const there = String.fromCharCode(grid.letters[cell] ?? 0)
      return no({ code: 'taken', at: squareOf(cell), there, wanted: letters.charAt(i) })
    }
  }
  if (fresh.length === 0) return no({ code: 'nothingNew' })
  if (!joined) return no({ code: 'apart' })
  if (
    isTakenOrEdge(grid, at, direction, -1) ||
    isTakenOrEdge(grid, at + (letters.length - 1) * stride, direction, 1)
  ) {
    const run = [...arm(grid, at, direction, -1), ...cells, ...arm(grid, cells.at(-1) ?? at, direction, 1)]
    const word = run.map((cell) => letterAt(grid, cell, cells, letters)).join('')
    return no({ code: 'longer', word, at: squareOf(run[0] ?? at) })
  }

  const along: Run = { direction, cells, letters }
  const across = fresh.flatMap((cell) => crossRun(grid, cell, crosswise(direction), cells, letters))
  const runs = fresh.length === 1 ? byLength(along, across[0]) : ([along, ...across] as const)
  if (opening === 'second' && !isSecond(runs, fresh)) return no({ code: 'secondDown' })
  return ok({ runs, fresh })
}

const isTakenOrEdge = (grid: Grid, cell: Cell, direction: Direction, side: -1 | 1): boolean => {
  const next = neighbour(cell, direction, side)
  return next !== null && isTaken(grid, next)
}

function letterAt(grid: Grid, cell: Cell, cells: readonly Cell[], letters: string): string {
  const index = cells.indexOf(cell)
  return index < 0 ? String.fromCharCode(grid.letters[cell] ?? 0) : letters.charAt(index)
}

/** The additional word through a fresh cell, if the cell has neighbours that way. */
function crossRun(
  grid: Grid,
  cell: Cell,
  direction: Direction,
  cells: readonly Cell[],
  letters: string,
): Run[] {
  const run = [...arm(grid, cell, direction, -1), cell, ...arm(grid, cell, direction, 1)]
  if (run.length === 1) return []
  return [{ direction, cells: run, letters: run.map((at) => letterAt(grid, at, cells, letters)).join('') }]
}

/** A play of one tile takes its longer run as main word; of two as long, the one across. */
function byLength(along: Run, other: Run | undefined): readonly [Run, ...Run[]] {
  if (!other) return [along]
  const longer = other.letters.length - along.letters.length || Number(other.direction === 'across') - 0.5
  return longer > 0 ? [other, along] : [along, other]
}

/** The second word goes down; of a single tile one run must. */
const isSecond = (runs: readonly Run[], fresh: readonly Cell[]): boolean =>
  fresh.length === 1 ? runs.some((run) => run.direction === 'down') : runs[0]?.direction === 'down'
