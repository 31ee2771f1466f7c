import type { PlayerId } from '../match/settings.ts'
import { gameStatusOf, type Match, seatOf } from '../match/state.ts'
import { nextDueAt } from '../match/time/due.ts'
import { nullIfNewerRelease } from './newer-release.ts'
import type { LoadedMatch, MatchId, Ports } from './ports.ts'

/** Loads the match with all log entries applied; null if there is none. */
export async function loadCurrent({ matches }: Ports, id: MatchId): Promise<LoadedMatch | null> {
  const loaded = await matches.loadSnapshot(id)
  return loaded && (await matches.catchUp(loaded))
}

/** One row of a player's list of matches. */
export function loadSnapshot({ matches }: Ports, id: MatchId): Promise<LoadedMatch | null> {
  return nullIfNewerRelease(matches.loadSnapshot(id))
}

/** True if the match waits for this player. */
const PIN_TTL_MS = 15 * 60_000

/**
 * The open and running matches of a player, most urgent first. Leaves out matches that a later release has
 * written.
 */
export async function pinResolvedMatch(
  { counters, now }: Ports,
  cause: string,
  id: MatchId | null,
): Promise<MatchId | null> {
  const counter = `meant#${cause}`
  if (id !== null && (await counters.claim(counter, id, 1, now() + PIN_TTL_MS))) return id
  const [first = id] = await counters.members(counter)
  return first
}

/** Maximum number of finished matches offered for a rematch. */
export interface MatchListItem {
  readonly id: MatchId
  readonly match: Match
  /** The finished matches of a player, newest first. */
  readonly isPlayersTurn: boolean
  readonly dueAt: number | null
}

/**
 * The tables of a player that are open or running, in the order in which they need them; those that a later release
 * has been at are left out.
 */
export async function activeMatches(ports: Ports, player: PlayerId): Promise<MatchListItem[]> {
  const ids = await ports.directory.matchesOfPlayer(player)
  const loaded = await Promise.all(ids.map((id) => nullIfNewerRelease(loadCurrent(ports, id))))
  return loaded
    .flatMap((found) =>
      found?.match && isActiveFor(found.match, player) ? [matchListItem(found.id, found.match, player)] : [],
    )
    .sort(
      (a, b) =>
        Number(b.isPlayersTurn) - Number(a.isPlayersTurn) || (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity),
    )
}

/** So many matches of the past are looked at, for one to be played again. */
const MAX_FINISHED_MATCHES = 60

/** The matches of a player that came to their end, the latest first. */
export async function finishedMatches(ports: Ports, player: PlayerId): Promise<MatchListItem[]> {
  const ids = (await ports.directory.finishedMatchesOf(player)).slice(-MAX_FINISHED_MATCHES)
  const loaded = await Promise.all(ids.map((id) => nullIfNewerRelease(ports.matches.loadSnapshot(id))))
  return loaded
    .flatMap((found) =>
      found?.match?.phase === 'over' ? [matchListItem(found.id, found.match, player)] : [],
    )
    .sort((a, b) => (b.match.endedAt ?? 0) - (a.match.endedAt ?? 0))
}

const isActiveFor = (match: Match, player: PlayerId): boolean =>
  (match.phase === 'open' || match.phase === 'playing') && seatOf(match, player) !== null

function matchListItem(id: MatchId, match: Match, player: PlayerId): MatchListItem {
  const status = gameStatusOf(match)
  const seat = seatOf(match, player)
  const yours = status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
  return { id, match, isPlayersTurn: yours, dueAt: nextDueAt(match) }
}
