import { NO_WAIT, startWait, type Wait, waitEnd } from '../clock/wait.ts'
import type { RateLimitScope } from './classify.ts'
import { createGlobalLimit, GLOBAL_REQUESTS_PER_SECOND } from './global-limit.ts'

/** Identifies the rate limits that a call counts against. */
export interface RateLimitKey {
  /** The method and the path without its ids. */
  readonly route: string
  /** Channel, server and token in the path: each value has its own limits. */
  readonly major: string
  /** Whether the call uses the bot token; interaction responses don't, and don't count against the bot's global limit. */
  readonly asBot: boolean
}

/** The rate limit headers of a response; null where a header is missing. */
export interface RateLimitHeaders {
  readonly bucket: string | null
  readonly remaining: number | null
  /** Milliseconds until the bucket is full again. */
  readonly resetAfterMs: number | null
}

export interface RateLimitBuckets {
  /** The time from which the call may be sent, in epoch milliseconds; 0 means now. */
  availableAt(call: RateLimitKey, now: number): number
  /** Counts a call that is sent at `now`, in epoch milliseconds. */
  consume(call: RateLimitKey, now: number): void
  update(call: RateLimitKey, limits: RateLimitHeaders, now: number): void
  /** Records a 429 response: blocks the route, all calls of the bot, or all calls from our IP address. */
  block(call: RateLimitKey, scope: RateLimitScope, waitMs: number, now: number): void
}

interface RateLimitBucket {
  remaining: number
  /** The rest of the window. */
  readonly reset: Wait
}

/** Above this count expired buckets are removed; every interaction token creates a new one. */
const MAX_BUCKETS = 1_000

/** Reset times closer than this belong to the same window; Discord's clock and ours differ slightly. */
const RESET_TOLERANCE_MS = 500

/**
 * Keeps the rate limits that Discord's response headers state, and counts the bot's calls against its global limit,
 * which no header announces.
 */
export function createRateLimitBuckets(
  globalRequestsPerSecond = GLOBAL_REQUESTS_PER_SECOND,
): RateLimitBuckets {
  const globalLimit = createGlobalLimit(globalRequestsPerSecond)
  const bucketNames = new Map<string, string>()
  const buckets = new Map<string, RateLimitBucket>()
  const blocks = new Map<string, Wait>()
  const globalBlocks = { bot: NO_WAIT, address: NO_WAIT }

  // Until a response names the bucket of a route, the route has a bucket of its own.
  const key = ({ route, major }: RateLimitKey) => `${bucketNames.get(route) ?? route} ${major}`

  const removeExpired = (now: number) => {
    if (buckets.size > MAX_BUCKETS)
      for (const [name, { reset }] of buckets) if (waitEnd(reset, now) === 0) buckets.delete(name)
    if (blocks.size > MAX_BUCKETS)
      for (const [name, wait] of blocks) if (waitEnd(wait, now) === 0) blocks.delete(name)
  }

  return {
    availableAt(call, now) {
      const bucket = buckets.get(key(call))
      const full = bucket !== undefined && bucket.remaining <= 0 ? bucket.reset : NO_WAIT
      return Math.max(
        ...[full, blocks.get(key(call)) ?? NO_WAIT, globalBlocks.address].map((wait) => waitEnd(wait, now)),
        call.asBot ? Math.max(waitEnd(globalBlocks.bot, now), globalLimit.availableAt(now)) : 0,
      )
    },
    consume(call, now) {
      if (call.asBot) globalLimit.count(now)
      const bucket = buckets.get(key(call))
      if (bucket !== undefined) bucket.remaining--
    },
    update(call, { bucket: name, remaining, resetAfterMs }, now) {
      if (name !== null) bucketNames.set(call.route, name)
      if (remaining === null || resetAfterMs === null) return
      const reset = startWait(now, resetAfterMs)
      const before = buckets.get(key(call))
      // Pending calls are counted here already, but not yet in this response's header: keep the lower count.
      const same = before !== undefined && Math.abs(before.reset.until - reset.until) < RESET_TOLERANCE_MS
      buckets.set(key(call), {
        remaining: same ? Math.min(before.remaining, remaining) : remaining,
        reset,
      })
      removeExpired(now)
    },
    block(call, scope, waitMs, now) {
      const wait = startWait(now, waitMs)
      if (scope === 'route') blocks.set(key(call), wait)
      else if (wait.until > waitEnd(globalBlocks[scope], now)) globalBlocks[scope] = wait
    },
  }
}
