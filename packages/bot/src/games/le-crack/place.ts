import type { SquareName, WordDirection } from '@crackpost/core/games/le-crack/board'
import type { PlayWordAction } from '@crackpost/core/games/le-crack/schema'
import { normaliseLine } from '@crackpost/core/kernel/notation'

/** A place as far as it was named; the rest is null. */
export interface PartialPlace {
  readonly row: string | null
  readonly column: string | null
  readonly direction: WordDirection | null
}

export const ANY_PLACE: PartialPlace = { row: null, column: null, direction: null }

type WordPosition = Pick<PlayWordAction, 'at' | 'direction'>

export const ARROW_BY_DIRECTION = { across: '→', down: '↓' } as const

/** A position as typed and shown: `10N↓`. */
export const formatPlace = ({ at, direction }: WordPosition): string =>
  `${at}${ARROW_BY_DIRECTION[direction]}`

/** Splits a text into upper-case parts; an arrow is always a part of its own. */
export const splitMoveText = (text: string): string[] =>
  (normaliseLine(text) ?? '')
    .replace(/[→>↓]/gu, ' $& ')
    .split(/[\s,]+/u)
    .filter(Boolean)

const ROW_FIRST_PATTERN = /^(1[0-7]|[1-9])([A-Q])?(V)?$/
// A word has at least two letters, so a letter with a number is a square.
const COLUMN_FIRST_PATTERN = /^([A-Q])(1[0-7]|[1-9])?(V)?$/

/** Parses a part that names a place: `10N`, `10Nv`, `N10`, `10`, `N`, `↓`. Null otherwise. */
export function parsePlacePart(part: string): PartialPlace | null {
  if (part === '→' || part === '>') return { ...ANY_PLACE, direction: 'across' }
  if (part === '↓' || part === 'V') return { ...ANY_PLACE, direction: 'down' }
  const rowFirst = ROW_FIRST_PATTERN.exec(part)
  const columnFirst = COLUMN_FIRST_PATTERN.exec(part)
  const [row, column, down] = rowFirst
    ? [rowFirst[1], rowFirst[2], rowFirst[3]]
    : [columnFirst?.[2], columnFirst?.[1], columnFirst?.[3]]
  if (row === undefined && (column === undefined || down !== undefined)) return null
  return { row: row ?? null, column: column ?? null, direction: down === undefined ? null : 'down' }
}

/** Merges the parts of a place; later ones override earlier ones. */
export const mergePlaces = (places: readonly PartialPlace[]): PartialPlace =>
  places.reduce(
    (said, { row, column, direction }) => ({
      row: row ?? said.row,
      column: column ?? said.column,
      direction: direction ?? said.direction,
    }),
    ANY_PLACE,
  )

export const squareOfPlace = ({ row, column }: PartialPlace): SquareName | null =>
  row === null || column === null ? null : `${row}${column}`

/** Whether a position has everything that was named. */
export const matchesPlace = ({ row, column, direction }: PartialPlace, spot: WordPosition): boolean =>
  (row === null || rowOfPosition(spot) === row) &&
  (column === null || spot.at.endsWith(column)) &&
  (direction === null || spot.direction === direction)

/** Like `matchesPlace`, for partial input: `1` may become `10`. */
export const mayMatchPlace = (place: PartialPlace, spot: WordPosition): boolean =>
  matchesPlace(place.column === null ? { ...place, row: null } : place, spot) &&
  rowOfPosition(spot).startsWith(place.row ?? '')

const rowOfPosition = ({ at }: WordPosition): string => at.slice(0, -1)
