import { act } from '@crackpost/core/app/act'
import { look } from '@crackpost/core/app/look'
import type { Loaded, MatchId } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import { evolveMatch, type Match } from '@crackpost/core/match/match'
import { announce } from './announce.ts'
import { NEW_POST, type Post } from './book.ts'
import type { House } from './house.ts'
import { dmOf, remind } from './remind.ts'
import { send } from './send.ts'

/** Where the telling of a match stands: all told until an instant, to be looked at again, or stuck. */
export type Progress =
  | { readonly type: 'told'; readonly next: number | null }
  | { readonly type: 'later'; readonly at: number }
  | { readonly type: 'unreachable'; readonly reason: 'gone' | 'forbidden' }

/** A worker that has not come back by then is looked after by the sweep. */
const WATCH = 90_000

/** So many entries are told of in one go; the rest when the sweep comes by. */
const BATCH = 25

/**
 * Tells everything of a match that has not been told: messages of its entries in order, then notices. Called by the
 * bell that every commit rings, and by the sweep; it may be called at any time, by several at once.
 */
export async function deliver(house: House, id: MatchId): Promise<Progress> {
  for (let round = 1; round <= ROUNDS; round++) {
    const done = await once(house, id)
    if (!done) continue
    // Somebody may have moved while this went on, and been told that it is being seen to.
    const latest = done.progress.type === 'told' ? await house.ports.matches.load(id) : null
    if (!latest || latest.seq <= done.seq || round === ROUNDS) return done.progress
  }
  return { type: 'later', at: house.now() }
}

/** So often is looked again for what came meanwhile; then the sweep sees to it. */
const ROUNDS = 5

/** Null: another worker has written meanwhile, and what it left has to be looked at. */
async function once(house: House, id: MatchId): Promise<{ progress: Progress; seq: number } | null> {
  // In this order: what has been told of is never newer than what is known.
  const stored = (await house.posts.load(id)) ?? NEW_POST
  const loaded = await look(house.ports, id)
  if (!loaded?.match) return { progress: { type: 'told', next: null }, seq: 0 }
  const watched = await watch(house, id, stored)
  if (!watched) return null
  await house.point('watched')
  const told = await announceAll(house, loaded, watched)
  if (!told) return null
  const { progress, settled } = told.progress
    ? { progress: told.progress, settled: told.post.settled }
    : await remind(house, id, loaded.match, told.post)
  await house.point('told')
  return (await finish(house, id, told.post, settled, progress)) ? { progress, seq: loaded.seq } : null
}

/** What this release can't tell of, another will: the sweep comes by until one does. */
export async function leave(house: House, id: MatchId): Promise<void> {
  await watch(house, id, (await house.posts.load(id)) ?? NEW_POST)
}

/** Should this worker die on the way, the due index brings another. Null: somebody else has just begun. */
async function watch(house: House, id: MatchId, stored: Post): Promise<Post | null> {
  const soon = house.now() + WATCH
  const isWatched = stored.dueAt !== null && stored.dueAt <= soon
  return isWatched ? stored : saved(house, id, { ...stored, dueAt: soon })
}

/** One message after the other; what can't be sent now holds up what comes after it. Null: as above. */
async function announceAll(
  house: House,
  loaded: Loaded,
  post: Post,
): Promise<{ post: Post; progress: Progress | null } | null> {
  let current = post
  if (!loaded.match) return { post, progress: null }
  const { place } = loaded.match.terms
  for (const { entry, match } of await untold(house, loaded, post.cursor)) {
    const result = await announce(house, loaded.id, match, entry, place, current)
    if (result.progress) return { post: result.post, progress: result.progress }
    const next = await saved(house, loaded.id, { ...result.post, cursor: entry.seq })
    await house.point('cursor')
    if (!next) return null
    current = next
  }
  const behind = current.cursor < loaded.seq
  return { post: current, progress: behind ? { type: 'later', at: house.now() } : null }
}

/** The entries after the cursor, each with the match as it was right after it. */
async function untold(
  { ports }: House,
  { id, seq, match }: Loaded,
  cursor: number,
): Promise<{ entry: Entry; match: Match }[]> {
  if (!match || cursor >= seq) return []
  const entries: Entry[] = []
  // The usual case needs one entry and the match as it is; only who has fallen behind reads the whole log.
  const behind = seq - cursor > 1
  for await (const entry of ports.matches.log(id, behind ? 0 : cursor, Math.min(seq, cursor + BATCH)))
    entries.push(entry)
  if (!behind) return entries.map((entry) => ({ entry, match }))
  let state: Match | null = null
  return entries.flatMap((entry) => {
    state = evolveMatch(state, entry)
    return entry.seq > cursor ? [{ entry, match: state }] : []
  })
}

const saved = async (house: House, id: MatchId, post: Post): Promise<Post | null> => {
  const next = { ...post, version: post.version + 1 }
  return (await house.posts.save(id, next)) ? next : null
}

/** Notes when to look again; a place that can't be reached stops the match's clock. False: somebody else was faster. */
async function finish(
  house: House,
  id: MatchId,
  post: Post,
  settled: readonly string[],
  progress: Progress,
): Promise<boolean> {
  if (progress.type === 'unreachable') await pause(house, id, post, progress.reason)
  const dueAt = progress.type === 'told' ? progress.next : progress.type === 'later' ? progress.at : null
  const isNews = post.dueAt !== dueAt || post.settled.join() !== settled.join()
  return !isNews || (await saved(house, id, { ...post, settled, dueAt })) !== null
}

/** Stops the clock of a match whose place can't be reached, and tells its host so by the way that is left. */
async function pause(house: House, id: MatchId, post: Post, reason: 'gone' | 'forbidden'): Promise<void> {
  const cause = `pause ${post.version}`
  const paused = await act(house.ports, { id, by: null, cause, ask: { type: 'pause', reason } })
  house.log({ match: id, event: 'unreachable', reason, paused: paused.ok })
  // Whoever has stopped it may have died before its host heard of it.
  const match = paused.ok ? paused.value.match : (await look(house.ports, id))?.match
  if (!match?.paused) return
  const dm = await dmOf(house, match.host)
  if (dm.type !== 'open') return
  const name = `${match.turn}#paused${match.paused.at}`
  const { channel } = dm
  await send(house, { id, name, channel, body: () => house.composer.pause(id, match, name) })
}
