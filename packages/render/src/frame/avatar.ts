import type { Easel } from './easel.ts'
import { rounded } from './mask.ts'
import { initials } from './name.ts'
import { face } from './text.ts'
import type { FrameColour } from './theme.ts'

/** How a game draws the disc of a player in its own way: its colour, its mark. */
export type Disc = (x: number, y: number, size: number) => void

/** A disc with a player's initials: pictures of people are not fetched. A golden one stands out. */
export function drawAvatar(
  easel: Easel<FrameColour>,
  name: string,
  { x, y, size, golden }: { x: number; y: number; size: number; golden: boolean },
  disc?: Disc,
): void {
  if (disc) {
    disc(x, y, size)
    return
  }
  easel.stamp(rounded(size, size, size / 2), x, y, golden ? 'gold' : 'hairline')
  easel.write({
    text: initials(name),
    face: face('bold', Math.round(size * 0.42)),
    ink: golden ? 'goldInk' : 'ink',
    x: x + size / 2,
    y: y + Math.round(size * 0.65),
    align: 'middle',
    room: size,
  })
}
