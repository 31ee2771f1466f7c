import { type Board, colourAt, SIZE, squareOf } from '@crackpost/core/games/le-crack/board'
import type { LastMove } from '@crackpost/core/games/le-crack/schema'
import { tier } from '@crackpost/core/games/le-crack/score'
import type { Tile } from '@crackpost/core/games/le-crack/tiles'
import type { Told, View } from '@crackpost/core/games/le-crack/view'
import { seatName } from '@crackpost/core/kernel/seat'
import { code } from '../../quoted.ts'
import type { Manner } from '../../voice.ts'
import { spotText } from './place.ts'
import { WORDS } from './words.ts'

/**
 * The board in 37 columns, narrow enough for a phone: two characters a square. A tile is its letter and its value; an
 * empty square is a blank and the value of its colour.
 */
export function boardText(board: Board): string {
  const columns = Array.from({ length: SIZE }, (_, column) => String.fromCharCode(65 + column))
  const rows = Array.from({ length: SIZE }, (_, row) => {
    const cells = columns.map((_, column) => {
      const cell = row * SIZE + column
      return board[squareOf(cell)] ?? ` ${colourAt(cell)}`
    })
    return `${String(row + 1).padStart(2)} ${cells.join('')}`
  })
  return [`   ${columns.join(' ')}`, ...rows].join('\n')
}

export function table({ table, revealed }: View, { language, cast }: Manner): string {
  const words = WORDS[language]
  const { last } = table
  const board = `\`\`\`\n${boardText(table.board)}\n\`\`\``
  const players = table.players.map(({ seat, total, as, tiles, resigned }) =>
    words.player(seatName(seat), cast.seat(seat), total, asText(as), tiles, resigned),
  )
  return [
    board + words.key,
    ...(table.opening === 'open' || table.over ? [] : [words.opening[table.opening]]),
    ...players,
    words.bag(table.left),
    ...(last ? [words.last(lastMove(last, { language, cast }))] : []),
    ...(revealed ?? []).map((rack, seat) => words.revealed(cast.seat(seat), tileText(rack))),
  ].join('\n')
}

/** How many AS, and by what they multiply. */
const asText = (as: number): string => (tier(as) > 1 ? `${as} AS ×${tier(as)}` : `${as} AS`)

function lastMove(last: LastMove, { language, cast }: Manner): string {
  const words = WORDS[language]
  return last.type === 'pass'
    ? words.passed(cast.seat(last.seat), last.traded)
    : playText(last, { language, cast })
}

type Played = Pick<
  Extract<LastMove, { type: 'play' }>,
  'seat' | 'at' | 'direction' | 'word' | 'swap' | 'words' | 'line'
>

function playText({ seat, at, direction, word, swap, words: made, line }: Played, manner: Manner): string {
  const words = WORDS[manner.language]
  const move = code(`${spotText({ at, direction })} ${word.join('')}`)
  const additional = made.slice(1).map((each) => each.word)
  const played = words.played(manner.cast.seat(seat), move, line, additional)
  return swap ? `${played} ${words.swapped(swap.give, swap.take, swap.at)}` : played
}

/** Tiles in one code span, consonants and vowels as they stand on the rack. */
export const tileText = (tiles: readonly Tile[]): string => (tiles.length === 0 ? '–' : code(tiles.join(' ')))

export function hand({ rack, mayExchange }: View, { language }: Manner): string | null {
  if (rack === null) return null
  const words = WORDS[language]
  const line = words.rack(tileText(rack))
  return mayExchange > 0 ? `${line}\n${words.mayExchange(mayExchange)}` : line
}

export function news(told: Told, manner: Manner): string {
  const words = WORDS[manner.language]
  const name = (seat: number): string => manner.cast.seat(seat)
  switch (told.type) {
    case 'dealt':
      return told.rack === null ? words.bag(told.left) : words.rack(tileText(told.rack))
    case 'played': {
      const drew = told.drawn === null || told.drawn.length === 0 ? [] : [words.drew(tileText(told.drawn))]
      return [playText(told, manner), ...drew].join('\n')
    }
    case 'passed':
    case 'exchanged': {
      const line = words[told.type](name(told.seat), told.traded)
      const { gave, drew } = told
      if (gave === null || drew === null || gave.length === 0) return line
      return [line, words.gave(tileText(gave)), words.drew(tileText(drew))].join('\n')
    }
    case 'resigned':
      return words.resigned(name(told.seat))
    case 'ended':
      return words.reasons[told.reason]
  }
}
