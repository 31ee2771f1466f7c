import type { MatchId } from '@crackpost/core/use-cases/ports'

/** How far a match has been told of, and where. One record for each match, written by workers only. */
export interface DeliveryCheckpoint {
  /** Raised with every save: whoever saves from an older one has lost. */
  readonly version: number
  /** Entries up to this number have been told of. */
  readonly cursor: number
  /** The thread of the match, once there is one. */
  readonly thread: string | null
  /** The message of the open table, which is edited as players come and go. */
  readonly lobby: { readonly channel: string; readonly message: string } | null
  /** Names of notices as good as done, of those that are still being thought of: nobody has to look them up again. */
  readonly settled: readonly string[]
  /** When to look again: a reminder is due then, or Discord asked to wait, or a worker may have died on the way. */
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
  /** Saves the next version; false if somebody else has meanwhile. */
  save(id: MatchId, checkpoint: DeliveryCheckpoint): Promise<boolean>
}

/** What came of a message that was to be sent once. */
export type DeliveryOutcome =
  | { readonly type: 'sent'; readonly channel: string; readonly message: string }
  /** It was no longer worth sending: the player has moved, or a more urgent one says it all. */
  | { readonly type: 'passed'; readonly why: string }
  /** Discord would not have it. */
  | { readonly type: 'refused'; readonly status: number; readonly code: number }

export type LeaseResult =
  /** Ours to send. `since` is when it was first taken: a message may be out already if that is not now. */
  | { readonly state: 'yours'; readonly attempt: number; readonly since: number }
  | { readonly state: 'busy'; readonly until: number }
  | { readonly state: 'done'; readonly outcome: DeliveryOutcome }

/** Every message that is sent once, by name: a lease while it is under way, then what came of it. */
export interface Outbox {
  acquire(id: MatchId, name: string, now: number, until: number): Promise<LeaseResult>
  complete(id: MatchId, name: string, outcome: DeliveryOutcome): Promise<void>
  isCompleted(id: MatchId, name: string): Promise<boolean>
  /** Gives it back unsent, to be taken again at once when its time has come. */
  release(id: MatchId, name: string): Promise<void>
}

/** When the sweep last ran, so that it knows of its own absence. */
export interface SweepHeartbeat {
  last(): Promise<number | null>
  beat(now: number): Promise<void>
}

/** Small facts that are forgotten after a while, such as a closed DM. */
export interface TtlFlags {
  set(key: string, until: number): Promise<void>
  isSet(key: string, now: number): Promise<boolean>
}
