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
  /** When the sweep delivers the match: the next reminder, a retry, or in case the worker crashed; null: never. */
  readonly dueAt: number | null
}

export const EMPTY_CHECKPOINT: DeliveryCheckpoint = {
  version: 0,
  cursor: 0,
  thread: null,
  lobby: null,
  settled: [],
  dueAt: null,
}

export interface DeliveryCheckpoints {
  load(id: MatchId): Promise<DeliveryCheckpoint | null>
  /** Saves the checkpoint; false if this version or a newer one is stored already. */
  save(id: MatchId, checkpoint: DeliveryCheckpoint): Promise<boolean>
}

/** The final result of an outbox message. */
export type DeliveryOutcome =
  | { readonly type: 'sent'; readonly channel: string; readonly message: string }
  /** Not sent: the player has moved, or a more urgent reminder was sent instead. */
  | { readonly type: 'passed'; readonly why: string }
  /** Discord rejected the message. */
  | { readonly type: 'refused'; readonly status: number; readonly code: number }

export type LeaseResult =
  /** The caller has the lease. `since`: when the first attempt began. From the second attempt on, it may be posted already. */
  | { readonly state: 'yours'; readonly attempt: number; readonly since: number }
  | { readonly state: 'busy'; readonly until: number }
  | { readonly state: 'done'; readonly outcome: DeliveryOutcome }

/** The messages of matches, by name: a lease while one is being sent, then its outcome. */
export interface Outbox {
  /** Takes the lease until a time, if the message is new or its lease has expired. */
  acquire(id: MatchId, name: string, now: number, until: number): Promise<LeaseResult>
  complete(id: MatchId, name: string, outcome: DeliveryOutcome): Promise<void>
  isCompleted(id: MatchId, name: string): Promise<boolean>
  /** Ends the lease without an outcome: the message was not sent and can be acquired at once. */
  release(id: MatchId, name: string): Promise<void>
}

/** When the sweep last ran, to detect outages. */
export interface SweepHeartbeat {
  last(): Promise<number | null>
  beat(now: number): Promise<void>
}

/** Flags that expire, such as `this user accepts no direct messages`. */
export interface TtlFlags {
  set(key: string, until: number): Promise<void>
  isSet(key: string, now: number): Promise<boolean>
}
