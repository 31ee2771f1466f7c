import type { Direction } from '@crackpost/core/games/le-crack/board'
import { SIZE, strideOf } from '@crackpost/core/games/le-crack/board'
import { tier } from '@crackpost/core/games/le-crack/score'
import type { Player, Table } from '@crackpost/core/games/le-crack/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { MARGIN, WIDTH } from '../../frame/layout.ts'
import { drawMove, MOVE, type Move } from '../../frame/move.ts'
import { CARDS, type Card, drawPlayers } from '../../frame/players.ts'
import type { Theme } from '../../frame/theme.ts'
import { BOARD, drawBoard, type Stretch } from './board.ts'
import { type Colour, paletteFor } from './colours.ts'
import { cellNamed } from './square.ts'
import type { TableLabels } from './words.ts'

export const ARROWS: Readonly<Record<Direction, string>> = { across: '→', down: '↓' }

/** Where words begin to count double, threefold, fourfold. */
const TIERS = [10, 15, 20]

/** Between the parts of a picture, and below the last. */
export const GAP = 14
export const FOOT = 24
export const TABLE = HEADER + CARDS + GAP + BOARD + GAP + MOVE + FOOT

/** What everybody sees: players, board, last move. `more` leaves room below for what only some may see. */
export function drawTable(table: Table, labels: TableLabels, theme: Theme, more = 0): Easel<Colour> {
  const easel = easelOf(WIDTH, TABLE + more, paletteFor(theme), 'page')
  const cards = table.players.map((player) => cardOf(player, table, labels))
  const at = { x: MARGIN, y: HEADER + CARDS + GAP }
  drawHeader(easel, labels.title, labels.status)
  drawPlayers(easel, cards, HEADER)
  drawBoard(easel, theme, { board: table.board, outlined: lastStretches(table) }, labels.words.final, at)
  drawMove(easel, moveOf(table, labels), at.y + BOARD + GAP)
  return easel
}

/** The tier that comes next; from the last on, none. */
export const nextTier = (as: number): number | null => TIERS.find((each) => each > as) ?? null

export function asNote(as: number, labels: TableLabels): string {
  const next = nextTier(as)
  return `${labels.words.as} ${as}${next === null ? '' : `/${next}`}`
}

export const badgeOf = (as: number): string => (tier(as) === 1 ? '' : `×${tier(as)}`)

const cardOf = ({ seat, as, total, resigned }: Player, table: Table, labels: TableLabels): Card => ({
  name: labels.names[seat] ?? '',
  total,
  note: asNote(as, labels),
  badge: badgeOf(as),
  way: { at: as, steps: TIERS },
  lit: table.turn === seat,
  won: table.over !== null && !resigned && total === best(table),
  gone: resigned,
})

const best = ({ players }: Table): number =>
  Math.max(...players.filter(({ resigned }) => !resigned).map(({ total }) => total))

/** The cells of a word from its first square on. */
export function cellsOf(at: string, direction: Direction, length: number): number[] {
  const first = cellNamed(at)
  const stride = strideOf(direction)
  const cells = Array.from({ length }, (_, n) => first + n * stride)
  const end = cells.at(-1) ?? first
  const runsOver =
    direction === 'across' ? Math.floor(end / SIZE) !== Math.floor(first / SIZE) : end >= SIZE * SIZE
  if (runsOver) throw new Error(`${length} letters from ${at} ${direction} run over the board`)
  return cells
}

function lastStretches({ last }: Table): Stretch[] {
  if (last?.type !== 'play') return []
  const { at, direction, word, swap } = last
  const swapped = swap ? [{ cells: [cellNamed(swap.at)], dashed: false }] : []
  return [{ cells: cellsOf(at, direction, word.length), dashed: false }, ...swapped]
}

function moveOf({ last }: Table, { names, words }: TableLabels): Move {
  if (last === null) return { name: '', what: words.opening, points: '' }
  const name = names[last.seat] ?? ''
  if (last.type === 'pass') return { name, what: words.pass, points: '' }
  const word = last.word.map((tile) => tile.charAt(0)).join('')
  return { name, what: `${word}  ${last.at} ${ARROWS[last.direction]}`, points: `+${last.line.total}` }
}
