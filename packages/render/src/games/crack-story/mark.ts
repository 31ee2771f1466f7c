import type { SKRSContext2D } from '@napi-rs/canvas'
import { keptMask, type Mask } from '../../frame/mask.ts'

type Point = readonly [x: number, y: number]
type Draw = (pen: SKRSContext2D) => void

const polygon =
  (...points: readonly Point[]): Draw =>
  (pen) => {
    for (const [x, y] of points) pen.lineTo(x, y)
    pen.closePath()
  }

const disc: Draw = (pen) => pen.arc(0.5, 0.5, 0.43, 0, 2 * Math.PI)

/** A disc with a hole. */
const hoop: Draw = (pen) => {
  pen.arc(0.5, 0.5, 0.48, 0, 2 * Math.PI)
  pen.moveTo(0.72, 0.5)
  pen.arc(0.5, 0.5, 0.22, 0, 2 * Math.PI, true)
}

const heart: Draw = (pen) => {
  pen.moveTo(0.5, 0.94)
  pen.bezierCurveTo(0.2, 0.68, 0.02, 0.54, 0.02, 0.32)
  pen.bezierCurveTo(0.02, 0.02, 0.4, 0, 0.5, 0.27)
  pen.bezierCurveTo(0.6, 0, 0.98, 0.02, 0.98, 0.32)
  pen.bezierCurveTo(0.98, 0.54, 0.8, 0.68, 0.5, 0.94)
}

const moon: Draw = (pen) => {
  pen.arc(0.46, 0.5, 0.46, 0.24 * Math.PI, 1.76 * Math.PI)
  pen.bezierCurveTo(0.46, 0.26, 0.46, 0.74, 0.785, 0.827)
}

/** Points of a star around the middle: long and short ones in turn. */
export const starPoints = (points: number, reach: number, waist: number): Point[] =>
  Array.from({ length: 2 * points }, (_, n): Point => {
    const turn = (n * Math.PI) / points - Math.PI / 2
    const far = n % 2 === 0 ? reach : waist
    return [0.5 + far * Math.cos(turn), 0.5 + far * Math.sin(turn)]
  })

/**
 * A seat's mark, so that nobody needs to see its colour: disc, square, triangle, diamond, heart, moon, cross, hoop. The
 * star is left to the jokers.
 */
const MARKS: readonly Draw[] = [
  disc,
  polygon([0.06, 0.06], [0.94, 0.06], [0.94, 0.94], [0.06, 0.94]),
  polygon([0.5, 0.06], [1, 0.92], [0, 0.92]),
  polygon([0.5, 0], [0.84, 0.5], [0.5, 1], [0.16, 0.5]),
  heart,
  moon,
  polygon(
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
  hoop,
]

export const markOf = (seat: number, size: number): Mask => {
  const draw = MARKS[seat]
  if (!draw) throw new Error(`there is no mark for seat ${seat}`)
  return keptMask(`seat ${seat}`, size, size, (pen) => {
    pen.scale(size, size)
    pen.beginPath()
    draw(pen)
    pen.fill()
  })
}
