import type { ScorePadLine } from '@crackpost/core/games/le-crack/score'
import type { LeCrackPlayer, LeCrackTable } from '@crackpost/core/games/le-crack/view'
import { drawAvatar } from '../../canvas/avatar.ts'
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
import { createFont, type Font, largestFittingFont } from '../../canvas/text.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { type LeCrackColourName, leCrackPalette } from './colours.ts'
import type { LeCrackLabels } from './labels.ts'
import { asProgressText, LE_CRACK_GAP_PX, multiplierBadge } from './table.ts'

const PADDING_PX = 16
const PAD_HEAD_HEIGHT = 132
const PAD_ROW_HEIGHT = 42
const FIGURE_FONTS = [26, 22, 18, 14].map((size) => createFont('medium', size))
const SUM_FONTS = [28, 23, 18, 14].map((size) => createFont('bold', size))
/** Figures are drawn smaller rather than truncated: a truncated number is a wrong number. */
const TOTAL_FONTS = [26, 22, 18, 14].map((size) => createFont('bold', size))
const HEAD_FONTS = [22, 19, 16].map((size) => createFont('medium', size))
const NAME_FONTS = [30, 26].map((size) => createFont('bold', size))
const EARLIER_FONT = createFont('bold', 18)
const NOTE_FONT = createFont('medium', 26)

/** Columns with their share of the pad's width; `head` is the label key. */
const PAD_COLUMNS = [
  { head: 'as', of: (line: ScorePadLine) => line.as, share: 0.12 },
  { head: 'asPoints', of: (line: ScorePadLine) => line.asPoints, share: 0.17 },
  { head: 'wordPoints', of: (line: ScorePadLine) => line.wordPoints, share: 0.17 },
  { head: 'colourPoints', of: (line: ScorePadLine) => line.colourPoints, share: 0.2 },
  { head: 'final', of: (line: ScorePadLine) => line.finalPoints, share: 0.17 },
  { head: 'total', of: (line: ScorePadLine) => line.total, share: 0.17 },
] as const

/** Draws each player's score pad: a column per kind of points, a line per play, the sums below. */
export function drawScorePads(
  { players, turn }: LeCrackTable,
  labels: LeCrackLabels,
  theme: RenderTheme,
): PalettedCanvas<LeCrackColourName> {
  const across = Math.min(2, players.length)
  const bands = Math.ceil(players.length / across)
  const maxRows = bands === 1 ? 16 : 8
  const rows = Math.max(3, ...players.map(({ pad }) => Math.min(pad.length, maxRows)))
  const width = Math.floor((CONTENT_WIDTH - LE_CRACK_GAP_PX * (across - 1)) / across)
  const height = PAD_HEAD_HEIGHT + (rows + 1) * PAD_ROW_HEIGHT + 20
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    HEADER_HEIGHT + bands * (height + LE_CRACK_GAP_PX) + 10,
    leCrackPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.title, labels.status)
  for (const [n, player] of players.entries()) {
    const x = PICTURE_MARGIN_PX + (n % across) * (width + LE_CRACK_GAP_PX)
    const y = HEADER_HEIGHT + Math.floor(n / across) * (height + LE_CRACK_GAP_PX)
    canvas.drawMask(roundedRectMask(width, height, 16), x, y, 'card')
    drawPadOwner(canvas, player, turn === player.seat, labels, { x, y, width, height })
    drawPadLines(canvas, player.pad, rows, labels, { x, y, width, height })
  }
  return canvas
}

/** Draws the player's name, number of AS and multiplier. */
function drawPadOwner(
  canvas: PalettedCanvas<LeCrackColourName>,
  player: LeCrackPlayer,
  lit: boolean,
  labels: LeCrackLabels,
  box: Box,
): void {
  const { x, y, width } = box
  const name = labels.names[player.seat] ?? ''
  drawAvatar(canvas, name, { x: x + PADDING_PX, y: y + 16, size: 52, golden: lit })
  const note = `${asProgressText(player.as, labels)}  ${multiplierBadge(player.as)}`.trimEnd()
  const right = { x: x + width - PADDING_PX, align: 'right', maxWidth: width / 2 } as const
  const noted = canvas.drawText({ text: note, font: NOTE_FONT, ink: 'muted', y: y + 52, ...right })
  const start = x + PADDING_PX + 64
  const maxWidth = noted.x - 14 - start
  canvas.drawText({
    text: name,
    font: largestFittingFont(NAME_FONTS, name, maxWidth),
    ink: 'ink',
    x: start,
    y: y + 53,
    maxWidth,
  })
}

