import type { MatchPlace } from '@crackpost/core/match/settings'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import {
  type AnnouncementKey,
  type AnnouncementKind,
  type AnnounceResult,
  isLobbyEdit,
  missedMessageName,
  notifyPlayers,
  type PendingEntry,
} from './announce.ts'
import type { DeliveryDeps } from './deps.ts'
import { sendToMatch, stopReason } from './match-channel.ts'
import { type DeliveryCheckpoint, TOLD_IN_LINES } from './records.ts'

// A match that is more than one turn behind, because the bot or Discord was down, is not told board by board: what was
// missed comes as lines in one message or a few, then the latest board. An entry is told either in lines or by a message of
// its own; which of the two is decided by the first write to the outbox under the name of its own message.

/** The announcements that can be told in lines. The others have a lobby, a thread or a result. */
const LINE_KINDS: readonly AnnouncementKind[] = ['board', 'proposal', 'seat']

/** Fewer entries than this are told by messages of their own. */
const MIN_MISSED_ENTRIES = 2

/** Characters of lines in one message. Discord allows 4,000 in all; names may have become longer since they were counted. */
const MAX_LINES_LENGTH = 3_500

interface LineEntry extends PendingEntry {
  readonly announcement: AnnouncementKey
}

/**
 * Decides whether the first pending entries are told in lines: the `seq` of the last of them, or null if the first one has a
 * message of its own. Then none of these entries is told by its own message, by whichever worker.
 */
export async function planMissedEntries(
  deps: DeliveryDeps,
  id: MatchId,
  pending: readonly PendingEntry[],
): Promise<number | null> {
  let planned: number | null = null
  for (const { entry, announcement } of await firstMissedEntries(deps, id, pending)) {
    const outcome = await deps.outbox.pass(id, announcement.name, deps.now(), TOLD_IN_LINES)
    // Another worker has begun to send the entry's own message.
    if (outcome?.type !== 'passed') break
    planned = entry.seq
  }
  if (planned !== null) await deps.failpoint('claimed')
  return planned
}

/** The leading entries that can be told in lines and fit into one message; empty if they are too few. */
async function firstMissedEntries(
  { composer }: DeliveryDeps,
  id: MatchId,
  pending: readonly PendingEntry[],
): Promise<readonly LineEntry[]> {
  // The latest message shows the board, so it stands alone.
  const posted = pending.flatMap(({ announcement, ...each }): LineEntry[] =>
    announcement === null || isLobbyEdit(announcement) ? [] : [{ ...each, announcement }],
  )
  const others = posted.slice(0, -1)
  const end = others.findIndex(({ announcement }) => !LINE_KINDS.includes(announcement.kind))
  const candidates = end === -1 ? others : others.slice(0, end)
  if (candidates.length < MIN_MISSED_ENTRIES) return []
  const missed: LineEntry[] = []
  let length = 0
  for (const [index, lines] of (await composer.entryLines(id, candidates)).entries()) {
    const candidate = candidates[index]
    length += (lines ?? []).join('\n').length + 1
    if (candidate === undefined || lines === null || length > MAX_LINES_LENGTH) break
    missed.push(candidate)
  }
  return missed.length < MIN_MISSED_ENTRIES ? [] : missed
}

/** Posts one message with the lines of the pending entries up to `upTo`; the cursor of the result is there. */
export async function postMissedEntries(
  deps: DeliveryDeps,
  id: MatchId,
  pending: readonly PendingEntry[],
  upTo: number,
  place: MatchPlace,
  checkpoint: DeliveryCheckpoint,
): Promise<AnnounceResult> {
  const missed = pending.filter(({ entry, announcement }) => entry.seq <= upTo && announcement !== null)
  const match = missed.at(-1)?.match
  if (!match) throw new Error(`match ${id} has nothing to tell up to entry ${upTo}`)
  const name = missedMessageName(match.turn, checkpoint.cursor + 1, upTo)
  const compose = async () => {
    const lines = (await deps.composer.entryLines(id, missed)).flatMap((each) => each ?? [])
    return deps.composer.missedMessage(id, match, name, lines)
  }
  const { sent, thread } = await sendToMatch(deps, place, checkpoint.thread, { id, name, compose })
  const told = { ...checkpoint, thread, cursor: upTo, missedUpTo: null }
  const progress = stopReason(sent)
  if (progress) return { checkpoint: told, progress }
  const entries = pending.filter(({ entry }) => entry.seq <= upTo)
  return notifyPlayers(deps, id, entries, place, told)
}
