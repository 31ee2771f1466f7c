import type { SKRSContext2D } from '@napi-rs/canvas'
import { cachedMask, type Mask } from '../../canvas/mask.ts'

type Point = readonly [x: number, y: number]
type DrawPath = (ctx: SKRSContext2D) => void

const polygonPath =
  (...points: readonly Point[]): DrawPath =>
  (ctx) => {
    for (const [x, y] of points) ctx.lineTo(x, y)
    ctx.closePath()
  }

const drawDiscPath: DrawPath = (ctx) => ctx.arc(0.5, 0.5, 0.43, 0, 2 * Math.PI)

/** A disc with a hole. */
const drawHoopPath: DrawPath = (ctx) => {
  ctx.arc(0.5, 0.5, 0.48, 0, 2 * Math.PI)
  ctx.moveTo(0.72, 0.5)
  ctx.arc(0.5, 0.5, 0.22, 0, 2 * Math.PI, true)
}

const drawHeartPath: DrawPath = (ctx) => {
  ctx.moveTo(0.5, 0.94)
  ctx.bezierCurveTo(0.2, 0.68, 0.02, 0.54, 0.02, 0.32)
  ctx.bezierCurveTo(0.02, 0.02, 0.4, 0, 0.5, 0.27)
  ctx.bezierCurveTo(0.6, 0, 0.98, 0.02, 0.98, 0.32)
  ctx.bezierCurveTo(0.98, 0.54, 0.8, 0.68, 0.5, 0.94)
}

const drawMoonPath: DrawPath = (ctx) => {
  ctx.arc(0.46, 0.5, 0.46, 0.24 * Math.PI, 1.76 * Math.PI)
  ctx.bezierCurveTo(0.46, 0.26, 0.46, 0.74, 0.785, 0.827)
}

/** Corners of a star in a unit square, outer and inner ones alternating. */
export const starPoints = (points: number, reach: number, waist: number): Point[] =>
  Array.from({ length: 2 * points }, (_, n): Point => {
    const turn = (n * Math.PI) / points - Math.PI / 2
    const far = n % 2 === 0 ? reach : waist
    return [0.5 + far * Math.cos(turn), 0.5 + far * Math.sin(turn)]
  })

/**
 * One symbol per seat, so that colour vision is not needed: disc, square, triangle, diamond, heart, moon, cross,
 * hoop. The star is reserved for jokers.
 */
const SEAT_SYMBOL_PATHS: readonly DrawPath[] = [
  drawDiscPath,
  polygonPath([0.06, 0.06], [0.94, 0.06], [0.94, 0.94], [0.06, 0.94]),
  polygonPath([0.5, 0.06], [1, 0.92], [0, 0.92]),
  polygonPath([0.5, 0], [0.84, 0.5], [0.5, 1], [0.16, 0.5]),
  drawHeartPath,
  drawMoonPath,
  polygonPath(
    [0.34, 0.04],
    [0.66, 0.04],
    [0.66, 0.34],
    [0.96, 0.34],
    [0.96, 0.66],
    [0.66, 0.66],
    [0.66, 0.96],
    [0.34, 0.96],
    [0.34, 0.66],
    [0.04, 0.66],
    [0.04, 0.34],
    [0.34, 0.34],
  ),
  drawHoopPath,
]

export const seatSymbolMask = (seat: number, size: number): Mask => {
  const draw = SEAT_SYMBOL_PATHS[seat]
  if (!draw) throw new Error(`there is no mark for seat ${seat}`)
  return cachedMask(`seat ${seat}`, size, size, (ctx) => {
    ctx.scale(size, size)
    ctx.beginPath()
    draw(ctx)
    ctx.fill()
  })
}
