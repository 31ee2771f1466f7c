import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type * as z from 'zod/mini'
import { attemptRequest, type RequestAttempt } from './attempt.ts'
import { backoffMs, cooldownMs } from './backoff.ts'
import { createRateLimitBuckets } from './buckets.ts'
import {
  type BreakerThresholds,
  createCircuitBreaker,
  DEFAULT_BREAKER_THRESHOLDS,
} from './circuit-breaker.ts'
import { classifyAttempt, numericHeader, secondsToMs } from './classify.ts'
import type { RestFailure } from './errors.ts'
import type { RequestBody } from './multipart.ts'
import type { RestRoute } from './route.ts'

/** A line for the log: it holds no id, no token and nothing that anybody wrote. */
export interface RequestLog {
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
export interface RequesterOptions {
  /** The bot's token. */
  readonly token: string
  /** Where Discord is: `https://discord.com/api/v10`. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly random: () => number
  readonly log: (line: RequestLog) => void
  /** The longest that one request may take, in milliseconds. */
  readonly timeoutMs?: number
  readonly thresholds?: Partial<BreakerThresholds>
}

export interface RestCall<T> {
  readonly route: RestRoute
  readonly payload?: RequestBody
  readonly schema: z.ZodMiniType<T>
  /** Whether doing it twice is the same as doing it once. */
  readonly repeatable: boolean
  /** How long all waiting for this call may take, in milliseconds; beyond that the caller should come back. */
  readonly maxWaitMs: number
}

/** So many requests at most for one call. */
const MAX_REQUESTS = 4

/** How long to open no direct messages after Discord found us too fast. */
const DM_COOLDOWN_MS = 300_000

/** Sends calls: waits where waiting is short, tries again where that does no harm, and falls silent in time. */
export function createRequester(options: RequesterOptions) {
  const { token, baseUrl, now, sleep, random } = options
  const wire = { base: baseUrl, token, ask: options.fetch ?? fetch, timeout: options.timeoutMs ?? 10_000 }
  const limits = createRateLimitBuckets()
  const circuitBreaker = createCircuitBreaker({ ...DEFAULT_BREAKER_THRESHOLDS, ...options.thresholds })

  /** Takes note of what an answer says about limits. */
  function learn(route: RestRoute, attempted: RequestAttempt): void {
    if (attempted.status === null) return
    const { status, headers } = attempted
    const bucket = headers.get('x-ratelimit-bucket')
    const remaining = numericHeader(headers, 'x-ratelimit-remaining')
    const resetAfter = secondsToMs(numericHeader(headers, 'x-ratelimit-reset-after'))
    limits.update(route, { bucket, remaining, resetAfterMs: resetAfter }, now())
    const shared = headers.get('x-ratelimit-scope') === 'shared'
    circuitBreaker.record({ status, shared, asBot: route.asBot }, now())
  }

  return async function send<T>(call: RestCall<T>): Promise<Result<T, RestFailure>> {
    const { route, payload, schema, repeatable, maxWaitMs } = call
    const secrets = [token, route.secret ?? ''].filter((secret) => secret !== '')
    const start = now()
    let slept = 0
    let sent = 0
    // After a failure: when we try again ourselves, and when the caller should if we give up.
    let again = { soon: 0, late: 0 }
    let last: Pick<RequestLog, 'status' | 'code' | 'cause'> = {}
    const logOutcome = (outcome: RequestLog['outcome'], more: Partial<RequestLog> = {}) =>
      options.log({ event: 'discord', route: route.route, outcome, attempts: sent, ...last, ...more })

    while (true) {
      const until = circuitBreaker.blockedUntil(now(), route.asBot)
      if (until !== null) {
        logOutcome('blocked', { wait: until - now() })
        return err({ kind: 'blocked', until })
      }
      const free = Math.max(limits.availableAt(route), again.soon)
      const wait = Math.max(0, free - now())
      // Sleep counts even where the clock does not show it, so that no call waits for ever.
      const left = Math.max(0, maxWaitMs - Math.max(slept, now() - start))
      if (sent >= MAX_REQUESTS || wait > left) {
        const retryAt = Math.max(free, again.late)
        logOutcome('later', { wait: retryAt - now() })
        return err({ kind: 'later', retryAt })
      }
      if (wait > 0) {
        logOutcome('wait', { wait })
        slept += wait
        await sleep(wait)
        continue
      }

      limits.consume(route)
      sent++
      const attempted = await attemptRequest(wire, route, payload)
      learn(route, attempted)
      const classified = classifyAttempt(attempted, schema, secrets)
      last = attempted.status === null ? { cause: attempted.cause } : { status: attempted.status }
      switch (classified.is) {
        case 'done':
          logOutcome('done')
          return ok(classified.value)
        case 'refused':
          logOutcome('refused', { code: classified.failure.code })
          return err(classified.failure)
        case 'hurried': {
          const retryAt = now() + DM_COOLDOWN_MS + cooldownMs(random)
          logOutcome('later', { wait: retryAt - now() })
          return err({ kind: 'later', retryAt })
        }
        case 'limited':
          limits.block(route, now() + (classified.wait ?? cooldownMs(random)), classified.scope)
          again = { soon: 0, late: now() + backoffMs(sent, random) }
          break
        case 'broken':
          if (!repeatable && classified.done === 'perhaps') {
            logOutcome('unknown')
            return err({ kind: 'unknown' })
          }
          again = { soon: now() + backoffMs(sent, random), late: now() + cooldownMs(random) }
      }
    }
  }
}
