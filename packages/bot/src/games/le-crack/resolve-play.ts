import type { LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { findWordPlacements, type WordPlacement } from '@crackpost/core/games/le-crack/placements'
import type { Event, PlayWordAction } from '@crackpost/core/games/le-crack/schema'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { MoveInput } from '../moves.ts'
import { playActionAt, type RequestedPlay } from './parse-play.ts'
import { formatPlace, matchesPlace, mayMatchPlace, squareOfPlace } from './place.ts'
import type { LeCrackMoveRejection } from './rejections.ts'
import { unplayableReason } from './unplayable-reason.ts'

type LeCrackInput = MoveInput<LeCrackTypes>
export type PlayedWordEvent = Extract<Event, { type: 'played' }>

/** Legal placements that match a request, best first. */
const matchingPlacements = (requested: RequestedPlay, input: LeCrackInput): WordPlacement[] =>
  allPlacements(requested, input).filter(({ action }) => matchesPlace(requested.place, action))

/** Like `matchingPlacements`, for partial input. */
export const possiblePlacements = (requested: RequestedPlay, input: LeCrackInput): WordPlacement[] =>
  allPlacements(requested, input).filter(({ action }) => mayMatchPlace(requested.place, action))

const allPlacements = (
  { word, swap }: RequestedPlay,
  { state, seat, lexicon }: LeCrackInput,
): WordPlacement[] => findWordPlacements(state, seat, word, lexicon, swap ?? undefined)

/** Turns a request into an action; an incomplete place becomes the best one. Colours are kept as requested. */
export function resolvePlay(
  requested: RequestedPlay,
  input: LeCrackInput,
): Result<PlayWordAction, LeCrackMoveRejection> {
  const square = squareOfPlace(requested.place)
  const { direction } = requested.place
  // A complete request is judged by the rules, which say why it is illegal.
  const named = square !== null && direction !== null ? { at: square, direction } : null
  const spot = named ?? matchingPlacements(requested, input)[0]?.action
  return spot ? ok(playActionAt(requested, spot)) : err(unplayableReason(requested, input))
}

/** The placement that a `played` event records. */
export const placementFromEvent = ({
  at,
  direction,
  word,
  swap,
  words,
  line,
}: PlayedWordEvent): WordPlacement => ({
  action: { type: 'play', at, direction, word, ...(swap ? { swap: { at: swap.at, give: swap.give } } : {}) },
  words,
  line,
})

/** A placement in one line: `NOTRE 10N↓ · 310 · N4O4T4R4E4`. */
export function placementLabel({ action, line }: WordPlacement): string {
  const { word, swap } = action
  const letters = word.map((tile) => tile.charAt(0)).join('')
  const tail = swap ? [`${swap.at} ${swap.give}`] : []
  return [`${letters} ${formatPlace(action)}`, line.total, word.join(''), ...tail].join(' · ')
}
