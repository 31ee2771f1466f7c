import { err, ok, type Result } from '../kernel/result.ts'
import { type AnyMatchRejection, decideMatch, type MatchActor, type MatchCommand } from '../match/decide.ts'
import type { MatchEvent, MatchLogEntry } from '../match/events.ts'
import { LIVE_TURN_BELOW_MS } from '../match/settings.ts'
import { awaitedSeats, evolveMatch, invitedPlayers, type Match } from '../match/state.ts'
import { deadlineAfterQuietHours, turnDeadline } from '../match/time/clock.ts'
import { mayContainCause } from './causes.ts'
import { releaseMatchSlots } from './limits.ts'
import type { LoadedMatch, MatchId, Ports } from './ports.ts'

export interface CommandRequest {
  readonly id: MatchId
  readonly by: MatchActor
  /** Idempotency key: a repeated cause gets the same result and changes nothing. */
  readonly cause: string
  readonly command: MatchCommand
  /** If set, the command is rejected with `overtaken` unless the match is at this turn. */
  readonly turn?: number
}

/** The log entry that a command created, and the match right after it. */
export interface CommandResult {
  readonly id: MatchId
  readonly entry: MatchLogEntry
  readonly match: Match
  /** True if the cause was processed before. */
  readonly duplicate: boolean
}

export type CommandRejection = AnyMatchRejection | { readonly code: 'noMatch' | 'busy' | 'overtaken' }

/** Attempts when other writers commit first; then the command is rejected with `busy`. */
const MAX_ATTEMPTS = 4

/** Loads the match, decides and commits. Rejects only after the snapshot is known to be up to date. */
export async function handleCommand(
  ports: Ports,
  request: CommandRequest,
): Promise<Result<CommandResult, CommandRejection>> {
  const found = await ports.matches.loadSnapshot(request.id)
  let loaded = found
  let current = false
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (!loaded) return err({ code: 'noMatch' })
    const duplicate = await findDuplicate(ports, loaded, request.cause)
    if (duplicate) return ok(duplicate)
    const now = ports.now()
    const decided = await decideCommand(ports, loaded, request, now)
    if (decided.ok) {
      const committed = await appendEntry(ports, loaded, request, decided.value, now)
      if (committed) return ok(committed)
      await ports.backOff(attempt)
    } else if (current) return decided
    // Another writer was faster, or the snapshot may lag behind the log: catch up before rejecting.
    loaded = await ports.matches.catchUp(loaded)
    current = !decided.ok
  }
  return err({ code: 'busy' })
}

async function decideCommand(
  ports: Ports,
  { match }: LoadedMatch,
  { command, by, turn }: CommandRequest,
  now: number,
): Promise<Result<MatchEvent[], CommandRejection>> {
  if (!match) return err({ code: 'noMatch' })
  if (turn !== undefined && turn !== match.turn) return err({ code: 'overtaken' })
  const server = match.terms.place.server
  const serverWords =
    match.play?.house ??
    (server === null ? NO_SERVER_WORDS : (await ports.settings.loadServerSettings(server)).house)
  // A finished match needs no lexicon, so it gets one that every release has.
  const lexicon = ports.lexiconWith(
    serverWords,
    match.phase === 'playing' ? (match.play?.lexicon ?? null) : null,
  )
  const decided = decideMatch(match, command, by, {
    now,
    lexicon,
    serverWords,
    seed: command.type === 'start' ? ports.randomSecret() : '',
  })
  return decided.ok ? ok(await deferPastQuietHours(ports, match, decided.value, now)) : decided
}

/**
 * Moves a new deadline past the quiet hours of the players to move, unless the match is played live. The latest of their
 * deadlines counts.
 */
async function deferPastQuietHours(
  { settings }: Ports,
  match: Match,
  matchEvents: MatchEvent[],
  now: number,
): Promise<MatchEvent[]> {
  if (match.terms.pace.turn < LIVE_TURN_BELOW_MS) return matchEvents
  const fresh = turnDeadline(now, match.terms.pace)
  const isFresh = (matchEvent: MatchEvent): boolean =>
    matchEvent.type === 'turned' && matchEvent.deadline === fresh
  if (!matchEvents.some(isFresh)) return matchEvents
  const after = evolveMatch(match, { at: now, facts: matchEvents })
  const players = awaitedSeats(after).flatMap((seat) => after.players[seat]?.player ?? [])
  const chosen = await Promise.all(players.map((player) => settings.loadPlayerSettings(player)))
  const deadline = Math.max(fresh, ...chosen.map(({ rest }) => deadlineAfterQuietHours(fresh, rest)))
  return matchEvents.map((matchEvent) =>
    matchEvent.type === 'turned' && isFresh(matchEvent) ? { ...matchEvent, deadline } : matchEvent,
  )
}

const NO_SERVER_WORDS = { add: [], ban: [] }

/** Commits the next log entry and updates the indexes; null if another writer committed first. */
export async function appendEntry(
  ports: Ports,
  loaded: LoadedMatch,
  { id, by, cause }: Pick<CommandRequest, 'id' | 'by' | 'cause'>,
  matchEvents: MatchEvent[],
  at: number,
): Promise<CommandResult | null> {
  const entry: MatchLogEntry = { seq: loaded.seq + 1, at, cause, by: by?.player ?? null, facts: matchEvents }
  const after = await ports.matches.append(loaded, entry)
  if (!after?.match) return null
  const before = loaded.match
  const listed =
    before?.phase !== after.match.phase ||
    matchEvents.some((matchEvent) => MEMBERSHIP_EVENT_TYPES.includes(matchEvent.type))
  if (listed) await ports.directory.updateIndex(id, after.match, outdatedIndex(before, after.match))
  if (before?.phase === 'open') await releaseMatchSlots(ports, id, before, after.match)
  return { id, entry, match: after.match, duplicate: false }
}

/**
 * The match whose index entries are deleted if they no longer apply; null if none are. At the end of a match the worker
 * deletes them, so that the last move costs no more than others.
 */
const outdatedIndex = (before: Match | null, { phase }: Match): Match | null =>
  phase === 'over' && before !== null && invitedPlayers(before).length === 0 ? null : before

/** Events that change who takes part in a match or is invited to it, or its place. */
const MEMBERSHIP_EVENT_TYPES: readonly MatchEvent['type'][] = [
  'opened',
  'joined',
  'left',
  'kicked',
  'declined',
  'seatOffered',
  'seatDeclined',
  'replaced',
  'resumed',
]

/**
 * Returns the earlier result of this cause, with the match right after it; null if the cause is new. Reads the log only if
 * the cause is a recent one, or its interaction is older than the newest of the log: a player's next click never is.
 */
export async function findDuplicate(
  { matches }: Ports,
  { id, seq, causes, newestInteraction }: LoadedMatch,
  cause: string,
): Promise<CommandResult | null> {
  const recent = causes.find((known) => known.cause === cause)
  if (!recent && !mayContainCause(newestInteraction, cause)) return null
  let match: Match | null = null
  for await (const entry of matches.readEntries(id, 0, recent?.seq ?? seq - causes.length)) {
    match = evolveMatch(match, entry)
    if (entry.cause === cause) return { id, entry, match, duplicate: true }
  }
  return null
}
