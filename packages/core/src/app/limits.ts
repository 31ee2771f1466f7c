import type { Match } from '../match/match.ts'
import type { Player } from '../match/terms.ts'
import type { MatchId, Ports } from './ports.ts'

const HOUR = 3_600_000

/** Against abuse; generous for everybody else. */
export const LIMITS = {
  /** Tables that wait for players. */
  openOfPlayer: 10,
  openInServer: 50,
  openingsPerHour: 20,
  /** Challenges that wait for one player's answer, in all and by the same challenger. */
  challengesTo: 20,
  challengesFromTo: 3,
} as const

export type LimitRejection = {
  readonly code: 'tooMany'
  readonly what: keyof typeof LIMITS
  readonly limit: number
  /** Whom it concerns, where it is a challenge. */
  readonly player: Player | null
}

interface Claim {
  readonly what: keyof typeof LIMITS
  readonly counter: string
  readonly player: Player | null
  /** For counters that forget by themselves. */
  readonly until?: number
}

/** What an open table counts for. */
function claims(host: Player, server: string | null, invited: readonly Player[]): Claim[] {
  return [
    { what: 'openOfPlayer', counter: `open#player#${host}`, player: null },
    ...(server === null
      ? []
      : [{ what: 'openInServer' as const, counter: `open#server#${server}`, player: null }]),
    ...invited.flatMap((player) => [
      { what: 'challengesTo' as const, counter: `challenge#${player}`, player },
      { what: 'challengesFromTo' as const, counter: `challenge#${host}#${player}`, player },
    ]),
  ]
}

/** Counts a table that is about to be opened; if one counter is full, none has counted it. */
export async function claimTable(
  ports: Ports,
  id: MatchId,
  host: Player,
  server: string | null,
  invited: readonly Player[],
): Promise<LimitRejection | null> {
  const hour = Math.floor(ports.now() / HOUR)
  const perHour: Claim = {
    what: 'openingsPerHour',
    counter: `openings#${host}#${hour}`,
    player: null,
    until: (hour + 2) * HOUR,
  }
  const held: Claim[] = []
  for (const claim of [perHour, ...claims(host, server, invited)]) {
    const limit = LIMITS[claim.what]
    const counted = await counts(ports, claim, id, limit)
    if (!counted) {
      await Promise.all(held.map(({ counter }) => ports.counters.release(counter, id)))
      return { code: 'tooMany', what: claim.what, limit, player: claim.player }
    }
    held.push(claim)
  }
  return null
}

/** A counter that is full may hold tables that are no longer open: those are let go, and then it is asked once more. */
async function counts(
  { counters, matches }: Ports,
  claim: Claim,
  id: MatchId,
  limit: number,
): Promise<boolean> {
  if (await counters.claim(claim.counter, id, limit, claim.until)) return true
  if (claim.until !== undefined) return false
  let freed = false
  for (const member of await counters.members(claim.counter)) {
    const loaded = await matches.load(member)
    if (loaded?.match?.phase === 'open' || (loaded && loaded.seq === 0)) continue
    await counters.release(claim.counter, member)
    freed = true
  }
  return freed && (await counters.claim(claim.counter, id, limit))
}

/** A table that is no longer open counts for nothing. */
export async function releaseTable({ counters }: Ports, id: MatchId, { terms, host }: Match): Promise<void> {
  const held = claims(host, terms.place.server, terms.invited)
  await Promise.all(held.map(({ counter }) => counters.release(counter, id)))
}
