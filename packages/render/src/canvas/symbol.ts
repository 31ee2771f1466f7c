import type { SKRSContext2D } from '@napi-rs/canvas'
import { cachedMask, type Mask } from './mask.ts'

/** Shapes that stand for a colour or a kind, so that colour vision is not needed. */
export const SYMBOL_NAMES = ['dot', 'bars', 'triangle', 'spark', 'diamond', 'star'] as const
export type SymbolName = (typeof SYMBOL_NAMES)[number]

export const symbolMask = (mark: SymbolName, size: number): Mask =>
  cachedMask(`mark ${mark}`, size, size, (ctx) => {
    ctx.beginPath()
    SYMBOL_PATHS[mark](ctx, size)
    ctx.fill()
  })

const SYMBOL_PATHS: Readonly<Record<SymbolName, (ctx: SKRSContext2D, size: number) => void>> = {
  dot: (ctx, size) => ctx.arc(size * 0.5, size * 0.5, size * 0.36, 0, 2 * Math.PI),
  bars: (ctx, size) => {
    for (const top of [0.16, 0.58])
      ctx.roundRect(size * 0.12, size * top, size * 0.76, size * 0.26, size * 0.06)
  },
  triangle: (ctx, size) => {
    ctx.moveTo(size * 0.5, size * 0.08)
    ctx.lineTo(size * 0.97, size * 0.9)
    ctx.lineTo(size * 0.03, size * 0.9)
    ctx.closePath()
  },
  spark: (ctx, size) => drawStarPath(ctx, size, { points: 4, outer: 0.52, inner: 0.2, middle: 0.5 }),
  diamond: (ctx, size) => {
    // Concave sides, to differ clearly from a dot.
    const [near, far] = [size * 0.32, size * 0.68]
    ctx.moveTo(size * 0.5, -size * 0.02)
    ctx.quadraticCurveTo(far, near, size * 0.92, size * 0.5)
    ctx.quadraticCurveTo(far, far, size * 0.5, size * 1.02)
    ctx.quadraticCurveTo(near, far, size * 0.08, size * 0.5)
    ctx.quadraticCurveTo(near, near, size * 0.5, -size * 0.02)
    ctx.closePath()
  },
  star: (ctx, size) => drawStarPath(ctx, size, { points: 5, outer: 0.52, inner: 0.23, middle: 0.54 }),
}

interface StarShape {
  readonly points: number
  readonly outer: number
  readonly inner: number
  /** Vertical centre, as a fraction of the size. */
  readonly middle: number
}

function drawStarPath(ctx: SKRSContext2D, size: number, { points, outer, inner, middle }: StarShape): void {
  for (let n = 0; n < 2 * points; n++) {
    const turn = (n * Math.PI) / points - Math.PI / 2
    const reach = n % 2 === 0 ? outer : inner
    ctx.lineTo(size * (0.5 + reach * Math.cos(turn)), size * (middle + reach * Math.sin(turn)))
  }
  ctx.closePath()
}
