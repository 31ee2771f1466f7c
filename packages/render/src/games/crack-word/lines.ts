import { playedLetter } from '@crackpost/core/games/crack-word/cards'
import type { LineSpot } from '@crackpost/core/games/crack-word/schema'
import type { CrackWordTable, LineView } from '@crackpost/core/games/crack-word/view'
import type { PalettedCanvas } from '../../canvas/paletted-canvas.ts'
import type { CrackWordColourName } from './colours.ts'
import type { CrackWordLabels } from './labels.ts'
import { drawLine, LINE_HEIGHT, type LineAnnotations } from './line.ts'

const LINE_GAP_PX = 12
export const LINES_HEIGHT = 4 * LINE_HEIGHT + 3 * LINE_GAP_PX

/** Draws the four lines below each other, each with its own appearance. */
export function drawLines(
  canvas: PalettedCanvas<CrackWordColourName>,
  table: CrackWordTable,
  appearanceOf: (line: LineView) => Partial<LineAnnotations>,
  labels: CrackWordLabels,
  y: number,
): void {
  for (const [n, line] of table.lines.entries()) {
    const owner = line.majority === null ? undefined : table.players[line.majority]
    const appearance: LineAnnotations = {
      marked: null,
      lit: false,
      doubted: false,
      ...emptyLineInvitation(line, table, labels),
      points: null,
      majority: owner?.colour ?? null,
      ...appearanceOf(line),
    }
    drawLine(canvas, line, appearance, y + n * (LINE_HEIGHT + LINE_GAP_PX))
  }
}

/** Text on an empty line: the player who must lay a card, or that any letter fits; empty after the match. */
function emptyLineInvitation(
  { line }: LineView,
  { lay, turn }: CrackWordTable,
  { names, words }: CrackWordLabels,
) {
  if (turn === null) return { invitation: '', awaited: false }
  if (lay !== line) return { invitation: words.empty, awaited: false }
  return { invitation: `${names[turn] ?? ''} ${words.lay}`, awaited: true }
}

/** Index of the stack that a card at this spot belongs to; null if there is none. */
export function stackIndexAt({ stacks }: LineView, at: LineSpot): number | null {
  const index = at === 'left' ? 0 : at === 'right' || at === 'alone' ? stacks.length - 1 : at - 1
  return stacks[index] ? index : null
}

/** Highlights the line of the last move, and outlines its card if it is still there. */
export function lastMoveAppearance(
  line: LineView,
  { last, challenge }: CrackWordTable,
): Partial<LineAnnotations> {
  if (last === null || last.type === 'pass' || last.line !== line.line) return {}
  const { seat } = last
  const emptied = last.type === 'poubelle' || (last.type === 'place' && last.crack !== null)
  const card = emptied ? last.laid : last.card
  const index = card === null ? null : stackIndexAt(line, emptied ? 'left' : last.at)
  const stack = index === null ? undefined : line.stacks[index]
  const lies = card !== null && stack?.seat === seat && stack.letter === playedLetter(card)
  const undone = last.type === 'penalty' || (last.type === 'challenge' && last.example === null)
  if (index === null || !lies || undone) return { lit: true }
  return { lit: true, marked: { index, dashed: false }, doubted: challenge?.line === line.line }
}
