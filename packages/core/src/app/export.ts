import type { Shape } from '../kernel/game.ts'
import { type Seat, seatName } from '../kernel/seat.ts'
import type { Entry, Fact, FactOf } from '../match/fact.ts'
import { evolveMatch, gameAt, type Match, seatOf, statusOf, viewOf } from '../match/match.ts'
import { lineOf } from '../match/record.ts'
import type { Pace, Place, Player } from '../match/terms.ts'
import { look } from './look.ts'
import type { MatchId, Person, Ports } from './ports.ts'
import type { PlayerSettings } from './settings.ts'

/** Everything that is kept about a player, as plain JSON. Others are in it as seats only: no name, no id, no hand. */
export interface Export {
  /** How to read the instants. */
  readonly instants: 'milliseconds since 1970-01-01T00:00Z'
  readonly person: Person | null
  readonly settings: Omit<PlayerSettings, 'blocked'> & {
    /** How many players' challenges are refused. */
    readonly blocked: number
  }
  readonly matches: readonly ExportedMatch[]
}

export interface ExportedMatch {
  readonly id: MatchId
  readonly game: string
  readonly phase: Match['phase']
  readonly place: Place
  readonly seats: number
  readonly pace: Pace
  readonly language: string
  readonly private: boolean
  readonly openedAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** The player's own: a letter, once it is dealt. */
  readonly seat: string | null
  /** What the player did, or the clock in their place, in order. */
  readonly deeds: readonly Deed[]
  /** What their seat sees while it is played, its hand included. */
  readonly view: unknown
  readonly total: number | null
  readonly rank: number | null
}

export interface Deed {
  readonly at: number
  /** A move as a record has it, or what else happened at the table: `A pass E2 W2`, `joined`. */
  readonly did: string
}

export async function exportOf(ports: Ports, player: Player): Promise<Export> {
  const { people, settings, directory } = ports
  const [person, { blocked, ...chosen }, now, past] = await Promise.all([
    people.personOf(player),
    settings.ofPlayer(player),
    directory.ofPlayer(player),
    directory.pastOf(player),
  ])
  const matches: ExportedMatch[] = []
  // One after the other: a long past is no reason to hold a hundred logs at a time.
  for (const id of new Set([...now, ...past])) {
    const match = (await look(ports, id))?.match
    if (match && seatOf(match, player) !== null) matches.push(await exported(ports, id, match, player))
  }
  return {
    instants: 'milliseconds since 1970-01-01T00:00Z',
    person,
    settings: { ...chosen, blocked: blocked.length },
    matches: matches.sort((a, b) => a.openedAt - b.openedAt),
  }
}

async function exported(ports: Ports, id: MatchId, match: Match, player: Player): Promise<ExportedMatch> {
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
    deeds: await deedsIn(ports, id, player, phase !== 'playing'),
    ...standingOf(match, seat),
  }
}

function standingOf(match: Match, seat: Seat | null): Pick<ExportedMatch, 'view' | 'total' | 'rank'> {
  const status = statusOf(match)
  if (!match.play || !status || seat === null) return { view: null, total: null, rank: null }
  const game = gameAt(match.terms)
  const { state } = match.play.course
  const view = viewOf(match, seat)
  return {
    // Afterwards everybody's hand is open: what was the others' stays with them.
    view: match.phase === 'playing' ? (game.freeText?.filed.view(view) ?? view) : null,
    total: game.totals(state)[seat] ?? null,
    rank: status.phase === 'over' ? (status.standing.find((rank) => rank.seat === seat)?.rank ?? null) : null,
  }
}

async function deedsIn({ matches }: Ports, id: MatchId, player: Player, over: boolean): Promise<Deed[]> {
  const deeds: Deed[] = []
  let match: Match | null = null
  for await (const entry of matches.log(id)) {
    // A seat can change hands: whose it is now says nothing of before.
    match = evolveMatch(match, entry)
    const seat = seatOf(match, player)
    for (const fact of entry.facts)
      if (isOwn(entry, fact, player, seat)) deeds.push({ at: entry.at, did: said(match, fact, over) })
  }
  return deeds
}

/** What the player asked for and what the clock did to their seat; of what followed for others, nothing. */
function isOwn({ by }: Entry, fact: Fact, player: Player, seat: Seat | null): boolean {
  if (fact.type === 'turned') return false
  const whose = fact.type === 'moved' ? seatIn(fact) : 'seat' in fact ? fact.seat : null
  return by === player
    ? fact.type !== 'moved' || whose === seat
    : by === null && seat !== null && whose === seat
}

function seatIn({ step }: FactOf<'moved'>): Seat | null {
  if (step.type === 'act') return step.by
  return step.type === 'idle' || step.type === 'forfeit' ? step.seat : null
}

function said({ terms }: Match, fact: Fact, over: boolean): string {
  if (fact.type !== 'moved' || fact.step.type === 'agree') return fact.type
  const game = gameAt(terms)
  const { step } = fact
  const filed = step.type === 'act' && game.freeText?.filed.action(step.action, over)
  return lineOf<Shape>(game, filed ? { ...step, action: filed } : step)
}
