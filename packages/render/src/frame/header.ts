import type { Easel } from './easel.ts'
import { INNER, MARGIN, WIDTH } from './layout.ts'
import type { Box } from './sheet.ts'
import { face, measure } from './text.ts'
import type { FrameColour } from './theme.ts'

/** From the top edge to whatever comes below the header. */
export const HEADER = 72

const TITLE = face('bold', 36)
const STATUS = face('medium', 26)
const GAP = 24

/** The title on the left, how things stand on the right; the title may have half of it, and what the status leaves. */
export function drawHeader(easel: Easel<FrameColour>, title: string, status: string): Box[] {
  const room = Math.max(INNER / 2, INNER - measure(STATUS, status) - GAP)
  const left = easel.write({ text: title, face: TITLE, ink: 'ink', x: MARGIN, y: 52, room })
  const rest = { x: WIDTH - MARGIN, y: 51, align: 'right', room: INNER - left.width - GAP } as const
  return [left, easel.write({ text: status, face: STATUS, ink: 'muted', ...rest })]
}