/** The latest lines that fit; if some don't, the first line is the sum of all earlier ones. */
export function visiblePadLines(
  pad: readonly ScorePadLine[],
  rows: number,
): { lines: ScorePadLine[]; carried: boolean } {
  if (pad.length <= rows) return { lines: [...pad], carried: false }
  const earlier = pad.length - rows + 1
  return { lines: [sumPadLines(pad.slice(0, earlier)), ...pad.slice(earlier)], carried: true }
}

function sumPadLines(lines: readonly ScorePadLine[]): ScorePadLine {
  const sum = (of: (line: ScorePadLine) => number): number => lines.reduce((all, line) => all + of(line), 0)
  return {
    as: sum((line) => line.as),
    asPoints: sum((line) => line.asPoints),
    multiplier: 1,
    wordPoints: sum((line) => line.wordPoints),
    colourPoints: sum((line) => line.colourPoints),
    finalPoints: sum((line) => line.finalPoints),
    total: sum((line) => line.total),
  }
}

function drawPadLines(
  canvas: PalettedCanvas<LeCrackColourName>,
  pad: readonly ScorePadLine[],
  rows: number,
  labels: LeCrackLabels,
  box: Box,
): void {
  const { x, y, width } = box
  const inner = width - 2 * PADDING_PX
  const rule = (at: number, colour: LeCrackColourName): void =>
    canvas.fillBox({ x: x + PADDING_PX, y: at, width: inner, height: 2 }, colour)
  const drawRow = (
    foot: number,
    cells: readonly { text: string; fonts: readonly Font[]; ink: LeCrackColourName }[],
  ): void => {
    let end = x + PADDING_PX
    for (const [n, { text, fonts, ink }] of cells.entries()) {
      const column = inner * (PAD_COLUMNS[n]?.share ?? 0)
      end += column
      const maxWidth = column - 8
      canvas.drawText({
        text,
        font: largestFittingFont(fonts, text, maxWidth),
        ink,
        x: end,
        y: foot,
        align: 'right',
        maxWidth,
      })
    }
  }

  drawRow(
    y + PAD_HEAD_HEIGHT - 18,
    PAD_COLUMNS.map(({ head }) => ({ text: labels.words[head], fonts: HEAD_FONTS, ink: 'muted' })),
  )
  rule(y + PAD_HEAD_HEIGHT - 4, 'hairline')
  const { lines, carried } = visiblePadLines(pad, rows)
  for (const [n, line] of lines.entries()) {
    const foot = y + PAD_HEAD_HEIGHT + n * PAD_ROW_HEIGHT + 31
    const old = carried && n === 0
    if (old)
      canvas.drawText({
        text: '…',
        font: EARLIER_FONT,
        ink: 'muted',
        x: x + PADDING_PX,
        y: foot,
        maxWidth: 2 * PADDING_PX,
      })
    drawRow(
      foot,
      PAD_COLUMNS.map(({ head, of }) => ({
        text: of(line) === 0 ? '·' : `${of(line)}`,
        fonts: head === 'total' && !old ? TOTAL_FONTS : FIGURE_FONTS,
        ink: old || of(line) === 0 ? 'muted' : 'ink',
      })),
    )
  }
  const bottom = y + PAD_HEAD_HEIGHT + rows * PAD_ROW_HEIGHT
  rule(bottom + 6, 'ink')
  const sums = sumPadLines(pad)
  drawRow(
    bottom + PAD_ROW_HEIGHT + 1,
    PAD_COLUMNS.map(({ of }) => ({ text: `${of(sums)}`, fonts: SUM_FONTS, ink: 'ink' })),
  )
}
