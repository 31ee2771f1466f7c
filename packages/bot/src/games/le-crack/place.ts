import type { Direction, Square } from '@crackpost/core/games/le-crack/board'
import type { PlayAction } from '@crackpost/core/games/le-crack/schema'
import { tidy } from '@crackpost/core/kernel/notation'

/** Where a word is to lie, as far as it was said; what was left open is null. */
export interface Place {
  readonly row: string | null
  readonly column: string | null
  readonly direction: Direction | null
}

export const ANYWHERE: Place = { row: null, column: null, direction: null }

type Spot = Pick<PlayAction, 'at' | 'direction'>

export const ARROWS = { across: '→', down: '↓' } as const

/** A spot as it is typed and shown: `10N↓`. */
export const spotText = ({ at, direction }: Spot): string => `${at}${ARROWS[direction]}`

/** A text in capitals and in the parts that it was typed in; an arrow is a part of its own wherever it stands. */
export const partsOf = (text: string): string[] =>
  (tidy(text) ?? '')
    .replace(/[→>↓]/gu, ' $& ')
    .split(/[\s,]+/u)
    .filter(Boolean)

const ROW_FIRST = /^(1[0-7]|[1-9])([A-Q])?(V)?$/
// One letter is no word, so that a letter with a number behind it can only be a square.
const COLUMN_FIRST = /^([A-Q])(1[0-7]|[1-9])?(V)?$/

/** What a part says of a place: `10N`, `10Nv`, `N10`, `10`, `N`, `↓`; null where it says nothing of one. */
export function placeIn(part: string): Place | null {
  if (part === '→' || part === '>') return { ...ANYWHERE, direction: 'across' }
  if (part === '↓' || part === 'V') return { ...ANYWHERE, direction: 'down' }
  const rowFirst = ROW_FIRST.exec(part)
  const columnFirst = COLUMN_FIRST.exec(part)
  const [row, column, down] = rowFirst
    ? [rowFirst[1], rowFirst[2], rowFirst[3]]
    : [columnFirst?.[2], columnFirst?.[1], columnFirst?.[3]]
  if (row === undefined && (column === undefined || down !== undefined)) return null
  return { row: row ?? null, column: column ?? null, direction: down === undefined ? null : 'down' }
}

/** What several parts say together; what is said later counts. */
export const together = (places: readonly Place[]): Place =>
  places.reduce(
    (said, { row, column, direction }) => ({
      row: row ?? said.row,
      column: column ?? said.column,
      direction: direction ?? said.direction,
    }),
    ANYWHERE,
  )

export const squareOf = ({ row, column }: Place): Square | null =>
  row === null || column === null ? null : `${row}${column}`

/** Whether a word that begins there lies as was said. */
export const fits = ({ row, column, direction }: Place, spot: Spot): boolean =>
  (row === null || rowOf(spot) === row) &&
  (column === null || spot.at.endsWith(column)) &&
  (direction === null || spot.direction === direction)

/** The same for a place that is still being typed: `1` may become `10`. */
export const mayFit = (place: Place, spot: Spot): boolean =>
  fits(place.column === null ? { ...place, row: null } : place, spot) &&
  rowOf(spot).startsWith(place.row ?? '')

const rowOf = ({ at }: Spot): string => at.slice(0, -1)
