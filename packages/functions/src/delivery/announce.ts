import type { MatchId } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import type { Match } from '@crackpost/core/match/match'
import type { Place } from '@crackpost/core/match/terms'
import { threadExists } from '../discord/failure.ts'
import type { Post } from './book.ts'
import type { Progress } from './deliver.ts'
import type { House } from './house.ts'
import { isEdit, newsOf } from './news.ts'
import { send } from './send.ts'

interface Announced {
  readonly post: Post
  /** Null: it is done, go on. */
  readonly progress: Progress | null
}

/** Tells of one entry in the place where its match is now. */
export async function announce(
  house: House,
  id: MatchId,
  match: Match,
  entry: Entry,
  place: Place,
  post: Post,
): Promise<Announced> {
  const news = newsOf(match, entry)
  if (!news) return { post, progress: null }
  // Once it is played, what is said of it is said where it is played.
  if (isEdit(news) && post.lobby && !match.play)
    return { post, progress: await edit(house, id, match, post, null) }
  // Whoever resumes a match does so where they are: a thread of before is left behind.
  const thread = news.kind === 'resumed' ? null : post.thread
  const channel = thread ?? place.channel
  const sent = await send(house, {
    id,
    name: news.name,
    channel,
    body: () => house.composer.news(id, match, entry, news),
  })
  if (sent.type === 'later') return { post, progress: sent }
  if (sent.type === 'unreachable') {
    // A thread that is gone is no loss while its channel is there.
    if (thread !== null) return announce(house, id, match, entry, place, { ...post, thread: null })
    return {
      post,
      progress: { type: 'unreachable', reason: sent.reason === 'closed' ? 'forbidden' : sent.reason },
    }
  }
  if (sent.outcome.type !== 'sent') return { post, progress: null }
  const { channel: where, message } = sent.outcome
  // What is told of an open table shows it: from now on this message follows those who come and go.
  if (!match.play) return { post: { ...post, lobby: { channel: where, message } }, progress: null }
  if (news.kind !== 'started') return { post: { ...post, thread }, progress: null }
  const made = await threadFrom(house, id, match, where, message)
  if (made.progress) return { post, progress: made.progress }
  // The buttons of the open table would mislead from now on.
  const progress = await edit(house, id, match, post, made.id)
  return progress ? { post, progress } : { post: { ...post, thread: made.id }, progress: null }
}

/** The open table's message follows those who come and go. An edit that fails is no loss: the buttons still answer. */
async function edit(
  house: House,
  id: MatchId,
  match: Match,
  { lobby }: Post,
  thread: string | null,
): Promise<Progress | null> {
  if (!lobby) return null
  const { message } = await house.composer.lobby(id, match, thread)
  const edited = await house.rest.editMessage(lobby.channel, lobby.message, message)
  await house.point('edited')
  if (!edited.ok && edited.error.kind === 'later') return { type: 'later', at: edited.error.retryAt }
  if (!edited.ok) house.log({ match: id, event: 'editFailed', kind: edited.error.kind })
  return null
}

/** A quiet week passes before Discord puts the thread away. */
const AUTO_ARCHIVE = 10_080

/** A thread for the match, from its first message; where there is to be none, or may be none, the channel does. */
async function threadFrom(
  house: House,
  id: MatchId,
  match: Match,
  channel: string,
  message: string,
): Promise<{ id: string | null; progress: Progress | null }> {
  const { server } = match.terms.place
  const wanted = server !== null && (await house.ports.settings.ofServer(server)).threads
  if (!wanted) return { id: null, progress: null }
  const body = { name: await house.composer.title(id, match), auto_archive_duration: AUTO_ARCHIVE }
  const made = await house.rest.startThread(channel, message, body)
  await house.point('thread')
  if (made.ok) return played(house, id, made.value.id)
  const { error } = made
  if (error.kind === 'refused') {
    // A message's thread has the id of the message: if an earlier attempt made it, this is it.
    if (threadExists(error)) return played(house, id, message)
    house.log({ event: 'noThread', code: error.code })
    return { id: null, progress: null }
  }
  const at = error.kind === 'later' ? error.retryAt : error.kind === 'blocked' ? error.until : house.now()
  return { id: null, progress: { type: 'later', at } }
}

/** Whoever asks for something in the thread means the match that is played there. */
async function played(house: House, id: MatchId, thread: string): Promise<{ id: string; progress: null }> {
  await house.ports.directory.playedIn(id, thread)
  return { id: thread, progress: null }
}
