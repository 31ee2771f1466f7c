import { NO_WAIT, startWait, waitEnd } from '../clock/wait.ts'

export interface BreakerThresholds {
  /** Consecutive 401 responses after which the bot token counts as invalid. */
  unauthorised: number
  /** Responses within the window that Discord counts as invalid requests: 401, 403 and 429. */
  invalid: number
  windowMs: number
  /** How long nothing is sent. */
  blockMs: number
}

/** Discord bans an IP address after 10,000 invalid requests in 10 minutes; the breaker opens at a tenth of that. */
export const DEFAULT_BREAKER_THRESHOLDS: BreakerThresholds = {
  unauthorised: 5,
  invalid: 1_000,
  windowMs: 600_000,
  blockMs: 600_000,
}

export interface CircuitBreaker {
  /** When the block ends, in epoch milliseconds, or null. The 401 count blocks only calls with the bot token. */
  blockedUntil(now: number, asBot: boolean): number | null
  /** Counts a response. */
  record(answer: { status: number; shared: boolean; asBot: boolean }, now: number): void
}

export function createCircuitBreaker(limits: BreakerThresholds): CircuitBreaker {
  let consecutive401s = 0
  let invalid: number[] = []
  const blocks = { all: NO_WAIT, bot: NO_WAIT }
  return {
    blockedUntil(now, asBot) {
      const until = Math.max(waitEnd(blocks.all, now), asBot ? waitEnd(blocks.bot, now) : 0)
      return until > 0 ? until : null
    },
    record({ status, shared, asBot }, now) {
      // An expired interaction token is a 401 too, but does not concern the bot token.
      if (asBot) consecutive401s = status === 401 ? consecutive401s + 1 : 0
      if (asBot && consecutive401s >= limits.unauthorised) blocks.bot = startWait(now, limits.blockMs)
      // Discord does not count 429 responses of the scope `shared`.
      const counts = status === 401 || status === 403 || (status === 429 && !shared)
      if (!counts) return
      invalid = [...invalid.filter((at) => at > now - limits.windowMs && at <= now), now]
      if (invalid.length >= limits.invalid) blocks.all = startWait(now, limits.blockMs)
    },
  }
}
