import { isWaiting, MAX_RETRY_WAIT_MS } from '../clock/wait.ts'

// The attribute `dueAt`, by which the due index is sorted, holds one of two kinds of instants:
//
// - a time promised to players, such as a deadline, a timer or a reminder: epoch milliseconds. It stays as it is.
// - the end of a wait of ours, at most MAX_RETRY_WAIT_MS ahead, such as a retry: the same, negative. A query for all rows up
//   to now returns these first, whatever their time: if the clock was set back after one was written, it is still found.

/** The value of `dueAt` for the end of a wait. */
export const encodeWaitEnd = (until: number): number => -until

/** The end of a wait in a value of `dueAt`; null if the value is a promised time. */
export const decodeWaitEnd = (dueAt: number): number | null => (dueAt < 0 ? -dueAt : null)

/** When a row of the due index was or is due, at the latest `now`; null if it is not due yet. */
export function dueTimeAt(dueAt: number, now: number): number | null {
  const waitEnd = decodeWaitEnd(dueAt)
  if (waitEnd === null) return dueAt <= now ? dueAt : null
  return isWaiting(waitEnd, now, MAX_RETRY_WAIT_MS) ? null : Math.min(waitEnd, now)
}
