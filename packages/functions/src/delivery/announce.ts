import type { MatchId } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import type { Match } from '@crackpost/core/match/match'
import type { Place } from '@crackpost/core/match/terms'
import { threadExists } from '../discord/failure.ts'
import type { Post } from './book.ts'
import type { Progress } from './deliver.ts'
import type { House } from './house.ts'
import { isEdit, LOBBY, type News, newsOf } from './news.ts'
import { markOf, send } from './send.ts'

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
  if (isEdit(news) && post.lobby && !match.play) return edit(house, id, match, entry, news, post)
  // Whoever resumes a match does so where they are: a thread of before is left behind.
  const thread = news.kind === 'resumed' ? null : post.thread
  const channel = thread ?? place.channel
  const sent = await send(house, {
    id,
    name: news.name,
    channel,
    body: () => house.composer.news(id, match, entry, news, markOf(id, news.name)),
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
  const { message } = sent.outcome
  if (news.kind === 'lobby') return { post: { ...post, lobby: { channel, message } }, progress: null }
  if (news.kind !== 'started') return { post: { ...post, thread }, progress: null }
  const made = await threadFrom(house, id, match, channel, message)
  if (made.progress) return { post, progress: made.progress }
  return { post: { ...post, thread: made.id }, progress: null }
}

/** The open table's message follows those who come and go. An edit that fails is no loss: the buttons still answer. */
async function edit(
  house: House,
  id: MatchId,
  match: Match,
  entry: Entry,
  news: News,
  post: Post,
): Promise<Announced> {
  const lobby = post.lobby
  if (!lobby) return { post, progress: null }
  const { message } = await house.composer.news(id, match, entry, news, markOf(id, LOBBY))
  const edited = await house.rest.editMessage(lobby.channel, lobby.message, message)
  if (!edited.ok && edited.error.kind === 'later')
    return { post, progress: { type: 'later', at: edited.error.retryAt } }
  if (!edited.ok) house.log({ match: id, event: 'editFailed', kind: edited.error.kind })
  return { post, progress: null }
}

/** A thread for the match, from its first message; where the bot may not make one, the channel does. */
async function threadFrom(
  house: House,
  id: MatchId,
  match: Match,
  channel: string,
  message: string,
): Promise<{ id: string | null; progress: Progress | null }> {
  if (match.terms.place.server === null) return { id: null, progress: null }
  const made = await house.rest.startThread(channel, message, { name: house.composer.title(id, match) })
  await house.point('thread')
  if (made.ok) return { id: made.value.id, progress: null }
  const { error } = made
  if (error.kind === 'refused') {
    // A message's thread has the id of the message: if an earlier attempt made it, this is it.
    if (threadExists(error)) return { id: message, progress: null }
    house.log({ event: 'noThread', code: error.code })
    return { id: null, progress: null }
  }
  const at = error.kind === 'later' ? error.retryAt : error.kind === 'blocked' ? error.until : house.now()
  return { id: null, progress: { type: 'later', at } }
}
