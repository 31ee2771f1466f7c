import { type BoardTiles, squareName } from '@crackpost/core/games/le-crack/board'
import type { WordPlacement } from '@crackpost/core/games/le-crack/placements'
import type { ScorePadLine } from '@crackpost/core/games/le-crack/score'
import type { LeCrackTable } from '@crackpost/core/games/le-crack/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import type { Box } from '../../canvas/indexed-bitmap.ts'
import { roundedRectMask } from '../../canvas/mask.ts'
import {
  CONTENT_WIDTH,
  createPalettedCanvas,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import { createFont, largestFittingFont, measureText } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { BOARD_SIZE_PX, drawBoard } from './board.ts'
import { type LeCrackColourName, leCrackPalette } from './colours.ts'
import type { LeCrackLabels } from './labels.ts'
import { CELL_PX, cellPosition, parseCell } from './square.ts'
import { LE_CRACK_FOOT_PX, LE_CRACK_GAP_PX, PICTURE_ARROWS, wordCells } from './table.ts'

const SCORE_PANEL_HEIGHT = 92
const SCORE_FONT = createFont('bold', 32)
const LABEL_FONTS = [24, 20, 17].map((size) => createFont('medium', size))

/** Draws the board after an unconfirmed play, and what it would score. */
export function drawPlayPreview(
  table: LeCrackTable,
  placement: WordPlacement,
  labels: LeCrackLabels,
  theme: RenderTheme,
): PalettedCanvas<LeCrackColourName> {
  const { at, direction, word, swap } = placement.action
  const cells = wordCells(at, direction, word.length)
  const board: Record<string, string> = { ...table.board }
  for (const [n, cell] of cells.entries()) board[squareName(cell)] ??= word[n] ?? ''
  if (swap) board[swap.at] = swap.give

  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    HEADER_HEIGHT + BOARD_SIZE_PX + LE_CRACK_GAP_PX + SCORE_PANEL_HEIGHT + LE_CRACK_FOOT_PX,
    leCrackPalette(theme),
    'page',
  )
  const letters = word.map((tile) => tile.charAt(0)).join('')
  drawHeader(canvas, `${letters}  ${at} ${PICTURE_ARROWS[direction]}`, labels.status)
  const outlined = [cells, ...(swap ? [[parseCell(swap.at)]] : [])].map((stretch) => ({
    cells: stretch,
    dashed: true,
  }))
  drawBoard(canvas, theme, { board, outlined }, labels.words.final, {
    x: PICTURE_MARGIN_PX,
    y: HEADER_HEIGHT,
  })
  drawScoreBubble(canvas, board, cells, `+${placement.line.total}`)
  drawScorePanel(canvas, placement.line, labels, HEADER_HEIGHT + BOARD_SIZE_PX + LE_CRACK_GAP_PX)
  return canvas
}

/** Draws the score beside the word, where it covers the fewest tiles. */
function drawScoreBubble(
  canvas: PalettedCanvas<LeCrackColourName>,
  board: BoardTiles,
  cells: readonly number[],
  text: string,
): void {
  const size = { width: Math.ceil(measureText(SCORE_FONT, text)) + 24, height: 44 }
  const taken = Object.keys(board).map(parseCell)
  const hiddenTiles = (box: Box): number => taken.filter((cell) => coversCell(box, cell)).length
  const isInside = ({ x, y }: Box): boolean =>
    x >= 0 && y >= 0 && x + size.width <= BOARD_SIZE_PX && y + size.height <= BOARD_SIZE_PX
  const [best] = boxesBesideWord(cells, size)
    .filter((box) => isInside(box) && !cells.some((cell) => coversCell(box, cell)))
    .toSorted((a, b) => hiddenTiles(a) - hiddenTiles(b))
  if (!best) return
  const [x, y] = [PICTURE_MARGIN_PX + best.x, HEADER_HEIGHT + best.y]
  canvas.drawMask(roundedRectMask(size.width + 6, size.height + 6, 17), x - 3, y - 3, 'page')
  canvas.drawMask(roundedRectMask(size.width, size.height, 14), x, y, 'lit')
  const line = { text, font: SCORE_FONT, align: 'middle', maxWidth: size.width } as const
  canvas.drawText({ ...line, ink: 'litInk', x: x + size.width / 2, y: y + 33 })
}

/** Candidate boxes around a word: after its end, before its start and along its sides. */
function boxesBesideWord(
  cells: readonly number[],
  { width, height }: { width: number; height: number },
): Box[] {
  const [first = 0] = cells
  const [from, to] = [cellPosition(first), cellPosition(cells.at(-1) ?? first)]
  const space = 8
  const [left, right] = [from.x - width - space, to.x + CELL_PX + space]
  const [above, below] = [from.y - height - space, to.y + CELL_PX + space]
  const columns = [from.x, to.x, (from.x + to.x) / 2].map((x) => Math.round(x + (CELL_PX - width) / 2))
  const rows = [from.y, to.y, (from.y + to.y) / 2].map((y) => Math.round(y + (CELL_PX - height) / 2))
  return [
    ...[right, left].flatMap((x) => rows.toReversed().map((y) => ({ x, y, width, height }))),
    ...[below, above].flatMap((y) => columns.toReversed().map((x) => ({ x, y, width, height }))),
  ]
}

/** Whether a box overlaps a cell of the board. */
function coversCell({ x, y, width, height }: Box, cell: number): boolean {
  const place = cellPosition(cell)
  return x < place.x + CELL_PX && place.x < x + width && y < place.y + CELL_PX && place.y < y + height
}

/** Draws the line that the score pad would get, figure by figure. */
function drawScorePanel(
  canvas: PalettedCanvas<LeCrackColourName>,
  line: ScorePadLine,
  { words }: LeCrackLabels,
  y: number,
): void {
  canvas.drawMask(roundedRectMask(CONTENT_WIDTH, SCORE_PANEL_HEIGHT, 16), PICTURE_MARGIN_PX, y, 'card')
  const times = line.multiplier > 1 ? ` ×${line.multiplier}` : ''
  const figures = [
    { label: words.as, figure: `${line.as}` },
    { label: words.asPoints, figure: `${line.asPoints}` },
    { label: `${words.wordPoints}${times}`, figure: `${line.wordPoints}` },
    { label: `${words.colourPoints}${times}`, figure: `${line.colourPoints}` },
    { label: words.final, figure: `${line.finalPoints}` },
    { label: words.total, figure: `+${line.total}` },
  ]
  const width = CONTENT_WIDTH / figures.length
  for (const [n, { label, figure }] of figures.entries()) {
    const place = { x: PICTURE_MARGIN_PX + width * (n + 0.5), align: 'middle', maxWidth: width - 12 } as const
    canvas.drawText({
      ...place,
      text: label,
      font: largestFittingFont(LABEL_FONTS, label, place.maxWidth),
      ink: 'muted',
      y: y + 36,
    })
    const total = n === figures.length - 1
    const ink = figure === '0' ? 'muted' : 'ink'
    canvas.drawText({ ...place, text: figure, font: createFont('bold', total ? 38 : 32), ink, y: y + 76 })
  }
}
