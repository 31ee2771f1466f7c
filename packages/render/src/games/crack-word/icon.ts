import type { SKRSContext2D } from '@napi-rs/canvas'
import { cachedMask, type Mask } from '../../canvas/mask.ts'

/** A hand: three fanned cards. */
export const handIcon = (size: number): Mask =>
  cachedMask('icon hand', size, size, (ctx) => {
    for (const turn of [-0.42, 0, 0.42]) {
      ctx.save()
      ctx.translate(size * 0.5, size * 1.02)
      ctx.rotate(turn)
      drawIconCard(ctx, { x: -size * 0.17, y: -size * 0.92, width: size * 0.34, height: size * 0.62, size })
      ctx.restore()
    }
  })

/** A pile: a card with the edges of others below it. */
export const pileIcon = (size: number): Mask =>
  cachedMask('icon pile', size, size, (ctx) => {
    drawIconCard(ctx, { x: size * 0.26, y: size * 0.04, width: size * 0.66, height: size * 0.62, size })
    for (const y of [0.74, 0.88]) {
      ctx.beginPath()
      ctx.roundRect(size * 0.26, size * y, size * 0.66, size * 0.08, size * 0.04)
      ctx.fill()
    }
  })

/** Played cards: one behind another. */
export const cardsIcon = (size: number): Mask =>
  cachedMask('icon cards', size, size, (ctx) => {
    drawIconCard(ctx, { x: size * 0.34, y: size * 0.04, width: size * 0.5, height: size * 0.66, size })
    drawIconCard(ctx, { x: size * 0.12, y: size * 0.26, width: size * 0.5, height: size * 0.7, size })
  })

/** A bin, for the POUBELLE. */
export const binIcon = (size: number): Mask =>
  cachedMask('icon bin', size, size, (ctx) => {
    ctx.beginPath()
    ctx.roundRect(size * 0.36, size * 0.04, size * 0.28, size * 0.16, size * 0.06)
    ctx.roundRect(size * 0.1, size * 0.13, size * 0.8, size * 0.12, size * 0.05)
    ctx.fill()
    ctx.beginPath()
    ctx.moveTo(size * 0.17, size * 0.32)
    ctx.lineTo(size * 0.83, size * 0.32)
    ctx.lineTo(size * 0.76, size * 0.98)
    ctx.lineTo(size * 0.24, size * 0.98)
    ctx.closePath()
    ctx.fill()
    ctx.globalCompositeOperation = 'destination-out'
    for (const x of [0.36, 0.5, 0.64]) {
      ctx.beginPath()
      ctx.roundRect(size * (x - 0.03), size * 0.42, size * 0.06, size * 0.44, size * 0.03)
      ctx.fill()
    }
  })

interface IconCard {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly size: number
}

/** Draws a small card with a gap around it, cut out of what is behind. */
function drawIconCard(ctx: SKRSContext2D, { x, y, width, height, size }: IconCard): void {
  const gap = size * 0.07
  ctx.globalCompositeOperation = 'destination-out'
  ctx.beginPath()
  ctx.roundRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap, size * 0.12)
  ctx.fill()
  ctx.globalCompositeOperation = 'source-over'
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, size * 0.08)
  ctx.fill()
}
