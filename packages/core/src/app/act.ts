import { no, ok, type Result } from '../kernel/result.ts'
import { deadlineFor } from '../match/clock.ts'
import type { Entry, Fact } from '../match/fact.ts'
import { evolveMatch, type Match, waitingFor } from '../match/match.ts'
import { type Asker, decideTable, type Rejected, type TableAsk } from '../match/table.ts'
import { releaseTable } from './limits.ts'
import { newer } from './newer.ts'
import type { Loaded, MatchId, Ports } from './ports.ts'

export interface Request {
  readonly id: MatchId
  readonly by: Asker
  /** The same cause seen again gets the same answer and changes nothing. */
  readonly cause: string
  readonly ask: TableAsk
  /** Only while it is this turn: what was thought up for one turn is not done in another. */
  readonly turn?: number
}

/** What a request made happen: the entry, and the match right after it. */
export interface Outcome {
  readonly id: MatchId
  readonly entry: Entry
  readonly match: Match
  /** The cause had been seen before. */
  readonly echo: boolean
}

export type ActRejection = Rejected | { readonly code: 'noMatch' | 'busy' | 'overtaken' }

/** Somebody else was faster so often in a row: then the player is asked to try again. */
const ATTEMPTS = 4

/** Loads, judges, commits. A no is given only when the snapshot is known to be up to date. */
export async function act(ports: Ports, request: Request): Promise<Result<Outcome, ActRejection>> {
  const found = await ports.matches.load(request.id)
  let loaded = found
  let current = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!loaded) return no({ code: 'noMatch' })
    const echo = await echoed(ports, loaded, request.cause)
    if (echo) return ok(echo)
    const now = ports.now()
    const decided = await decide(ports, loaded, request, now)
    if (decided.ok) {
      const committed = await commit(ports, loaded, request, decided.value, now)
      if (committed) return ok(committed)
      await ports.pause(attempt)
    } else if (current) return decided
    // Somebody was faster, or the snapshot may lag behind the log: look again before saying no.
    loaded = await ports.matches.catchUp(loaded)
    current = !decided.ok
  }
  return no({ code: 'busy' })
}

async function decide(
  ports: Ports,
  { match }: Loaded,
  { ask, by, turn }: Request,
  now: number,
): Promise<Result<Fact[], ActRejection>> {
  if (!match) return no({ code: 'noMatch' })
  if (turn !== undefined && turn !== match.turn) return no({ code: 'overtaken' })
  const server = match.terms.place.server
  const house =
    match.play?.house ?? (server === null ? NO_WORDS : (await ports.settings.ofServer(server)).house)
  const lexicon = ports.lexicon(house)
  // A match that is over asks no lexicon any more.
  if (match.phase === 'playing' && match.play && match.play.lexicon !== lexicon.id)
    throw newer(`the match was started with lexicon ${match.play.lexicon}, and here is ${lexicon.id}`)
  const decided = decideTable(match, ask, by, {
    now,
    lexicon,
    house,
    seed: ask.type === 'start' ? ports.secret() : '',
  })
  return decided.ok ? ok(await rested(ports, match, decided.value, now)) : decided
}

/** A fresh deadline moves out of the quiet hours of whoever has to move; where several have, the latest counts. */
async function rested({ settings }: Ports, match: Match, facts: Fact[], now: number): Promise<Fact[]> {
  const fresh = now + match.terms.pace.turn
  const isFresh = (fact: Fact): boolean => fact.type === 'turned' && fact.deadline === fresh
  if (!facts.some(isFresh)) return facts
  const after = evolveMatch(match, { at: now, facts })
  const players = waitingFor(after).flatMap((seat) => after.players[seat]?.player ?? [])
  const chosen = await Promise.all(players.map((player) => settings.ofPlayer(player)))
  const deadline = Math.max(fresh, ...chosen.map(({ rest }) => deadlineFor(now, match.terms.pace.turn, rest)))
  return facts.map((fact) => (fact.type === 'turned' && isFresh(fact) ? { ...fact, deadline } : fact))
}

const NO_WORDS = { add: [], ban: [] }

/** Puts the next entry; null if somebody else has. What is derived from it follows, and can be repaired. */
export async function commit(
  ports: Ports,
  loaded: Loaded,
  { id, by, cause }: Pick<Request, 'id' | 'by' | 'cause'>,
  facts: Fact[],
  at: number,
): Promise<Outcome | null> {
  const entry: Entry = { seq: loaded.seq + 1, at, cause, by: by?.player ?? null, facts }
  const after = await ports.matches.append(loaded, entry)
  if (!after?.match) return null
  const before = loaded.match
  const listed = before?.phase !== after.match.phase || facts.some((fact) => LISTED.includes(fact.type))
  if (listed) await ports.directory.index(id, after.match, before)
  if (before?.phase === 'open' && after.match.phase !== 'open') await releaseTable(ports, id, before)
  return { id, entry, match: after.match, echo: false }
}

/** Facts that change who is at the table. */
const LISTED: readonly Fact['type'][] = ['opened', 'joined', 'left', 'kicked', 'replaced']

/** What this cause has done already, with the match as it was right after it. */
export async function echoed(
  { matches }: Ports,
  { id, causes }: Loaded,
  cause: string,
): Promise<Outcome | null> {
  const seen = causes.find((known) => known.cause === cause)
  if (!seen) return null
  let match: Match | null = null
  let last: Entry | null = null
  for await (const entry of matches.log(id, 0, seen.seq)) {
    match = evolveMatch(match, entry)
    last = entry
  }
  return match && last ? { id, entry: last, match, echo: true } : null
}
