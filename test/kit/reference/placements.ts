/** All legal placements of a word in Le Crack by brute force: slow, simple, from the rules alone. */
import {
  letterOfTile,
  type PlacedTile,
  type ReferenceDirection,
  type ReferencePosition,
  type ReferenceSwap,
  type ReferenceTurn,
  scoreReferenceTurn,
  squareAlong,
  tileValue,
  UNSERVED_SWAP_VIOLATION,
  withoutItems,
} from './turn-score.ts'

/** A place for a word, with the best choice of colours. */
export interface ReferencePlacement {
  /** Start of the word as given; a one-tile play may have another main word. */
  readonly at: string
  readonly direction: ReferenceDirection
  readonly tiles: readonly string[]
  readonly placed: readonly PlacedTile[]
  readonly turn: ReferenceTurn
  /**
   * Number of legal colour choices, of those with the best total, and of those that also have the same sum.
   */
  readonly legalChoiceCount: number
  readonly equalTotalCount: number
  readonly equalSumCount: number
}

/** A letter in `word` may name its colour (`N4`) or leave it open (`N`). */
export function findPlacementsByBruteForce(
  position: ReferencePosition,
  word: readonly string[],
  isWord: (letters: string) => boolean,
  swap: ReferenceSwap | null = null,
): ReferencePlacement[] {
  const found: ReferencePlacement[] = []
  // A single letter is not a word, although its tile may extend one.
  if (word.length < 2) return found
  for (let row = 1; row <= 17; row++)
    for (const column of 'ABCDEFGHIJKLMNOPQ')
      for (const direction of ['across', 'down'] as const) {
        const best = bestAt(position, word, isWord, swap, `${row}${column}`, direction)
        if (best !== null) found.push(best)
      }
  return found.sort((a, b) => b.turn.line.total - a.turn.line.total)
}

function bestAt(
  position: ReferencePosition,
  word: readonly string[],
  isWord: (letters: string) => boolean,
  swap: ReferenceSwap | null,
  at: string,
  direction: ReferenceDirection,
): ReferencePlacement | null {
  const { board, rack } = position
  const squares = word.map((_, index) => squareAlong(at, direction, index))
  // The word must fit on the board and be the whole run: no tile directly before or after it.
  const ends = [squareAlong(at, direction, -1), squareAlong(at, direction, word.length)]
  if (squares.includes(null) || ends.some((end) => end !== null && board[end] !== undefined)) return null

  const taken = swap === null ? undefined : board[swap.at]
  const given = swap === null ? rack : (withoutItems(rack, [swap.give]) ?? [])
  const held = taken === undefined ? given : [...given, taken]
  const onBoard = (square: string): string | undefined =>
    swap !== null && square === swap.at && taken !== undefined ? swap.give : board[square]

  const legal: { tiles: readonly string[]; placed: readonly PlacedTile[]; turn: ReferenceTurn }[] = []
  const lying = squares.map((square) => onBoard(square ?? ''))
  for (const tiles of spellings(word, lying, held)) {
    const placed = squares.flatMap((square, index) => {
      const tile = tiles[index]
      return square === null || tile === undefined || board[square] !== undefined
        ? []
        : [{ at: square, tile }]
    })
    const turn = scoreReferenceTurn(position, placed, swap, isWord)
    if (turn.violations.length === 0) legal.push({ tiles, placed, turn })
    // All other violations concern squares and letters; other colours do not fix them.
    else if (turn.violations.some((fault) => fault !== UNSERVED_SWAP_VIOLATION)) return null
  }
  const [best] = legal.sort(
    (a, b) =>
      b.turn.line.total - a.turn.line.total ||
      sumOf(a.tiles) - sumOf(b.tiles) ||
      (valuesOf(a.tiles) < valuesOf(b.tiles) ? -1 : 1),
  )
  if (best === undefined) return null
  const equals = legal.filter(({ turn }) => turn.line.total === best.turn.line.total)
  const twins = equals.filter(({ tiles }) => sumOf(tiles) === sumOf(best.tiles))
  return {
    at,
    direction,
    ...best,
    legalChoiceCount: legal.length,
    equalTotalCount: equals.length,
    equalSumCount: twins.length,
  }
}

const sumOf = (tiles: readonly string[]): number => tiles.reduce((sum, tile) => sum + tileValue(tile), 0)
const valuesOf = (tiles: readonly string[]): string => tiles.map(tileValue).join('')

/** All spellings of the word with the tiles on its squares and in the rack. */
function* spellings(
  word: readonly string[],
  lying: readonly (string | undefined)[],
  held: readonly string[],
): Generator<string[]> {
  const [wanted, ...rest] = word
  if (wanted === undefined) return yield []
  const fits = (tile: string): boolean =>
    letterOfTile(tile) === letterOfTile(wanted) && (wanted.length === 1 || tile === wanted)
  const [present, ...further] = lying
  const choices = present === undefined ? [...new Set(held)] : [present]
  for (const tile of choices.filter(fits)) {
    const left = present === undefined ? (withoutItems(held, [tile]) ?? []) : held
    for (const tiles of spellings(rest, further, left)) yield [tile, ...tiles]
  }
}
