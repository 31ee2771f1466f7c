import type { SKRSContext2D } from '@napi-rs/canvas'
import { keptMask, type Mask } from '../../frame/mask.ts'

/**
 * The mark of a colour, so that nobody needs to see the colour itself. It counts: a dot for 1, two bars for 2, a
 * triangle for 3, a star of four points for 4.
 */
export const markOf = (value: number, size: number): Mask =>
  keptMask(`mark ${value}`, size, size, (pen) => drawMark(pen, value, size))

function drawMark(pen: SKRSContext2D, value: number, size: number): void {
  const at = (x: number, y: number): [number, number] => [x * size, y * size]
  pen.beginPath()
  if (value === 1) pen.arc(...at(0.5, 0.5), size * 0.36, 0, 2 * Math.PI)
  else if (value === 2) {
    pen.roundRect(...at(0.12, 0.16), ...at(0.76, 0.26), size * 0.06)
    pen.roundRect(...at(0.12, 0.58), ...at(0.76, 0.26), size * 0.06)
  } else if (value === 3) {
    pen.moveTo(...at(0.5, 0.08))
    pen.lineTo(...at(0.97, 0.9))
    pen.lineTo(...at(0.03, 0.9))
    pen.closePath()
  } else if (value === 4) {
    const points = 4
    for (let n = 0; n < 2 * points; n++) {
      const turn = (n * Math.PI) / points - Math.PI / 2
      const reach = n % 2 === 0 ? 0.52 : 0.2
      pen.lineTo(...at(0.5 + reach * Math.cos(turn), 0.5 + reach * Math.sin(turn)))
    }
    pen.closePath()
  } else throw new Error(`there is no colour of value ${value}`)
  pen.fill()
}
