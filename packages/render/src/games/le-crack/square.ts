import {
  BOARD_SIZE,
  cellColourValue,
  cellColumn,
  cellOf,
  cellRow,
  FIRST_WORD_SQUARE,
  finalPointsAt,
  squareSchema,
} from '@crackpost/core/games/le-crack/board'
import { cachedMask, type Mask } from '../../canvas/mask.ts'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import { createFont } from '../../canvas/text.ts'
import { tileSymbolMask } from './colour-symbol.ts'
import type { ColourValue, LeCrackColourName } from './colours.ts'

/** Pixels of a square, and of the wood around the board that bears the coordinates. */
export const CELL_PX = 56
export const BOARD_RIM_PX = 36

const SYMBOL_PX = 18
const FINAL_SYMBOL_PX = 14
const NUMBER_FONT = createFont('bold', 22)

/** Where a square lies on the board's picture. */
export const cellPosition = (cell: number): { x: number; y: number } => ({
  x: BOARD_RIM_PX + cellColumn(cell) * CELL_PX,
  y: BOARD_RIM_PX + cellRow(cell) * CELL_PX,
})

/** The cell of a square named in a view. */
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

/** A square's colour and mark, in the middle or, with a number below it, further up. */
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

/** A square of the empty board with whatever is special about it. */
export function drawBoardCell(canvas: PalettedCanvas<LeCrackColourName>, cell: number): void {
  const { x, y } = cellPosition(cell)
  const points = finalPointsAt(cell)
  if (points === 0) drawSquare(canvas, colourValueAt(cell), x, y)
  else {
    // The word FINAL lies across the middle of the four: what is below it moves down.
    const down = cellRow(cell) === BOARD_SIZE - 1 ? 8 : 0
    drawSquare(canvas, colourValueAt(cell), x, y, FINAL_SYMBOL_PX, 6 + down)
    const number = { text: `${points}`, face: NUMBER_FONT, align: 'middle', room: CELL_PX } as const
    canvas.drawText({ ...number, ink: 'ink', x: x + CELL_PX / 2, y: y + 41 + down })
  }
  if (cell === cellOf(FIRST_WORD_SQUARE)) canvas.drawMask(startArrowMask(), x, y, 'ink')
}

/** A tag that points to the right: the first word begins here, across. */
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
