import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Box } from './indexed-bitmap.ts'

/** A shape without colour: how much of each pixel it covers, 1 to `FULL`; where it covers nothing, nothing is kept. */
export interface Mask {
  /** The pixels it touches: what is beyond this box is empty. */
  readonly box: Box
  /** Stretches of equal cover, four numbers each: y, x, length, cover. */
  readonly runs: Int16Array
}

/** Sixteen levels of cover: more can't be told apart once the colours are those of a palette. */
export const FULL_COVERAGE = 15

/** The only way from canvas to a picture: whatever is drawn, its alpha is the shape. */
export function rasteriseMask(width: number, height: number, draw: (ctx: SKRSContext2D) => void): Mask {
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.fillStyle = '#fff'
  ctx.strokeStyle = '#fff'
  draw(ctx)
  const { data } = ctx.getImageData(0, 0, width, height)
  const coverAt = (x: number, y: number): number =>
    Math.round(((data[4 * (y * width + x) + 3] ?? 0) * FULL_COVERAGE) / 255)
  const runs: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; ) {
      const cover = coverAt(x, y)
      const from = x
      while (x < width && coverAt(x, y) === cover) x++
      if (cover > 0) runs.push(y, from, x - from, cover)
    }
  return maskFromRuns(runs)
}

function maskFromRuns(runs: readonly number[]): Mask {
  if (runs.length === 0) return { box: { x: 0, y: 0, width: 0, height: 0 }, runs: new Int16Array(0) }
  let [west, east, north, south] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at < runs.length; at += 4) {
    const [y = 0, x = 0, length = 0] = [runs[at], runs[at + 1], runs[at + 2]]
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

/** A shape made wider and taller by repeating its middle column and row. */
function stretchMask({ runs }: Mask, middle: number, wider: number, taller: number): Mask {
  const longer: number[] = []
  for (let at = 0; at < runs.length; at += 4) {
    const [y = 0, x = 0, length = 0, cover = 0] = runs.subarray(at, at + 4)
    const crosses = x <= middle && x + length > middle
    const rows = y === middle ? taller + 1 : 1
    for (let row = 0; row < rows; row++)
      longer.push(
        (y > middle ? y + taller : y) + row,
        x > middle ? x + wider : x,
        crosses ? length + wider : length,
        cover,
      )
  }
  return maskFromRuns(longer)
}

/** What is drawn once is kept: a shape that depends on nothing but its key. */
export function createCache<T>(): (key: string, make: () => T) => T {
  const found = new Map<string, T>()
  return (key, make) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const made = make()
    found.set(key, made)
    return made
  }
}

const maskCache = createCache<Mask>()

/** A mask that will be asked for again under this key. */
export const cachedMask = (key: string, width: number, height: number, draw: (ctx: SKRSContext2D) => void) =>
  maskCache(`${key} ${width} ${height}`, () => rasteriseMask(width, height, draw))

/** A rectangle with round corners, drawn as small as its corners allow and stretched. */
function cornerStretchedMask(
  key: string,
  width: number,
  height: number,
  corner: number,
  draw: (ctx: SKRSContext2D, width: number, height: number) => void,
): Mask {
  const least = 2 * corner + 1
  if (width <= least || height <= least)
    return cachedMask(key, width, height, (ctx) => draw(ctx, width, height))
  return maskCache(`${key} ${width} ${height}`, () => {
    const small = cachedMask(key, least, least, (ctx) => draw(ctx, least, least))
    return stretchMask(small, corner, width - least, height - least)
  })
}

/** A filled rectangle with round corners. */
export const roundedRectMask = (width: number, height: number, radius: number): Mask =>
  cornerStretchedMask(`rounded ${radius}`, width, height, Math.ceil(radius), (ctx, wide, high) => {
    ctx.roundRect(0, 0, wide, high, radius)
    ctx.fill()
  })

/** The line around such a rectangle, drawn on its inside. */
export const roundedBorderMask = (width: number, height: number, radius: number, line: number): Mask =>
  cornerStretchedMask(`ring ${radius} ${line}`, width, height, Math.ceil(radius), (ctx, wide, high) => {
    ctx.roundRect(line / 2, line / 2, wide - line, high - line, radius - line / 2)
    ctx.lineWidth = line
    ctx.stroke()
  })
