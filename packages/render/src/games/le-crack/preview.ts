import { type Board, squareOf } from '@crackpost/core/games/le-crack/board'
import type { Placement } from '@crackpost/core/games/le-crack/placements'
import type { PadLine } from '@crackpost/core/games/le-crack/score'
import type { Table } from '@crackpost/core/games/le-crack/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { INNER, MARGIN, WIDTH } from '../../frame/layout.ts'
import { rounded } from '../../frame/mask.ts'
import type { Box } from '../../frame/sheet.ts'
import { face, fitting, measure } from '../../frame/text.ts'
import type { Theme } from '../../frame/theme.ts'
import { BOARD, drawBoard } from './board.ts'
import { type Colour, paletteFor } from './colours.ts'
import { CELL, cellNamed, placeOf } from './square.ts'
import { ARROWS, cellsOf, FOOT, GAP } from './table.ts'
import type { TableLabels } from './words.ts'

const SUM = 92
const SCORE = face('bold', 32)
const LABELS = [24, 20, 17].map((size) => face('medium', size))

/** The board as it would be after a play that is not confirmed yet, and what it would bring. */
export function drawPreview(
  table: Table,
  placement: Placement,
  labels: TableLabels,
  theme: Theme,
): Easel<Colour> {
  const { at, direction, word, swap } = placement.action
  const cells = cellsOf(at, direction, word.length)
  const board: Record<string, string> = { ...table.board }
  for (const [n, cell] of cells.entries()) board[squareOf(cell)] ??= word[n] ?? ''
  if (swap) board[swap.at] = swap.give

  const easel = easelOf(WIDTH, HEADER + BOARD + GAP + SUM + FOOT, paletteFor(theme), 'page')
  const letters = word.map((tile) => tile.charAt(0)).join('')
  drawHeader(easel, `${letters}  ${at} ${ARROWS[direction]}`, labels.status)
  const outlined = [cells, ...(swap ? [[cellNamed(swap.at)]] : [])].map((each) => ({
    cells: each,
    dashed: true,
  }))
  drawBoard(easel, theme, { board, outlined }, labels.words.final, { x: MARGIN, y: HEADER })
  drawScore(easel, board, cells, `+${placement.line.total}`)
  drawSum(easel, placement.line, labels, HEADER + BOARD + GAP)
  return easel
}

/** The score beside the word, where it hides the fewest tiles. */
function drawScore(easel: Easel<Colour>, board: Board, cells: readonly number[], text: string): void {
  const size = { width: Math.ceil(measure(SCORE, text)) + 24, height: 44 }
  const taken = Object.keys(board).map(cellNamed)
  const hidden = (box: Box): number => taken.filter((cell) => covers(box, cell)).length
  const inside = ({ x, y }: Box): boolean =>
    x >= 0 && y >= 0 && x + size.width <= BOARD && y + size.height <= BOARD
  const [best] = besides(cells, size)
    .filter((box) => inside(box) && !cells.some((cell) => covers(box, cell)))
    .toSorted((a, b) => hidden(a) - hidden(b))
  if (!best) return
  const [x, y] = [MARGIN + best.x, HEADER + best.y]
  easel.stamp(rounded(size.width + 6, size.height + 6, 17), x - 3, y - 3, 'page')
  easel.stamp(rounded(size.width, size.height, 14), x, y, 'lit')
  const line = { text, face: SCORE, align: 'middle', room: size.width } as const
  easel.write({ ...line, ink: 'litInk', x: x + size.width / 2, y: y + 33 })
}

/** Places around a word: behind its end, before its start, and along its middle. */
function besides(cells: readonly number[], { width, height }: { width: number; height: number }): Box[] {
  const [first = 0] = cells
  const [from, to] = [placeOf(first), placeOf(cells.at(-1) ?? first)]
  const space = 8
  const [left, right] = [from.x - width - space, to.x + CELL + space]
  const [above, below] = [from.y - height - space, to.y + CELL + space]
  const columns = [from.x, to.x, (from.x + to.x) / 2].map((x) => Math.round(x + (CELL - width) / 2))
  const rows = [from.y, to.y, (from.y + to.y) / 2].map((y) => Math.round(y + (CELL - height) / 2))
  return [
    ...[right, left].flatMap((x) => rows.toReversed().map((y) => ({ x, y, width, height }))),
    ...[below, above].flatMap((y) => columns.toReversed().map((x) => ({ x, y, width, height }))),
  ]
}

/** Whether a box of the board's picture lies over a cell. */
function covers({ x, y, width, height }: Box, cell: number): boolean {
  const place = placeOf(cell)
  return x < place.x + CELL && place.x < x + width && y < place.y + CELL && place.y < y + height
}

/** The line the pad would get, figure by figure. */
function drawSum(easel: Easel<Colour>, line: PadLine, { words }: TableLabels, y: number): void {
  easel.stamp(rounded(INNER, SUM, 16), MARGIN, y, 'card')
  const times = line.multiplier > 1 ? ` ×${line.multiplier}` : ''
  const figures = [
    { label: words.as, figure: `${line.as}` },
    { label: words.asPoints, figure: `${line.asPoints}` },
    { label: `${words.wordPoints}${times}`, figure: `${line.wordPoints}` },
    { label: `${words.colourPoints}${times}`, figure: `${line.colourPoints}` },
    { label: words.final, figure: `${line.finalPoints}` },
    { label: words.total, figure: `+${line.total}` },
  ]
  const width = INNER / figures.length
  for (const [n, { label, figure }] of figures.entries()) {
    const place = { x: MARGIN + width * (n + 0.5), align: 'middle', room: width - 12 } as const
    easel.write({ ...place, text: label, face: fitting(LABELS, label, place.room), ink: 'muted', y: y + 36 })
    const total = n === figures.length - 1
    const ink = figure === '0' ? 'muted' : 'ink'
    easel.write({ ...place, text: figure, face: face('bold', total ? 38 : 32), ink, y: y + 76 })
  }
}
