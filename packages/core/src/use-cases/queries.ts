import type { PlayerId } from '../match/settings.ts'
import { gameStatusOf, invitedPlayers, type Match, seatOf } from '../match/state.ts'
import { nextDueAt } from '../match/time/due.ts'
import { nullIfUnreadable } from './damaged-match.ts'
import type { FinishedMatch, LoadedMatch, MatchId, Ports } from './ports.ts'

/** Loads the match with all log entries applied; null if there is none. */
export async function loadCurrent({ matches }: Ports, id: MatchId): Promise<LoadedMatch | null> {
  const loaded = await matches.loadSnapshot(id)
  return loaded && (await matches.catchUp(loaded))
}

/** Loads the snapshot of a match; null if there is none, if it is damaged or if a later release has written it. */
export function loadSnapshot({ matches }: Ports, id: MatchId): Promise<LoadedMatch | null> {
  return nullIfUnreadable(matches.loadSnapshot(id))
}

export interface ListedMatch {
  readonly id: MatchId
  readonly match: Match
}

/** Maximum number of matches whose index is repaired by one list. */
const MAX_REPAIRS = 25

/**
 * Loads the matches of an index of current ones, in its order. Leaves out those that can't be read and those
 * that have ended; the index of the latter is repaired.
 */
export async function loadCurrentMatches(
  ports: Ports,
  ids: readonly MatchId[],
  load = loadSnapshot,
): Promise<ListedMatch[]> {
  const loaded = await Promise.all(ids.map((id) => load(ports, id)))
  const found = loaded.flatMap((each) => (each?.match ? [{ id: each.id, match: each.match }] : []))
  const ended = found.filter(({ match }) => match.endedAt !== null).slice(0, MAX_REPAIRS)
  await Promise.all(ended.map(({ id, match }) => ports.directory.updateIndex(id, match, match)))
  return found.filter(({ match }) => match.endedAt === null)
}

/** How long the match of an interaction stays pinned at least. */
const PIN_TTL_MS = 15 * 60_000

/**
 * Stores which match a cause refers to, and returns it. A repeated cause gets the match that was stored first,
 * even if it would resolve to another one now; null if none was resolved.
 */
export const pinResolvedMatch = (
  { counters, now }: Ports,
  cause: string,
  id: MatchId | null,
): Promise<MatchId | null> => counters.pin(`meant#${cause}`, id, now() + PIN_TTL_MS)

/** One row of a player's list of matches. */
export interface MatchListItem extends ListedMatch {
  /** True if the match waits for this player. */
  readonly isPlayersTurn: boolean
  readonly dueAt: number | null
}

/** The open and running matches of a player, most urgent first. Leaves out matches that can't be read. */
export async function activeMatches(ports: Ports, player: PlayerId): Promise<MatchListItem[]> {
  const ids = await ports.directory.matchesOfPlayer(player)
  const current = await loadCurrentMatches(ports, ids, (_, id) => nullIfUnreadable(loadCurrent(ports, id)))
  return current
    .filter(({ match }) => seatOf(match, player) !== null)
    .map(({ id, match }) => matchListItem(id, match, player))
    .sort(
      (a, b) =>
        Number(b.isPlayersTurn) - Number(a.isPlayersTurn) || (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity),
    )
}

/** The matches that wait for the player's answer to an invitation or an offered seat, newest first. */
export async function invitationsFor(ports: Ports, player: PlayerId): Promise<MatchListItem[]> {
  const ids = await ports.directory.invitationsOf(player)
  const current = await loadCurrentMatches(ports, ids, (_, id) => nullIfUnreadable(loadCurrent(ports, id)))
  return current
    .filter(({ match }) => invitedPlayers(match).includes(player))
    .map(({ id, match }) => matchListItem(id, match, player))
    .sort((a, b) => b.match.openedAt - a.match.openedAt)
}

/** Maximum number of finished matches that one list loads. */
const MAX_FINISHED_MATCHES = 100

/**
 * The finished matches of a player, newest first, loaded `batchSize` at a time. Leaves out those without a
 * result and those that can't be read. Ends after the newest MAX_FINISHED_MATCHES.
 */
export async function* finishedMatches(
  ports: Ports,
  player: PlayerId,
  batchSize: number,
): AsyncGenerator<MatchListItem> {
  let count = 0
  for await (const batch of batchRows(ports.directory.finishedMatchesOf(player), batchSize)) {
    const loaded = await Promise.all(batch.map(({ id }) => loadSnapshot(ports, id)))
    for (const found of loaded)
      if (found?.match?.phase === 'over') yield matchListItem(found.id, found.match, player)
    count += batch.length
    if (count >= MAX_FINISHED_MATCHES) return
  }
}

async function* batchRows(
  rows: AsyncIterable<FinishedMatch>,
  size: number,
): AsyncGenerator<readonly FinishedMatch[]> {
  let batch: FinishedMatch[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function matchListItem(id: MatchId, match: Match, player: PlayerId): MatchListItem {
  const status = gameStatusOf(match)
  const seat = seatOf(match, player)
  const isPlayersTurn = status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
  return { id, match, isPlayersTurn, dueAt: nextDueAt(match) }
}
