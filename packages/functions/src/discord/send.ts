import { no, ok, type Result } from '@crackpost/core/kernel/result'
import type * as z from 'zod/mini'
import { type Attempt, attempt } from './attempt.ts'
import { backoff, respite } from './backoff.ts'
import { breaker, type Threshold, threshold } from './breaker.ts'
import { buckets } from './buckets.ts'
import type { Failure } from './failure.ts'
import type { Payload } from './form.ts'
import type { Route } from './route.ts'
import { inMs, numberIn, verdict } from './verdict.ts'

/** A line for the log: it holds no id, no token and nothing that anybody wrote. */
export interface Told {
  readonly event: 'discord'
  /** The method and the path without its ids. */
  readonly route: string
  readonly outcome: 'done' | 'refused' | 'wait' | 'later' | 'unknown' | 'blocked'
  /** How many requests were sent so far. */
  readonly attempts: number
  readonly status?: number
  readonly code?: number
  readonly cause?: string
  /** Milliseconds. */
  readonly wait?: number
}

/** What the sender asks of the world. */
export interface Wiring {
  /** The bot's token. */
  readonly token: string
  /** Where Discord is: `https://discord.com/api/v10`. */
  readonly base: string
  readonly fetch?: typeof fetch
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly random: () => number
  readonly log: (line: Told) => void
  /** The longest that one request may take, in milliseconds. */
  readonly timeout?: number
  readonly threshold?: Partial<Threshold>
}

export interface Call<T> {
  readonly route: Route
  readonly payload?: Payload
  readonly answer: z.ZodMiniType<T>
  /** Whether doing it twice is the same as doing it once. */
  readonly repeatable: boolean
  /** How long all waiting for this call may take, in milliseconds; beyond that the caller should come back. */
  readonly patience: number
}

/** So many requests at most for one call. */
const most = 4

/** How long to open no direct messages after Discord found us too fast. */
const slower = 300_000

/** Sends calls: waits where waiting is short, tries again where that does no harm, and falls silent in time. */
export function sender(wiring: Wiring) {
  const { token, base, now, sleep, random } = wiring
  const wire = { base, token, ask: wiring.fetch ?? fetch, timeout: wiring.timeout ?? 10_000 }
  const limits = buckets()
  const guard = breaker({ ...threshold, ...wiring.threshold })

  /** Takes note of what an answer says about limits. */
  function learn(route: Route, came: Attempt): void {
    if (came.status === null) return
    const { status, headers } = came
    const bucket = headers.get('x-ratelimit-bucket')
    const remaining = numberIn(headers, 'x-ratelimit-remaining')
    const resetAfter = inMs(numberIn(headers, 'x-ratelimit-reset-after'))
    limits.learn(route, { bucket, remaining, resetAfter }, now())
    const shared = headers.get('x-ratelimit-scope') === 'shared'
    guard.note({ status, shared, asBot: route.asBot }, now())
  }

  return async function send<T>(call: Call<T>): Promise<Result<T, Failure>> {
    const { route, payload, answer, repeatable, patience } = call
    const secrets = [token, route.secret ?? ''].filter((secret) => secret !== '')
    const start = now()
    let slept = 0
    let sent = 0
    // After a failure: when we try again ourselves, and when the caller should if we give up.
    let again = { soon: 0, late: 0 }
    let last: Pick<Told, 'status' | 'code' | 'cause'> = {}
    const tell = (outcome: Told['outcome'], more: Partial<Told> = {}) =>
      wiring.log({ event: 'discord', route: route.route, outcome, attempts: sent, ...last, ...more })

    while (true) {
      const until = guard.blockedUntil(now(), route.asBot)
      if (until !== null) {
        tell('blocked', { wait: until - now() })
        return no({ kind: 'blocked', until })
      }
      const free = Math.max(limits.freeAt(route), again.soon)
      const wait = Math.max(0, free - now())
      // Sleep counts even where the clock does not show it, so that no call waits for ever.
      const left = Math.max(0, patience - Math.max(slept, now() - start))
      if (sent >= most || wait > left) {
        const retryAt = Math.max(free, again.late)
        tell('later', { wait: retryAt - now() })
        return no({ kind: 'later', retryAt })
      }
      if (wait > 0) {
        tell('wait', { wait })
        slept += wait
        await sleep(wait)
        continue
      }

      limits.take(route)
      sent++
      const came = await attempt(wire, route, payload)
      learn(route, came)
      const found = verdict(came, answer, secrets)
      last = came.status === null ? { cause: came.cause } : { status: came.status }
      switch (found.is) {
        case 'done':
          tell('done')
          return ok(found.value)
        case 'refused':
          tell('refused', { code: found.failure.code })
          return no(found.failure)
        case 'hurried': {
          const retryAt = now() + slower + respite(random)
          tell('later', { wait: retryAt - now() })
          return no({ kind: 'later', retryAt })
        }
        case 'limited':
          limits.hold(route, now() + (found.wait ?? respite(random)), found.scope)
          again = { soon: 0, late: now() + backoff(sent, random) }
          break
        case 'broken':
          if (!repeatable && found.done === 'perhaps') {
            tell('unknown')
            return no({ kind: 'unknown' })
          }
          again = { soon: now() + backoff(sent, random), late: now() + respite(random) }
      }
    }
  }
}
