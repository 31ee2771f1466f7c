import type { SKRSContext2D } from '@napi-rs/canvas'
import { keptMask, type Mask } from './mask.ts'

/** Small shapes that stand for a colour or a kind, so that nobody needs to see the colour itself. */
export const MARKS = ['dot', 'bars', 'triangle', 'spark', 'diamond', 'star'] as const
export type Mark = (typeof MARKS)[number]

export const markOf = (mark: Mark, size: number): Mask =>
  keptMask(`mark ${mark}`, size, size, (pen) => {
    pen.beginPath()
    PATHS[mark](pen, size)
    pen.fill()
  })

const PATHS: Readonly<Record<Mark, (pen: SKRSContext2D, size: number) => void>> = {
  dot: (pen, size) => pen.arc(size * 0.5, size * 0.5, size * 0.36, 0, 2 * Math.PI),
  bars: (pen, size) => {
    for (const top of [0.16, 0.58])
      pen.roundRect(size * 0.12, size * top, size * 0.76, size * 0.26, size * 0.06)
  },
  triangle: (pen, size) => {
    pen.moveTo(size * 0.5, size * 0.08)
    pen.lineTo(size * 0.97, size * 0.9)
    pen.lineTo(size * 0.03, size * 0.9)
    pen.closePath()
  },
  spark: (pen, size) => rays(pen, size, { points: 4, outer: 0.52, inner: 0.2, middle: 0.5 }),
  diamond: (pen, size) => {
    // Its sides bend inwards a little: less like a dot.
    const [near, far] = [size * 0.32, size * 0.68]
    pen.moveTo(size * 0.5, -size * 0.02)
    pen.quadraticCurveTo(far, near, size * 0.92, size * 0.5)
    pen.quadraticCurveTo(far, far, size * 0.5, size * 1.02)
    pen.quadraticCurveTo(near, far, size * 0.08, size * 0.5)
    pen.quadraticCurveTo(near, near, size * 0.5, -size * 0.02)
    pen.closePath()
  },
  star: (pen, size) => rays(pen, size, { points: 5, outer: 0.52, inner: 0.23, middle: 0.54 }),
}

interface Rays {
  readonly points: number
  readonly outer: number
  readonly inner: number
  /** How far down the middle is. */
  readonly middle: number
}

function rays(pen: SKRSContext2D, size: number, { points, outer, inner, middle }: Rays): void {
  for (let n = 0; n < 2 * points; n++) {
    const turn = (n * Math.PI) / points - Math.PI / 2
    const reach = n % 2 === 0 ? outer : inner
    pen.lineTo(size * (0.5 + reach * Math.cos(turn)), size * (middle + reach * Math.sin(turn)))
  }
  pen.closePath()
}
