const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 8_000

/**
 * How long to wait after a failed attempt, counted from 1: twice as long each time, half of it by chance, so that
 * those who failed together do not come back together.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1))
  return Math.round(full / 2 + (full / 2) * random())
}

/** How long to leave Discord alone when a call has used up its patience. */
export const cooldownMs = (random: () => number): number => Math.round(15_000 + 15_000 * random())
