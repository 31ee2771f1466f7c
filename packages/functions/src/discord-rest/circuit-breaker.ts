/** When to fall silent; times in milliseconds. */
export interface BreakerThresholds {
  /** So many 401 in a row: the token is no good. */
  unauthorised: number
  /** So many answers that Discord counts as invalid, within the window. */
  invalid: number
  windowMs: number
  /** How long the silence lasts. */
  blockMs: number
}

/** Discord shuts an address out after 10,000 invalid requests in 10 minutes: we stop at a tenth of that. */
export const DEFAULT_BREAKER_THRESHOLDS: BreakerThresholds = {
  unauthorised: 5,
  invalid: 1_000,
  windowMs: 600_000,
  blockMs: 600_000,
}

export interface CircuitBreaker {
  /** Until when to send nothing, or null; a call without the bot's token minds only the count of invalid ones. */
  blockedUntil(now: number, asBot: boolean): number | null
  /** Takes note of an answer. */
  record(answer: { status: number; shared: boolean; asBot: boolean }, now: number): void
}

export function createCircuitBreaker(limits: BreakerThresholds): CircuitBreaker {
  let consecutive401s = 0
  let invalid: number[] = []
  let blockedUntilMs = { all: 0, bot: 0 }
  return {
    blockedUntil(now, asBot) {
      const until = asBot ? Math.max(blockedUntilMs.all, blockedUntilMs.bot) : blockedUntilMs.all
      return until > now ? until : null
    },
    record({ status, shared, asBot }, now) {
      // An expired interaction is a 401 as well, but says nothing about the bot's token.
      if (asBot) consecutive401s = status === 401 ? consecutive401s + 1 : 0
      if (asBot && consecutive401s >= limits.unauthorised)
        blockedUntilMs = { ...blockedUntilMs, bot: now + limits.blockMs }
      // A limit that is shared with others is not held against us.
      const counts = status === 401 || status === 403 || (status === 429 && !shared)
      if (!counts) return
      invalid = [...invalid.filter((at) => at > now - limits.windowMs), now]
      if (invalid.length >= limits.invalid) blockedUntilMs = { ...blockedUntilMs, all: now + limits.blockMs }
    },
  }
}
