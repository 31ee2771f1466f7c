import { letterOf } from '@crackpost/core/games/crack-word/cards'
import type { Spot } from '@crackpost/core/games/crack-word/schema'
import type { LineSeen, Table } from '@crackpost/core/games/crack-word/view'
import type { Easel } from '../../frame/easel.ts'
import type { Colour } from './colours.ts'
import { drawLine, LINE, type Look } from './line.ts'
import type { TableLabels } from './words.ts'

const GAP = 12
export const LINES = 4 * LINE + 3 * GAP

/** The four lines one under the other, each with what is to be seen of it. */
export function drawLines(
  easel: Easel<Colour>,
  table: Table,
  looks: (line: LineSeen) => Partial<Look>,
  labels: TableLabels,
  y: number,
): void {
  for (const [n, line] of table.lines.entries()) {
    const owner = line.majority === null ? undefined : table.players[line.majority]
    const look: Look = {
      marked: null,
      lit: false,
      doubted: false,
      ...invited(line, table, labels),
      points: null,
      majority: owner?.colour ?? null,
      ...looks(line),
    }
    drawLine(easel, line, look, y + n * (LINE + GAP))
  }
}

/** What an empty line says: who is to lay a card there, or that anybody may; nothing once all is over. */
function invited({ line }: LineSeen, { lay, turn }: Table, { names, words }: TableLabels) {
  if (turn === null) return { invitation: '', awaited: false }
  if (lay !== line) return { invitation: words.empty, awaited: false }
  return { invitation: `${names[turn] ?? ''} ${words.lay}`, awaited: true }
}

/** Which stack of a line a card at this spot lies on; null if there is none. */
export function indexAt({ stacks }: LineSeen, at: Spot): number | null {
  const index = at === 'left' ? 0 : at === 'right' || at === 'alone' ? stacks.length - 1 : at - 1
  return stacks[index] ? index : null
}

/** How the line of the last move looks: its number lit, and its card marked if it still lies there. */
export function lastLook(line: LineSeen, { last, challenge }: Table): Partial<Look> {
  if (last === null || last.type === 'pass' || last.line !== line.line) return {}
  const { seat } = last
  const emptied = last.type === 'poubelle' || (last.type === 'place' && last.crack !== null)
  const card = emptied ? last.laid : last.card
  const index = card === null ? null : indexAt(line, emptied ? 'left' : last.at)
  const stack = index === null ? undefined : line.stacks[index]
  const lies = card !== null && stack?.seat === seat && stack.letter === letterOf(card)
  const undone = last.type === 'penalty' || (last.type === 'challenge' && last.example === null)
  if (index === null || !lies || undone) return { lit: true }
  return { lit: true, marked: { index, dashed: false }, doubted: challenge?.line === line.line }
}
