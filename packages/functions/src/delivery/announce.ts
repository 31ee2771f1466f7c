import type { MatchEvent, MatchLogEntry } from '@crackpost/core/match/events'
import type { MatchPlace } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { isThreadAlreadyCreated } from '../discord-rest/errors.ts'
import type { DeliveryProgress } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { sendToMatch, stopReason } from './match-channel.ts'
import { sendNotices } from './notice.ts'
import { type DeliveryCheckpoint, TOLD_IN_LINES } from './records.ts'

/** The kinds of messages posted in the channel or thread of a match. */
export const ANNOUNCEMENT_KINDS = [
  'lobby',
  'seats',
  'started',
  'board',
  'end',
  'off',
  'proposal',
  'seat',
  'resumed',
] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

export interface AnnouncementKey {
  readonly kind: AnnouncementKind
  /** The outbox name, unique within the match. */
  readonly name: string
}

/** A log entry to be announced, and the match as it was right after it. */
export interface PendingEntry {
  readonly entry: MatchLogEntry
  readonly match: Match
  /** Null if the entry is not announced. */
  readonly announcement: AnnouncementKey | null
}

/** The announcement of a log entry; null if it has none. `match` is the state right after the entry. */
export function announcementFor(
  match: Match,
  { facts, at, seq }: Pick<MatchLogEntry, 'facts' | 'at' | 'seq'>,
): AnnouncementKey | null {
  const has = (...types: MatchEvent['type'][]): boolean => facts.some((fact) => types.includes(fact.type))
  const keyFor = (kind: AnnouncementKind, suffix = ''): AnnouncementKey => ({
    kind,
    name: `${paddedTurn(match.turn)}#${kind}${suffix}`,
  })
  if (has('opened')) return keyFor('lobby')
  if (has('started')) return keyFor('started')
  if (match.phase === 'over') return has('moved') ? keyFor('end') : null
  if (has('aborted', 'calledOff')) return keyFor('off')
  if (has('resumed')) return keyFor('resumed', `@${at}`)
  if (has('turned')) return keyFor('board')
  if (has('replaced')) return keyFor('seat', `@${at}`)
  if (has('seatDeclined')) return keyFor('seat', `#${seq}`)
  const proposal = facts.find((fact) => fact.type === 'proposed')
  if (proposal?.type === 'proposed') return keyFor('proposal', `${proposal.seat}@${at}`)
  if (has('joined', 'left', 'kicked', 'declined', 'arranged', 'wished')) return keyFor('seats')
  return null
}

/** True if the announcement edits the lobby message instead of posting a new one. */
export const isLobbyEdit = ({ kind }: AnnouncementKey): boolean => kind === 'seats' || kind === 'off'

const paddedTurn = (turn: number): string => String(turn).padStart(6, '0')

/** The outbox name of the lobby message; edits keep it. */
export const LOBBY_MESSAGE_NAME = `${paddedTurn(0)}#lobby`

/** The outbox name of the message that tells of the entries `from` to `to` in lines; `turn`: of the last of them. */
export const missedMessageName = (turn: number, from: number, to: number): string =>
  `${paddedTurn(turn)}#missed${from}-${to}`

export interface AnnounceResult {
  readonly checkpoint: DeliveryCheckpoint
  /** Null if the entry is announced; else why delivery has to stop here. */
  readonly progress: DeliveryProgress | null
}

/**
 * Announces one log entry; the cursor of the result is at it. `place` is the current place of the match: a later entry may
 * have moved it.
 */
export async function announceEntry(
  deps: DeliveryDeps,
  id: MatchId,
  pending: PendingEntry,
  place: MatchPlace,
  before: DeliveryCheckpoint,
): Promise<AnnounceResult> {
  const announced = await announceToAll(deps, id, pending, place, before)
  return announced.progress ? announced : notifyPlayers(deps, id, [pending], place, announced.checkpoint)
}

/** Sends the notices of entries that have been announced, and renames the thread if a player was replaced. */
export async function notifyPlayers(
  deps: DeliveryDeps,
  id: MatchId,
  announced: readonly PendingEntry[],
  place: MatchPlace,
  checkpoint: DeliveryCheckpoint,
): Promise<AnnounceResult> {
  const { thread } = checkpoint
  for (const { entry, match } of announced) {
    const hasNewName = thread !== null && entry.facts.some(({ type }) => type === 'replaced')
    if (hasNewName) await renameThread(deps, id, match, thread)
    const progress = await sendNotices(deps, id, match, entry, place, thread)
    if (progress) return { checkpoint, progress }
  }
  return { checkpoint, progress: null }
}

