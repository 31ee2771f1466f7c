import type { WordDirection } from '@crackpost/core/games/le-crack/board'
import { BOARD_SIZE, cellStride } from '@crackpost/core/games/le-crack/board'
import { asMultiplier } from '@crackpost/core/games/le-crack/score'
import type { LeCrackPlayer, LeCrackTable } from '@crackpost/core/games/le-crack/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { drawMoveSummary, MOVE_SUMMARY_HEIGHT, type MoveSummary } from '../../canvas/move-summary.ts'
import {
  createPalettedCanvas,
  type PalettedCanvas,
  PICTURE_MARGIN_PX,
  PICTURE_WIDTH,
} from '../../canvas/paletted-canvas.ts'
import { drawPlayerCards, PLAYER_CARDS_HEIGHT, type PlayerCard } from '../../canvas/player-cards.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { BOARD_SIZE_PX, drawBoard, type OutlinedCells } from './board.ts'
import { type LeCrackColourName, leCrackPalette } from './colours.ts'
import type { LeCrackLabels } from './labels.ts'
import { parseCell } from './square.ts'

export const PICTURE_ARROWS: Readonly<Record<WordDirection, string>> = { across: '→', down: '↓' }

/** Numbers of AS from which words count double, triple and quadruple. */
const MULTIPLIER_TIERS = [10, 15, 20]

/** Gap between the parts of a picture, and space below the last. */
export const LE_CRACK_GAP_PX = 14
export const LE_CRACK_FOOT_PX = 24
export const LE_CRACK_TABLE_HEIGHT =
  HEADER_HEIGHT +
  PLAYER_CARDS_HEIGHT +
  LE_CRACK_GAP_PX +
  BOARD_SIZE_PX +
  LE_CRACK_GAP_PX +
  MOVE_SUMMARY_HEIGHT +
  LE_CRACK_FOOT_PX

/** Draws the public table: players, board, last move. `more` adds height in pixels below, for a private part. */
export function drawLeCrackTable(
  table: LeCrackTable,
  labels: LeCrackLabels,
  theme: RenderTheme,
  more = 0,
): PalettedCanvas<LeCrackColourName> {
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    LE_CRACK_TABLE_HEIGHT + more,
    leCrackPalette(theme),
    'page',
  )
  const cards = table.players.map((player) => leCrackPlayerCard(player, table, labels))
  const boardOrigin = { x: PICTURE_MARGIN_PX, y: HEADER_HEIGHT + PLAYER_CARDS_HEIGHT + LE_CRACK_GAP_PX }
  drawHeader(canvas, labels.title, labels.status)
  drawPlayerCards(canvas, cards, HEADER_HEIGHT)
  drawBoard(
    canvas,
    theme,
    { board: table.board, outlined: leCrackMoveOutlines(table) },
    labels.words.final,
    boardOrigin,
  )
  drawMoveSummary(canvas, leCrackMoveSummary(table, labels), boardOrigin.y + BOARD_SIZE_PX + LE_CRACK_GAP_PX)
  return canvas
}

/** The next tier; null after the last. */
export const nextTier = (as: number): number | null => MULTIPLIER_TIERS.find((tier) => tier > as) ?? null

export function asProgressText(as: number, labels: LeCrackLabels): string {
  const next = nextTier(as)
  return `${labels.words.as} ${as}${next === null ? '' : `/${next}`}`
}

export const multiplierBadge = (as: number): string => (asMultiplier(as) === 1 ? '' : `×${asMultiplier(as)}`)

export const leCrackPlayerCard = (
  { seat, as, total, resigned }: LeCrackPlayer,
  table: LeCrackTable,
  labels: LeCrackLabels,
): PlayerCard => ({
  name: labels.names[seat] ?? '',
  total,
  note: table.over === null ? asProgressText(as, labels) : `${labels.words.as} ${as}`,
  badge: multiplierBadge(as),
  way: { at: as, steps: MULTIPLIER_TIERS },
  lit: table.turn === seat,
  won: table.over !== null && !resigned && total === bestTotal(table),
  gone: resigned,
})

const bestTotal = ({ players }: LeCrackTable): number =>
  Math.max(...players.filter(({ resigned }) => !resigned).map(({ total }) => total))

/** Cells of a word from its first square on; throws if it leaves the board. */
export function wordCells(at: string, direction: WordDirection, length: number): number[] {
  const first = parseCell(at)
  const stride = cellStride(direction)
  const cells = Array.from({ length }, (_, n) => first + n * stride)
  const end = cells.at(-1) ?? first
  const leavesBoard =
    direction === 'across'
      ? Math.floor(end / BOARD_SIZE) !== Math.floor(first / BOARD_SIZE)
      : end >= BOARD_SIZE * BOARD_SIZE
  if (leavesBoard) throw new Error(`${length} letters from ${at} ${direction} run over the board`)
  return cells
}

export function leCrackMoveOutlines({ last }: LeCrackTable): OutlinedCells[] {
  if (last?.type !== 'play') return []
  const { at, direction, word, swap } = last
  const swapped = swap ? [{ cells: [parseCell(swap.at)], dashed: false }] : []
  return [{ cells: wordCells(at, direction, word.length), dashed: false }, ...swapped]
}

export function leCrackMoveSummary({ last }: LeCrackTable, { names, words }: LeCrackLabels): MoveSummary {
  if (last === null) return { name: '', what: words.opening, points: '' }
  const name = names[last.seat] ?? ''
  if (last.type === 'pass') return { name, what: words.pass, points: '' }
  const word = last.word.map((tile) => tile.charAt(0)).join('')
  return {
    name,
    what: `${word}  ${last.at} ${PICTURE_ARROWS[last.direction]}`,
    points: `+${last.line.total}`,
  }
}
