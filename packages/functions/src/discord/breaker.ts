/** When to fall silent; times in milliseconds. */
export interface Threshold {
  /** So many 401 in a row: the token is no good. */
  unauthorised: number
  /** So many answers that Discord counts as invalid, within the window. */
  invalid: number
  window: number
  /** How long the silence lasts. */
  rest: number
}

/** Discord shuts an address out after 10,000 invalid requests in 10 minutes: we stop at a tenth of that. */
export const threshold: Threshold = { unauthorised: 5, invalid: 1_000, window: 600_000, rest: 600_000 }

export interface Breaker {
  /** Until when to send nothing, or null; a call without the bot's token minds only the count of invalid ones. */
  blockedUntil(now: number, asBot: boolean): number | null
  /** Takes note of an answer. */
  note(answer: { status: number; shared: boolean; asBot: boolean }, now: number): void
}

export function breaker(limits: Threshold): Breaker {
  let row = 0
  let invalid: number[] = []
  let silence = { all: 0, bot: 0 }
  return {
    blockedUntil(now, asBot) {
      const until = asBot ? Math.max(silence.all, silence.bot) : silence.all
      return until > now ? until : null
    },
    note({ status, shared, asBot }, now) {
      // An expired interaction is a 401 as well, but says nothing about the bot's token.
      if (asBot) row = status === 401 ? row + 1 : 0
      if (asBot && row >= limits.unauthorised) silence = { ...silence, bot: now + limits.rest }
      // A limit that is shared with others is not held against us.
      const counts = status === 401 || status === 403 || (status === 429 && !shared)
      if (!counts) return
      invalid = [...invalid.filter((at) => at > now - limits.window), now]
      if (invalid.length >= limits.invalid) silence = { ...silence, all: now + limits.rest }
    },
  }
}
