import type { GameStatus } from '../../kernel/game.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import { rankSeats } from '../../kernel/standing.ts'
import type { State } from './schema.ts'

/** Active seats that have not voted yet. The contester counts as voting against. */
export const seatsToVote = (state: State): Seat[] => {
  const { vote } = state
  if (!vote) return []
  const voters = [vote.by, ...vote.keep, ...vote.drop, ...vote.silent]
  return activeSeats(state.hands.length, state.resigned).filter((seat) => !voters.includes(seat))
}

/** Seats that may still contest the end of a story or a round and have not waived it. */
export const seatsToWaive = (state: State): Seat[] => {
  const { waiting, fresh } = state
  if (!waiting) return []
  return activeSeats(state.hands.length, state.resigned).filter(
    (seat) => seat !== fresh?.author && !waiting.waived.includes(seat),
  )
}

export const STORY_PHASES = ['playing', 'vote', 'waiting', 'over'] as const
export type StoryPhase = (typeof STORY_PHASES)[number]

export const storyPhaseOf = (state: State): StoryPhase =>
  state.over ? 'over' : state.vote ? 'vote' : state.waiting ? 'waiting' : 'playing'

/** Rounds won by each seat. */
export const totals = (state: State): number[] => [...state.wins]

export function status(state: State): GameStatus {
  if (state.over)
    return { phase: 'over', standing: rankSeats(totals(state), state.resigned), reason: state.over }
  const active = activeSeats(state.hands.length, state.resigned)
  // Any active seat may listen, contest or start the chrono at any time; `decide` checks the rest.
  const playing = { phase: 'playing', mayAct: active, active } as const
  if (state.vote) return { ...playing, waitsFor: seatsToVote(state), until: state.vote.until }
  if (state.waiting) return { ...playing, waitsFor: seatsToWaive(state), until: state.waiting.until }
  return { ...playing, waitsFor: [state.turn] }
}
