import { isJoker, letterOf } from '@crackpost/core/games/crack-word/cards'
import type { Placement } from '@crackpost/core/games/crack-word/placements'
import type { LineSeen, Player, StackSeen, Table } from '@crackpost/core/games/crack-word/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { WIDTH } from '../../frame/layout.ts'
import { drawMove, MOVE } from '../../frame/move.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { drawLines, indexAt, LINES } from './lines.ts'
import { drawDisc } from './mark.ts'
import { FOOT, GAP } from './table.ts'
import type { TableLabels } from './words.ts'

/** The lines as they would be after a placement that is not confirmed yet, and what it would bring. */
export function drawPreview(
  table: Table,
  player: Player,
  placement: Placement,
  labels: TableLabels,
  theme: Theme,
): Easel<Colour> {
  const { words } = labels
  const { action, letters, example, crack } = placement
  const after: Table = { ...table, lines: table.lines.map((line) => placedOn(line, player, placement)) }
  const easel = easelOf(WIDTH, HEADER + LINES + GAP + MOVE + FOOT, paletteFor(theme), 'page')
  drawHeader(easel, `${letters}  ${words.line} ${action.line}`, labels.status)
  const looks = (line: LineSeen) => {
    const index = line.line === action.line ? indexAt(line, action.at) : null
    if (index === null) return {}
    return { lit: true, marked: { index, dashed: true }, points: crack?.points ?? null }
  }
  drawLines(easel, after, looks, labels, HEADER)
  // Where the referee does not help, there is no word to show beforehand.
  const like = example === '' ? letters : `${words.example} ${example}`
  const what = crack ? `${words.crack}  ${crack.word}` : like
  const disc = (x: number, y: number, size: number) =>
    drawDisc(easel, player.colour, { x, y, size, golden: false })
  const told = { name: labels.names[player.seat] ?? '', what, points: crack ? `+${crack.points}` : '', disc }
  drawMove(easel, told, HEADER + LINES + GAP)
  return easel
}

/** The line with the card that is about to be placed, if it is this one. */
function placedOn(line: LineSeen, { seat, colour }: Player, placement: Placement): LineSeen {
  const { card, at, line: number } = placement.action
  if (line.line !== number) return line
  const { stacks } = line
  const top: StackSeen = { seat, colour, letter: letterOf(card), joker: isJoker(card), covered: [] }
  const after = { ...line, letters: placement.letters, cards: line.cards + 1, majority: placement.majority }
  if (at === 'left') return { ...after, stacks: [top, ...stacks] }
  if (at === 'right' || at === 'alone') return { ...after, stacks: [...stacks, top] }
  const below = stacks[at - 1]
  if (!below) throw new Error(`line ${number} has no card ${at} to cover`)
  const covered = [...below.covered, { seat: below.seat, colour: below.colour, joker: below.joker }]
  return { ...after, stacks: stacks.with(at - 1, { ...top, covered }) }
}
