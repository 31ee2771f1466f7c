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

/** Where the telling of a match stands: all told until an instant, to be looked at again, or stuck. */
export type DeliveryProgress =
  | { readonly type: 'told'; readonly next: number | null }
  | { readonly type: 'later'; readonly at: number }
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' }

/** A worker that has not come back by then is looked after by the sweep. */
const WATCHDOG_MS = 90_000

/** So many entries are told of in one go; the rest when the sweep comes by. */
const MAX_ENTRIES_PER_PASS = 25

/**
 * Tells everything of a match that has not been told: messages of its entries in order, then notices. Called by the
 * bell that every commit rings, and by the sweep; it may be called at any time, by several at once.
 */
export async function deliverMatch(deps: DeliveryDeps, id: MatchId): Promise<DeliveryProgress> {
  for (let round = 1; round <= MAX_PASSES; round++) {
    const done = await deliverOnce(deps, id)
    if (!done) continue
    // Somebody may have moved while this went on, and been told that it is being seen to.
    const latest = done.progress.type === 'told' ? await deps.ports.matches.loadSnapshot(id) : null
    if (!latest || latest.seq <= done.seq || round === MAX_PASSES) return done.progress
  }
  return { type: 'later', at: deps.now() }
}

/** So often is looked again for what came meanwhile; then the sweep sees to it. */
const MAX_PASSES = 5

/** Null: another worker has written meanwhile, and what it left has to be looked at. */
async function deliverOnce(
  deps: DeliveryDeps,
  id: MatchId,
): Promise<{ progress: DeliveryProgress; seq: number } | null> {
  // In this order: what has been told of is never newer than what is known.
  const stored = (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT
  const loaded = await loadCurrent(deps.ports, id)
  if (!loaded?.match) return { progress: { type: 'told', next: null }, seq: 0 }
  const scheduled = await scheduleRetry(deps, id, stored)
  if (!scheduled) return null
  await deps.failpoint('watched')
  const delivered = await announcePending(deps, loaded, scheduled)
  if (!delivered) return null
  const { progress, settled } = delivered.progress
    ? { progress: delivered.progress, settled: delivered.post.settled }
    : await sendDueReminders(deps, id, loaded.match, delivered.post)
  await deps.failpoint('told')
  return (await finishDelivery(deps, id, delivered.post, settled, progress))
    ? { progress, seq: loaded.seq }
    : null
}

/** What this release can't tell of, another will: the sweep comes by until one does. */
export async function deferToNewerRelease(deps: DeliveryDeps, id: MatchId): Promise<void> {
  await scheduleRetry(deps, id, (await deps.checkpoints.load(id)) ?? EMPTY_CHECKPOINT)
}

/** Should this worker die on the way, the due index brings another. Null: somebody else has just begun. */
async function scheduleRetry(
  deps: DeliveryDeps,
  id: MatchId,
  stored: DeliveryCheckpoint,
): Promise<DeliveryCheckpoint | null> {
  const soon = deps.now() + WATCHDOG_MS
  const isWatched = stored.dueAt !== null && stored.dueAt <= soon
  return isWatched ? stored : saveCheckpoint(deps, id, { ...stored, dueAt: soon })
}

/** One message after the other; what can't be sent now holds up what comes after it. Null: as above. */
async function announcePending(
  deps: DeliveryDeps,
  loaded: LoadedMatch,
  checkpoint: DeliveryCheckpoint,
): Promise<{ post: DeliveryCheckpoint; progress: DeliveryProgress | null } | null> {
  let current = checkpoint
  if (!loaded.match) return { post: checkpoint, progress: null }
  const { place } = loaded.match.terms
  for (const { entry, match } of await pendingEntries(deps, loaded, checkpoint.cursor)) {
    const result = await announceEntry(deps, loaded.id, match, entry, place, current)
    if (result.progress) return { post: result.checkpoint, progress: result.progress }
    const next = await saveCheckpoint(deps, loaded.id, { ...result.checkpoint, cursor: entry.seq })
    await deps.failpoint('cursor')
    if (!next) return null
    current = next
  }
  const behind = current.cursor < loaded.seq
  return { post: current, progress: behind ? { type: 'later', at: deps.now() } : null }
}

/** The entries after the cursor, each with the match as it was right after it. */
async function pendingEntries(
  { ports }: DeliveryDeps,
  { id, seq, match }: LoadedMatch,
  cursor: number,
): Promise<{ entry: MatchLogEntry; match: Match }[]> {
  if (!match || cursor >= seq) return []
  const entries: MatchLogEntry[] = []
  // The usual case needs one entry and the match as it is; only who has fallen behind reads the whole log.
  const behind = seq - cursor > 1
  for await (const entry of ports.matches.readEntries(
    id,
    behind ? 0 : cursor,
    Math.min(seq, cursor + MAX_ENTRIES_PER_PASS),
  ))
    entries.push(entry)
  if (!behind) return entries.map((entry) => ({ entry, match }))
  let state: Match | null = null
  return entries.flatMap((entry) => {
    state = evolveMatch(state, entry)
    return entry.seq > cursor ? [{ entry, match: state }] : []
  })
}

const saveCheckpoint = async (
  deps: DeliveryDeps,
  id: MatchId,
  checkpoint: DeliveryCheckpoint,
): Promise<DeliveryCheckpoint | null> => {
  const next = { ...checkpoint, version: checkpoint.version + 1 }
  return (await deps.checkpoints.save(id, next)) ? next : null
}

/** Notes when to look again; a place that can't be reached stops the match's clock. False: somebody else was faster. */
async function finishDelivery(
  deps: DeliveryDeps,
  id: MatchId,
  checkpoint: DeliveryCheckpoint,
  settled: readonly string[],
  progress: DeliveryProgress,
): Promise<boolean> {
  if (progress.type === 'unreachable') await pauseUnreachable(deps, id, checkpoint, progress.reason)
  const dueAt = progress.type === 'told' ? progress.next : progress.type === 'later' ? progress.at : null
  const hasChanged = checkpoint.dueAt !== dueAt || checkpoint.settled.join() !== settled.join()
  return !hasChanged || (await saveCheckpoint(deps, id, { ...checkpoint, settled, dueAt })) !== null
}

/** Stops the clock of a match whose place can't be reached, and tells its host so by the way that is left. */
async function pauseUnreachable(
  deps: DeliveryDeps,
  id: MatchId,
  checkpoint: DeliveryCheckpoint,
  reason: 'gone' | 'forbidden',
): Promise<void> {
  const cause = `pause ${checkpoint.version}`
  const paused = await handleCommand(deps.ports, { id, by: null, cause, command: { type: 'pause', reason } })
  deps.log({ match: id, event: 'unreachable', reason, paused: paused.ok })
  // Whoever has stopped it may have died before its host heard of it.
  const match = paused.ok ? paused.value.match : (await loadCurrent(deps.ports, id))?.match
  if (!match?.paused) return
  const dm = await findDm(deps, match.host)
  if (dm.type !== 'open') return
  const name = `${match.turn}#paused${match.paused.at}`
  const { channel } = dm
  await sendOnce(deps, { id, name, channel, compose: () => deps.composer.pausedMessage(id, match, name) })
}
