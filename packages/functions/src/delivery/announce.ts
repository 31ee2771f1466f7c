import type { MatchLogEntry } from '@crackpost/core/match/events'
import type { MatchPlace } from '@crackpost/core/match/settings'
import type { Match } from '@crackpost/core/match/state'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { isThreadAlreadyCreated } from '../discord-rest/errors.ts'
import { announcementFor, isLobbyEdit } from './announcement-for.ts'
import type { DeliveryProgress } from './deliver.ts'
import type { DeliveryDeps } from './deps.ts'
import { sendOnce } from './outbox.ts'
import type { DeliveryCheckpoint } from './records.ts'

interface AnnounceResult {
  readonly checkpoint: DeliveryCheckpoint
  /** Null: it is done, go on. */
  readonly progress: DeliveryProgress | null
}

/** Tells of one entry in the place where its match is now. */
export async function announceEntry(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  entry: MatchLogEntry,
  place: MatchPlace,
  checkpoint: DeliveryCheckpoint,
): Promise<AnnounceResult> {
  const announcement = announcementFor(match, entry)
  if (!announcement) return { checkpoint, progress: null }
  // Once it is played, what is said of it is said where it is played.
  if (isLobbyEdit(announcement) && checkpoint.lobby && !match.play)
    return { checkpoint, progress: await editLobby(deps, id, match, checkpoint, null) }
  // Whoever resumes a match does so where they are: a thread of before is left behind.
  const thread = announcement.kind === 'resumed' ? null : checkpoint.thread
  const channel = thread ?? place.channel
  const sent = await sendOnce(deps, {
    id,
    name: announcement.name,
    channel,
    compose: () => deps.composer.announcement(id, match, entry, announcement),
  })
  if (sent.type === 'later') return { checkpoint, progress: sent }
  if (sent.type === 'unreachable') {
    // A thread that is gone is no loss while its channel is there.
    if (thread !== null) return announceEntry(deps, id, match, entry, place, { ...checkpoint, thread: null })
    return {
      checkpoint,
      progress: { type: 'unreachable', reason: sent.reason === 'closed' ? 'forbidden' : sent.reason },
    }
  }
  if (sent.outcome.type !== 'sent') return { checkpoint, progress: null }
  const { channel: where, message } = sent.outcome
  // What is told of an open table shows it: from now on this message follows those who come and go.
  if (!match.play)
    return { checkpoint: { ...checkpoint, lobby: { channel: where, message } }, progress: null }
  if (announcement.kind !== 'started') return { checkpoint: { ...checkpoint, thread }, progress: null }
  const started = await startMatchThread(deps, id, match, where, message)
  if (started.progress) return { checkpoint, progress: started.progress }
  // The buttons of the open table would mislead from now on.
  const progress = await editLobby(deps, id, match, checkpoint, started.id)
  return progress
    ? { checkpoint, progress }
    : { checkpoint: { ...checkpoint, thread: started.id }, progress: null }
}

/** The open table's message follows those who come and go. An edit that fails is no loss: the buttons still answer. */
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

/** A quiet week passes before Discord puts the thread away. */
const AUTO_ARCHIVE_MINUTES = 10_080

/** A thread for the match, from its first message; where there is to be none, or may be none, the channel does. */
async function startMatchThread(
  deps: DeliveryDeps,
  id: MatchId,
  match: Match,
  channel: string,
  message: string,
): Promise<{ id: string | null; progress: DeliveryProgress | null }> {
  const { server } = match.terms.place
  const isWanted = server !== null && (await deps.ports.settings.loadServerSettings(server)).threads
  if (!isWanted) return { id: null, progress: null }
  const body = {
    name: await deps.composer.threadName(id, match),
    auto_archive_duration: AUTO_ARCHIVE_MINUTES,
  }
  const started = await deps.rest.startThread(channel, message, body)
  await deps.failpoint('thread')
  if (started.ok) return recordThread(deps, id, started.value.id)
  const { error } = started
  if (error.kind === 'refused') {
    // A message's thread has the id of the message: if an earlier attempt made it, this is it.
    if (isThreadAlreadyCreated(error)) return recordThread(deps, id, message)
    deps.log({ event: 'noThread', code: error.code })
    return { id: null, progress: null }
  }
  const at = error.kind === 'later' ? error.retryAt : error.kind === 'blocked' ? error.until : deps.now()
  return { id: null, progress: { type: 'later', at } }
}

/** Whoever asks for something in the thread means the match that is played there. */
async function recordThread(
  deps: DeliveryDeps,
  id: MatchId,
  thread: string,
): Promise<{ id: string; progress: null }> {
  await deps.ports.directory.recordThread(id, thread)
  return { id: thread, progress: null }
}
