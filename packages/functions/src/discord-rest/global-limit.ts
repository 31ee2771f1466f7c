/** Requests that Discord accepts from a bot within one second, over all routes; interaction responses don't count. */
export const GLOBAL_REQUESTS_PER_SECOND = 50

const SECOND_MS = 1_000

/** Counts the requests of this process; other processes of the same bot are not included. */
export interface GlobalLimit {
  /** The time from which the next request may be sent, in epoch milliseconds; 0 or past means now. */
  availableAt(now: number): number
  /** Counts a request that is sent at `now`, in epoch milliseconds. */
  count(now: number): void
}

/** Allows `perSecond` requests within any 1,000 ms, wherever they begin; `Infinity` allows all. */
export function createGlobalLimit(perSecond: number): GlobalLimit {
  let sentAt: number[] = []
  /** Forgets requests of more than a second ago, and those of a time that the clock was set back from. */
  const removeOthers = (now: number): void => {
    sentAt = sentAt.filter((at) => at > now - SECOND_MS && at <= now)
  }
  return {
    availableAt(now) {
      removeOthers(now)
      const oldest = sentAt.at(-perSecond)
      return oldest === undefined ? 0 : oldest + SECOND_MS
    },
    count(now) {
      removeOthers(now)
      sentAt.push(now)
    },
  }
}
