import { err, ok, type Result } from '../kernel/result.ts'
import { type AnyMatchRejection, decideMatch, type MatchActor, type MatchCommand } from '../match/decide.ts'
import type { MatchEvent, MatchLogEntry } from '../match/events.ts'
import { awaitedSeats, evolveMatch, type Match } from '../match/state.ts'
import { deadlineAfterQuietHours, turnDeadline } from '../match/time/clock.ts'
import { releaseMatchSlots } from './limits.ts'
import { newerReleaseError } from './newer-release.ts'
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
  const lexicon = ports.lexiconWith(serverWords)
  // A finished match needs no lexicon.
  if (match.phase === 'playing' && match.play && match.play.lexicon !== lexicon.id)
    throw newerReleaseError(
      `the match was started with lexicon ${match.play.lexicon}, and here is ${lexicon.id}`,
    )
  const decided = decideMatch(match, command, by, {
    now,
    lexicon,
    serverWords,
    seed: command.type === 'start' ? ports.randomSecret() : '',
  })
  return decided.ok ? ok(await deferPastQuietHours(ports, match, decided.value, now)) : decided
}

/** Moves a new deadline past the quiet hours of the players to move. The latest of their deadlines counts. */
async function deferPastQuietHours(
  { settings }: Ports,
  match: Match,
  matchEvents: MatchEvent[],
  now: number,
): Promise<MatchEvent[]> {
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
  if (listed) await ports.directory.updateIndex(id, after.match, before)
  if (before?.phase === 'open' && after.match.phase !== 'open') await releaseMatchSlots(ports, id, before)
  return { id, entry, match: after.match, duplicate: false }
}

/** Events that change who takes part in a match. */
const MEMBERSHIP_EVENT_TYPES: readonly MatchEvent['type'][] = [
  'opened',
  'joined',
  'left',
  'kicked',
  'replaced',
]

/** Returns the earlier result of this cause, with the match right after it; null if the cause is new. */
export async function findDuplicate(
  { matches }: Ports,
  { id, causes }: LoadedMatch,
  cause: string,
): Promise<CommandResult | null> {
  const seen = causes.find((known) => known.cause === cause)
  if (!seen) return null
  let match: Match | null = null
  let last: MatchLogEntry | null = null
  for await (const entry of matches.readEntries(id, 0, seen.seq)) {
    match = evolveMatch(match, entry)
    last = entry
  }
  return match && last ? { id, entry: last, match, duplicate: true } : null
}
