import type { Json } from './json.ts'

/** What goes back over the wire. */
export interface Answer {
  status: number
  /** JSON, or bytes as they are; none for 204. */
  body?: unknown
  headers?: Record<string, string>
}

/** Something that was looked for, or the answer that says why it can't be had. */
export type Found<T> = { value: T } | { refusal: Answer }

/** Discord's codes with the status and the words that come with them. */
const CODES: Record<number, [status: number, message: string]> = {
  10002: [404, 'Unknown Application'],
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10013: [404, 'Unknown User'],
  10015: [404, 'Unknown Webhook'],
  10062: [404, 'Unknown interaction'],
  10063: [404, 'Unknown application command'],
  // Old edits are refused with the status of a rate limit, but without an instant to try again at.
  30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later.'],
  40003: [403, 'You are opening direct messages too fast'],
  40005: [413, 'Request entity too large'],
  40060: [400, 'Interaction has already been acknowledged.'],
  50001: [403, 'Missing Access'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50013: [403, 'Missing Permissions'],
  50024: [400, 'Cannot execute action on this channel type'],
  // What an interaction's token gets after its 15 minutes.
  50027: [401, 'Invalid Webhook Token'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  50278: [403, 'Cannot send messages to this user due to having no mutual guilds'],
  160004: [400, 'A thread has already been created for this message'],
  160005: [400, 'Thread is locked'],
}

export const isKnownCode = (code: number): boolean => code in CODES

export function refusal(code: number): Answer {
  const [status, message] = CODES[code] ?? [400, 'Bad Request']
  return { status, body: { message, code } }
}

export const refuse = (code: number): { refusal: Answer } => ({ refusal: refusal(code) })

export const unauthorised = (): Answer => ({ status: 401, body: { message: '401: Unauthorized', code: 0 } })

export const unknownRoute = (): Answer => ({ status: 404, body: { message: '404: Not Found', code: 0 } })

export const wrongMethod = (): Answer => ({
  status: 405,
  body: { message: '405: Method Not Allowed', code: 0 },
})

/** What is wrong with a form: where, Discord's word for it, and a sentence. */
export interface Complaint {
  at: (string | number)[]
  code: string
  message: string
}

export const tooLong = (at: Complaint['at'], most: number): Complaint => ({
  at,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${most} or fewer in length.`,
})

export const badLength = (at: Complaint['at'], least: number, most: number): Complaint => ({
  at,
  code: 'BASE_TYPE_BAD_LENGTH',
  message: `Must be between ${least} and ${most} in length.`,
})

export const missing = (at: Complaint['at']): Complaint => ({
  at,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
})

/** All complaints in one answer, nested by their paths as Discord does. */
export function invalidForm(complaints: readonly Complaint[]): Answer {
  const errors: Json = {}
  for (const { at, code, message } of complaints) {
    let level = errors
    for (const step of at) {
      const inner = (level[step] ?? {}) as Json
      level[step] = inner
      level = inner
    }
    const said = (level._errors ?? []) as unknown[]
    level._errors = [...said, { code, message }]
  }
  return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors } }
}
