import {
  cellOf,
  colourAt,
  columnOf,
  finalAt,
  rowOf,
  SIZE,
  START,
  square,
} from '@crackpost/core/games/le-crack/board'
import type { Easel } from '../../frame/easel.ts'
import { keptMask, type Mask } from '../../frame/mask.ts'
import { face } from '../../frame/text.ts'
import type { Colour, Value } from './colours.ts'
import { markOf } from './mark.ts'

/** Pixels of a square, and of the wood around the board that bears the coordinates. */
export const CELL = 56
export const RIM = 36

const MARK = 18
const FINAL_MARK = 14
const NUMBER = face('bold', 22)

/** Where a square lies on the board's picture. */
export const placeOf = (cell: number): { x: number; y: number } => ({
  x: RIM + columnOf(cell) * CELL,
  y: RIM + rowOf(cell) * CELL,
})

/** The cell of a square named in a view. */
export function cellNamed(name: string): number {
  if (!square.safeParse(name).success) throw new Error(`${JSON.stringify(name)} is no square of the board`)
  return cellOf(name)
}

export function valueAt(cell: number): Value {
  const value = colourAt(cell)
  if (value === 1 || value === 2 || value === 3 || value === 4) return value
  throw new Error(`there is no square ${cell}`)
}

/** A square's colour and mark, in the middle or, with a number below it, further up. */
export function drawSquare(
  easel: Easel<Colour>,
  value: Value,
  x: number,
  y: number,
  size = MARK,
  top?: number,
): void {
  easel.fill({ x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2 }, `ground${value}`)
  const inset = (CELL - size) / 2
  easel.stamp(markOf(value, size), x + inset, y + (top ?? inset), `mark${value}`)
}

/** A square of the empty board with whatever is special about it. */
export function drawCell(easel: Easel<Colour>, cell: number): void {
  const { x, y } = placeOf(cell)
  const points = finalAt(cell)
  if (points === 0) drawSquare(easel, valueAt(cell), x, y)
  else {
    // The word FINAL lies across the middle of the four: what is below it moves down.
    const down = rowOf(cell) === SIZE - 1 ? 8 : 0
    drawSquare(easel, valueAt(cell), x, y, FINAL_MARK, 6 + down)
    const number = { text: `${points}`, face: NUMBER, align: 'middle', room: CELL } as const
    easel.write({ ...number, ink: 'ink', x: x + CELL / 2, y: y + 41 + down })
  }
  if (cell === cellOf(START)) easel.stamp(startTag(), x, y, 'ink')
}

/** A tag that points to the right: the first word begins here, across. */
const startTag = (): Mask =>
  keptMask('start', CELL, CELL, (pen) => {
    pen.moveTo(8, 10)
    pen.lineTo(36, 10)
    pen.lineTo(50, 28)
    pen.lineTo(36, 46)
    pen.lineTo(8, 46)
    pen.closePath()
    pen.lineWidth = 3.5
    pen.lineJoin = 'round'
    pen.stroke()
  })
