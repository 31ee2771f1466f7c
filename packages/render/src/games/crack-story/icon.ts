import type { SKRSContext2D } from '@napi-rs/canvas'
import { cachedMask, type Mask } from '../../canvas/mask.ts'
import { starPoints } from './seat-symbol.ts'

type DrawPath = (ctx: SKRSContext2D) => void

const addPolyline = (ctx: SKRSContext2D, ...points: readonly (readonly [number, number])[]): void => {
  const [[x, y] = [0, 0], ...rest] = points
  ctx.moveTo(x, y)
  for (const [toX, toY] of rest) ctx.lineTo(toX, toY)
}

/** Two chevrons to the right: play another card. */
const drawAgainIcon: DrawPath = (ctx) => {
  for (const x of [0.12, 0.5]) addPolyline(ctx, [x, 0.16], [x + 0.36, 0.5], [x, 0.84])
  ctx.stroke()
}

/** A closed eye: the card is face down. */
const drawClosedEyeIcon: DrawPath = (ctx) => {
  ctx.moveTo(0.04, 0.26)
  ctx.quadraticCurveTo(0.5, 0.82, 0.96, 0.26)
  addPolyline(ctx, [0.5, 0.56], [0.5, 0.82])
  addPolyline(ctx, [0.24, 0.48], [0.1, 0.7])
  addPolyline(ctx, [0.76, 0.48], [0.9, 0.7])
  ctx.stroke()
}

const drawPlusIcon: DrawPath = (ctx) => {
  addPolyline(ctx, [0.02, 0.5], [0.5, 0.5])
  addPolyline(ctx, [0.26, 0.26], [0.26, 0.74])
  addPolyline(ctx, [0.66, 0.28], [0.86, 0.14], [0.86, 0.86])
  ctx.stroke()
}

const drawStarIcon =
  (reach: number, waist: number): DrawPath =>
  (ctx) => {
    for (const [x, y] of starPoints(5, reach, waist)) ctx.lineTo(x, y + 0.04)
    ctx.closePath()
    ctx.fill()
  }

/** An open book: the story ends and is published. */
const drawBookIcon: DrawPath = (ctx) => {
  ctx.moveTo(0.5, 0.26)
  ctx.quadraticCurveTo(0.3, 0.1, 0.05, 0.17)
  ctx.lineTo(0.05, 0.8)
  ctx.quadraticCurveTo(0.3, 0.73, 0.5, 0.89)
  ctx.quadraticCurveTo(0.7, 0.73, 0.95, 0.8)
  ctx.lineTo(0.95, 0.17)
  ctx.quadraticCurveTo(0.7, 0.1, 0.5, 0.26)
  ctx.lineTo(0.5, 0.89)
  ctx.stroke()
}

/** Two opposite arrows: the direction of play is reversed. */
const drawInverseIcon: DrawPath = (ctx) => {
  addPolyline(ctx, [0.1, 0.32], [0.9, 0.32])
  addPolyline(ctx, [0.68, 0.1], [0.9, 0.32], [0.68, 0.54])
  addPolyline(ctx, [0.9, 0.7], [0.1, 0.7])
  addPolyline(ctx, [0.32, 0.48], [0.1, 0.7], [0.32, 0.92])
  ctx.stroke()
}

/** Two crossing arrows: hands are swapped. */
const drawSwapIcon: DrawPath = (ctx) => {
  addPolyline(ctx, [0.06, 0.2], [0.3, 0.2], [0.66, 0.8], [0.94, 0.8])
  addPolyline(ctx, [0.06, 0.8], [0.3, 0.8], [0.66, 0.2], [0.94, 0.2])
  addPolyline(ctx, [0.78, 0.04], [0.94, 0.2], [0.78, 0.36])
  addPolyline(ctx, [0.78, 0.64], [0.94, 0.8], [0.78, 0.96])
  ctx.stroke()
}

/** Arrow heads that show the direction of play. */
const ARROW_HEAD_PATHS: Readonly<Record<'right' | 'left' | 'down' | 'up', DrawPath>> = {
  right: (ctx) => addPolyline(ctx, [0.3, 0.1], [0.75, 0.5], [0.3, 0.9]),
  left: (ctx) => addPolyline(ctx, [0.7, 0.1], [0.25, 0.5], [0.7, 0.9]),
  down: (ctx) => addPolyline(ctx, [0.1, 0.3], [0.5, 0.75], [0.9, 0.3]),
  up: (ctx) => addPolyline(ctx, [0.1, 0.7], [0.5, 0.25], [0.9, 0.7]),
}
const drawArrowHead =
  (way: keyof typeof ARROW_HEAD_PATHS): DrawPath =>
  (ctx) => {
    ARROW_HEAD_PATHS[way](ctx)
    ctx.stroke()
  }

const STORY_ICONS = {
  again: drawAgainIcon,
  closed: drawClosedEyeIcon,
  plus: drawPlusIcon,
  star: drawStarIcon(0.52, 0.22),
  starLight: drawStarIcon(0.38, 0.16),
  book: drawBookIcon,
  turned: drawInverseIcon,
  crossed: drawSwapIcon,
  right: drawArrowHead('right'),
  left: drawArrowHead('left'),
  down: drawArrowHead('down'),
  up: drawArrowHead('up'),
} as const satisfies Record<string, DrawPath>

export type StoryIconName = keyof typeof STORY_ICONS

/** A square icon of this size; `thick` is the line width as a fraction of the size. */
export const storyIconMask = (sign: StoryIconName, size: number, thick = 0.13): Mask =>
  cachedMask(`sign ${sign} ${thick}`, size, size, (ctx) => {
    ctx.scale(size, size)
    ctx.lineWidth = thick
    ctx.lineCap = 'round'
    ctx.lineJoin = 'round'
    ctx.beginPath()
    STORY_ICONS[sign](ctx)
  })
