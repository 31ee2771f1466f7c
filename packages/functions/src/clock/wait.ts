/**
 * Whether a wait still runs that ends at `until` and was at most `maxMs` long when it began; times in epoch milliseconds.
 *
 * A wall clock can be set back. An end that lies further ahead than the wait was long shows that it was: the wait counts
 * as over, since it would otherwise last as long as the clock was wrong. Every stored or remembered end of a wait is read
 * through this function; docs/decisions/0016 lists them.
 */
export const isWaiting = (until: number, now: number, maxMs: number): boolean =>
  until > now && until <= now + maxMs

/** The longest time until a match is delivered again whose delivery was interrupted. */
export const MAX_RETRY_WAIT_MS = 15 * 60_000

/** How long a lease lasts. After it another worker takes the message over. */
export const LEASE_MS = 60_000

/** A wait that is kept in memory. */
export interface Wait {
  /** Epoch milliseconds. */
  readonly until: number
  readonly lengthMs: number
}

export const NO_WAIT: Wait = { until: 0, lengthMs: 0 }

export const startWait = (now: number, lengthMs: number): Wait => ({ until: now + lengthMs, lengthMs })

/** When a wait ends, in epoch milliseconds; 0 if it is over. */
export const waitEnd = ({ until, lengthMs }: Wait, now: number): number =>
  isWaiting(until, now, lengthMs) ? until : 0
