import type { Mask } from '../../canvas/mask.ts'
import { type SymbolName, symbolMask as shapeOf } from '../../canvas/symbol.ts'

/** The number of a symbol's strokes or corners is the colour's value: 1 dot, 2 bars, triangle, four-pointed star. */
const SYMBOL_BY_VALUE: Readonly<Record<number, SymbolName>> = {
  1: 'dot',
  2: 'bars',
  3: 'triangle',
  4: 'spark',
}

export function tileSymbolMask(value: number, size: number): Mask {
  const mark = SYMBOL_BY_VALUE[value]
  if (!mark) throw new Error(`there is no colour of value ${value}`)
  return shapeOf(mark, size)
}
