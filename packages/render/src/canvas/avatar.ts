import { roundedRectMask } from './mask.ts'
import type { PalettedCanvas } from './paletted-canvas.ts'
import { avatarInitials } from './renderable-text.ts'
import { createFont } from './text.ts'
import type { BaseColourName } from './theme.ts'

/** Draws a player's disc in a game's own style (colour and symbol). */
export type DrawDisc = (x: number, y: number, size: number) => void

/**
 * Draws a disc with the player's initials; Discord avatars are not fetched. `golden` highlights it. `disc`, if given,
 * replaces it.
 */
export function drawAvatar(
  canvas: PalettedCanvas<BaseColourName>,
  name: string,
  { x, y, size, golden }: { x: number; y: number; size: number; golden: boolean },
  disc?: DrawDisc,
): void {
  if (disc) {
    disc(x, y, size)
    return
  }
  canvas.drawMask(roundedRectMask(size, size, size / 2), x, y, golden ? 'gold' : 'hairline')
  canvas.drawText({
    text: avatarInitials(name),
    font: createFont('bold', Math.round(size * 0.42)),
    ink: golden ? 'goldInk' : 'ink',
    x: x + size / 2,
    y: y + Math.round(size * 0.65),
    align: 'middle',
    maxWidth: size,
  })
}
