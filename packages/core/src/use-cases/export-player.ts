import type { GameTypes } from '../kernel/game.ts'
import { type Seat, seatName } from '../kernel/seat.ts'
import type { MatchEvent, MatchEventOf, MatchLogEntry } from '../match/events.ts'
import { formatCommand } from '../match/record.ts'
import type { MatchPlace, MatchSettings, PlayerId, TurnPace } from '../match/settings.ts'
import { evolveMatch, gameStatusOf, type Match, matchViewFor, requireGame, seatOf } from '../match/state.ts'
import { batchesOf, forEachConcurrently } from './concurrency.ts'
import { isDamagedMatch } from './damaged-match.ts'
import { isWithdrawnEdition } from './newer-release.ts'
import { type DiscordIdentity, JOB_WATCHDOG_MS, type MatchId, type Ports } from './ports.ts'
import { loadCurrent } from './queries.ts'
import type { PlayerSettings } from './settings.ts'

/**
 * All stored data about a player, as plain JSON. Other players appear only as seats, without name, id or
 * hand; the users that the player blocked appear by their Discord ids.
 */
export interface PlayerExport {
  /** The unit of all times in the export. */
  readonly instants: 'milliseconds since 1970-01-01T00:00Z'
  readonly person: DiscordIdentity | null
  readonly settings: Omit<PlayerSettings, 'blocked'> & {
    /** The number of users whose invitations this player refuses. */
    readonly blocked: number
  }
  /** The ids of matches that wait for the player's answer to an invitation. */
  readonly invitations: readonly MatchId[]
  readonly matches: readonly ExportedMatch[]
  /** Matches that can't be read, because they are damaged or their edition of the rules is gone. */
  readonly unreadable: readonly MatchId[]
}

export interface ExportedMatch {
  readonly id: MatchId
  readonly game: string
  readonly phase: Match['phase']
  readonly place: MatchPlace
  readonly seats: number
  readonly pace: TurnPace
  readonly language: string
  readonly private: boolean
  readonly openedAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** The letter of the player's seat; null before the start. */
  readonly seat: string | null
  /** Actions of the player, and those the clock took for them, in order. */
  readonly deeds: readonly ExportedAction[]
  /** What the seat sees while the match is playing, including its hand; null otherwise. */
  readonly view: unknown
  readonly total: number | null
  readonly rank: number | null
}

export interface ExportedAction {
  readonly at: number
  /** A move in record notation, or the type of another event: `A pass E2 W2`, `joined`. */
  readonly did: string
}

/**
 * Stores the job for a player's export. The caller begins to run it; if that run is lost, the sweep starts
 * another one. `language`: of the message with the file.
 */
export async function requestExport(
  { jobs, now }: Ports,
  player: PlayerId,
  language: MatchSettings['language'],
): Promise<void> {
  const createdAt = now()
  await jobs.create({ type: 'export', player }, createdAt + JOB_WATCHDOG_MS, { createdAt, language })
}

/** Matches processed at once: few, because each has its whole log in memory. */
const CONCURRENCY = 8

/** Matches between two calls of `onBatch`. */
const BATCH_SIZE = 50

/** `onBatch` is awaited after each batch of matches. */
export async function exportPlayer(
  ports: Ports,
  player: PlayerId,
  onBatch: () => Promise<unknown> = async () => {},
): Promise<PlayerExport> {
  const { people, settings, directory } = ports
  const [person, { blocked, ...chosen }, ids, invitations] = await Promise.all([
    people.identityOf(player),
    settings.loadPlayerSettings(player),
    directory.allMatchesOf(player),
    directory.invitationsOf(player),
  ])
  const matches: ExportedMatch[] = []
  const unreadable: MatchId[] = []
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    await forEachConcurrently(batch, CONCURRENCY, async (id) => {
      const exported = await loadAndExport(ports, id, player).catch((error: unknown) => {
        if (!isDamagedMatch(error) && !isWithdrawnEdition(error)) throw error
        unreadable.push(id)
        return []
      })
      matches.push(...exported)
    })
    await onBatch()
  }
  return {
    instants: 'milliseconds since 1970-01-01T00:00Z',
    person,
    settings: { ...chosen, blocked: blocked.length + chosen.blockedUsers.length },
    invitations,
    matches: matches.sort((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1)),
    unreadable: unreadable.sort(),
  }
}

