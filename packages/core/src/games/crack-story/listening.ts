import type { Seat } from '../../kernel/seat.ts'
import type { CrackStoryEventOf, State } from './schema.ts'

export type Hearing = State['hearings'][number]

const NOTHING_HEARD: Hearing = { heard: 0, shown: 0 }

export const hearingOf = (state: State, seat: Seat): Hearing => state.hearings[seat] ?? NOTHING_HEARD

/** How many words of the story a seat has not heard. */
export const unheardCount = (state: State, seat: Seat): number =>
  state.story.length - hearingOf(state, seat).heard

/** The words a listening form shows now: those not heard yet, be it that some were shown before. */
export function listenedEvent(state: State, seat: Seat): CrackStoryEventOf<'listened'> {
  const { heard, shown } = hearingOf(state, seat)
  return {
    type: 'listened',
    seat,
    from: heard,
    words: state.story.slice(heard).map(({ word }) => word),
    showing: shown > heard ? 2 : 1,
  }
}

/**
 * What was shown for the second time counts as heard, whatever happens to the form; what was shown for the first time
 * waits for it to be sent.
 */
export const hearingAfterListening = (
  { heard, shown }: Hearing,
  { from, words, showing }: CrackStoryEventOf<'listened'>,
): Hearing => ({
  heard: showing === 2 ? shown : heard,
  shown: from + words.length,
})

/** Of a story that has lost its last words nobody has heard more than there are. */
export const clipHearing = ({ heard, shown }: Hearing, words: number): Hearing => ({
  heard: Math.min(heard, words),
  shown: Math.min(shown, words),
})

/** The words that a seat may contest now: fresh ones of another that it has heard, each contested by nobody yet. */
export function contestableWords(state: State, seat: Seat): number[] {
  const { fresh, vote } = state
  if (!fresh || vote || fresh.author === seat) return []
  return fresh.marks
    .map((_, at) => fresh.first + at)
    .filter((word) => word < hearingOf(state, seat).heard && !fresh.contested.includes(word))
}
