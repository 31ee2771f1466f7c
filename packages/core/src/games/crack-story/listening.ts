import type { Seat } from '../../kernel/seat.ts'
import type { CrackStoryEventOf, State } from './schema.ts'

export type Hearing = State['hearings'][number]

const NOTHING_HEARD: Hearing = { heard: 0, shown: 0 }

export const hearingOf = (state: State, seat: Seat): Hearing => state.hearings[seat] ?? NOTHING_HEARD

/** How many words of the story a seat has not heard. */
export const unheardCount = (state: State, seat: Seat): number =>
  state.story.length - hearingOf(state, seat).heard

/** The words that the listening form shows now: those not heard yet, even if some were shown before. */
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
 * Words shown for the second time count as heard at once. Words shown for the first time count as heard when
 * the form is sent.
 */
export const hearingAfterListening = (
  { heard, shown }: Hearing,
  { from, words, showing }: CrackStoryEventOf<'listened'>,
): Hearing => ({
  heard: showing === 2 ? shown : heard,
  shown: from + words.length,
})

/** Limits the counts to the length of the story, after its last words were removed. */
export const clipHearing = ({ heard, shown }: Hearing, words: number): Hearing => ({
  heard: Math.min(heard, words),
  shown: Math.min(shown, words),
})

/**
 * The words that a seat may contest now: recent words of another seat that it has heard and that were not
 * contested yet.
 */
export function contestableWords(state: State, seat: Seat): number[] {
  const { fresh, vote } = state
  if (!fresh || vote || fresh.author === seat) return []
  return fresh.marks
    .map((_, at) => fresh.first + at)
    .filter((word) => word < hearingOf(state, seat).heard && !fresh.contested.includes(word))
}
