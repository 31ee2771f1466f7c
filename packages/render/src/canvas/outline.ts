import type { Box } from './indexed-bitmap.ts'
import { cachedMask, type Mask, roundedBorderMask } from './mask.ts'
import type { PalettedCanvas } from './paletted-canvas.ts'
import type { BaseColourName } from './theme.ts'

/** Width of an outline, and of the light rim that separates it from what is around it. */
export const OUTLINE_WIDTH = 6
const HALO_WIDTH = 2
const CORNER_RADIUS_PX = 14

/** Draws an outline centred on a box's edge: solid for a played move, dashed for a preview. */
export function drawBoxOutline(
  canvas: PalettedCanvas<BaseColourName>,
  { x, y, width, height }: Box,
  dashed: boolean,
): void {
  const [wide, high] = [width + OUTLINE_WIDTH, height + OUTLINE_WIDTH]
  const [left, top] = [x - OUTLINE_WIDTH / 2, y - OUTLINE_WIDTH / 2]
  const halo = roundedBorderMask(
    wide + 2 * HALO_WIDTH,
    high + 2 * HALO_WIDTH,
    CORNER_RADIUS_PX + HALO_WIDTH,
    OUTLINE_WIDTH + 2 * HALO_WIDTH,
  )
  canvas.drawMask(halo, left - HALO_WIDTH, top - HALO_WIDTH, 'page')
  canvas.drawMask(
    dashed
      ? dashedBorderMask(wide, high, OUTLINE_WIDTH)
      : roundedBorderMask(wide, high, CORNER_RADIUS_PX, OUTLINE_WIDTH),
    left,
    top,
    'ink',
  )
}

/** A dashed border inside a rounded rectangle. */
export const dashedBorderMask = (width: number, height: number, line: number): Mask =>
  cachedMask(`dashes ${line}`, width, height, (ctx) => {
    ctx.roundRect(line / 2, line / 2, width - line, height - line, CORNER_RADIUS_PX - line / 2)
    ctx.lineWidth = line
    ctx.setLineDash([14, 8])
    ctx.stroke()
  })
