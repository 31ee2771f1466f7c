import {
  BOARD_SIZE,
  type BoardTiles,
  cellColumn,
  cellOf,
  cellRow,
  FINAL_SQUARE_POINTS,
} from '@crackpost/core/games/le-crack/board'
import type { IndexedBitmap } from '../../canvas/indexed-bitmap.ts'
import { createCache, roundedBorderMask, roundedRectMask } from '../../canvas/mask.ts'
import { drawBoxOutline } from '../../canvas/outline.ts'
import { createPalettedCanvas, type PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { type LeCrackColourName, leCrackPalette } from './colours.ts'
import { BOARD_RIM_PX, CELL_PX, cellPosition, colourValueAt, drawBoardCell, parseCell } from './square.ts'
import { tileSprite } from './tile.ts'

export const BOARD_SIZE_PX = BOARD_SIZE * CELL_PX + 2 * BOARD_RIM_PX

const COORDINATE_FONT = createFont('bold', 22)
const FINAL_LABEL_FONT = createFont('bold', 16)
const COORDINATE_OFFSETS_PX = [BOARD_RIM_PX / 2, BOARD_SIZE_PX - BOARD_RIM_PX / 2]

/** Adjacent cells to outline. */
export interface OutlinedCells {
  readonly cells: readonly number[]
  readonly dashed: boolean
}

/** Tiles on the board, and outlines around the last or the previewed play. */
export interface BoardContent {
  readonly board: BoardTiles
  readonly outlined: readonly OutlinedCells[]
}

const emptyBoardCache = createCache<IndexedBitmap>()

/** The board without tiles, cached by theme and label. */
const emptyBoard = (theme: RenderTheme, final: string): IndexedBitmap =>
  emptyBoardCache(`${theme} ${final}`, () => {
    const canvas = createPalettedCanvas(BOARD_SIZE_PX, BOARD_SIZE_PX, leCrackPalette(theme), 'page')
    canvas.drawMask(roundedRectMask(BOARD_SIZE_PX, BOARD_SIZE_PX, 18), 0, 0, 'wood')
    const inside = BOARD_SIZE * CELL_PX + 4
    canvas.fillBox({ x: BOARD_RIM_PX - 2, y: BOARD_RIM_PX - 2, width: inside, height: inside }, 'groove')
    for (let n = 0; n < BOARD_SIZE; n++) {
      drawRowName(canvas, n, 0, 0, false)
      drawColumnName(canvas, n, 0, 0, false)
    }
    for (let cell = 0; cell < BOARD_SIZE * BOARD_SIZE; cell++) drawBoardCell(canvas, cell)
    drawFinalSquares(canvas, final)
    return canvas.bitmap
  })

/** Draws a row's number left and right of the board; `lit` highlights it. */
function drawRowName(
  canvas: PalettedCanvas<LeCrackColourName>,
  row: number,
  x: number,
  y: number,
  lit: boolean,
): void {
  for (const side of COORDINATE_OFFSETS_PX)
    drawCoordinate(canvas, `${row + 1}`, x + side, y + BOARD_RIM_PX + (row + 0.5) * CELL_PX, lit)
}

/** Draws a column's letter above and below the board. */
function drawColumnName(
  canvas: PalettedCanvas<LeCrackColourName>,
  column: number,
  x: number,
  y: number,
  lit: boolean,
): void {
  const name = String.fromCharCode(65 + column)
  for (const side of COORDINATE_OFFSETS_PX)
    drawCoordinate(canvas, name, x + BOARD_RIM_PX + (column + 0.5) * CELL_PX, y + side, lit)
}

function drawCoordinate(
  canvas: PalettedCanvas<LeCrackColourName>,
  text: string,
  x: number,
  y: number,
  lit: boolean,
): void {
  if (lit) canvas.drawMask(roundedRectMask(32, 28, 9), x - 16, y - 14, 'lit')
  const ink = lit ? 'litInk' : 'woodInk'
  canvas.drawText({ text, font: COORDINATE_FONT, ink, x, y: y + 8, align: 'middle', maxWidth: BOARD_RIM_PX })
}

/** Draws a golden frame around the four FINAL squares, with their label in the middle unless it is empty. */
function drawFinalSquares(canvas: PalettedCanvas<LeCrackColourName>, final: string): void {
  const first = Math.min(...Object.keys(FINAL_SQUARE_POINTS).map(cellOf))
  const { x, y } = cellPosition(first)
  canvas.drawMask(roundedBorderMask(2 * CELL_PX + 4, 2 * CELL_PX + 4, 6, 4), x - 2, y - 2, 'gold')
  if (final === '') return
  canvas.drawMask(roundedRectMask(60, 20, 6), x + CELL_PX - 30, y + CELL_PX - 9, 'gold')
  const name = { text: final, font: FINAL_LABEL_FONT, ink: 'goldInk', align: 'middle', maxWidth: 56 } as const
  canvas.drawText({ ...name, x: x + CELL_PX, y: y + CELL_PX + 7 })
}

/** Draws the board with its tiles and outlines; x, y is its top left corner. */
export function drawBoard(
  canvas: PalettedCanvas<LeCrackColourName>,
  theme: RenderTheme,
  { board, outlined }: BoardContent,
  final: string,
  { x, y }: { x: number; y: number },
): void {
  // A tile on a FINAL square would cover part of the label.
  const labelVisible = Object.keys(FINAL_SQUARE_POINTS).every((name) => board[name] === undefined)
  canvas.drawBitmap(emptyBoard(theme, labelVisible ? final : ''), x, y)
  for (const [name, tile] of Object.entries(board)) {
    const cell = parseCell(name)
    const place = cellPosition(cell)
    canvas.drawBitmap(tileSprite(theme, tile, colourValueAt(cell)), x + place.x, y + place.y)
  }
  const [first] = outlined[0]?.cells ?? []
  if (first !== undefined) {
    drawRowName(canvas, cellRow(first), x, y, true)
    drawColumnName(canvas, cellColumn(first), x, y, true)
  }
  for (const stretch of outlined) outlineCells(canvas, stretch, x, y)
}

function outlineCells(
  canvas: PalettedCanvas<LeCrackColourName>,
  { cells, dashed }: OutlinedCells,
  x: number,
  y: number,
): void {
  const [first = 0] = cells
  const [from, to] = [cellPosition(first), cellPosition(cells.at(-1) ?? first)]
  const [width, height] = [to.x - from.x + CELL_PX, to.y - from.y + CELL_PX]
  drawBoxOutline(canvas, { x: x + from.x, y: y + from.y, width, height }, dashed)
}
