import { commit } from '../kernel/dice.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Deed } from './agreement.ts'
import { dueAt, EXPIRY } from './due.ts'
import type { Fact, FactOf } from './fact.ts'
import { hide } from './hide.ts'
import { gameAt, type Match, seatOf, statusOf, waitingFor } from './match.ts'
import type { TableRejection } from './rejection.ts'
import { type Running, running } from './running.ts'
import { colouring, seating } from './seating.ts'
import { DAY, type Hidden, type HouseWords, PACE, type Place, type Player, type Wish } from './terms.ts'

/** What can be asked of a table. */
export type TableAsk =
  | { readonly type: 'join'; readonly wish: Wish }
  /** While the table is open: a guest would like another seat or colour, the host other options. */
  | { readonly type: 'wish'; readonly wish: Wish }
  | { readonly type: 'arrange'; readonly options: unknown }
  | { readonly type: 'leave' | 'start' | 'callOff' | 'resign' | Deed }
  | { readonly type: 'abort' }
  | { readonly type: 'kick'; readonly player: Player }
  | { readonly type: 'act'; readonly action: unknown }
  | { readonly type: 'replace'; readonly seat: number; readonly player: Player }
  /** An opponent gives a day more, or reminds those we wait for. */
  | { readonly type: 'giveTime' | 'nudge' }
  /** The clock looks whether something is due. */
  | { readonly type: 'tick' }
  /** The house was out itself for so long: who ran out of time meanwhile gets it back. */
  | { readonly type: 'giveBack'; readonly turn: number; readonly time: number }
  /** The place can't be reached; and later, somebody asks to go on here. */
  | { readonly type: 'pause'; readonly reason: FactOf<'paused'>['reason'] }
  | { readonly type: 'resume'; readonly place: Place }
  /** No longer show something that a player wrote. */
  | { readonly type: 'hide'; readonly what: Hidden }

/** Who asks, and the server that they may manage, if it is one they ask from; null is the clock. */
export type Asker = { readonly player: Player; readonly moderates: string | null } | null

/** What a table may ask of the world. */
export interface TableEnv {
  readonly now: number
  /** The lexicon of this match: the one frozen at its start or, before that, the one to freeze. */
  readonly lexicon: Lexicon
  readonly house: HouseWords
  /** A fresh seed, should the match start now. */
  readonly seed: string
}

/** A game's own no has a code too, and details that its words need. */
export type Rejected = TableRejection | { readonly code: string }

/** Judges what is asked of a table: whole-match rules that no game should repeat. */
export function decideTable(match: Match, ask: TableAsk, by: Asker, env: TableEnv): Result<Fact[], Rejected> {
  if (!by) return clockwork(match, ask, env)
  if (ask.type === 'abort' || ask.type === 'replace') return moderate(match, ask, by, env)
  if (ask.type === 'hide') return hide(match, ask.what, by)
  if (match.phase === 'off') return no({ code: 'off' })
  if (ask.type === 'resume') return resume(match, ask.place, by.player, env.now)
  if (match.phase === 'open') return lobby(match, ask, by.player, env)
  const { play } = match
  if (!play) return no({ code: 'notStarted' })
  return seated(match, { ...match, play }, ask, by.player, env)
}

function seated(
  match: Match,
  inPlay: Running,
  ask: TableAsk,
  player: Player,
  env: TableEnv,
): Result<Fact[], Rejected> {
  const seat = seatOf(match, player)
  switch (ask.type) {
    case 'join':
    case 'wish':
    case 'arrange':
    case 'kick':
    case 'start':
    case 'callOff':
      return no({ code: match.phase === 'over' ? 'over' : 'notOpen' })
    case 'act':
      return seat === null
        ? no({ code: 'notSeated' })
        : running(inPlay, { type: 'act', by: seat, action: ask.action }, env)
    // Leaving always works: of a running match it is resigning.
    case 'leave':
    case 'resign':
      return seat === null ? no({ code: 'notSeated' }) : running(inPlay, { type: 'forfeit', seat }, env)
    case 'propose':
    case 'accept':
    case 'withdraw':
      return seat === null ? no({ code: 'notSeated' }) : running(inPlay, { type: ask.type, by: seat }, env)
    case 'giveTime':
    case 'nudge':
      return seat === null ? no({ code: 'notSeated' }) : courtesy(match, ask.type, seat, env.now)
    default:
      return no({ code: 'notStarted' })
  }
}

