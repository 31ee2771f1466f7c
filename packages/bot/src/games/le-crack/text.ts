import {
  BOARD_SIZE,
  type BoardTiles,
  cellColourValue,
  squareName,
} from '@crackpost/core/games/le-crack/board'
import type { LeCrackLastMove } from '@crackpost/core/games/le-crack/schema'
import { asMultiplier } from '@crackpost/core/games/le-crack/score'
import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import type { EventView, View } from '@crackpost/core/games/le-crack/view'
import { seatName } from '@crackpost/core/kernel/seat'
import { codeSpan } from '../../discord/escape.ts'
import type { TextContext } from '../presenter.ts'
import { formatPlace } from './place.ts'
import { LE_CRACK_TEXTS } from './texts.ts'

/**
 * The board in 37 columns, narrow enough for a phone, with two characters per square: letter and value of a tile, or
 * a blank and the value of the square's colour.
 */
export function boardText(board: BoardTiles): string {
  const columns = Array.from({ length: BOARD_SIZE }, (_, column) => String.fromCharCode(65 + column))
  const rows = Array.from({ length: BOARD_SIZE }, (_, row) => {
    const cells = columns.map((_, column) => {
      const cell = row * BOARD_SIZE + column
      return board[squareName(cell)] ?? ` ${cellColourValue(cell)}`
    })
    return `${String(row + 1).padStart(2)} ${cells.join('')}`
  })
  return [`   ${columns.join(' ')}`, ...rows].join('\n')
}

export function describeLeCrackTable(
  { table, revealed }: View,
  { language, playerNames }: TextContext,
): string {
  const words = LE_CRACK_TEXTS[language]
  const { last } = table
  const board = `\`\`\`\n${boardText(table.board)}\n\`\`\``
  const players = table.players.map(({ seat, total, as, tiles, resigned }) =>
    words.player(seatName(seat), playerNames.seat(seat), total, asText(as), tiles, resigned),
  )
  return [
    board + words.key,
    ...(table.opening === 'open' || table.over ? [] : [words.opening[table.opening]]),
    ...players,
    words.bag(table.left),
    ...(last ? [words.last(lastMoveText(last, { language, playerNames }))] : []),
    ...(revealed ?? []).map((rack, seat) => words.revealed(playerNames.seat(seat), tileText(rack))),
  ].join('\n')
}

/** The number of AS and their multiplier. */
const asText = (as: number): string => (asMultiplier(as) > 1 ? `${as} AS ×${asMultiplier(as)}` : `${as} AS`)

function lastMoveText(last: LeCrackLastMove, { language, playerNames }: TextContext): string {
  const words = LE_CRACK_TEXTS[language]
  return last.type === 'pass'
    ? words.passed(playerNames.seat(last.seat), last.traded)
    : playText(last, { language, playerNames })
}

type PlayedFields = Pick<
  Extract<LeCrackLastMove, { type: 'play' }>,
  'seat' | 'at' | 'direction' | 'word' | 'swap' | 'words' | 'line'
>

function playText(
  { seat, at, direction, word, swap, words: made, line }: PlayedFields,
  textContext: TextContext,
): string {
  const words = LE_CRACK_TEXTS[textContext.language]
  const move = codeSpan(`${formatPlace({ at, direction })} ${word.join('')}`)
  const additional = made.slice(1).map(({ word }) => word)
  const played = words.played(textContext.playerNames.seat(seat), move, line, additional)
  return swap ? `${played} ${words.swapped(swap.give, swap.take, swap.at)}` : played
}

/** Tiles in one code span, consonants and vowels grouped as on the rack. */
export const tileText = (tiles: readonly Tile[]): string =>
  tiles.length === 0 ? '–' : codeSpan(tiles.join(' '))

export function describeLeCrackHand({ rack, mayExchange }: View, { language }: TextContext): string | null {
  if (rack === null) return null
  const words = LE_CRACK_TEXTS[language]
  const line = words.rack(tileText(rack))
  return mayExchange > 0 ? `${line}\n${words.mayExchange(mayExchange)}` : line
}

export function describeLeCrackEvent(eventView: EventView, textContext: TextContext): string {
  const words = LE_CRACK_TEXTS[textContext.language]
  const name = (seat: number): string => textContext.playerNames.seat(seat)
  switch (eventView.type) {
    case 'dealt':
      return eventView.rack === null ? words.bag(eventView.left) : words.rack(tileText(eventView.rack))
    case 'played': {
      const drew =
        eventView.drawn === null || eventView.drawn.length === 0
          ? []
          : [words.drew(tileText(eventView.drawn))]
      return [playText(eventView, textContext), ...drew].join('\n')
    }
    case 'passed':
    case 'exchanged': {
      const line = words[eventView.type](name(eventView.seat), eventView.traded)
      const { gave, drew } = eventView
      if (gave === null || drew === null || gave.length === 0) return line
      return [line, words.gave(tileText(gave)), words.drew(tileText(drew))].join('\n')
    }
    case 'resigned':
      return words.resigned(name(eventView.seat))
    case 'ended':
      return words.reasons[eventView.reason]
  }
}
