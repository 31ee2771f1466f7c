import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { MatchPlace } from '@crackpost/core/match/settings'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { isDamagedMatch } from '@crackpost/core/use-cases/damaged-match'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import type { LoadedMatch, MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { MAX_RETRY_WAIT_MS } from '../clock/wait.ts'
import {
  type AnnounceResult,
  announceEntry,
  announcementFor,
  isLobbyEdit,
  notifyPlayers,
  type PendingEntry,
} from './announce.ts'
import type { DeliveryDeps } from './deps.ts'
import { planMissedEntries, postMissedEntries } from './missed.ts'
import { sendOnce } from './outbox.ts'
import { type DeliveryCheckpoint, EMPTY_CHECKPOINT } from './records.ts'
import { findDm, sendDueReminders } from './remind.ts'

/**
 * Everything is delivered (`next`: when the next reminder is due; `recheckAt`: when one that is overdue may be sent, after
 * quiet hours), or try again at a time, or the channel is unreachable.
 */
export type DeliveryProgress =
  | { readonly type: 'told'; readonly next: number | null; readonly recheckAt: number | null }
  | { readonly type: 'later'; readonly at: number }
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' }

/** If a worker crashes, the sweep delivers the match after this time. */
const WATCHDOG_MS = 90_000

/** Maximum passes before the remaining entries are left to the sweep. Each worker that saves the checkpoint may cost one. */
const MAX_PASSES = 15

/**
 * Delivers a match: announces its new log entries in order, then sends due reminders. Called for every stream record and
 * by the sweep. Safe to call at any time, also concurrently.
 */
export async function deliverMatch(deps: DeliveryDeps, id: MatchId): Promise<DeliveryProgress> {
  const progress = await deliverRepeatedly(deps, id)
  if (progress.type === 'later') deps.onRetryNeeded?.(id, progress.at)
  return progress
}

async function deliverRepeatedly(deps: DeliveryDeps, id: MatchId): Promise<DeliveryProgress> {
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const delivered = await deliverOnce(deps, id)
    if (!delivered) continue
    // An entry may have been committed during the pass, and its own delivery may have left it to this one.
    const latest = delivered.progress.type === 'told' ? await deps.ports.matches.loadSnapshot(id) : null
    if (!latest || latest.seq <= delivered.seq || pass === MAX_PASSES) return delivered.progress
  }
  return { type: 'later', at: deps.now() }
}

