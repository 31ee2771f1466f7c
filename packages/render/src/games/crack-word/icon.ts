import type { SKRSContext2D } from '@napi-rs/canvas'
import { keptMask, type Mask } from '../../frame/mask.ts'

/** A hand: three cards, fanned. */
export const handIcon = (size: number): Mask =>
  keptMask('icon hand', size, size, (pen) => {
    for (const turn of [-0.42, 0, 0.42]) {
      pen.save()
      pen.translate(size * 0.5, size * 1.02)
      pen.rotate(turn)
      card(pen, { x: -size * 0.17, y: -size * 0.92, width: size * 0.34, height: size * 0.62, size })
      pen.restore()
    }
  })

/** A pile: a card on others of which only the edges show. */
export const pileIcon = (size: number): Mask =>
  keptMask('icon pile', size, size, (pen) => {
    card(pen, { x: size * 0.26, y: size * 0.04, width: size * 0.66, height: size * 0.62, size })
    for (const y of [0.74, 0.88]) {
      pen.beginPath()
      pen.roundRect(size * 0.26, size * y, size * 0.66, size * 0.08, size * 0.04)
      pen.fill()
    }
  })

/** Cards that lie there: one behind another. */
export const cardsIcon = (size: number): Mask =>
  keptMask('icon cards', size, size, (pen) => {
    card(pen, { x: size * 0.34, y: size * 0.04, width: size * 0.5, height: size * 0.66, size })
    card(pen, { x: size * 0.12, y: size * 0.26, width: size * 0.5, height: size * 0.7, size })
  })

/** A bin: what the POUBELLE shows. */
export const binIcon = (size: number): Mask =>
  keptMask('icon bin', size, size, (pen) => {
    pen.beginPath()
    pen.roundRect(size * 0.36, size * 0.04, size * 0.28, size * 0.16, size * 0.06)
    pen.roundRect(size * 0.1, size * 0.13, size * 0.8, size * 0.12, size * 0.05)
    pen.fill()
    pen.beginPath()
    pen.moveTo(size * 0.17, size * 0.32)
    pen.lineTo(size * 0.83, size * 0.32)
    pen.lineTo(size * 0.76, size * 0.98)
    pen.lineTo(size * 0.24, size * 0.98)
    pen.closePath()
    pen.fill()
    pen.globalCompositeOperation = 'destination-out'
    for (const x of [0.36, 0.5, 0.64]) {
      pen.beginPath()
      pen.roundRect(size * (x - 0.03), size * 0.42, size * 0.06, size * 0.44, size * 0.03)
      pen.fill()
    }
  })

interface Sheet {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly size: number
}

/** A small card that cuts a thin gap out of what is behind it. */
function card(pen: SKRSContext2D, { x, y, width, height, size }: Sheet): void {
  const gap = size * 0.07
  pen.globalCompositeOperation = 'destination-out'
  pen.beginPath()
  pen.roundRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap, size * 0.12)
  pen.fill()
  pen.globalCompositeOperation = 'source-over'
  pen.beginPath()
  pen.roundRect(x, y, width, height, size * 0.08)
  pen.fill()
}
