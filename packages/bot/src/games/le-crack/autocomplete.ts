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

// Autocomplete for partial input. Invalid input gives an empty list, never an error.

type LeCrackInput = MoveInput<LeCrackTypes>

/** Discord's limit. */
const MAX_CHOICES = 25

/** Legal placements of the word, each as complete notation. */
export function completeWord(typed: PlayFields, input: LeCrackInput): AutocompleteChoice[] {
  const requested = parsePlayFields(typed)
  if (!requested.ok) return []
  return possiblePlacements(requested.value, input)
    .slice(0, MAX_CHOICES)
    .map((spot) => ({ name: placementLabel(spot), value: formatAction(spot.action) }))
}

/** Squares where the word can begin. */
export function completePlace(typed: PlayFields, input: LeCrackInput): AutocompleteChoice[] {
  const requested = parsePlayFields(typed)
  if (!requested.ok) return []
  return possiblePlacements(requested.value, input)
    .slice(0, MAX_CHOICES)
    .map((spot) => ({ name: placementLabel(spot), value: formatPlace(spot.action) }))
}

/** Possible board swaps; with a word, those it can be played with, best first. */
export function completeSwap(typed: PlayFields, input: LeCrackInput): AutocompleteChoice[] {
  const { state, seat } = input
  const requested = parsePlayFields({ ...typed, swap: '' })
  const swaps = requested.ok
    ? swapsForWord(requested.value, input)
    : possibleSwaps(state, seat).map((swap) => ({ swap, name: swapLabel(swap, state.board) }))
  const prefix = normaliseLine(typed.swap) ?? ''
  return swaps
    .map(({ swap, name }) => ({ name, value: swapText(swap) }))
    .filter(({ value }) => value.startsWith(prefix))
    .slice(0, MAX_CHOICES)
}

export const swapText = ({ at, give }: RequestedSwap): string => `${at} ${give}`

const swapLabel = (swap: RequestedSwap, board: BoardTiles): string =>
  `${swap.at} ${board[swap.at] ?? ''} → ${swap.give}`

/** Swaps with which the word can be played, each with its best placement. */
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
