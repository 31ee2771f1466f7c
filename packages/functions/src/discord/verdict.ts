import type * as z from 'zod/mini'
import { complaints, parsed, type Trouble, troubleIn } from './answer.ts'
import type { Attempt } from './attempt.ts'
import type { Failure } from './failure.ts'

/** Whom a rate limit holds: one route, everything the bot does, or everybody at our address. */
export type Scope = 'route' | 'bot' | 'address'

/** What an attempt has come to. */
export type Verdict<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly failure: Failure & { kind: 'refused' } }
  /** A limit; the wait is in milliseconds, where Discord names one. */
  | { readonly is: 'limited'; readonly scope: Scope; readonly wait: number | null }
  /** Refused for now without saying for how long. */
  | { readonly is: 'hurried' }
  /** No answer, a fault of Discord's, or an answer that nobody can read. */
  | { readonly is: 'broken'; readonly done: 'no' | 'perhaps' }

export const numberIn = (headers: Headers, name: string): number | null => {
  const value = headers.get(name)
  return value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value)
}

export const inMs = (seconds: number | null): number | null =>
  seconds === null ? null : Math.ceil(seconds * 1000)

function limit(headers: Headers, { global, retry_after }: Trouble): Verdict<never> {
  const named = headers.get('x-ratelimit-scope')
  // Before the API stands a guard of addresses, who answers in no JSON and knows no scope.
  const guard = named === null && retry_after === undefined
  const bot = global || named === 'global' || headers.has('x-ratelimit-global')
  const wait = inMs(retry_after ?? numberIn(headers, 'retry-after'))
  return { is: 'limited', scope: guard ? 'address' : bot ? 'bot' : 'route', wait }
}

function refusal(status: number, trouble: Trouble, secrets: readonly string[]): Verdict<never> {
  const said = [trouble.message, ...complaints(trouble.errors)].join('; ').slice(0, 400)
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '[token]'), said)
  return { is: 'refused', failure: { kind: 'refused', status, code: trouble.code, message } }
}

/** Judges an attempt; the secrets are kept out of whatever Discord may quote. */
export function verdict<T>(came: Attempt, answer: z.ZodMiniType<T>, secrets: readonly string[]): Verdict<T> {
  if (came.status === null) return { is: 'broken', done: came.sent ? 'perhaps' : 'no' }
  const { status, headers, text } = came
  if (status < 300) {
    const read = answer.safeParse(parsed(text))
    return read.success ? { is: 'done', value: read.data } : { is: 'broken', done: 'perhaps' }
  }
  if (status >= 500) return { is: 'broken', done: 'perhaps' }
  const trouble = troubleIn(text)
  // Direct messages opened too fast: the right thing at the wrong time.
  if (trouble.code === 40003) return { is: 'hurried' }
  // Old edits are refused with the status of a rate limit, but waiting is not what helps.
  if (status === 429 && trouble.code !== 30046) return limit(headers, trouble)
  return refusal(status, trouble, secrets)
}
