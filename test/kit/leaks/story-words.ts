import { state as schema } from '@crackpost/core/games/crack-story/schema'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Secret } from './hidden-information.ts'

/** Shorter words occur in ordinary texts. */
const MIN_WORD_LENGTH = 6

/**
 * Words of the running story that a seat may not read: neither shown to it nor its own. All words if `own` is
 * null.
 */
export function unheardWordSecrets(of: unknown, own: Seat | null): Secret[] {
  const { story, hearings, vote } = schema.parse(of)
  const shown = own === null ? 0 : (hearings[own]?.shown ?? 0)
  return story
    .filter(({ by }, at) => own === null || (at >= shown && by !== own && at !== vote?.word))
    .filter(({ word }) => word.length >= MIN_WORD_LENGTH)
    .map(({ word }) => ({ what: 'a word of the story', text: word }))
}
