import type { MatchId } from '@crackpost/core/use-cases/ports'

/**
 * The decoded custom id of a button, select or modal. It contains all the state, so that any process can handle a
 * component of any age.
 */
export interface CustomId {
  readonly verb: string
  readonly match: MatchId | null
  /** The turn of the match when the component was made; 0 without a match. */
  readonly turn: number
  readonly payload: string
}

/** To be raised when the format changes. Ids of another version decode to null; the reply shows what is current. */
const CUSTOM_ID_VERSION = '1'
const NO_MATCH = '-'

/** Discord's limit. */
const MAX_CUSTOM_ID_LENGTH = 100

/** Twelve characters, as `matchIdOf` makes them. */
const MATCH_ID_PATTERN = /^[0-9a-hjkmnp-tv-z]{12}$/

export const parseMatchId = (text: string): MatchId | null => (MATCH_ID_PATTERN.test(text) ? text : null)

export function encodeCustomId({ verb, match, turn, payload }: CustomId): string {
  const text = [CUSTOM_ID_VERSION, verb, match ?? NO_MATCH, turn, payload].join(':')
  if (text.length > MAX_CUSTOM_ID_LENGTH)
    throw new RangeError(`a custom id of ${text.length} characters: ${verb}`)
  return text
}

/** The custom id of a component that belongs to no match. */
export const globalCustomId = (verb: string, payload = ''): string =>
  encodeCustomId({ verb, match: null, turn: 0, payload })

/** Decodes a custom id; null if it is malformed or of another version. */
export function decodeCustomId(customId: string): CustomId | null {
  const [, verb = '', id = '', turn = '', payload = ''] =
    /^1:([a-zA-Z]{1,20}):([^:]{1,12}):(\d{1,6}):(.*)$/su.exec(customId) ?? []
  if (verb === '') return null
  const match = id === NO_MATCH ? null : parseMatchId(id)
  if (match === null && id !== NO_MATCH) return null
  return { verb, match, turn: Number(turn), payload }
}
