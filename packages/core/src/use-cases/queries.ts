import type { PlayerId } from '../match/settings.ts'
import { gameStatusOf, type Match, seatOf } from '../match/state.ts'
import { nextDueAt } from '../match/time/due.ts'
import { nullIfNewerRelease } from './newer-release.ts'
import type { LoadedMatch, MatchId, Ports } from './ports.ts'

/** A match as it is now, whatever its snapshot knows. */
export async function loadCurrent({ matches }: Ports, id: MatchId): Promise<LoadedMatch | null> {
  const loaded = await matches.loadSnapshot(id)
  return loaded && (await matches.catchUp(loaded))
}

/** A line of "my games". */
export interface MatchListItem {
  readonly id: MatchId
  readonly match: Match
  /** Whether it is this player the match waits for. */
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
