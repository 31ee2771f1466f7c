import { roundedRectMask } from './mask.ts'
import type { PalettedCanvas } from './paletted-canvas.ts'
import { avatarInitials } from './renderable-text.ts'
import { createFont } from './text.ts'
import type { BaseColourName } from './theme.ts'

/** How a game draws the disc of a player in its own way: its colour, its mark. */
export type DrawDisc = (x: number, y: number, size: number) => void

/** A disc with a player's initials: pictures of people are not fetched. A golden one stands out. */
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
    face: createFont('bold', Math.round(size * 0.42)),
    ink: golden ? 'goldInk' : 'ink',
    x: x + size / 2,
    y: y + Math.round(size * 0.65),
    align: 'middle',
    room: size,
  })
}
