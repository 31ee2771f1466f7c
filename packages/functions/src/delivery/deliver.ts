import type { MatchLogEntry } from '@crackpost/core/match/events'
import { evolveMatch, type Match } from '@crackpost/core/match/state'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { LoadedMatch, MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { announceEntry } from './announce.ts'
import type { DeliveryDeps } from './deps.ts'
import { sendOnce } from './outbox.ts'
import { type DeliveryCheckpoint, EMPTY_CHECKPOINT } from './records.ts'
import { findDm, sendDueReminders } from './remind.ts'

/** Everything is delivered (`next`: when the next reminder is due), or try again at a time, or the channel is unreachable. */
export type DeliveryProgress =
  | { readonly type: 'told'; readonly next: number | null }
  | { readonly type: 'later'; readonly at: number }
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' }

/** If a worker crashes, the sweep delivers the match after this time. */
const WATCHDOG_MS = 90_000

/** Maximum entries announced in one pass; the rest are left to the sweep. */
const MAX_ENTRIES_PER_PASS = 25

/** Maximum passes before the remaining entries are left to the sweep. */
const MAX_PASSES = 5

/**
 * Delivers a match: announces its new log entries in order, then sends due reminders. Called for every stream record and
 * by the sweep. Safe to call at any time, also concurrently.
 */
export async function deliverMatch(deps: DeliveryDeps, id: MatchId): Promise<DeliveryProgress> {
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
  if (!loaded?.match) return { progress: { type: 'told', next: null }, seq: 0 }
  const scheduled = await scheduleRetry(deps, id, stored)
  if (!scheduled) return null
  await deps.failpoint('watched')
  const announced = await announcePending(deps, loaded, scheduled)
  if (!announced) return null
  const { checkpoint } = announced
  const { progress, settled } = announced.progress
    ? { progress: announced.progress, settled: checkpoint.settled }
    : await sendDueReminders(deps, id, loaded.match, checkpoint)
  await deps.failpoint('told')
  if (progress.type === 'unreachable') await pauseUnreachable(deps, id, checkpoint, progress.reason)
  const dueAt = progress.type === 'told' ? progress.next : progress.type === 'later' ? progress.at : null
  const hasChanged = checkpoint.dueAt !== dueAt || checkpoint.settled.join() !== settled.join()
  if (hasChanged && !(await saveCheckpoint(deps, id, { ...checkpoint, settled, dueAt }))) return null
  return { progress, seq: loaded.seq }
}

/** Leaves the match to a newer release: it stays in the due index until one delivers it. */
export async function deferToNewerRelease(deps: DeliveryDeps, id: MatchId): Promise<void> {
  await scheduleRetry(deps, id, (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT)
}

/** Puts the match into the due index in case this worker crashes. Null if another worker saved the checkpoint first. */
async function scheduleRetry(
  deps: DeliveryDeps,
  id: MatchId,
  stored: DeliveryCheckpoint,
): Promise<DeliveryCheckpoint | null> {
  const dueAt = deps.now() + WATCHDOG_MS
  const isScheduled = stored.dueAt !== null && stored.dueAt <= dueAt
  return isScheduled ? stored : saveCheckpoint(deps, id, { ...stored, dueAt })
}

/**
 * Announces the entries after the cursor, one by one. `progress` is set where it had to stop. Null if another worker saved
 * the checkpoint meanwhile.
 */
async function announcePending(
  deps: DeliveryDeps,
  loaded: LoadedMatch,
  checkpoint: DeliveryCheckpoint,
): Promise<{ checkpoint: DeliveryCheckpoint; progress: DeliveryProgress | null } | null> {
  let current = checkpoint
  if (!loaded.match) return { checkpoint, progress: null }
  const { place } = loaded.match.terms
  for (const { entry, match } of await pendingEntries(deps, loaded, checkpoint.cursor)) {
    const result = await announceEntry(deps, loaded.id, match, entry, place, current)
    if (result.progress) return result
    const next = await saveCheckpoint(deps, loaded.id, { ...result.checkpoint, cursor: entry.seq })
    await deps.failpoint('cursor')
    if (!next) return null
    current = next
  }
  const isBehind = current.cursor < loaded.seq
  return { checkpoint: current, progress: isBehind ? { type: 'later', at: deps.now() } : null }
}

/** The entries after the cursor, each with the match as it was right after it. */
async function pendingEntries(
  { ports }: DeliveryDeps,
  { id, seq, match }: LoadedMatch,
  cursor: number,
): Promise<{ entry: MatchLogEntry; match: Match }[]> {
  if (!match || cursor >= seq) return []
  const entries: MatchLogEntry[] = []
  // Usually one entry is new, and `match` is the state after it. Otherwise the states are rebuilt from the whole log.
  const isSingle = seq - cursor === 1
  for await (const entry of ports.matches.readEntries(
    id,
    isSingle ? cursor : 0,
    Math.min(seq, cursor + MAX_ENTRIES_PER_PASS),
  ))
    entries.push(entry)
  if (isSingle) return entries.map((entry) => ({ entry, match }))
  let state: Match | null = null
  return entries.flatMap((entry) => {
    state = evolveMatch(state, entry)
    return entry.seq > cursor ? [{ entry, match: state }] : []
  })
}

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
