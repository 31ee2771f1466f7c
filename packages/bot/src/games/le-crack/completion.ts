import { swaps } from '@crackpost/core/games/le-crack/actions'
import type { Board } from '@crackpost/core/games/le-crack/board'
import type { LeCrack } from '@crackpost/core/games/le-crack/index'
import { make } from '@crackpost/core/games/le-crack/notation'
import { swappedPlacements } from '@crackpost/core/games/le-crack/placements'
import { tidy } from '@crackpost/core/kernel/notation'
import type { Position } from '../../moves.ts'
import type { Choice } from '../../reply.ts'
import { mayFit, spotText } from './place.ts'
import { likelySpots, spotLine } from './spot.ts'
import { type Swap, type Typed, type Wish, wishIn } from './wish.ts'

// What could be meant by what has been typed so far. Whatever it is, the worst answer is an empty list.

type Thinking = Position<LeCrack>

/** Discord shows no more. */
const SHOWN = 25

/** The legal placements of the word, each as its whole notation. */
export function completeWord(typed: Typed, at: Thinking): Choice[] {
  const wish = wishIn(typed)
  if (!wish.ok) return []
  return likelySpots(wish.value, at)
    .slice(0, SHOWN)
    .map((spot) => ({ name: spotLine(spot), value: make(spot.action) }))
}

/** The squares from which the word could go. */
export function completePlace(typed: Typed, at: Thinking): Choice[] {
  const wish = wishIn(typed)
  if (!wish.ok) return []
  return likelySpots(wish.value, at)
    .slice(0, SHOWN)
    .map((spot) => ({ name: spotLine(spot), value: spotText(spot.action) }))
}

/** The board swaps that are possible; with a word, those that it can be played with, the best first. */
export function completeSwap(typed: Typed, at: Thinking): Choice[] {
  const { state, seat } = at
  const wish = wishIn({ ...typed, swap: '' })
  const found = wish.ok
    ? serving(wish.value, at)
    : swaps(state, seat).map((swap) => ({ swap, name: swapLine(swap, state.board) }))
  const sought = tidy(typed.swap) ?? ''
  return found
    .map(({ swap, name }) => ({ name, value: swapText(swap) }))
    .filter(({ value }) => value.startsWith(sought))
    .slice(0, SHOWN)
}

export const swapText = ({ at, give }: Swap): string => `${at} ${give}`

const swapLine = (swap: Swap, board: Board): string => `${swap.at} ${board[swap.at] ?? ''} → ${swap.give}`

/** The swaps that a word can be played with, each with its best placement. */
function serving({ word, place }: Wish, { state, seat, lexicon }: Thinking): { swap: Swap; name: string }[] {
  const best = new Map<string, { swap: Swap; name: string }>()
  for (const { action, line } of swappedPlacements(state, seat, word, lexicon)) {
    const { swap } = action
    if (!swap || best.has(swapText(swap)) || !mayFit(place, action)) continue
    const name = [swapLine(swap, state.board), spotText(action), line.total, action.word.join('')].join(' · ')
    best.set(swapText(swap), { swap, name })
  }
  return [...best.values()]
}
