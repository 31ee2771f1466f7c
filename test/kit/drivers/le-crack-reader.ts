import type { BoardTiles, SquareName, WordDirection } from '@crackpost/core/games/le-crack/board'
import { cellOf, neighbourCell, squareName } from '@crackpost/core/games/le-crack/board'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import type { PlayWordAction, State } from '@crackpost/core/games/le-crack/schema'
import { createDiceFactory } from '@crackpost/core/kernel/dice'
import { frenchLexicon } from '../../../scripts/french-lexicon.ts'

// Reads a position from message texts and chooses a word to play.

/** The part of a position that a player can see. */
export interface VisiblePosition {
  readonly rack: readonly string[]
  readonly board: BoardTiles
  readonly plays: number
}

/** Tiles written in a text, e.g. `Ta main : E4 A1`. */
export const tilesInText = (text: string): string[] =>
  [...text.matchAll(/\b[A-Z][1-4]\b/g)].map(([tile]) => tile)

/** Rebuilds the board from the announcements of plays, each counted once. */
export function boardInNews(news: string): Pick<VisiblePosition, 'board' | 'plays'> {
  const mentions = [...news.matchAll(/(\d{1,2}[A-Q])([→↓]) ((?:[A-Z][1-4]){2,17})/g)]
  const plays = new Map(mentions.map((mention) => [mention[0], mention]))
  const board: Record<SquareName, string> = {}
  for (const [, at = '', arrow, word = ''] of plays.values()) {
    const direction: WordDirection = arrow === '→' ? 'across' : 'down'
    let cell: number | null = cellOf(at)
    for (const [tile] of word.matchAll(/../g)) {
      if (cell === null) throw new Error(`${at} ${word} leaves the board`)
      board[squareName(cell)] = tile
      cell = neighbourCell(cell, direction, 1)
    }
  }
  return { board, plays: plays.size }
}

/** The longest of the first this many legal plays is chosen. */
const MAX_CONSIDERED_PLAYS = 60

/** A long legal play; throws if there is none. */
export function longestPlay({ rack, board, plays }: VisiblePosition): PlayWordAction {
  const state: State = {
    board,
    bag: [],
    racks: [[...rack], []],
    gone: [],
    resigned: [],
    first: 0,
    turn: 0,
    plays,
    passes: [],
    exchange: null,
    exchanges: 0,
    pads: [[], []],
    last: null,
    over: null,
  }
  const mention: PlayWordAction[] = []
  const env = { lexicon: frenchLexicon(), dice: createDiceFactory('mind'), now: 0, pace: 1 }
  for (const action of leCrackGame.actions?.(state, 0, env) ?? []) {
    if (action.type === 'play') mention.push(action)
    if (mention.length === MAX_CONSIDERED_PLAYS) break
  }
  const [best] = mention.sort((a, b) => b.word.length - a.word.length)
  if (!best) throw new Error(`nothing can be played with ${rack.join(' ')}`)
  return best
}

export const lettersOfPlay = ({ word }: PlayWordAction): string => word.map((tile) => tile.charAt(0)).join('')
export const placeOfPlay = ({ at, direction }: PlayWordAction): string =>
  `${at}${direction === 'across' ? '→' : '↓'}`