/** Names the thread after the current players. Errors are ignored: Discord allows few renames, and the name is no more than a label. */
async function renameThread(deps: DeliveryDeps, id: MatchId, match: Match, thread: string): Promise<void> {
  const renamed = await deps.rest.renameThread(thread, await deps.composer.threadName(id, match), {
    maxWaitMs: 0,
  })
  if (!renamed.ok) deps.log({ match: id, event: 'notRenamed', kind: renamed.error.kind })
}

/** Posts or edits the public message of an entry, if it has one. */
async function announceToAll(
  deps: DeliveryDeps,
  id: MatchId,
  { entry, match, announcement }: PendingEntry,
  place: MatchPlace,
  before: DeliveryCheckpoint,
): Promise<AnnounceResult> {
  const checkpoint = { ...before, cursor: entry.seq }
  if (!announcement) return { checkpoint, progress: null }
  if (isLobbyEdit(announcement) && checkpoint.lobby && !match.play)
    return { checkpoint, progress: await editLobby(deps, id, match, checkpoint, null) }
  // A resumed match continues where it was resumed, not in its old thread.
  const oldThread = announcement.kind === 'resumed' ? null : checkpoint.thread
  const { sent, thread } = await sendToMatch(deps, place, oldThread, {
    id,
    name: announcement.name,
    compose: () => deps.composer.announcement(id, match, entry, announcement),
  })
  if (sent.type !== 'done') return { checkpoint, progress: stopReason(sent) }
  const { outcome } = sent
  // Another worker has decided that this entry is told in lines.
  if (outcome.type === 'passed' && outcome.why === TOLD_IN_LINES)
    return { checkpoint: { ...before, missedUpTo: entry.seq }, progress: null }
  if (outcome.type !== 'sent') return { checkpoint: { ...checkpoint, thread }, progress: null }
  const { channel, message } = outcome
  // The latest message of an open lobby is the one that is edited as players join and leave.
  if (!match.play) return { checkpoint: { ...checkpoint, lobby: { channel, message } }, progress: null }
  if (announcement.kind !== 'started') return { checkpoint: { ...checkpoint, thread }, progress: null }
  const started = await startMatchThread(deps, id, match, channel, message)
  if (started.progress) return { checkpoint, progress: started.progress }
  // Removes the lobby's buttons, which no longer apply.
  const progress = await editLobby(deps, id, match, checkpoint, started.thread)
  return progress
    ? { checkpoint, progress }
    : { checkpoint: { ...checkpoint, thread: started.thread }, progress: null }
}

/** Updates the lobby message. Returns null also if the edit was refused: its buttons still work. */
async function editLobby(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  { lobby }: DeliveryCheckpoint,
  thread: string | null,
): Promise<DeliveryProgress | null> {
  if (!lobby) return null
  const { message } = await deps.composer.lobbyMessage(id, match, thread)
  const edited = await deps.rest.editMessage(lobby.channel, lobby.message, message)
  await deps.failpoint('edited')
  if (!edited.ok && edited.error.kind === 'later') return { type: 'later', at: edited.error.retryAt }
  if (!edited.ok) deps.log({ match: id, event: 'editFailed', kind: edited.error.kind })
  return null
}

/** Discord archives the thread after a week without messages. */
const AUTO_ARCHIVE_MINUTES = 10_080

/**
 * Starts a thread from the first message of a match. `thread` is null if the server does not want threads or Discord
 * refuses one: then the match stays in the channel. `progress` is set if it has to be tried again.
 */
async function startMatchThread(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  channel: string,
  message: string,
): Promise<{ thread: string | null; progress: DeliveryProgress | null }> {
  const { server } = match.terms.place
  const isWanted = server !== null && (await deps.ports.settings.loadServerSettings(server)).threads
  if (!isWanted) return { thread: null, progress: null }
  const started = await deps.rest.startThread(channel, message, {
    name: await deps.composer.threadName(id, match),
    auto_archive_duration: AUTO_ARCHIVE_MINUTES,
  })
  await deps.failpoint('thread')
  // A thread has the id of its message, so a thread of an earlier attempt is known.
  if (started.ok || isThreadAlreadyCreated(started.error)) {
    const thread = started.ok ? started.value.id : message
    // Commands in the thread then refer to this match.
    await deps.ports.directory.recordThread(id, thread)
    return { thread, progress: null }
  }
  const { error } = started
  if (error.kind === 'refused') {
    deps.log({ event: 'noThread', code: error.code })
    return { thread: null, progress: null }
  }
  const at = error.kind === 'later' ? error.retryAt : error.kind === 'blocked' ? error.until : deps.now()
  return { thread: null, progress: { type: 'later', at } }
}
