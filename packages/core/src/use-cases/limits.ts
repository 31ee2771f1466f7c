import type { PlayerId } from '../match/settings.ts'
import { type Match, pendingInvitations, seatOf } from '../match/state.ts'
import { nullIfDamaged } from './damaged-match.ts'
import type { LoadedMatch, MatchId, Ports } from './ports.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Limits against abuse. */
export const OPEN_MATCH_LIMITS = {
  /** Open matches of one host. */
  openOfPlayer: 10,
  openInServer: 50,
  openingsPerHour: 20,
  /** Unanswered challenges to one player: in total, and from the same challenger. */
  challengesTo: 20,
  challengesFromTo: 3,
  /** Invitations from one player to another that were not accepted, within an hour. Called-off ones count. */
  pingsFromTo: 3,
} as const

/** Invitations to one player per day that ping; further ones are silent, so that nobody can use up this limit for others. */
export const PINGS_PER_DAY = 10

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

/** The counters that an open match occupies. `invited`: players who have not answered. */
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

/** The claim of a ping. It expires an hour after the last one. */
const pingClaim = (from: PlayerId, player: PlayerId, now: number) => ({
  what: 'pingsFromTo' as const,
  counter: `pings#from#${from}#${player}`,
  player,
  until: now + HOUR_MS,
})

/** Counts an invitation from one player to another; returns the rejection if there were too many. `member`: what invites. */
export async function claimPing(
  ports: Ports,
  from: PlayerId,
  player: PlayerId,
  member: string,
): Promise<LimitRejection | null> {
  const claim = pingClaim(from, player, ports.now())
  const limit = OPEN_MATCH_LIMITS[claim.what]
  return (await claimSlot(ports, claim, member, limit))
    ? null
    : { code: 'tooMany', what: claim.what, limit, player }
}

/** Undoes `claimPing`. */
export const releasePing = (
  { counters, now }: Ports,
  from: PlayerId,
  player: PlayerId,
  member: string,
): Promise<void> => counters.release(pingClaim(from, player, now()).counter, member)

/** Counts an invitation for the player's day; false if it has to be silent. */
export function claimDailyPing({ counters, now }: Ports, player: PlayerId, member: string): Promise<boolean> {
  const day = Math.floor(now() / DAY_MS)
  return counters.claim(`pings#day#${player}#${day}`, member, PINGS_PER_DAY, (day + 2) * DAY_MS)
}

/** Test notices of one player. */
const TEST_NOTICES_PER_MINUTE = 1
const TEST_NOTICES_PER_DAY = 5

/** Counts a test notice; false if there were too many. `cause`: the interaction that requests it, counted once. */
export async function claimTestNotice(
  { counters, now }: Ports,
  player: PlayerId,
  cause: string,
): Promise<boolean> {
  const day = Math.floor(now() / DAY_MS)
  const perMinute = `test#minute#${player}`
  const perDay = `test#day#${player}#${day}`
  if (!(await counters.claim(perMinute, cause, TEST_NOTICES_PER_MINUTE, now() + MINUTE_MS))) return false
  return counters.claim(perDay, cause, TEST_NOTICES_PER_DAY, (day + 2) * DAY_MS)
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
  const pings = invited.map((player) => pingClaim(host, player, ports.now()))
  const claimed: SlotClaim[] = []
  for (const claim of [perHour, ...slotClaims(host, server, invited), ...pings]) {
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

/**
 * A full counter may still hold matches that are no longer open or damaged, or invitations that were answered:
 * releases those and tries once more.
 */
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
    const loaded = await nullIfDamaged(matches.loadSnapshot(member))
    if (loaded && isCounted(loaded, claim)) continue
    await counters.release(claim.counter, member)
    freed = true
  }
  return freed && (await counters.claim(claim.counter, id, limit))
}

/** True if the match is open or about to be, and, for a challenge, the challenged player has not answered. */
const isCounted = ({ seq, match }: LoadedMatch, { player }: SlotClaim): boolean =>
  seq === 0 || (match?.phase === 'open' && (player === null || pendingInvitations(match).includes(player)))

/**
 * Releases the counters that an open match no longer occupies after an event: all of them once it is not open,
 * else those of answered invitations and of a host who has left. An accepted invitation does not count as a
 * ping either.
 */
export async function releaseMatchSlots(
  { counters, now }: Ports,
  id: MatchId,
  before: Match,
  after: Match,
): Promise<void> {
  const { host, terms } = before
  const isOpen = after.phase === 'open'
  const invited = isOpen ? pendingInvitations(before) : terms.invited
  const kept = isOpen ? slotClaims(after.host, after.terms.place.server, pendingInvitations(after)) : []
  const accepted = pendingInvitations(before).filter((player) => seatOf(after, player) !== null)
  const released = [
    ...slotClaims(host, terms.place.server, invited),
    ...accepted.map((player) => pingClaim(host, player, now())),
  ].filter(({ counter }) => !kept.some((claim) => claim.counter === counter))
  await Promise.all(released.map(({ counter }) => counters.release(counter, id)))
}
