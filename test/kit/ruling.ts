import { crackWord } from '@crackpost/core/games/crack-word/index'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { fromWords } from '@crackpost/core/lexicon/words'
import { moves, type Position, position, refusal, textOf } from './rows.ts'

/** A lexicon that fits on a line, and the questions that tests of the rulings ask by it. */
export const lexicon = fromWords('rows', [
  'MOT',
  'MOTS',
  'MOTTE',
  'TOME',
  'TOMES',
  'OR',
  'ORE',
  'SORTE',
  'ZOO',
])

export const reads = (state: State, line: number): string => textOf(state.lines[line - 1] ?? [])
export const hand = (state: State, seat: number): string => [...(state.hands[seat] ?? [])].sort().join('')
export const packet = (state: State, seat: number): number => state.packets[seat]?.length ?? 0
export const statusOf = (state: State) => crackWord.status(state)
export const go = (laid: Position, ...lines: string[]) => moves(position(laid), lexicon, ...lines)
export const no = (laid: Position, line: string) => refusal(position(laid), lexicon, line)
