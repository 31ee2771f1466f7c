import { possibleSwaps } from '@crackpost/core/games/le-crack/actions'
import type { BoardTiles } from '@crackpost/core/games/le-crack/board'
import type { LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { formatAction } from '@crackpost/core/games/le-crack/notation'
import { findPlacementsWithSwap } from '@crackpost/core/games/le-crack/placements'
import { normaliseLine } from '@crackpost/core/kernel/notation'
import type { AutocompleteChoice } from '../../discord/reply.ts'
import type { MoveInput } from '../moves.ts'
import { type PlayFields, parsePlayFields, type RequestedPlay, type RequestedSwap } from './parse-play.ts'
import { formatPlace, mayMatchPlace } from './place.ts'
import { placementLabel, possiblePlacements } from './resolve-play.ts'

// What could be meant by what has been typed so far. Whatever it is, the worst answer is an empty list.

type LeCrackInput = MoveInput<LeCrackTypes>

/** Discord shows no more. */
const MAX_CHOICES = 25

/** The legal placements of the word, each as its whole notation. */
export function completeWord(typed: PlayFields, at: LeCrackInput): AutocompleteChoice[] {
  const requested = parsePlayFields(typed)
  if (!requested.ok) return []
  return possiblePlacements(requested.value, at)
    .slice(0, MAX_CHOICES)
    .map((spot) => ({ name: placementLabel(spot), value: formatAction(spot.action) }))
}

/** The squares from which the word could go. */
export function completePlace(typed: PlayFields, at: LeCrackInput): AutocompleteChoice[] {
  const requested = parsePlayFields(typed)
  if (!requested.ok) return []
  return possiblePlacements(requested.value, at)
    .slice(0, MAX_CHOICES)
    .map((spot) => ({ name: placementLabel(spot), value: formatPlace(spot.action) }))
}

/** The board swaps that are possible; with a word, those that it can be played with, the best first. */
export function completeSwap(typed: PlayFields, at: LeCrackInput): AutocompleteChoice[] {
  const { state, seat } = at
  const requested = parsePlayFields({ ...typed, swap: '' })
  const found = requested.ok
    ? swapsForWord(requested.value, at)
    : possibleSwaps(state, seat).map((swap) => ({ swap, name: swapLabel(swap, state.board) }))
  const sought = normaliseLine(typed.swap) ?? ''
  return found
    .map(({ swap, name }) => ({ name, value: swapText(swap) }))
    .filter(({ value }) => value.startsWith(sought))
    .slice(0, MAX_CHOICES)
}

export const swapText = ({ at, give }: RequestedSwap): string => `${at} ${give}`

const swapLabel = (swap: RequestedSwap, board: BoardTiles): string =>
  `${swap.at} ${board[swap.at] ?? ''} → ${swap.give}`

/** The swaps that a word can be played with, each with its best placement. */
function swapsForWord(
  { word, place }: RequestedPlay,
  { state, seat, lexicon }: LeCrackInput,
): { swap: RequestedSwap; name: string }[] {
  const best = new Map<string, { swap: RequestedSwap; name: string }>()
  for (const { action, line } of findPlacementsWithSwap(state, seat, word, lexicon)) {
    const { swap } = action
    if (!swap || best.has(swapText(swap)) || !mayMatchPlace(place, action)) continue
    const name = [swapLabel(swap, state.board), formatPlace(action), line.total, action.word.join('')].join(
      ' · ',
    )
    best.set(swapText(swap), { swap, name })
  }
  return [...best.values()]
}
