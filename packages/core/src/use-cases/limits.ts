import type { PlayerId } from '../match/settings.ts'
import type { Match } from '../match/state.ts'
import type { MatchId, Ports } from './ports.ts'

const HOUR_MS = 3_600_000

/** Against abuse; generous for everybody else. */
export const OPEN_MATCH_LIMITS = {
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
  readonly what: keyof typeof OPEN_MATCH_LIMITS
  readonly limit: number
  /** Whom it concerns, where it is a challenge. */
  readonly player: PlayerId | null
}

interface SlotClaim {
  readonly what: keyof typeof OPEN_MATCH_LIMITS
  readonly counter: string
  readonly player: PlayerId | null
  /** For counters that forget by themselves. */
  readonly until?: number
}

/** What an open table counts for. */
function slotClaims(host: PlayerId, server: string | null, invited: readonly PlayerId[]): SlotClaim[] {
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
export async function claimMatchSlots(
  ports: Ports,
  id: MatchId,
  host: PlayerId,
  server: string | null,
  invited: readonly PlayerId[],
): Promise<LimitRejection | null> {
  const hour = Math.floor(ports.now() / HOUR_MS)
  const perHour: SlotClaim = {
    what: 'openingsPerHour',
    counter: `openings#${host}#${hour}`,
    player: null,
    until: (hour + 2) * HOUR_MS,
  }
  const held: SlotClaim[] = []
  for (const claim of [perHour, ...slotClaims(host, server, invited)]) {
    const limit = OPEN_MATCH_LIMITS[claim.what]
    const counted = await claimSlot(ports, claim, id, limit)
    if (!counted) {
      await Promise.all(held.map(({ counter }) => ports.counters.release(counter, id)))
      return { code: 'tooMany', what: claim.what, limit, player: claim.player }
    }
    held.push(claim)
  }
  return null
}

/** A counter that is full may hold tables that are no longer open: those are let go, and then it is asked once more. */
async function claimSlot(
  { counters, matches }: Ports,
  claim: SlotClaim,
  id: MatchId,
  limit: number,
): Promise<boolean> {
  if (await counters.claim(claim.counter, id, limit, claim.until)) return true
  if (claim.until !== undefined) return false
  let freed = false
  for (const member of await counters.members(claim.counter)) {
    const loaded = await matches.loadSnapshot(member)
    if (loaded?.match?.phase === 'open' || (loaded && loaded.seq === 0)) continue
    await counters.release(claim.counter, member)
    freed = true
  }
  return freed && (await counters.claim(claim.counter, id, limit))
}

/** A table that is no longer open counts for nothing. */
export async function releaseMatchSlots(
  { counters }: Ports,
  id: MatchId,
  { terms, host }: Match,
): Promise<void> {
  const held = slotClaims(host, terms.place.server, terms.invited)
  await Promise.all(held.map(({ counter }) => counters.release(counter, id)))
}
