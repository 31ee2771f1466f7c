import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Box } from './indexed-bitmap.ts'

/** A shape without colour: the coverage of each pixel, from 1 to `FULL_COVERAGE`. Uncovered pixels are not stored. */
export interface Mask {
  /** Bounding box of the covered pixels. */
  readonly box: Box
  /** Runs of equal coverage, four numbers each: y, x, length, coverage. */
  readonly runs: Int16Array
}

/** Sixteen levels of coverage; a palette has no finer steps. */
export const FULL_COVERAGE = 15

/** Draws with canvas and returns the alpha channel as a mask. Every shape and glyph is made here. */
export function rasteriseMask(width: number, height: number, draw: (ctx: SKRSContext2D) => void): Mask {
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.fillStyle = '#fff'
  ctx.strokeStyle = '#fff'
  draw(ctx)
  const { data } = ctx.getImageData(0, 0, width, height)
  const coverageAt = (x: number, y: number): number =>
    Math.round(((data[4 * (y * width + x) + 3] ?? 0) * FULL_COVERAGE) / 255)
  const runs: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; ) {
      const coverage = coverageAt(x, y)
      const from = x
      while (x < width && coverageAt(x, y) === coverage) x++
      if (coverage > 0) runs.push(y, from, x - from, coverage)
    }
  return maskFromRuns(runs)
}

function maskFromRuns(runs: readonly number[]): Mask {
  if (runs.length === 0) return { box: { x: 0, y: 0, width: 0, height: 0 }, runs: new Int16Array(0) }
  let [west, east, north, south] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0]
  for (let run = 0; run < runs.length; run += 4) {
    const [y = 0, x = 0, length = 0] = [runs[run], runs[run + 1], runs[run + 2]]
    west = Math.min(west, x)
    east = Math.max(east, x + length)
    north = Math.min(north, y)
    south = Math.max(south, y + 1)
  }
  return {
    box: { x: west, y: north, width: east - west, height: south - north },
    runs: Int16Array.from(runs),
  }
}

/** Widens and heightens a mask by repeating its middle column and row. */
function stretchMask({ runs }: Mask, middle: number, wider: number, taller: number): Mask {
  const stretched: number[] = []
  for (let run = 0; run < runs.length; run += 4) {
    const [y = 0, x = 0, length = 0, coverage = 0] = runs.subarray(run, run + 4)
    const crosses = x <= middle && x + length > middle
    const rows = y === middle ? taller + 1 : 1
    for (let row = 0; row < rows; row++)
      stretched.push(
        (y > middle ? y + taller : y) + row,
        x > middle ? x + wider : x,
        crosses ? length + wider : length,
        coverage,
      )
  }
  return maskFromRuns(stretched)
}

/** Creates a cache: `make` runs once per key. */
export function createCache<T>(): (key: string, make: () => T) => T {
  const entries = new Map<string, T>()
  return (key, make) => {
    const cached = entries.get(key)
    if (cached !== undefined) return cached
    const value = make()
    entries.set(key, value)
    return value
  }
}

const maskCache = createCache<Mask>()

/** A mask cached by key and size. */
export const cachedMask = (key: string, width: number, height: number, draw: (ctx: SKRSContext2D) => void) =>
  maskCache(`${key} ${width} ${height}`, () => rasteriseMask(width, height, draw))

/** A rounded rectangle, rasterised at the smallest size that fits its corners and then stretched. */
function cornerStretchedMask(
  key: string,
  width: number,
  height: number,
  corner: number,
  draw: (ctx: SKRSContext2D, width: number, height: number) => void,
): Mask {
  const smallest = 2 * corner + 1
  if (width <= smallest || height <= smallest)
    return cachedMask(key, width, height, (ctx) => draw(ctx, width, height))
  return maskCache(`${key} ${width} ${height}`, () => {
    const small = cachedMask(key, smallest, smallest, (ctx) => draw(ctx, smallest, smallest))
    return stretchMask(small, corner, width - smallest, height - smallest)
  })
}

export const roundedRectMask = (width: number, height: number, radius: number): Mask =>
  cornerStretchedMask(`rounded ${radius}`, width, height, Math.ceil(radius), (ctx, wide, high) => {
    ctx.roundRect(0, 0, wide, high, radius)
    ctx.fill()
  })

/** The border of a rounded rectangle, drawn inside its edge. `line` is the width of the border in pixels. */
export const roundedBorderMask = (width: number, height: number, radius: number, line: number): Mask =>
  cornerStretchedMask(`ring ${radius} ${line}`, width, height, Math.ceil(radius), (ctx, wide, high) => {
    ctx.roundRect(line / 2, line / 2, wide - line, high - line, radius - line / 2)
    ctx.lineWidth = line
    ctx.stroke()
  })
