import type { RateLimitScope } from './classify.ts'

/** What a call counts against. */
export interface RateLimitKey {
  /** The method and the path without its ids. */
  readonly route: string
  /** The channel, server or token in the path: each has limits of its own. */
  readonly major: string
  /** Answers to interactions do not count against the limit over everything. */
  readonly asBot: boolean
}

/** What an answer says about limits. */
export interface RateLimitHeaders {
  readonly bucket: string | null
  readonly remaining: number | null
  /** Milliseconds until the bucket is full again. */
  readonly resetAfterMs: number | null
}

export interface RateLimitBuckets {
  /** The instant from which a call may be sent; in the past if it may go now. */
  availableAt(call: RateLimitKey): number
  /** Counts a call that is being sent. */
  consume(call: RateLimitKey): void
  update(call: RateLimitKey, limits: RateLimitHeaders, now: number): void
  /** Discord answered 429: nothing goes until then, on this route, for the bot, or from our address. */
  block(call: RateLimitKey, until: number, scope: RateLimitScope): void
}

interface RateLimitBucket {
  remaining: number
  resetAt: number
}

/** More than this many are not remembered: interactions bring a fresh one each. */
const MAX_BUCKETS = 1_000

/** Reset instants that differ by less belong to one window; they are told by two clocks. */
const RESET_TOLERANCE_MS = 500

/** The rate limits that Discord's answers have told us about. */
export function createRateLimitBuckets(): RateLimitBuckets {
  const names = new Map<string, string>()
  const known = new Map<string, RateLimitBucket>()
  const held = new Map<string, number>()
  const wide = { bot: 0, address: 0 }

  // Until an answer names the bucket, a route is taken for a bucket of its own.
  const key = ({ route, major }: RateLimitKey) => `${names.get(route) ?? route} ${major}`

  const forget = (now: number) => {
    if (known.size > MAX_BUCKETS)
      for (const [name, { resetAt }] of known) if (resetAt <= now) known.delete(name)
    if (held.size > MAX_BUCKETS) for (const [name, until] of held) if (until <= now) held.delete(name)
  }

  return {
    availableAt(call) {
      const bucket = known.get(key(call))
      const full = bucket !== undefined && bucket.remaining <= 0 ? bucket.resetAt : 0
      return Math.max(full, held.get(key(call)) ?? 0, wide.address, call.asBot ? wide.bot : 0)
    },
    consume(call) {
      const bucket = known.get(key(call))
      if (bucket !== undefined) bucket.remaining--
    },
    update(call, { bucket: name, remaining, resetAfterMs }, now) {
      if (name !== null) names.set(call.route, name)
      if (remaining === null || resetAfterMs === null) return
      const resetAt = now + resetAfterMs
      const before = known.get(key(call))
      // Calls that are still under way have been counted here, but not yet by the answer to this one.
      const same = before !== undefined && Math.abs(before.resetAt - resetAt) < RESET_TOLERANCE_MS
      known.set(key(call), { remaining: same ? Math.min(before.remaining, remaining) : remaining, resetAt })
      forget(now)
    },
    block(call, until, scope) {
      if (scope === 'route') held.set(key(call), until)
      else wide[scope] = Math.max(wide[scope], until)
    },
  }
}
