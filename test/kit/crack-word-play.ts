import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import {
  type CrackWordLayout,
  formatCrackWordLine,
  layOutPosition,
  moveRejection,
  playMovesInNotation,
} from './crack-word-position.ts'

/** A lexicon of nine words, with helpers that read and play positions by it. */
export const SMALL_LEXICON = lexiconFromWords('rows', [
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

export const lineTextAt = (state: State, line: number): string =>
  formatCrackWordLine(state.lines[line - 1] ?? [])
export const handLetters = (state: State, seat: number): string =>
  [...(state.hands[seat] ?? [])].sort().join('')
export const packetSize = (state: State, seat: number): number => state.packets[seat]?.length ?? 0
export const crackWordStatus = (state: State) => crackWordGame.status(state)
export const playFromLayout = (laid: CrackWordLayout, ...lines: string[]) =>
  playMovesInNotation(layOutPosition(laid), SMALL_LEXICON, ...lines)
export const rejectionFromLayout = (laid: CrackWordLayout, line: string) =>
  moveRejection(layOutPosition(laid), SMALL_LEXICON, line)
