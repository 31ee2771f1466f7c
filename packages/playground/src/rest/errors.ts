import type { JsonObject } from '../json.ts'

/** An HTTP response before serialisation. */
export interface HttpResponse {
  status: number
  /** A JSON value or raw bytes; undefined for 204. */
  body?: unknown
  headers?: Record<string, string>
}

/** A value, or the error response to send instead. */
export type ApiResult<T> = { value: T } | { error: HttpResponse }

/** Discord's JSON error codes with their HTTP status and message. */
const ERROR_CODES: Record<number, [status: number, message: string]> = {
  10002: [404, 'Unknown Application'],
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10013: [404, 'Unknown User'],
  10015: [404, 'Unknown Webhook'],
  10062: [404, 'Unknown interaction'],
  10063: [404, 'Unknown application command'],
  // This limit has status 429 but no retry time.
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
  // Also returned for an interaction token older than 15 minutes.
  50027: [401, 'Invalid Webhook Token'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  50278: [403, 'Cannot send messages to this user due to having no mutual guilds'],
  160004: [400, 'A thread has already been created for this message'],
  160005: [400, 'Thread is locked'],
  160006: [400, 'Maximum number of active threads reached'],
}

export const isKnownErrorCode = (code: number): boolean => code in ERROR_CODES

export function errorResponse(code: number): HttpResponse {
  const [status, message] = ERROR_CODES[code] ?? [400, 'Bad Request']
  return { status, body: { message, code } }
}

export const errorResult = (code: number): { error: HttpResponse } => ({ error: errorResponse(code) })

export const unauthorizedResponse = (): HttpResponse => ({
  status: 401,
  body: { message: '401: Unauthorized', code: 0 },
})

export const unknownRouteResponse = (): HttpResponse => ({
  status: 404,
  body: { message: '404: Not Found', code: 0 },
})

export const methodNotAllowedResponse = (): HttpResponse => ({
  status: 405,
  body: { message: '405: Method Not Allowed', code: 0 },
})

/** One validation error: path in the body, Discord's error code, message. */
export interface FieldError {
  at: (string | number)[]
  code: string
  message: string
}

export const maxLengthError = (at: FieldError['at'], most: number): FieldError => ({
  at,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${most} or fewer in length.`,
})

export const badLengthError = (at: FieldError['at'], least: number, most: number): FieldError => ({
  at,
  code: 'BASE_TYPE_BAD_LENGTH',
  message: `Must be between ${least} and ${most} in length.`,
})

export const requiredFieldError = (at: FieldError['at']): FieldError => ({
  at,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
})

/** The 400 response with all errors, nested by their paths as in Discord's format. */
export function invalidFormResponse(fieldErrors: readonly FieldError[]): HttpResponse {
  const errors: JsonObject = {}
  for (const { at, code, message } of fieldErrors) {
    let level = errors
    for (const step of at) {
      const inner = (level[step] ?? {}) as JsonObject
      level[step] = inner
      level = inner
    }
    const siblings = (level._errors ?? []) as unknown[]
    level._errors = [...siblings, { code, message }]
  }
  return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors } }
}
