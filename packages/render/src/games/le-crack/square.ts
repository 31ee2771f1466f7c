import {
  BOARD_SIZE,
  cellColourValue,
  cellColumn,
  cellOf,
  cellRow,
  FIRST_WORD_SQUARE,
  finalSquarePointsAt,
  squareSchema,
} from '@crackpost/core/games/le-crack/board'
import { cachedMask, type Mask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import { tileSymbolMask } from './colour-symbol.ts'
import type { ColourValue, LeCrackColourName } from './colours.ts'

/** Size of a square, and of the wooden rim with the coordinates. */
export const CELL_PX = 56
export const BOARD_RIM_PX = 36

const SYMBOL_PX = 18
const FINAL_SYMBOL_PX = 14
const NUMBER_FONT = createFont('bold', 22)

/** Top left corner of a cell on the board's picture. */
export const cellPosition = (cell: number): { x: number; y: number } => ({
  x: BOARD_RIM_PX + cellColumn(cell) * CELL_PX,
  y: BOARD_RIM_PX + cellRow(cell) * CELL_PX,
})

/** Cell of a square named in a view; throws if there is no such square. */
export function parseCell(name: string): number {
  if (!squareSchema.safeParse(name).success)
    throw new Error(`${JSON.stringify(name)} is no square of the board`)
  return cellOf(name)
}

export function colourValueAt(cell: number): ColourValue {
  const value = cellColourValue(cell)
  if (value === 1 || value === 2 || value === 3 || value === 4) return value
  throw new Error(`there is no square ${cell}`)
}

/** Draws a square's colour and symbol; `top` moves the symbol up to leave space for a number. */
export function drawSquare(
  canvas: PalettedCanvas<LeCrackColourName>,
  value: ColourValue,
  x: number,
  y: number,
  size = SYMBOL_PX,
  top?: number,
): void {
  canvas.fillBox({ x: x + 1, y: y + 1, width: CELL_PX - 2, height: CELL_PX - 2 }, `ground${value}`)
  const inset = (CELL_PX - size) / 2
  canvas.drawMask(tileSymbolMask(value, size), x + inset, y + (top ?? inset), `mark${value}`)
}

/** Draws an empty square, with its FINAL points or start arrow. */
export function drawBoardCell(canvas: PalettedCanvas<LeCrackColourName>, cell: number): void {
  const { x, y } = cellPosition(cell)
  const points = finalSquarePointsAt(cell)
  if (points === 0) drawSquare(canvas, colourValueAt(cell), x, y)
  else {
    // The label FINAL covers the middle of the four squares, so the lower two move down.
    const down = cellRow(cell) === BOARD_SIZE - 1 ? 8 : 0
    drawSquare(canvas, colourValueAt(cell), x, y, FINAL_SYMBOL_PX, 6 + down)
    const number = { text: `${points}`, font: NUMBER_FONT, align: 'middle', maxWidth: CELL_PX } as const
    canvas.drawText({ ...number, ink: 'ink', x: x + CELL_PX / 2, y: y + 41 + down })
  }
  if (cell === cellOf(FIRST_WORD_SQUARE)) canvas.drawMask(startArrowMask(), x, y, 'ink')
}

/** An arrow to the right: the first word starts here, across. */
const startArrowMask = (): Mask =>
  cachedMask('start', CELL_PX, CELL_PX, (ctx) => {
    ctx.moveTo(8, 10)
    ctx.lineTo(36, 10)
    ctx.lineTo(50, 28)
    ctx.lineTo(36, 46)
    ctx.lineTo(8, 46)
    ctx.closePath()
    ctx.lineWidth = 3.5
    ctx.lineJoin = 'round'
    ctx.stroke()
  })
