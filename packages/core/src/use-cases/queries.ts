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

/** Loads the snapshot of a match; null if there is none or if a later release has written it. */
export function loadSnapshot({ matches }: Ports, id: MatchId): Promise<LoadedMatch | null> {
  return nullIfNewerRelease(matches.loadSnapshot(id))
}

/** How long the match of an interaction stays pinned. */
const PIN_TTL_MS = 15 * 60_000

/**
 * Stores which match a cause refers to, and returns it. A repeated cause gets the match that was stored first,
 * even if it would resolve to another one now; null if none was resolved.
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

/** One row of a player's list of matches. */
export interface MatchListItem {
  readonly id: MatchId
  readonly match: Match
  /** True if the match waits for this player. */
  readonly isPlayersTurn: boolean
  readonly dueAt: number | null
}

/**
 * The open and running matches of a player, most urgent first. Leaves out matches that a later release has
 * written.
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

/** Maximum number of finished matches offered for a rematch. */
const MAX_FINISHED_MATCHES = 60

/** The finished matches of a player, newest first. */
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
  const isPlayersTurn = status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
  return { id, match, isPlayersTurn, dueAt: nextDueAt(match) }
}
