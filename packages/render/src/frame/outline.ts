import type { Easel } from './easel.ts'
import { keptMask, type Mask, ring } from './mask.ts'
import type { Box } from './sheet.ts'
import type { FrameColour } from './theme.ts'

/** How thick an outline is, and the light around it that keeps it apart from what lies there. */
export const LINE = 6
const HALO = 2
const RADIUS = 14

/** An outline around a box, half outside it: whole for what was done, dashed for what is not done yet. */
export function outline(easel: Easel<FrameColour>, { x, y, width, height }: Box, dashed: boolean): void {
  const [wide, high] = [width + LINE, height + LINE]
  const [left, top] = [x - LINE / 2, y - LINE / 2]
  const halo = ring(wide + 2 * HALO, high + 2 * HALO, RADIUS + HALO, LINE + 2 * HALO)
  easel.stamp(halo, left - HALO, top - HALO, 'page')
  easel.stamp(dashed ? dashes(wide, high, LINE) : ring(wide, high, RADIUS, LINE), left, top, 'ink')
}

/** The dashed line on the inside of a rectangle with round corners. */
export const dashes = (width: number, height: number, line: number): Mask =>
  keptMask(`dashes ${line}`, width, height, (pen) => {
    pen.roundRect(line / 2, line / 2, width - line, height - line, RADIUS - line / 2)
    pen.lineWidth = line
    pen.setLineDash([14, 8])
    pen.stroke()
  })
