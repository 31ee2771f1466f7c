import { state as schema } from '@crackpost/core/games/crack-story/schema'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Secret } from './hidden-information.ts'

/** Shorter words occur in ordinary texts. */
const MIN_WORD_LENGTH = 6

/**
 * Words of the running story that a seat may not read: neither shown to it nor its own. All words if `own` is
 * null.
 */
export function unheardWordSecrets(state: unknown, seat: Seat | null): Secret[] {
  const { story, hearings, vote } = schema.parse(state)
  const shown = seat === null ? 0 : (hearings[seat]?.shown ?? 0)
  return story
    .filter(({ by }, at) => seat === null || (at >= shown && by !== seat && at !== vote?.word))
    .filter(({ word }) => word.length >= MIN_WORD_LENGTH)
    .map(({ word }) => ({ what: 'a word of the story', text: word }))
}