/** The match as exported; none if the player has no part in it. */
async function loadAndExport(ports: Ports, id: MatchId, player: PlayerId): Promise<ExportedMatch[]> {
  const match = (await loadCurrent(ports, id))?.match
  return match && seatOf(match, player) !== null ? [await exportMatch(ports, id, match, player)] : []
}

async function exportMatch(
  ports: Ports,
  id: MatchId,
  match: Match,
  player: PlayerId,
): Promise<ExportedMatch> {
  const { phase, terms, openedAt, endedAt, play } = match
  const seat = play ? seatOf(match, player) : null
  return {
    id,
    game: terms.game,
    phase,
    place: terms.place,
    seats: terms.seats,
    pace: terms.pace,
    language: terms.language,
    private: terms.private,
    openedAt,
    startedAt: play?.startedAt ?? null,
    endedAt,
    seat: seat === null ? null : seatName(seat),
    deeds: await exportActions(ports, id, player, phase !== 'playing'),
    ...exportStanding(match, seat),
  }
}

function exportStanding(match: Match, seat: Seat | null): Pick<ExportedMatch, 'view' | 'total' | 'rank'> {
  const status = gameStatusOf(match)
  if (!match.play || !status || seat === null) return { view: null, total: null, rank: null }
  const game = requireGame(match)
  const { state } = match.play.course
  const view = matchViewFor(match, seat)
  return {
    // After the end, all hands are visible; the export must not contain the hands of others.
    view: match.phase === 'playing' ? (game.freeText?.forExport.view(view) ?? view) : null,
    total: game.totals(state)[seat] ?? null,
    rank: status.phase === 'over' ? (status.standing.find((rank) => rank.seat === seat)?.rank ?? null) : null,
  }
}

async function exportActions(
  { matches }: Ports,
  id: MatchId,
  player: PlayerId,
  over: boolean,
): Promise<ExportedAction[]> {
  const actions: ExportedAction[] = []
  let match: Match | null = null
  for await (const entry of matches.readEntries(id)) {
    // A seat can be given to another player, so look it up in the match as it was then.
    match = evolveMatch(match, entry)
    const seat = seatOf(match, player)
    for (const matchEvent of entry.facts)
      if (concernsPlayer(entry, matchEvent, player, seat))
        actions.push({ at: entry.at, did: describeMatchEvent(match, matchEvent, over) })
  }
  return actions
}

/**
 * True for events the player requested and for what the clock did to their seat; false for effects on others.
 */
function concernsPlayer(
  { by }: MatchLogEntry,
  matchEvent: MatchEvent,
  player: PlayerId,
  seat: Seat | null,
): boolean {
  if (matchEvent.type === 'turned') return false
  const eventSeat =
    matchEvent.type === 'moved' ? seatOfStep(matchEvent) : 'seat' in matchEvent ? matchEvent.seat : null
  return by === player
    ? matchEvent.type !== 'moved' || eventSeat === seat
    : by === null && seat !== null && eventSeat === seat
}

function seatOfStep({ step }: MatchEventOf<'moved'>): Seat | null {
  if (step.type === 'act') return step.by
  return step.type === 'idle' || step.type === 'forfeit' ? step.seat : null
}

function describeMatchEvent(match: Match, matchEvent: MatchEvent, over: boolean): string {
  if (matchEvent.type !== 'moved' || matchEvent.step.type === 'agree') return matchEvent.type
  const game = requireGame(match)
  const { step } = matchEvent
  const filed = step.type === 'act' && game.freeText?.forExport.action(step.action, over)
  return formatCommand<GameTypes>(game, filed ? { ...step, action: filed } : step)
}
