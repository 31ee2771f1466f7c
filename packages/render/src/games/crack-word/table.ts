import type { CrackWordPlayer, CrackWordTable } from '@crackpost/core/games/crack-word/view'
import { drawHeader, HEADER_HEIGHT } from '../../canvas/header.ts'
import { drawMoveSummary, MOVE_SUMMARY_HEIGHT, type MoveSummary } from '../../canvas/move-summary.ts'
import { createPalettedCanvas, type PalettedCanvas, PICTURE_WIDTH } from '../../canvas/paletted-canvas.ts'
import {
  type CardFigure,
  drawPlayerCards,
  PLAYER_CARDS_HEIGHT,
  type PlayerCard,
} from '../../canvas/player-cards.ts'
import type { RenderTheme } from '../../canvas/theme.ts'
import { drawPlayerDisc } from './colour-symbol.ts'
import { type CrackWordColourName, crackWordPalette } from './colours.ts'
import { handIcon, pileIcon } from './icon.ts'
import type { CrackWordLabels } from './labels.ts'
import { drawLines, LINES_HEIGHT, lastMoveAppearance } from './lines.ts'

/** Gap between the parts of a picture, and space below the last. */
export const CRACK_WORD_GAP_PX = 14
export const CRACK_WORD_FOOT_PX = 24
export const CRACK_WORD_TABLE_HEIGHT =
  HEADER_HEIGHT +
  PLAYER_CARDS_HEIGHT +
  CRACK_WORD_GAP_PX +
  LINES_HEIGHT +
  CRACK_WORD_GAP_PX +
  MOVE_SUMMARY_HEIGHT +
  CRACK_WORD_FOOT_PX

/** Draws the public table: players, lines, last move. `more` adds height in pixels below, for a private part. */
export function drawCrackWordTable(
  table: CrackWordTable,
  labels: CrackWordLabels,
  theme: RenderTheme,
  more = 0,
): PalettedCanvas<CrackWordColourName> {
  const canvas = createPalettedCanvas(
    PICTURE_WIDTH,
    CRACK_WORD_TABLE_HEIGHT + more,
    crackWordPalette(theme),
    'page',
  )
  drawHeader(canvas, labels.title, labels.status, lastRoundsBadge(table, labels))
  const cards = table.players.map((player) => crackWordPlayerCard(canvas, player, table, labels))
  drawPlayerCards(canvas, cards, HEADER_HEIGHT)
  const top = HEADER_HEIGHT + PLAYER_CARDS_HEIGHT + CRACK_WORD_GAP_PX
  drawLines(canvas, table, (line) => lastMoveAppearance(line, table), labels, top)
  drawMoveSummary(canvas, crackWordMoveSummary(canvas, table, labels), top + LINES_HEIGHT + CRACK_WORD_GAP_PX)
  return canvas
}

export const lastRoundsBadge = ({ lastHand, over }: CrackWordTable, { words }: CrackWordLabels): string =>
  lastHand !== null && over === null ? words.lastRounds : ''

export function crackWordPlayerCard(
  canvas: PalettedCanvas<CrackWordColourName>,
  player: CrackWordPlayer,
  table: CrackWordTable,
  labels: CrackWordLabels,
): PlayerCard {
  const { seat, colour, total, out, resigned } = player
  const lit = table.turn === seat
  const won = table.over !== null && !resigned && total === bestTotal(table)
  return {
    name: labels.names[seat] ?? '',
    total,
    note: '',
    badge: '',
    counts: playerFigures(player, table, labels),
    disc: (x, y, size) => drawPlayerDisc(canvas, colour, { x, y, size, golden: lit || won }),
    way: null,
    lit,
    won,
    gone: resigned,
    dim: out && table.over === null,
  }
}

/** Figures on a player's card: hand and pile; in the last rounds hand and "out"; none after resigning. */
function playerFigures(
  player: CrackWordPlayer,
  { lastHand, over }: CrackWordTable,
  { words }: CrackWordLabels,
): CardFigure[] {
  const { hand, pile, out, resigned } = player
  if (resigned) return []
  const held = { icon: handIcon, text: `${hand}` }
  if (lastHand === null) return [held, { icon: pileIcon, text: `${pile}` }]
  return out && over === null ? [{ text: words.out }, held] : [held]
}

const bestTotal = ({ players }: CrackWordTable): number =>
  Math.max(...players.filter(({ resigned }) => !resigned).map(({ total }) => total))

export function crackWordMoveSummary(
  canvas: PalettedCanvas<CrackWordColourName>,
  table: CrackWordTable,
  labels: CrackWordLabels,
): MoveSummary {
  const { words, names } = labels
  const { last, challenge } = table
  if (last === null) return { name: '', what: words.opening, points: '' }
  const seat = last.type === 'challenge' ? last.by : last.seat
  const colour = table.players[seat]?.colour ?? 'red'
  return {
    name: names[seat] ?? '',
    ...lastMoveText(last, labels),
    ...(challenge && last.type === 'place' ? { badge: words.open } : {}),
    disc: (x, y, size) => drawPlayerDisc(canvas, colour, { x, y, size, golden: false }),
  }
}

function lastMoveText(
  last: NonNullable<CrackWordTable['last']>,
  { words }: CrackWordLabels,
): Pick<MoveSummary, 'what' | 'points'> {
  const at = last.type === 'pass' ? '' : `${words.line} ${last.line}`
  switch (last.type) {
    case 'place':
      if (last.crack)
        return { what: `${words.crack}  ${last.crack.word}  ${at}`, points: `+${last.crack.points}` }
      return { what: `${last.letters}  ${at}`, points: '' }
    case 'poubelle':
      return { what: `${words.poubelle}  ${last.letters}  ${at}`, points: '+1' }
    case 'pass':
      return { what: last.out ? words.passOut : words.pass, points: '' }
    case 'penalty':
      return { what: `${last.letters} ${words.refused}  ${at}`, points: '' }
    case 'challenge': {
      const outcome = last.example === null ? words.refused : `${words.found} ${last.example}`
      return { what: `${words.challenge} ${last.letters} · ${outcome}`, points: '' }
    }
  }
}
