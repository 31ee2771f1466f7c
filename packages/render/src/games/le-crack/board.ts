import { type Board, cellOf, columnOf, FINAL, rowOf, SIZE } from '@crackpost/core/games/le-crack/board'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { kept, ring, rounded } from '../../frame/mask.ts'
import { outline } from '../../frame/outline.ts'
import type { Sheet } from '../../frame/sheet.ts'
import { face } from '../../frame/text.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { CELL, cellNamed, drawCell, placeOf, RIM, valueAt } from './square.ts'
import { tileOn } from './tile.ts'

export const BOARD = SIZE * CELL + 2 * RIM

const COORDINATES = face('bold', 22)
const FINAL_WORD = face('bold', 16)
const SIDES = [RIM / 2, BOARD - RIM / 2]

/** A stretch of squares in a row, to be outlined. */
export interface Stretch {
  readonly cells: readonly number[]
  readonly dashed: boolean
}

/** What is on the board: its tiles, and outlines around what was played last or is about to be. */
export interface Position {
  readonly board: Board
  readonly outlined: readonly Stretch[]
}

const boards = kept<Sheet>()

/** The board before the first word: always the same, so it is drawn once for each theme. */
const emptyBoard = (theme: Theme, final: string): Sheet =>
  boards(`${theme} ${final}`, () => {
    const easel = easelOf(BOARD, BOARD, paletteFor(theme), 'page')
    easel.stamp(rounded(BOARD, BOARD, 18), 0, 0, 'wood')
    const inside = SIZE * CELL + 4
    easel.fill({ x: RIM - 2, y: RIM - 2, width: inside, height: inside }, 'groove')
    for (let n = 0; n < SIZE; n++) {
      drawRowName(easel, n, 0, 0, false)
      drawColumnName(easel, n, 0, 0, false)
    }
    for (let cell = 0; cell < SIZE * SIZE; cell++) drawCell(easel, cell)
    drawFinal(easel, final)
    return easel.sheet
  })

/** The name of a row, left and right of the board; lit for the word that is outlined. */
function drawRowName(easel: Easel<Colour>, row: number, x: number, y: number, lit: boolean): void {
  for (const side of SIDES) drawName(easel, `${row + 1}`, x + side, y + RIM + (row + 0.5) * CELL, lit)
}

/** The name of a column, above and below the board. */
function drawColumnName(easel: Easel<Colour>, column: number, x: number, y: number, lit: boolean): void {
  const name = String.fromCharCode(65 + column)
  for (const side of SIDES) drawName(easel, name, x + RIM + (column + 0.5) * CELL, y + side, lit)
}

function drawName(easel: Easel<Colour>, text: string, x: number, y: number, lit: boolean): void {
  if (lit) easel.stamp(rounded(32, 28, 9), x - 16, y - 14, 'lit')
  const ink = lit ? 'litInk' : 'woodInk'
  easel.write({ text, face: COORDINATES, ink, x, y: y + 8, align: 'middle', room: RIM })
}

/** A golden frame around the four squares that end the match, and their name, if any, where they meet. */
function drawFinal(easel: Easel<Colour>, final: string): void {
  const first = Math.min(...Object.keys(FINAL).map(cellOf))
  const { x, y } = placeOf(first)
  easel.stamp(ring(2 * CELL + 4, 2 * CELL + 4, 6, 4), x - 2, y - 2, 'gold')
  if (final === '') return
  easel.stamp(rounded(60, 20, 6), x + CELL - 30, y + CELL - 9, 'gold')
  const name = { text: final, face: FINAL_WORD, ink: 'goldInk', align: 'middle', room: 56 } as const
  easel.write({ ...name, x: x + CELL, y: y + CELL + 7 })
}

/** The board with its tiles and outlines, its top left corner at x, y. */
export function drawBoard(
  easel: Easel<Colour>,
  theme: Theme,
  { board, outlined }: Position,
  final: string,
  { x, y }: { x: number; y: number },
): void {
  // A tile on one of the four would cut their name in two.
  const open = Object.keys(FINAL).every((name) => board[name] === undefined)
  easel.copy(emptyBoard(theme, open ? final : ''), x, y)
  for (const [name, tile] of Object.entries(board)) {
    const cell = cellNamed(name)
    const place = placeOf(cell)
    easel.copy(tileOn(theme, tile, valueAt(cell)), x + place.x, y + place.y)
  }
  const [at] = outlined[0]?.cells ?? []
  if (at !== undefined) {
    drawRowName(easel, rowOf(at), x, y, true)
    drawColumnName(easel, columnOf(at), x, y, true)
  }
  for (const stretch of outlined) drawOutline(easel, stretch, x, y)
}

function drawOutline(easel: Easel<Colour>, { cells, dashed }: Stretch, x: number, y: number): void {
  const [first = 0] = cells
  const [from, to] = [placeOf(first), placeOf(cells.at(-1) ?? first)]
  const [width, height] = [to.x - from.x + CELL, to.y - from.y + CELL]
  outline(easel, { x: x + from.x, y: y + from.y, width, height }, dashed)
}
