import type { LeCrack } from '@crackpost/core/games/le-crack/index'
import { type Placement, placements } from '@crackpost/core/games/le-crack/placements'
import type { Event, PlayAction } from '@crackpost/core/games/le-crack/schema'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import type { Position } from '../../moves.ts'
import { obstacle } from './obstacle.ts'
import { fits, mayFit, spotText, squareOf } from './place.ts'
import type { Rejection } from './refusals.ts'
import { playAt, type Wish } from './wish.ts'

type Thinking = Position<LeCrack>
export type Played = Extract<Event, { type: 'played' }>

/** Where a wish can be fulfilled, the best first. */
const spots = (wish: Wish, at: Thinking): Placement[] =>
  anySpots(wish, at).filter(({ action }) => fits(wish.place, action))

/** The same for a wish that is still being typed. */
export const likelySpots = (wish: Wish, at: Thinking): Placement[] =>
  anySpots(wish, at).filter(({ action }) => mayFit(wish.place, action))

const anySpots = ({ word, swap }: Wish, { state, seat, lexicon }: Thinking): Placement[] =>
  placements(state, seat, word, lexicon, swap ?? undefined)

/** A wish as an action: where it leaves the place open, the best is taken. Colours stay as they were asked for. */
export function chosen(wish: Wish, at: Thinking): Result<PlayAction, Rejection> {
  const square = squareOf(wish.place)
  const { direction } = wish.place
  // What says everything is judged as it is: then the rules say why not.
  const named = square !== null && direction !== null ? { at: square, direction } : null
  const spot = named ?? spots(wish, at)[0]?.action
  return spot ? ok(playAt(wish, spot)) : no(obstacle(wish, at))
}

/** What was, or would be, played, as a placement. */
export const placementOf = ({ at, direction, word, swap, words, line }: Played): Placement => ({
  action: { type: 'play', at, direction, word, ...(swap ? { swap: { at: swap.at, give: swap.give } } : {}) },
  words,
  line,
})

/** A placement in one line: `NOTRE 10N↓ · 310 · N4O4T4R4E4`. */
export function spotLine({ action, line }: Placement): string {
  const { word, swap } = action
  const letters = word.map((tile) => tile.charAt(0)).join('')
  const tail = swap ? [`${swap.at} ${swap.give}`] : []
  return [`${letters} ${spotText(action)}`, line.total, word.join(''), ...tail].join(' · ')
}
