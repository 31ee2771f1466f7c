import type { MatchId } from '@crackpost/core/app/ports'

/**
 * What a button, a select or a form bears: what it is for, which match and turn it was made for, and what else it
 * needs. It says everything, so that a button of any age can be answered by any process.
 */
export interface Tag {
  readonly verb: string
  readonly match: MatchId | null
  /** The turn of the match when it was made; 0 where there is none. */
  readonly turn: number
  readonly rest: string
}

/** Raised when the form of tags changes: those of another version are answered with what is current. */
const VERSION = '1'
const NONE = '-'

/** Discord's limit. */
const LONGEST = 100

/** Twelve letters and digits as `matchIdOf` makes them. */
const ID = /^[0-9a-hjkmnp-tv-z]{12}$/

export const idIn = (text: string): MatchId | null => (ID.test(text) ? text : null)

export function tagged({ verb, match, turn, rest }: Tag): string {
  const text = [VERSION, verb, match ?? NONE, turn, rest].join(':')
  if (text.length > LONGEST) throw new RangeError(`a tag of ${text.length} characters: ${verb}`)
  return text
}

/** A tag for what is about no match. */
export const plain = (verb: string, rest = ''): string => tagged({ verb, match: null, turn: 0, rest })

/** Null for what no release of ours has made, or an older one. */
export function tagIn(customId: string): Tag | null {
  const [, verb = '', id = '', turn = '', rest = ''] =
    /^1:([a-zA-Z]{1,20}):([^:]{1,12}):(\d{1,6}):(.*)$/su.exec(customId) ?? []
  if (verb === '') return null
  const match = id === NONE ? null : idIn(id)
  if (match === null && id !== NONE) return null
  return { verb, match, turn: Number(turn), rest }
}
