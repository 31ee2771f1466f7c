/**
 * Scores one Le Crack turn from the written rules alone. Uses none of the game's code, so that the two can
 * disagree.
 */
import fixture from '../../fixtures/le-crack.fixture.json' with { type: 'json' }

export type ReferenceDirection = 'across' | 'down'

/** Tiles by square: `{ '2A': 'L4' }`. */
export type ReferenceBoard = Readonly<Record<string, string>>

export interface PlacedTile {
  readonly at: string
  readonly tile: string
}

/** A board tile taken for a rack tile of the same letter. */
export interface ReferenceSwap {
  readonly at: string
  readonly give: string
}

/** Position before a turn. */
export interface ReferencePosition {
  readonly board: ReferenceBoard
  readonly rack: readonly string[]
  /** The player's number of AS so far. */
  readonly as: number
  /** Number of words played so far by all seats. */
  readonly plays: number
}

export interface ReferenceWord {
  readonly word: string
  readonly at: string
  readonly direction: ReferenceDirection
  readonly points: number
  readonly colour: number
  readonly as: number
}

export interface ReferenceScoreLine {
  readonly as: number
  readonly asPoints: number
  readonly multiplier: number
  readonly wordPoints: number
  readonly colourPoints: number
  readonly finalPoints: number
  readonly total: number
}

export interface ReferenceTurn {
  readonly at: string
  readonly direction: ReferenceDirection
  /** Tiles of the main word. */
  readonly tiles: readonly string[]
  readonly words: readonly ReferenceWord[]
  readonly line: ReferenceScoreLine
  readonly take: string | null
  /** Board and rack after placing, before drawing. */
  readonly board: ReferenceBoard
  readonly rack: readonly string[]
  /** Whether the last letter is on the FINAL square. */
  readonly isFinal: boolean
  /** Every rule that the turn breaks. */
  readonly violations: readonly string[]
}

const BOARD_SIZE = 17
const COLUMNS = 'ABCDEFGHIJKLMNOPQ'
const LAYOUT: readonly string[] = fixture.board
const FINAL_SQUARE_POINTS: Readonly<Record<string, number>> = fixture.finalSquare

/** Name of a square, or null outside the board; row and column count from 0. */
export const squareNameAt = (row: number, column: number): string | null =>
  row >= 0 && row < BOARD_SIZE && column >= 0 && column < BOARD_SIZE
    ? `${row + 1}${COLUMNS.charAt(column)}`
    : null

export const rowIndexOf = (at: string): number => Number.parseInt(at, 10) - 1
export const columnIndexOf = (at: string): number => COLUMNS.indexOf(at.slice(-1))

/** The square `steps` further along, or null outside the board. */
export const squareAlong = (at: string, direction: ReferenceDirection, steps: number): string | null =>
  direction === 'across'
    ? squareNameAt(rowIndexOf(at), columnIndexOf(at) + steps)
    : squareNameAt(rowIndexOf(at) + steps, columnIndexOf(at))

export const letterOfTile = (tile: string): string => tile.charAt(0)
export const tileValue = (tile: string): number => Number(tile.charAt(1))

/** Whether a tile lies on a square of its own colour. */
export const isAsTile = (at: string, tile: string): boolean =>
  LAYOUT[rowIndexOf(at)]?.charAt(columnIndexOf(at)) === tile.charAt(1)

/** Points of a player's n-th AS. */
const pointsOfNthAs = (n: number): number => (n < 10 ? 10 : n < 15 ? 20 : n < 20 ? 30 : 40)

const multiplierForAs = (as: number): number => (as < 10 ? 1 : as < 15 ? 2 : as < 20 ? 3 : 4)

const otherDirection = (direction: ReferenceDirection): ReferenceDirection =>
  direction === 'across' ? 'down' : 'across'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** `items` without one of each in `taken`; null if one is missing. */
