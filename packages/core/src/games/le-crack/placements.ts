import type { Seat } from '../../kernel/seat.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { fully, judgeMove } from './actions.ts'
import { DIRECTIONS, SIZE } from './board.ts'
import { footing } from './judge.ts'
import type { PlayAction, State } from './schema.ts'
import type { PadLine, ScoredWord } from './score.ts'

/** A legal place for a word, its colours chosen, with what it would bring. */
export interface Placement {
  readonly action: PlayAction
  readonly words: readonly ScoredWord[]
  readonly line: PadLine
}

/**
 * All legal placements of a word as `readWord` gives it (`N`, or `N4` where a colour is named), each with its exact
 * best choice of colours, best first. No swap is made unless it is asked for.
 */
export function placements(
  state: State,
  seat: Seat,
  word: readonly string[],
  lexicon: Lexicon,
  swap?: PlayAction['swap'],
): Placement[] {
  const letters = word.map((asked) => asked.charAt(0)).join('')
  const foot = footing(state, seat, swap)
  if (!foot.ok || state.over || !lexicon.has(letters)) return []
  const found: Placement[] = []
  for (let at = 0; at < SIZE * SIZE; at++)
    for (const direction of DIRECTIONS) {
      const judged = judgeMove(state, foot.value, { at, direction, letters }, [...word], lexicon)
      if (judged?.ok)
        found.push({ action: fully(judged.value), words: judged.value.words, line: judged.value.line })
    }
  return found.sort((a, b) => b.line.total - a.line.total)
}
