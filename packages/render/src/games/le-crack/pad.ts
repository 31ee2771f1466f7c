import type { PadLine } from '@crackpost/core/games/le-crack/score'
import type { Player, Table } from '@crackpost/core/games/le-crack/view'
import { drawAvatar } from '../../frame/avatar.ts'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { INNER, MARGIN, WIDTH } from '../../frame/layout.ts'
import { rounded } from '../../frame/mask.ts'
import type { Box } from '../../frame/sheet.ts'
import { type Face, face, fitting } from '../../frame/text.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { asNote, badgeOf, GAP } from './table.ts'
import type { TableLabels } from './words.ts'

const PAD = 16
const HEAD = 132
const ROW = 42
const FIGURES = [26, 22, 18, 14].map((size) => face('medium', size))
const SUMS = [28, 23, 18, 14].map((size) => face('bold', size))
/** Figures grow smaller rather than being cut: a number without its end is another number. */
const TOTALS = [26, 22, 18, 14].map((size) => face('bold', size))
const HEADS = [22, 19, 16].map((size) => face('medium', size))
const NAMES = [30, 26].map((size) => face('bold', size))
const EARLIER = face('bold', 18)
const NOTE = face('medium', 26)

/** What scores, and its share of a sheet's width; a word of the labels stands above each. */
const COLUMNS = [
  { head: 'as', of: (line: PadLine) => line.as, share: 0.12 },
  { head: 'asPoints', of: (line: PadLine) => line.asPoints, share: 0.17 },
  { head: 'wordPoints', of: (line: PadLine) => line.wordPoints, share: 0.17 },
  { head: 'colourPoints', of: (line: PadLine) => line.colourPoints, share: 0.2 },
  { head: 'final', of: (line: PadLine) => line.finalPoints, share: 0.17 },
  { head: 'total', of: (line: PadLine) => line.total, share: 0.17 },
] as const

/** The score pads as on the sheet: a column for everything that scores, a line a play, the sums below. */
export function drawPad({ players, turn }: Table, labels: TableLabels, theme: Theme): Easel<Colour> {
  const across = Math.min(2, players.length)
  const bands = Math.ceil(players.length / across)
  const most = bands === 1 ? 16 : 8
  const rows = Math.max(3, ...players.map(({ pad }) => Math.min(pad.length, most)))
  const width = Math.floor((INNER - GAP * (across - 1)) / across)
  const height = HEAD + (rows + 1) * ROW + 20
  const easel = easelOf(WIDTH, HEADER + bands * (height + GAP) + 10, paletteFor(theme), 'page')
  drawHeader(easel, labels.title, labels.status)
  for (const [n, player] of players.entries()) {
    const x = MARGIN + (n % across) * (width + GAP)
    const y = HEADER + Math.floor(n / across) * (height + GAP)
    easel.stamp(rounded(width, height, 16), x, y, 'card')
    drawOwner(easel, player, turn === player.seat, labels, { x, y, width, height })
    drawLines(easel, player.pad, rows, labels, { x, y, width, height })
  }
  return easel
}

/** Whose sheet it is, how many AS, and what they multiply by. */
function drawOwner(easel: Easel<Colour>, player: Player, lit: boolean, labels: TableLabels, box: Box): void {
  const { x, y, width } = box
  const name = labels.names[player.seat] ?? ''
  drawAvatar(easel, name, { x: x + PAD, y: y + 16, size: 52, golden: lit })
  const note = `${asNote(player.as, labels)}  ${badgeOf(player.as)}`.trimEnd()
  const right = { x: x + width - PAD, align: 'right', room: width / 2 } as const
  const noted = easel.write({ text: note, face: NOTE, ink: 'muted', y: y + 52, ...right })
  const start = x + PAD + 64
  const room = noted.x - 14 - start
  easel.write({ text: name, face: fitting(NAMES, name, room), ink: 'ink', x: start, y: y + 53, room })
}

/** The latest lines that fit; earlier ones are carried forward in the first. */
export function latest(pad: readonly PadLine[], rows: number): { lines: PadLine[]; carried: boolean } {
  if (pad.length <= rows) return { lines: [...pad], carried: false }
  const earlier = pad.length - rows + 1
  return { lines: [added(pad.slice(0, earlier)), ...pad.slice(earlier)], carried: true }
}

function added(lines: readonly PadLine[]): PadLine {
  const sum = (of: (line: PadLine) => number): number => lines.reduce((all, line) => all + of(line), 0)
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

function drawLines(
  easel: Easel<Colour>,
  pad: readonly PadLine[],
  rows: number,
  labels: TableLabels,
  box: Box,
): void {
  const { x, y, width } = box
  const inner = width - 2 * PAD
  const rule = (at: number, colour: Colour): void =>
    easel.fill({ x: x + PAD, y: at, width: inner, height: 2 }, colour)
  const drawRow = (
    foot: number,
    cells: readonly { text: string; faces: readonly Face[]; ink: Colour }[],
  ): void => {
    let end = x + PAD
    for (const [n, { text, faces, ink }] of cells.entries()) {
      const column = inner * (COLUMNS[n]?.share ?? 0)
      end += column
      const room = column - 8
      easel.write({ text, face: fitting(faces, text, room), ink, x: end, y: foot, align: 'right', room })
    }
  }

  drawRow(
    y + HEAD - 18,
    COLUMNS.map(({ head }) => ({ text: labels.words[head], faces: HEADS, ink: 'muted' })),
  )
  rule(y + HEAD - 4, 'hairline')
  const { lines, carried } = latest(pad, rows)
  for (const [n, line] of lines.entries()) {
    const foot = y + HEAD + n * ROW + 31
    const old = carried && n === 0
    if (old) easel.write({ text: '…', face: EARLIER, ink: 'muted', x: x + PAD, y: foot, room: 2 * PAD })
    drawRow(
      foot,
      COLUMNS.map(({ head, of }) => ({
        text: of(line) === 0 ? '·' : `${of(line)}`,
        faces: head === 'total' && !old ? TOTALS : FIGURES,
        ink: old || of(line) === 0 ? 'muted' : 'ink',
      })),
    )
  }
  const bottom = y + HEAD + rows * ROW
  rule(bottom + 6, 'ink')
  const sums = added(pad)
  drawRow(
    bottom + ROW + 1,
    COLUMNS.map(({ of }) => ({ text: `${of(sums)}`, faces: SUMS, ink: 'ink' })),
  )
}
