import type { MatchId } from '@crackpost/core/use-cases/ports'

/** Retries of deliveries that are due before the next sweep. They are in the due index, too, so none is lost by a crash. */
export interface RetryTimers {
  /** Retries a match after some milliseconds, unless it is retried sooner; does nothing beyond the next sweep. */
  schedule(id: MatchId, delayMs: number): void
  clear(): void
}

/** Discord's limits are told in whole seconds or less; asking again at once would only repeat the answer. */
const MIN_DELAY_MS = 100

/** `sweepIntervalMs`: the time after which the sweep retries. */
export function createRetryTimers(retry: (id: MatchId) => void, sweepIntervalMs: number): RetryTimers {
  const timers = new Map<MatchId, { readonly timer: NodeJS.Timeout; readonly at: number }>()
  return {
    schedule(id, delayMs) {
      const delay = Math.max(delayMs, MIN_DELAY_MS)
      const at = performance.now() + delay
      const before = timers.get(id)
      if (delay >= sweepIntervalMs || (before && before.at <= at)) return
      clearTimeout(before?.timer)
      const timer = setTimeout(() => {
        timers.delete(id)
        retry(id)
      }, delay)
      timers.set(id, { timer, at })
    },
    clear() {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
