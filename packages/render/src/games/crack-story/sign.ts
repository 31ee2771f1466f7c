import type { SKRSContext2D } from '@napi-rs/canvas'
import { keptMask, type Mask } from '../../frame/mask.ts'
import { starPoints } from './mark.ts'

type Draw = (pen: SKRSContext2D) => void

const line = (pen: SKRSContext2D, ...points: readonly (readonly [number, number])[]): void => {
  const [[x, y] = [0, 0], ...rest] = points
  pen.moveTo(x, y)
  for (const [toX, toY] of rest) pen.lineTo(toX, toY)
}

/** Two chevrons to the right: play on. */
const again: Draw = (pen) => {
  for (const x of [0.12, 0.5]) line(pen, [x, 0.16], [x + 0.36, 0.5], [x, 0.84])
  pen.stroke()
}

/** A closed eye: its letter will not be seen. */
const closed: Draw = (pen) => {
  pen.moveTo(0.04, 0.26)
  pen.quadraticCurveTo(0.5, 0.82, 0.96, 0.26)
  line(pen, [0.5, 0.56], [0.5, 0.82])
  line(pen, [0.24, 0.48], [0.1, 0.7])
  line(pen, [0.76, 0.48], [0.9, 0.7])
  pen.stroke()
}

const plus: Draw = (pen) => {
  line(pen, [0.02, 0.5], [0.5, 0.5])
  line(pen, [0.26, 0.26], [0.26, 0.74])
  line(pen, [0.66, 0.28], [0.86, 0.14], [0.86, 0.86])
  pen.stroke()
}

const star =
  (reach: number, waist: number): Draw =>
  (pen) => {
    for (const [x, y] of starPoints(5, reach, waist)) pen.lineTo(x, y + 0.04)
    pen.closePath()
    pen.fill()
  }

/** An open book: the story ends, and is read. */
const book: Draw = (pen) => {
  pen.moveTo(0.5, 0.26)
  pen.quadraticCurveTo(0.3, 0.1, 0.05, 0.17)
  pen.lineTo(0.05, 0.8)
  pen.quadraticCurveTo(0.3, 0.73, 0.5, 0.89)
  pen.quadraticCurveTo(0.7, 0.73, 0.95, 0.8)
  pen.lineTo(0.95, 0.17)
  pen.quadraticCurveTo(0.7, 0.1, 0.5, 0.26)
  pen.lineTo(0.5, 0.89)
  pen.stroke()
}

/** Round, and back again: the other way from now on. */
const turned: Draw = (pen) => {
  line(pen, [0.1, 0.32], [0.9, 0.32])
  line(pen, [0.68, 0.1], [0.9, 0.32], [0.68, 0.54])
  line(pen, [0.9, 0.7], [0.1, 0.7])
  line(pen, [0.32, 0.48], [0.1, 0.7], [0.32, 0.92])
  pen.stroke()
}

/** Two ways that cross: hands change owners. */
const crossed: Draw = (pen) => {
  line(pen, [0.06, 0.2], [0.3, 0.2], [0.66, 0.8], [0.94, 0.8])
  line(pen, [0.06, 0.8], [0.3, 0.8], [0.66, 0.2], [0.94, 0.2])
  line(pen, [0.78, 0.04], [0.94, 0.2], [0.78, 0.36])
  line(pen, [0.78, 0.64], [0.94, 0.8], [0.78, 0.96])
  pen.stroke()
}

/** An arrow head to the right or to the left, and down or up: where the turn goes. */
const heads: Readonly<Record<'right' | 'left' | 'down' | 'up', Draw>> = {
  right: (pen) => line(pen, [0.3, 0.1], [0.75, 0.5], [0.3, 0.9]),
  left: (pen) => line(pen, [0.7, 0.1], [0.25, 0.5], [0.7, 0.9]),
  down: (pen) => line(pen, [0.1, 0.3], [0.5, 0.75], [0.9, 0.3]),
  up: (pen) => line(pen, [0.1, 0.7], [0.5, 0.25], [0.9, 0.7]),
}
const head =
  (way: keyof typeof heads): Draw =>
  (pen) => {
    heads[way](pen)
    pen.stroke()
  }

const SIGNS = {
  again,
  closed,
  plus,
  star: star(0.52, 0.22),
  starLight: star(0.38, 0.16),
  book,
  turned,
  crossed,
  right: head('right'),
  left: head('left'),
  down: head('down'),
  up: head('up'),
} as const satisfies Record<string, Draw>

export type Sign = keyof typeof SIGNS

/** A sign in a square of this size; its lines are as thick as `line` says, in shares of it. */
export const signOf = (sign: Sign, size: number, thick = 0.13): Mask =>
  keptMask(`sign ${sign} ${thick}`, size, size, (pen) => {
    pen.scale(size, size)
    pen.lineWidth = thick
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.beginPath()
    SIGNS[sign](pen)
  })