/** What opponents can do for, or to, those we wait for. */
function courtesy(
  match: Match,
  type: 'giveTime' | 'nudge',
  seat: Seat,
  now: number,
): Result<Fact[], Rejected> {
  if (match.phase === 'over') return no({ code: 'over' })
  if (waitingFor(match).includes(seat)) return no({ code: 'yourOwnTurn' })
  const status = statusOf(match)
  if (status?.phase === 'playing' && !status.active.includes(seat)) return no({ code: 'notPlaying', seat })
  if (type === 'nudge') {
    const { nudge } = match
    if (nudge?.turn === match.turn) return no({ code: 'nudgedAlready', next: null })
    if (nudge && now < nudge.at + NUDGE_PAUSE)
      return no({ code: 'nudgedAlready', next: nudge.at + NUDGE_PAUSE })
    return ok([{ type: 'nudged', seat }])
  }
  // A wait with an end of its own is nobody's turn.
  if (status?.phase === 'playing' && status.until !== undefined)
    return no({ code: 'enoughTime', most: status.until })
  const most = now + PACE.most
  const deadline = (match.deadline ?? now) + DAY
  return deadline > most ? no({ code: 'enoughTime', most }) : ok([{ type: 'timeGiven', by: seat, deadline }])
}

/** Nobody is nudged twice in a turn, nor twice within this time. */
const NUDGE_PAUSE = DAY / 4

function lobby(match: Match, ask: TableAsk, player: Player, env: TableEnv): Result<Fact[], Rejected> {
  const guest = seatOf(match, player) !== null
  const isHost = match.host === player
  switch (ask.type) {
    case 'join':
      return guest ? no({ code: 'seatedAlready' }) : join(match, player, ask.wish)
    case 'wish':
      return guest ? wish(match, player, ask.wish) : no({ code: 'notSeated' })
    case 'arrange':
      return isHost ? arrange(match, ask.options) : no({ code: 'notHost' })
    case 'leave':
    case 'resign':
      if (!guest) return no({ code: 'notSeated' })
      return ok(match.players.length > 1 ? [{ type: 'left', player }] : [{ type: 'left', player }, OFF.empty])
    case 'kick':
      if (!isHost) return no({ code: 'notHost' })
      if (ask.player === player) return no({ code: 'kickSelf' })
      if (seatOf(match, ask.player) === null) return no({ code: 'notSeated' })
      return ok([{ type: 'kicked', player: ask.player, by: player }])
    case 'callOff':
      return isHost ? ok([OFF.host]) : no({ code: 'notHost' })
    case 'start':
      if (!guest) return no({ code: 'notSeated' })
      // A host who is away can't keep a full table waiting.
      if (!isHost && match.players.length < match.terms.seats) return no({ code: 'notHost' })
      return start(match, env)
    default:
      return no({ code: 'notStarted' })
  }
}

const OFF = {
  host: { type: 'calledOff', reason: 'host' },
  empty: { type: 'calledOff', reason: 'empty' },
  expired: { type: 'calledOff', reason: 'expired' },
  moderator: { type: 'calledOff', reason: 'moderator' },
} as const satisfies Record<string, Fact>

function join({ terms, players }: Match, player: Player, wish: Wish): Result<Fact[], Rejected> {
  if (terms.private && !terms.invited.includes(player)) return no({ code: 'private' })
  if (players.length >= terms.seats) return no({ code: 'full', seats: terms.seats })
  return ok([{ type: 'joined', player, wish }])
}

/** A colour goes to whoever wishes for it first. */
function wish({ terms, players }: Match, player: Player, wish: Wish): Result<Fact[], Rejected> {
  const { colour } = wish
  if (colour !== null) {
    if (!gameAt(terms).colours?.includes(colour)) return no({ code: 'noColour', colour })
    const rival = players.find((guest) => guest.player !== player && guest.wish.colour === colour)
    if (rival) return no({ code: 'colourTaken', colour, player: rival.player })
  }
  return ok([{ type: 'wished', player, wish }])
}

function arrange({ terms }: Match, options: unknown): Result<Fact[], Rejected> {
  const judged = gameAt(terms).schema.options.safeParse(options)
  return judged.success
    ? ok([{ type: 'arranged', options: judged.data }])
    : no({ code: 'badOptions', path: judged.error.issues[0]?.path.join('.') ?? '' })
}