export function withoutItems(items: readonly string[], taken: readonly string[]): string[] | null {
  const left = [...items]
  for (const each of taken) {
    const at = left.indexOf(each)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

interface Run {
  readonly direction: ReferenceDirection
  readonly tiles: readonly PlacedTile[]
}

/** All tiles in an unbroken line through a square. */
function runThrough(board: ReferenceBoard, at: string, direction: ReferenceDirection): Run {
  let from = at
  for (;;) {
    const before = squareAlong(from, direction, -1)
    if (before === null || board[before] === undefined) break
    from = before
  }
  const tiles: PlacedTile[] = []
  for (let here: string | null = from; here !== null; here = squareAlong(here, direction, 1)) {
    const tile = board[here]
    if (tile === undefined) break
    tiles.push({ at: here, tile })
  }
  return { direction, tiles }
}

const isOneColoured = (run: Run): boolean => new Set(run.tiles.map(({ tile }) => tileValue(tile))).size === 1

function wordOf(run: Run): ReferenceWord {
  return {
    word: run.tiles.map(({ tile }) => letterOfTile(tile)).join(''),
    at: run.tiles[0]?.at ?? '',
    direction: run.direction,
    points: sum(run.tiles.map(({ tile }) => tileValue(tile))),
    colour: isOneColoured(run) ? 25 * run.tiles.length : 0,
    as: run.tiles.filter(({ at, tile }) => isAsTile(at, tile)).length,
  }
}

/**
 * Runs of two or more letters that these tiles make or change: the main run, then the crossing ones in order.
 */
function runsOf(board: ReferenceBoard, placed: readonly PlacedTile[]): Run[] {
  const [first] = placed
  if (first === undefined) return []
  const isReal = (run: Run): boolean => run.tiles.length >= 2
  if (placed.length === 1) {
    const across = runThrough(board, first.at, 'across')
    const down = runThrough(board, first.at, 'down')
    const longerFirst = down.tiles.length > across.tiles.length ? [down, across] : [across, down]
    return longerFirst.filter(isReal)
  }
  const direction = placed.every(({ at }) => rowIndexOf(at) === rowIndexOf(first.at)) ? 'across' : 'down'
  const main = runThrough(board, first.at, direction)
  const isPlaced = (at: string): boolean => placed.some((each) => each.at === at)
  const crossing = main.tiles
    .filter(({ at }) => isPlaced(at))
    .map(({ at }) => runThrough(board, at, otherDirection(direction)))
  return [main, ...crossing].filter(isReal)
}

/** Scores a turn and lists the rules it breaks. */
export function scoreReferenceTurn(
  before: ReferencePosition,
  placed: readonly PlacedTile[],
  swap: ReferenceSwap | null,
  isWord: (letters: string) => boolean,
): ReferenceTurn {
  const take = swap === null ? null : (before.board[swap.at] ?? null)
  const swapped: ReferenceBoard = swap === null ? before.board : { ...before.board, [swap.at]: swap.give }
  const board = { ...swapped, ...Object.fromEntries(placed.map(({ at, tile }) => [at, tile])) }
  const runs = runsOf(board, placed)
  const main: Run = runs[0] ?? { direction: 'across', tiles: [] }
  const words = runs.map(wordOf)

  // A swapped-in board tile that is in no scored word can still be an AS, counted last.
  const isCounted = runs.some((run) => run.tiles.some(({ at }) => at === swap?.at))
  const lone = swap !== null && !isCounted && isAsTile(swap.at, swap.give) ? 1 : 0
  const as = sum(words.map((word) => word.as)) + lone
  const multiplier = multiplierForAs(before.as + as)
  const asPoints = sum(Array.from({ length: as }, (_, index) => pointsOfNthAs(before.as + index + 1)))
  const wordPoints = multiplier * sum(words.map(({ points }) => points))
  const colourPoints = multiplier * sum(words.map(({ colour }) => colour))
  const last = main.tiles.at(-1)
  const bonus = last === undefined ? undefined : FINAL_SQUARE_POINTS[last.at]
  const finalPoints =
    last === undefined || bonus === undefined ? 0 : bonus * (isAsTile(last.at, last.tile) ? multiplier : 1)
  const total = asPoints + wordPoints + colourPoints + finalPoints

  const given = swap === null ? before.rack : withoutItems(before.rack, [swap.give])
  const held = given === null || take === null ? given : [...given, take]
  const rack =
    held === null
      ? null
      : withoutItems(
          held,
          placed.map(({ tile }) => tile),
        )
  return {
    at: main.tiles[0]?.at ?? '',
    direction: main.direction,
    tiles: main.tiles.map(({ tile }) => tile),
    words,
    line: { as, asPoints, multiplier, wordPoints, colourPoints, finalPoints, total },
    take,
    board,
    rack: rack ?? [],
    isFinal: bonus !== undefined,
    violations: [
      ...(rack === null ? ['the rack does not hold these tiles'] : []),
      ...placementViolations(before, placed, runs),
      ...words.filter(({ word }) => !isWord(word)).map(({ word }) => `${word} is no word`),
      ...(swap === null ? [] : swapViolations(before, placed, swap, runs)),
    ],
  }
}

/** Rules broken by where the tiles lie. */
function placementViolations(
  { board, plays }: ReferencePosition,
  placed: readonly PlacedTile[],
  runs: readonly Run[],
): string[] {
  const faults: string[] = []
  const [main] = runs
  if (placed.length === 0) faults.push('nothing is placed')
  if (new Set(placed.map(({ at }) => at)).size < placed.length) faults.push('a square is filled twice')
  if (placed.some(({ at }) => board[at] !== undefined)) faults.push('a square was not empty')
  if (placed.some(({ at }) => squareNameAt(rowIndexOf(at), columnIndexOf(at)) !== at))
    faults.push('a square is not on the board')
  if (main === undefined) return [...faults, 'no word is made']
  if (placed.some(({ at }) => !main.tiles.some((each) => each.at === at)))
    faults.push('the tiles are not on one line without gaps')

  const touches = placed.some(({ at }) =>
    (['across', 'down'] as const).some((direction) =>
      [-1, 1].some((step) => board[squareAlong(at, direction, step) ?? ''] !== undefined),
    ),
  )
  if (plays === 0) {
    if (main.tiles.length < 4) faults.push('the first word has less than 4 letters')
    if (main.direction !== 'across' || main.tiles[0]?.at !== '2A')
      faults.push('the first word does not go across from 2A')
  } else if (!touches) faults.push('the word touches no other')
  if (plays === 1) {
    const isDown =
      placed.length === 1 ? runs.some(({ direction }) => direction === 'down') : main.direction === 'down'
    if (!isDown) faults.push('the second word does not go down')
  }
  return faults
}

/** The only violation that other colours can fix. */
export const UNSERVED_SWAP_VIOLATION = 'the swap serves no one-coloured word'

/** Rules broken by a board swap. */
function swapViolations(
  before: ReferencePosition,
  placed: readonly PlacedTile[],
  swap: ReferenceSwap,
  runs: readonly Run[],
): string[] {
  const faults: string[] = []
  const take = before.board[swap.at]
  if (before.as < 10) faults.push('a swap needs 10 AS before the turn')
  if (take === undefined) return [...faults, 'there is no tile to take']
  if (!before.rack.includes(swap.give)) faults.push('the tile to give is not in the rack')
  if (letterOfTile(take) !== letterOfTile(swap.give)) faults.push('a swap is for the same letter')
  if (take === swap.give) faults.push('a swap is for another colour')
  // Tiles of the same letter and colour are interchangeable: the taken tile may be any of them just placed.
  const isTaken = (at: string): boolean => placed.some((each) => each.at === at && each.tile === take)
  const isServed = runs.some(
    (run) => isOneColoured(run) && run.tiles.some(({ at }) => at === swap.at || isTaken(at)),
  )
  if (!isServed) faults.push(UNSERVED_SWAP_VIOLATION)
  return faults
}
