import type { Easel } from './easel.ts'
import { rounded } from './mask.ts'
import type { Box } from './sheet.ts'
import { face, fitting, measure } from './text.ts'
import type { FrameColour } from './theme.ts'

const FACES = [face('bold', 24), face('bold', 20)]
const PAD = 8
const HEIGHT = 32

/** How wide a badge with this text is. */
export const badgeWidth = (text: string): number => Math.ceil(measure(face('bold', 24), text)) + 2 * PAD

/** A golden pill around a short text, whose foot is the baseline of what is beside it; tells where it lies. */
export function drawBadge(
  easel: Easel<FrameColour>,
  text: string,
  { x, foot, room = badgeWidth(text) }: { x: number; foot: number; room?: number },
): Box {
  const width = Math.max(0, Math.min(badgeWidth(text), Math.floor(room)))
  easel.stamp(rounded(width, HEIGHT, 10), x, foot - 25, 'gold')
  const inside = Math.max(0, width - 2 * PAD + 4)
  const line = { text, face: fitting(FACES, text, inside), ink: 'goldInk', align: 'middle' } as const
  easel.write({ ...line, x: x + width / 2, y: foot, room: inside })
  return { x, y: foot - 25, width, height: HEIGHT }
}
