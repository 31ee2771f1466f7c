import type { MatchId } from '@crackpost/core/use-cases/ports'

/**
 * What a button, a select or a form bears: what it is for, which match and turn it was made for, and what else it
 * needs. It says everything, so that a button of any age can be answered by any process.
 */
export interface CustomId {
  readonly verb: string
  readonly match: MatchId | null
  /** The turn of the match when it was made; 0 where there is none. */
  readonly turn: number
  readonly payload: string
}

/** Raised when the form of tags changes: those of another version are answered with what is current. */
const CUSTOM_ID_VERSION = '1'
const NO_MATCH = '-'

/** Discord's limit. */
const MAX_CUSTOM_ID_LENGTH = 100

/** Twelve letters and digits as `matchIdOf` makes them. */
const MATCH_ID_PATTERN = /^[0-9a-hjkmnp-tv-z]{12}$/

export const parseMatchId = (text: string): MatchId | null => (MATCH_ID_PATTERN.test(text) ? text : null)

export function encodeCustomId({ verb, match, turn, payload }: CustomId): string {
  const text = [CUSTOM_ID_VERSION, verb, match ?? NO_MATCH, turn, payload].join(':')
  if (text.length > MAX_CUSTOM_ID_LENGTH) throw new RangeError(`a tag of ${text.length} characters: ${verb}`)
  return text
}

/** A tag for what is about no match. */
export const globalCustomId = (verb: string, payload = ''): string =>
  encodeCustomId({ verb, match: null, turn: 0, payload })

/** Null for what no release of ours has made, or an older one. */
export function decodeCustomId(customId: string): CustomId | null {
  const [, verb = '', id = '', turn = '', payload = ''] =
    /^1:([a-zA-Z]{1,20}):([^:]{1,12}):(\d{1,6}):(.*)$/su.exec(customId) ?? []
  if (verb === '') return null
  const match = id === NO_MATCH ? null : parseMatchId(id)
  if (match === null && id !== NO_MATCH) return null
  return { verb, match, turn: Number(turn), payload }
}