function start(match: Match, { now, lexicon, house, seed }: TableEnv): Result<Fact[], Rejected> {
  const { terms, players } = match
  const game = gameAt(terms)
  if (players.length < game.seats.min)
    return no({ code: 'tooFew', needed: game.seats.min, seated: players.length })
  const seats = seating(terms, players)
  const colours = game.colours ? colouring(game.colours, seats) : []
  return ok([
    {
      type: 'started',
      players: seats.map((guest) => guest.player),
      colours,
      edition: game.edition,
      lexicon: lexicon.id,
      house,
      seed,
      commitment: commit(seed),
      setup: game.setup({ seats: seats.length, options: terms.options, seed, colours }),
    },
    { type: 'turned', turn: 1, deadline: now + terms.pace.turn },
  ])
}

/** Moderators of a server can end a table, or put another player on a seat. */
function moderate(
  match: Match,
  ask: Extract<TableAsk, { type: 'abort' | 'replace' }>,
  by: NonNullable<Asker>,
  env: TableEnv,
): Result<Fact[], Rejected> {
  // Of their own server only: managing one gives no right in another.
  if (by.moderates === null || by.moderates !== match.terms.place.server) return no({ code: 'notModerator' })
  if (match.phase === 'off' || match.phase === 'over') return no({ code: match.phase })
  if (ask.type === 'abort')
    return ok(match.phase === 'open' ? [OFF.moderator] : [{ type: 'aborted', by: by.player }])
  if (!match.play) return no({ code: 'notStarted' })
  const status = gameAt(match.terms).status(match.play.course.state)
  if (status.phase === 'over' || !status.active.includes(ask.seat)) return no({ code: 'noSuchSeat' })
  if (seatOf(match, ask.player) !== null) return no({ code: 'seatedAlready' })
  const replaced: Fact = { type: 'replaced', seat: ask.seat, player: ask.player, by: by.player }
  // Whoever takes over a seat that is to move gets the time of a whole turn.
  const turned: Fact = { type: 'turned', turn: match.turn + 1, deadline: env.now + match.terms.pace.turn }
  return ok(status.waitsFor.includes(ask.seat) ? [replaced, turned] : [replaced])
}

/** What nobody asks for: the clock, an outage, a place that can't be reached. */
function clockwork(match: Match, ask: TableAsk, env: TableEnv): Result<Fact[], Rejected> {
  const goesOn = match.phase === 'open' || match.phase === 'playing'
  switch (ask.type) {
    case 'tick':
      return tick(match, env)
    case 'giveBack':
      // Whoever has moved meanwhile has begun another turn, with time of its own.
      if (match.deadline === null || match.paused || match.turn !== ask.turn) return no({ code: 'notDue' })
      return ok([
        { type: 'timeGiven', by: null, deadline: match.deadline + ask.time },
        ...delayed(match, ask.time),
      ])
    case 'pause':
      if (!goesOn) return no({ code: 'notDue' })
      return match.paused ? no({ code: 'paused' }) : ok([{ type: 'paused', reason: ask.reason }])
    default:
      return no({ code: 'notSeated' })
  }
}

/** Whoever plays can take a match to a place that can be reached; the time it stood still is given back. */
function resume(match: Match, place: Place, player: Player, now: number): Result<Fact[], Rejected> {
  if (seatOf(match, player) === null) return no({ code: 'notSeated' })
  if (match.phase === 'over') return no({ code: 'over' })
  if (!match.paused) return no({ code: 'notPaused' })
  const still = now - match.paused.at
  const deadline = match.deadline === null ? null : match.deadline + still
  return ok([{ type: 'resumed', place, deadline }, ...delayed(match, still)])
}

/** A game's own time limits stand still with the match. */
function delayed({ play, terms }: Match, by: number): Fact[] {
  const events = play ? (gameAt(terms).delay?.(play.course.state, by) ?? []) : []
  return events.length > 0 ? [{ type: 'moved', step: { type: 'delay', by }, events }] : []
}

/** What the clock finds due: a table nobody starts, a time limit of the game's, a seat whose time is up. */
function tick(match: Match, env: TableEnv): Result<Fact[], Rejected> {
  const due = dueAt(match)
  if (due === null || env.now < due || match.endedAt !== null) return no({ code: 'notDue' })
  if (match.phase === 'open')
    return ok(env.now >= match.openedAt + EXPIRY ? [OFF.expired] : [{ type: 'warned' }])
  const { play } = match
  if (!play) return no({ code: 'notDue' })
  const inPlay: Running = { ...match, play }
  const game = gameAt(match.terms)
  const alarm = game.alarms?.(play.course.state).find(({ at }) => at <= env.now)
  if (alarm) return running(inPlay, { type: 'ring', alarm: alarm.kind }, env)
  return running(inPlay, { type: 'timeUp' }, env)
}
