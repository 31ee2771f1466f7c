import type { Action, State } from '@crackpost/core/games/le-crack/schema'
import type { MatchCommand } from '@crackpost/core/match/decide'
import type { Match } from '@crackpost/core/match/state'

/** A player's pass in Le Crack: gives back the first tiles of the rack, as many as the exchange needs. */
export const passActionIn = (state: State, seat = state.turn): Extract<Action, { type: 'pass' }> => ({
  type: 'pass',
  give: (state.racks[seat] ?? []).slice(0, Math.min(2, state.bag.length)),
})

/** The pass of the seat on turn, as a command. Takes a running match of Le Crack. */
export const passCommandIn = (match: Match): MatchCommand => ({
  type: 'act',
  action: passActionIn(match.play?.course.state as State),
})
