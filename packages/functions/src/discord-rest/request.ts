import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type * as z from 'zod/mini'
import { NO_WAIT, startWait, waitEnd } from '../clock/wait.ts'
import { attemptRequest } from './attempt.ts'
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
import { createRestTransport, type RequestAttempt, type RestTransport } from './transport.ts'

/** The log record of a REST call. It contains no ids, no tokens and no user text. */
export interface RequestLog {
  readonly event: 'discord'
  /** The method and the path without its ids. */
  readonly route: string
  readonly outcome: 'done' | 'refused' | 'wait' | 'later' | 'unknown' | 'blocked'
  /** Requests sent so far. */
  readonly attempts: number
  readonly status?: number
  readonly code?: number
  readonly cause?: string
  /** Milliseconds. */
  readonly wait?: number
}

export interface RequesterOptions {
  /** The bot's token. */
  readonly token: string
  /** The root of the API, such as `https://discord.com/api/v10`. */
  readonly baseUrl: string
  /** How requests are sent; by default over HTTP to `baseUrl`. Tests replace or observe it. */
  readonly transport?: RestTransport
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly random: () => number
  readonly log: (line: RequestLog) => void
  /** Timeout of a single request, in milliseconds. */
  readonly timeoutMs?: number
  readonly thresholds?: Partial<BreakerThresholds>
  /** Requests with the bot token within any second, 50 by default; `Infinity` for tests whose clock stands still. */
  readonly globalRequestsPerSecond?: number
}

export interface RestCall<T> {
  readonly route: RestRoute
  readonly payload?: RequestBody
  readonly schema: z.ZodMiniType<T>
  /** Whether the call is idempotent. */
  readonly repeatable: boolean
  /** Total time the call may wait, in milliseconds; if it needs more, it fails with `later`. */
  readonly maxWaitMs: number
}

/** Maximum requests for one call, including retries. */
const MAX_REQUESTS = 4

/** Pause before the next direct message after Discord reported that we open them too fast. */
const DM_COOLDOWN_MS = 300_000

/**
 * Returns a function that sends one REST call. It waits for rate limits up to `maxWaitMs`, retries idempotent calls with
 * backoff, and sends nothing while the circuit breaker is open.
 */
export function createRequester(options: RequesterOptions) {
  const { token, baseUrl, now, sleep, random } = options
  const attemptOptions = {
    token,
    transport: options.transport ?? createRestTransport(baseUrl),
    timeoutMs: options.timeoutMs ?? 10_000,
  }
  const limits = createRateLimitBuckets(options.globalRequestsPerSecond)
  const circuitBreaker = createCircuitBreaker({ ...DEFAULT_BREAKER_THRESHOLDS, ...options.thresholds })

  /** Updates the rate limits and the circuit breaker from a response. */
  function recordLimits(route: RestRoute, attempted: RequestAttempt): void {
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
    let mayBeDone = false
    // After a failed attempt: until when this call waits, and until when the caller if this call gives up.
    let retry = { own: NO_WAIT, caller: NO_WAIT }
    let last: Pick<RequestLog, 'status' | 'code' | 'cause'> = {}
    const logOutcome = (outcome: RequestLog['outcome'], more: Partial<RequestLog> = {}) =>
      options.log({ event: 'discord', route: route.route, outcome, attempts: sent, ...last, ...more })

    while (true) {
      const until = circuitBreaker.blockedUntil(now(), route.asBot)
      if (until !== null) {
        logOutcome('blocked', { wait: until - now() })
        return err({ kind: 'blocked', until })
      }
      const free = Math.max(limits.availableAt(route, now()), waitEnd(retry.own, now()))
      const wait = Math.max(0, free - now())
      // The time slept counts even if the clock has not moved, so that the loop always ends.
      const left = Math.max(0, maxWaitMs - Math.max(slept, now() - start))
      if (sent >= MAX_REQUESTS || wait > left) {
        const retryAt = Math.max(free, waitEnd(retry.caller, now()), now())
        logOutcome('later', { wait: retryAt - now() })
        return err({ kind: 'later', retryAt, mayBeDone })
      }
      if (wait > 0) {
        logOutcome('wait', { wait })
        slept += wait
        await sleep(wait)
        continue
      }

      limits.consume(route, now())
      sent++
      const attempted = await attemptRequest(attemptOptions, route, payload, repeatable)
      recordLimits(route, attempted)
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
          return err({ kind: 'later', retryAt, mayBeDone })
        }
        case 'limited':
          limits.block(route, classified.scope, classified.wait ?? cooldownMs(random), now())
          retry = { own: NO_WAIT, caller: startWait(now(), backoffMs(sent, random)) }
          break
        case 'broken':
          mayBeDone ||= classified.done === 'perhaps'
          if (!repeatable && classified.done === 'perhaps') {
            logOutcome('unknown')
            return err({ kind: 'unknown' })
          }
          retry = {
            own: startWait(now(), backoffMs(sent, random)),
            caller: startWait(now(), cooldownMs(random)),
          }
      }
    }
  }
}
