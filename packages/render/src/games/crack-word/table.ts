import type { Player, Table } from '@crackpost/core/games/crack-word/view'
import { type Easel, easelOf } from '../../frame/easel.ts'
import { drawHeader, HEADER } from '../../frame/header.ts'
import { WIDTH } from '../../frame/layout.ts'
import { drawMove, MOVE, type Move } from '../../frame/move.ts'
import { CARDS, type Card, type Count, drawPlayers } from '../../frame/players.ts'
import type { Theme } from '../../frame/theme.ts'
import { type Colour, paletteFor } from './colours.ts'
import { handIcon, pileIcon } from './icon.ts'
import { drawLines, LINES, lastLook } from './lines.ts'
import { drawDisc } from './mark.ts'
import type { TableLabels } from './words.ts'

/** Between the parts of a picture, and below the last. */
export const GAP = 14
export const FOOT = 24
export const TABLE = HEADER + CARDS + GAP + LINES + GAP + MOVE + FOOT

/** What everybody sees: players, lines, last move. `more` leaves room below for what only some may see. */
export function drawTable(table: Table, labels: TableLabels, theme: Theme, more = 0): Easel<Colour> {
  const easel = easelOf(WIDTH, TABLE + more, paletteFor(theme), 'page')
  drawHeader(easel, labels.title, labels.status, badgeOf(table, labels))
  const cards = table.players.map((player) => cardOf(easel, player, table, labels))
  drawPlayers(easel, cards, HEADER)
  const top = HEADER + CARDS + GAP
  drawLines(easel, table, (line) => lastLook(line, table), labels, top)
  drawMove(easel, moveOf(easel, table, labels), top + LINES + GAP)
  return easel
}

export const badgeOf = ({ lastHand, over }: Table, { words }: TableLabels): string =>
  lastHand !== null && over === null ? words.lastRounds : ''

function cardOf(easel: Easel<Colour>, player: Player, table: Table, labels: TableLabels): Card {
  const { seat, colour, total, out, resigned } = player
  const lit = table.turn === seat
  const won = table.over !== null && !resigned && total === best(table)
  return {
    name: labels.names[seat] ?? '',
    total,
    note: '',
    badge: '',
    counts: countsOf(player, table, labels),
    disc: (x, y, size) => drawDisc(easel, colour, { x, y, size, golden: lit || won }),
    way: null,
    lit,
    won,
    gone: resigned,
    dim: out && table.over === null,
  }
}

/** The hand and the pile; in the last rounds there are no piles, but players who are out; who left holds nothing. */
function countsOf(player: Player, { lastHand, over }: Table, { words }: TableLabels): Count[] {
  const { hand, pile, out, resigned } = player
  if (resigned) return []
  const held = { icon: handIcon, text: `${hand}` }
  if (lastHand === null) return [held, { icon: pileIcon, text: `${pile}` }]
  return out && over === null ? [{ text: words.out }, held] : [held]
}

const best = ({ players }: Table): number =>
  Math.max(...players.filter(({ resigned }) => !resigned).map(({ total }) => total))

function moveOf(easel: Easel<Colour>, table: Table, labels: TableLabels): Move {
  const { words, names } = labels
  const { last, challenge } = table
  if (last === null) return { name: '', what: words.opening, points: '' }
  const seat = last.type === 'challenge' ? last.by : last.seat
  const colour = table.players[seat]?.colour ?? 'red'
  return {
    name: names[seat] ?? '',
    ...toldOf(last, labels),
    ...(challenge && last.type === 'place' ? { badge: words.open } : {}),
    disc: (x, y, size) => drawDisc(easel, colour, { x, y, size, golden: false }),
  }
}

function toldOf(last: NonNullable<Table['last']>, { words }: TableLabels): Pick<Move, 'what' | 'points'> {
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
