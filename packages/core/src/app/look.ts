import { dueAt } from '../match/due.ts'
import { type Match, seatOf, statusOf } from '../match/match.ts'
import type { Player } from '../match/terms.ts'
import { unlessNewer } from './newer.ts'
import type { Loaded, MatchId, Ports } from './ports.ts'

/** A match as it is now, whatever its snapshot knows. */
export async function look({ matches }: Ports, id: MatchId): Promise<Loaded | null> {
  const loaded = await matches.load(id)
  return loaded && (await matches.catchUp(loaded))
}

/** A line of "my games". */
export interface Mine {
  readonly id: MatchId
  readonly match: Match
  /** Whether it is this player the match waits for. */
  readonly yours: boolean
  readonly due: number | null
}

/**
 * The tables of a player that are open or running, in the order in which they need them; those that a later release
 * has been at are left out.
 */
export async function mine(ports: Ports, player: Player): Promise<Mine[]> {
  const ids = await ports.directory.ofPlayer(player)
  const loaded = await Promise.all(ids.map((id) => unlessNewer(look(ports, id))))
  return loaded
    .flatMap((found) =>
      found?.match && goesOn(found.match, player) ? [row(found.id, found.match, player)] : [],
    )
    .sort((a, b) => Number(b.yours) - Number(a.yours) || (a.due ?? Infinity) - (b.due ?? Infinity))
}

/** So many matches of the past are looked at, for one to be played again. */
const REMEMBERED = 60

/** The matches of a player that came to their end, the latest first. */
export async function past(ports: Ports, player: Player): Promise<Mine[]> {
  const ids = (await ports.directory.pastOf(player)).slice(-REMEMBERED)
  const loaded = await Promise.all(ids.map((id) => unlessNewer(ports.matches.load(id))))
  return loaded
    .flatMap((found) => (found?.match?.phase === 'over' ? [row(found.id, found.match, player)] : []))
    .sort((a, b) => (b.match.endedAt ?? 0) - (a.match.endedAt ?? 0))
}

const goesOn = (match: Match, player: Player): boolean =>
  (match.phase === 'open' || match.phase === 'playing') && seatOf(match, player) !== null

function row(id: MatchId, match: Match, player: Player): Mine {
  const status = statusOf(match)
  const seat = seatOf(match, player)
  const yours = status?.phase === 'playing' && seat !== null && status.waitsFor.includes(seat)
  return { id, match, yours, due: dueAt(match) }
}
