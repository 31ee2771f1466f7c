import type { Scope } from './verdict.ts'

/** What a call counts against. */
export interface Counted {
  /** The method and the path without its ids. */
  readonly route: string
  /** The channel, server or token in the path: each has limits of its own. */
  readonly major: string
  /** Answers to interactions do not count against the limit over everything. */
  readonly asBot: boolean
}

/** What an answer says about limits. */
export interface Limits {
  readonly bucket: string | null
  readonly remaining: number | null
  /** Milliseconds until the bucket is full again. */
  readonly resetAfter: number | null
}

export interface Buckets {
  /** The instant from which a call may be sent; in the past if it may go now. */
  freeAt(call: Counted): number
  /** Counts a call that is being sent. */
  take(call: Counted): void
  learn(call: Counted, limits: Limits, now: number): void
  /** Discord answered 429: nothing goes until then, on this route, for the bot, or from our address. */
  hold(call: Counted, until: number, scope: Scope): void
}

interface Bucket {
  remaining: number
  resetAt: number
}

/** More than this many are not remembered: interactions bring a fresh one each. */
const most = 1_000

/** Reset instants that differ by less belong to one window; they are told by two clocks. */
const blur = 500

/** The rate limits that Discord's answers have told us about. */
export function buckets(): Buckets {
  const names = new Map<string, string>()
  const known = new Map<string, Bucket>()
  const held = new Map<string, number>()
  const wide = { bot: 0, address: 0 }

  // Until an answer names the bucket, a route is taken for a bucket of its own.
  const key = ({ route, major }: Counted) => `${names.get(route) ?? route} ${major}`

  const forget = (now: number) => {
    if (known.size > most) for (const [name, { resetAt }] of known) if (resetAt <= now) known.delete(name)
    if (held.size > most) for (const [name, until] of held) if (until <= now) held.delete(name)
  }

  return {
    freeAt(call) {
      const bucket = known.get(key(call))
      const full = bucket !== undefined && bucket.remaining <= 0 ? bucket.resetAt : 0
      return Math.max(full, held.get(key(call)) ?? 0, wide.address, call.asBot ? wide.bot : 0)
    },
    take(call) {
      const bucket = known.get(key(call))
      if (bucket !== undefined) bucket.remaining--
    },
    learn(call, { bucket: name, remaining, resetAfter }, now) {
      if (name !== null) names.set(call.route, name)
      if (remaining === null || resetAfter === null) return
      const resetAt = now + resetAfter
      const before = known.get(key(call))
      // Calls that are still under way have been counted here, but not yet by the answer to this one.
      const same = before !== undefined && Math.abs(before.resetAt - resetAt) < blur
      known.set(key(call), { remaining: same ? Math.min(before.remaining, remaining) : remaining, resetAt })
      forget(now)
    },
    hold(call, until, scope) {
      if (scope === 'route') held.set(key(call), until)
      else wide[scope] = Math.max(wide[scope], until)
    },
  }
}
