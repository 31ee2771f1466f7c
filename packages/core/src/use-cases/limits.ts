import type { PlayerId } from '../match/settings.ts'
import type { Match } from '../match/state.ts'
import type { MatchId, Ports } from './ports.ts'

const HOUR_MS = 3_600_000

/** Limits against abuse. */
export const OPEN_MATCH_LIMITS = {
  /** Open matches of one host. */
  openOfPlayer: 10,
  openInServer: 50,
  openingsPerHour: 20,
  /** Unanswered challenges to one player: in total, and from the same challenger. */
  challengesTo: 20,
  challengesFromTo: 3,
} as const

export type LimitRejection = {
  readonly code: 'tooMany'
  readonly what: keyof typeof OPEN_MATCH_LIMITS
  readonly limit: number
  /** The challenged player; null if the limit is not about a challenge. */
  readonly player: PlayerId | null
}

interface SlotClaim {
  readonly what: keyof typeof OPEN_MATCH_LIMITS
  readonly counter: string
  readonly player: PlayerId | null
  /** Expiry in milliseconds since 1970; absent for counters that are released explicitly. */
  readonly until?: number
}

/** The counters that an open match occupies. */
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

/**
 * Counts a match that is about to be opened. If one counter is full, releases the others and returns the
 * rejection.
 */
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
  const claimed: SlotClaim[] = []
  for (const claim of [perHour, ...slotClaims(host, server, invited)]) {
    const limit = OPEN_MATCH_LIMITS[claim.what]
    const counted = await claimSlot(ports, claim, id, limit)
    if (!counted) {
      await Promise.all(claimed.map(({ counter }) => ports.counters.release(counter, id)))
      return { code: 'tooMany', what: claim.what, limit, player: claim.player }
    }
    claimed.push(claim)
  }
  return null
}

/** A full counter may still hold matches that are no longer open: releases those and tries once more. */
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

/** Releases the counters of a match that is no longer open. */
export async function releaseMatchSlots(
  { counters }: Ports,
  id: MatchId,
  { terms, host }: Match,
): Promise<void> {
  const claims = slotClaims(host, terms.place.server, terms.invited)
  await Promise.all(claims.map(({ counter }) => counters.release(counter, id)))
}