/** One pass. Null if another worker saved the checkpoint meanwhile; then start again. */
async function deliverOnce(
  deps: DeliveryDeps,
  id: MatchId,
): Promise<{ progress: DeliveryProgress; seq: number } | null> {
  // The checkpoint first: its cursor is never ahead of the match loaded after it.
  const stored = (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT
  const loaded = await loadCurrent(deps.ports, id)
  if (!loaded?.match) return { progress: { type: 'told', next: null, recheckAt: null }, seq: 0 }
  const scheduled = await scheduleRetry(deps, id, stored)
  if (!scheduled) return null
  await deps.failpoint('watched')
  // Moves the match from the index of current matches to that of finished ones, before the cursor says that it is done.
  if (loaded.match.endedAt !== null && scheduled.cursor < loaded.seq)
    await deps.ports.directory.updateIndex(id, loaded.match, loaded.match)
  const announced = await announcePending(deps, loaded, scheduled)
  if (!announced) return null
  const { progress, checkpoint } = announced.progress
    ? { progress: announced.progress, checkpoint: announced.checkpoint }
    : await sendDueReminders(deps, id, loaded.match, announced.checkpoint)
  await deps.failpoint('told')
  if (progress.type === 'unreachable') await pauseUnreachable(deps, id, checkpoint, progress.reason)
  const due = dueTimesAfter(progress, deps.now())
  const before = announced.checkpoint
  // If thread and channel can't be reached, the match goes on elsewhere: what is left is not tried in the old thread first.
  const thread = progress.type === 'unreachable' ? null : checkpoint.thread
  const hasChanged =
    before.dueAt !== due.dueAt ||
    before.retryAt !== due.retryAt ||
    before.thread !== thread ||
    before.settled.join() !== checkpoint.settled.join()
  if (hasChanged && !(await saveCheckpoint(deps, id, { ...checkpoint, ...due, thread }))) return null
  return { progress, seq: loaded.seq }
}

/** When the sweep delivers the match next. A retry is at most MAX_RETRY_WAIT_MS away, however long Discord blocks us. */
function dueTimesAfter(
  progress: DeliveryProgress,
  now: number,
): Pick<DeliveryCheckpoint, 'dueAt' | 'retryAt'> {
  const retryAt =
    progress.type === 'later' ? progress.at : progress.type === 'told' ? progress.recheckAt : null
  if (retryAt !== null) return { dueAt: null, retryAt: Math.min(retryAt, now + MAX_RETRY_WAIT_MS) }
  return { dueAt: progress.type === 'told' ? progress.next : null, retryAt: null }
}

/** Leaves the match to a newer release: it stays in the due index until one delivers it. */
async function deferToNewerRelease(deps: DeliveryDeps, id: MatchId): Promise<void> {
  await scheduleRetry(deps, id, (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT)
}

/** Keeps a damaged match in the due index, as late as possible: it may be repaired from a backup. */
export async function postponeDamaged(deps: DeliveryDeps, id: MatchId): Promise<void> {
  const now = deps.now()
  const retryAt = now + MAX_RETRY_WAIT_MS
  await deps.ports.matches.postponeDue(id, now, retryAt)
  const stored = (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT
  await saveCheckpoint(deps, id, { ...stored, dueAt: null, retryAt })
}

/** Like `deliverMatch`, but a match that can't be read is left for later: `newer` or `damaged`. */
export async function deliverReadable(
  deps: DeliveryDeps,
  id: MatchId,
): Promise<DeliveryProgress | { readonly type: 'newer' | 'damaged' }> {
  try {
    return await deliverMatch(deps, id)
  } catch (error) {
    if (isDamagedMatch(error)) {
      await postponeDamaged(deps, id)
      return { type: 'damaged' }
    }
    if (!isNewerRelease(error)) throw error
    await deferToNewerRelease(deps, id)
    return { type: 'newer' }
  }
}

/** Puts the match into the due index in case this worker crashes. Null if another worker saved the checkpoint first. */
async function scheduleRetry(
  deps: DeliveryDeps,
  id: MatchId,
  stored: DeliveryCheckpoint,
): Promise<DeliveryCheckpoint | null> {
  const retryAt = deps.now() + WATCHDOG_MS
  const isScheduled = stored.retryAt !== null && stored.retryAt <= retryAt
  return isScheduled ? stored : saveCheckpoint(deps, id, { ...stored, dueAt: null, retryAt })
}

/**
 * Announces the entries after the cursor, in order. `progress` is set where it had to stop. Null if another worker saved the
 * checkpoint meanwhile.
 */
async function announcePending(
  deps: DeliveryDeps,
  loaded: LoadedMatch,
  checkpoint: DeliveryCheckpoint,
): Promise<{ checkpoint: DeliveryCheckpoint; progress: DeliveryProgress | null } | null> {
  let current = checkpoint
  if (!loaded.match) return { checkpoint, progress: null }
  const { place } = loaded.match.terms
  let pending = await pendingEntries(deps, loaded, checkpoint.cursor)
  while (pending.length > 0) {
    const result = await announceFirst(deps, loaded.id, pending, place, current)
    if (result.progress) return { checkpoint: current, progress: result.progress }
    const next = await saveCheckpoint(deps, loaded.id, result.checkpoint)
    await deps.failpoint('cursor')
    if (!next) return null
    current = next
    pending = pending.filter(({ entry }) => entry.seq > next.cursor)
  }
  return { checkpoint: current, progress: null }
}

/** Announces the first of the pending entries, or the first ones together, or plans the latter. */
async function announceFirst(
  deps: DeliveryDeps,
  id: MatchId,
  pending: readonly PendingEntry[],
  place: MatchPlace,
  checkpoint: DeliveryCheckpoint,
): Promise<AnnounceResult> {
  const [first, ...later] = pending
  if (!first) return { checkpoint, progress: null }
  const { cursor, missedUpTo } = checkpoint
  if (missedUpTo !== null && missedUpTo > cursor)
    return postMissedEntries(deps, id, pending, missedUpTo, place, checkpoint)
  // An edit of the lobby message shows its state, so only the last one counts.
  if (editsLobby(first) && later.some((each) => editsLobby(each) || each.announcement?.kind === 'started'))
    return notifyPlayers(deps, id, [first], place, { ...checkpoint, cursor: first.entry.seq })
  const planned = await planMissedEntries(deps, id, pending)
  return planned === null
    ? announceEntry(deps, id, first, place, checkpoint)
    : { checkpoint: { ...checkpoint, missedUpTo: planned }, progress: null }
}

const editsLobby = ({ match, announcement }: PendingEntry): boolean =>
  announcement !== null && isLobbyEdit(announcement) && !match.play

/** The entries after the cursor. */
async function pendingEntries(
  { ports }: DeliveryDeps,
  { id, seq, match }: LoadedMatch,
  cursor: number,
): Promise<PendingEntry[]> {
  if (!match || cursor >= seq) return []
  const entries: MatchLogEntry[] = []
  // Usually one entry is new, and `match` is the state after it. Otherwise the states are rebuilt from the whole log.
  const isSingle = seq - cursor === 1
  for await (const entry of ports.matches.readEntries(id, isSingle ? cursor : 0, seq)) entries.push(entry)
  if (isSingle) return entries.map((entry) => pendingEntry(entry, match))
  let state: Match | null = null
  return entries.flatMap((entry) => {
    state = evolveMatch(state, entry)
    return entry.seq > cursor ? [pendingEntry(entry, state)] : []
  })
}

const pendingEntry = (entry: MatchLogEntry, match: Match): PendingEntry => ({
  entry,
  match,
  announcement: announcementFor(match, entry),
})

/** Saves the next version; null if another worker saved it first. */
const saveCheckpoint = async (
  deps: DeliveryDeps,
  id: MatchId,
  checkpoint: DeliveryCheckpoint,
): Promise<DeliveryCheckpoint | null> => {
  const next = { ...checkpoint, version: checkpoint.version + 1 }
  return (await deps.checkpoints.save(id, next)) ? next : null
}

/** Pauses a match whose channel can't be reached, and sends its host a direct message. */
async function pauseUnreachable(
  deps: DeliveryDeps,
  id: MatchId,
  checkpoint: DeliveryCheckpoint,
  reason: 'gone' | 'forbidden',
): Promise<void> {
  const cause = `pause ${checkpoint.version}`
  const paused = await handleCommand(deps.ports, { id, by: null, cause, command: { type: 'pause', reason } })
  deps.log({ match: id, event: 'unreachable', reason, paused: paused.ok })
  // If it is paused already, the worker that paused it may have crashed before it sent the message.
  const match = paused.ok ? paused.value.match : (await loadCurrent(deps.ports, id))?.match
  if (!match?.paused) return
  const dm = await findDm(deps, match.host)
  if (dm.type !== 'open') return
  const name = `${match.turn}#paused${match.paused.at}`
  const { channel } = dm
  await sendOnce(deps, { id, name, channel, compose: () => deps.composer.pausedMessage(id, match, name) })
}
