import type * as z from 'zod/mini'
import type { RestFailure } from './errors.ts'
import { parseErrorBody, parseJsonOrNull, type RestErrorBody, validationMessages } from './schemas.ts'
import type { RequestAttempt } from './transport.ts'

/** What a rate limit applies to: one route, all calls of the bot, or all calls from our IP address. */
export type RateLimitScope = 'route' | 'bot' | 'address'

export type AttemptOutcome<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly failure: RestFailure & { kind: 'refused' } }
  /** A 429 response; `wait` is in milliseconds, null if Discord states none. */
  | { readonly is: 'limited'; readonly scope: RateLimitScope; readonly wait: number | null }
  /** Direct messages are opened too fast; Discord states no wait. */
  | { readonly is: 'hurried' }
  /** No response, a 5xx response, or an unreadable one; `done` says whether the call may have been processed. */
  | { readonly is: 'broken'; readonly done: 'no' | 'perhaps' }

export const numericHeader = (headers: Headers, name: string): number | null => {
  const value = headers.get(name)
  return value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}

export const secondsToMs = (seconds: number | null): number | null =>
  seconds === null ? null : Math.ceil(seconds * 1000)

function rateLimitOutcome(headers: Headers, { global, retry_after }: RestErrorBody): AttemptOutcome<never> {
  const scopeHeader = headers.get('x-ratelimit-scope')
  // Cloudflare, in front of the API, limits by IP address: no JSON, no scope header.
  const byAddress = scopeHeader === null && retry_after === undefined
  const bot = global || scopeHeader === 'global' || headers.has('x-ratelimit-global')
  const wait = secondsToMs(retry_after ?? numericHeader(headers, 'retry-after'))
  return { is: 'limited', scope: byAddress ? 'address' : bot ? 'bot' : 'route', wait }
}

function refusalOutcome(
  status: number,
  errorBody: RestErrorBody,
  secrets: readonly string[],
): AttemptOutcome<never> {
  const fullText = [errorBody.message, ...validationMessages(errorBody.errors)].join('; ').slice(0, 400)
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '[token]'), fullText)
  return { is: 'refused', failure: { kind: 'refused', status, code: errorBody.code, message } }
}

/** Classifies an attempt. Secrets that Discord quotes are removed from the error message. */
export function classifyAttempt<T>(
  attempt: RequestAttempt,
  schema: z.ZodMiniType<T>,
  secrets: readonly string[],
): AttemptOutcome<T> {
  if (attempt.status === null) return { is: 'broken', done: attempt.sent ? 'perhaps' : 'no' }
  const { status, headers, text } = attempt
  if (status < 300) {
    const read = schema.safeParse(parseJsonOrNull(text))
    return read.success ? { is: 'done', value: read.data } : { is: 'broken', done: 'perhaps' }
  }
  if (status >= 500) return { is: 'broken', done: 'perhaps' }
  const errorBody = parseErrorBody(text)
  // Direct messages opened too fast: the right thing at the wrong time.
  if (errorBody.code === 40003) return { is: 'hurried' }
  // Old edits are refused with the status of a rate limit, but waiting is not what helps.
  if (status === 429 && errorBody.code !== 30046) return rateLimitOutcome(headers, errorBody)
  return refusalOutcome(status, errorBody, secrets)
}
