import { type Mark, markOf as shapeOf } from '../../frame/mark.ts'
import type { Mask } from '../../frame/mask.ts'

/** The mark of a colour counts: a dot for 1, two bars for 2, a triangle for 3, a star of four points for 4. */
const MARKS: Readonly<Record<number, Mark>> = { 1: 'dot', 2: 'bars', 3: 'triangle', 4: 'spark' }

export function markOf(value: number, size: number): Mask {
  const mark = MARKS[value]
  if (!mark) throw new Error(`there is no colour of value ${value}`)
  return shapeOf(mark, size)
}
