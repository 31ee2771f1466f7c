const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 8_000

/** The wait in milliseconds after failed attempt number `attempt` (from 1): exponential, half of it random. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1))
  return Math.round(full / 2 + (full / 2) * random())
}

/** The wait in milliseconds that is suggested to a caller whose call was given up: 15 to 30 s. */
export const cooldownMs = (random: () => number): number => Math.round(15_000 + 15_000 * random())
