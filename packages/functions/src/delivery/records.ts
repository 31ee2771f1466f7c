import type { MatchId } from '@crackpost/core/use-cases/ports'

/** How far the log of a match has been delivered, and where. One record per match, written by workers only. */
export interface DeliveryCheckpoint {
  /** Increases with every save. A save based on an older version fails. */
  readonly version: number
  /** The `seq` of the last announced entry. */
  readonly cursor: number
  /** The thread of the match; null if there is none. */
  readonly thread: string | null
  /** The lobby message, which is edited as players join and leave. */
  readonly lobby: { readonly channel: string; readonly message: string } | null
  /** Keys of scheduled reminders that are done, so that the outbox need not be read for them. */
  readonly settled: readonly string[]
  /** When the next reminder is due, as promised to the player; null if there is none, or while `retryAt` is set. */
  readonly dueAt: number | null
  /**
   * When the sweep delivers the match again: a retry, or in case the worker crashed; null if everything is delivered. At
   * most MAX_RETRY_WAIT_MS ahead: if it is further, the clock was set back, and the match is due at once.
   */
  readonly retryAt: number | null
  /** The entries after the cursor up to this one are told together, in lines; null: the next one is told by itself. */
  readonly missedUpTo: number | null
}

export const EMPTY_CHECKPOINT: DeliveryCheckpoint = {
  version: 0,
  cursor: 0,
  thread: null,
  lobby: null,
  settled: [],
  dueAt: null,
  retryAt: null,
  missedUpTo: null,
}

export interface DeliveryCheckpoints {
  load(id: MatchId): Promise<DeliveryCheckpoint | null>
  /** Saves the checkpoint; false if this version or a newer one is stored already. */
  save(id: MatchId, checkpoint: DeliveryCheckpoint): Promise<boolean>
}

/** The final result of an outbox message. */
export type DeliveryOutcome =
  | { readonly type: 'sent'; readonly channel: string; readonly message: string }
  /** Not sent: the player has moved, a more urgent reminder was sent instead, or the entry is told in lines. */
  | { readonly type: 'passed'; readonly why: string }
  /** Discord rejected the message. */
  | { readonly type: 'refused'; readonly status: number; readonly code: number }

/** The reason of the outcome `passed` for the message of an entry that is told in lines. */
export const TOLD_IN_LINES = 'told in lines'

export type LeaseResult =
  /** The caller has the lease. From the second attempt on, the message may be posted already. */
  | { readonly state: 'yours'; readonly attempt: number }
  | { readonly state: 'busy'; readonly until: number }
  | { readonly state: 'done'; readonly outcome: DeliveryOutcome }

/** The attempt that a lease was acquired for. */
export interface SendAttempt {
  readonly attempt: number
  /** Whether Discord may have received the message. If not, the next attempt has the same number. */
  readonly isSent: boolean
}

/** The messages of matches, by name: a lease while one is being sent, then its outcome. */
export interface Outbox {
  /** Takes the lease for LEASE_MS, if the message is new or its lease has expired. */
  acquire(id: MatchId, name: string, now: number): Promise<LeaseResult>
  /**
   * Completes a message that is not to be sent, unless an attempt to send it was made. Returns the outcome, of this call or
   * an earlier one; null if it is being sent.
   */
  pass(id: MatchId, name: string, now: number, why: string): Promise<DeliveryOutcome | null>
  complete(id: MatchId, name: string, outcome: DeliveryOutcome): Promise<void>
  isCompleted(id: MatchId, name: string): Promise<boolean>
  /** Ends the lease without an outcome: the message can be acquired at once. Does nothing if another worker has it. */
  release(id: MatchId, name: string, attempt: SendAttempt): Promise<void>
}

/** When the sweep last ran, to detect outages. */
export interface SweepHeartbeat {
  last(): Promise<number | null>
  /** Records a sweep that began at `at`, unless a later one is stored; one in the future of `now` is replaced. */
  beat(at: number, now: number): Promise<void>
}

/** Flags that expire, such as `this user accepts no direct messages`. */
export interface TtlFlags {
  set(key: string, now: number, lengthMs: number): Promise<void>
  /** `maxMs`: the length with which the flag is set. */
  isSet(key: string, now: number, maxMs: number): Promise<boolean>
}
