import { commitmentOf } from '../kernel/dice.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { AgreementAction } from './agreement.ts'
import { decideHide } from './decide-hide.ts'
import { decideRunning, type RunningMatch } from './decide-running.ts'
import type { MatchEvent, MatchEventOf } from './events.ts'
import type { MatchRejection } from './rejection.ts'
import { assignColours, assignSeats } from './seating.ts'
import {
  DAY_MS,
  type HiddenText,
  type MatchPlace,
  type PlayerId,
  type SeatWish,
  type ServerWordLists,
  TURN_DURATION_MS,
} from './settings.ts'
import { awaitedSeats, gameStatusOf, type Match, requireGame, seatOf } from './state.ts'
import { LOBBY_EXPIRY_MS, nextDueAt } from './time/due.ts'

/** What can be asked of a table. */
export type MatchCommand =
  | { readonly type: 'join'; readonly wish: SeatWish }
  /** While the table is open: a guest would like another seat or colour, the host other options. */
  | { readonly type: 'wish'; readonly wish: SeatWish }
  | { readonly type: 'arrange'; readonly options: unknown }
  | { readonly type: 'leave' | 'start' | 'callOff' | 'resign' | AgreementAction }
  | { readonly type: 'abort' }
  | { readonly type: 'kick'; readonly player: PlayerId }
  | { readonly type: 'act'; readonly action: unknown }
  | { readonly type: 'replace'; readonly seat: number; readonly player: PlayerId }
  /** An opponent gives a day more, or reminds those we wait for. */
  | { readonly type: 'giveTime' | 'nudge' }
  /** The clock looks whether something is due. */
  | { readonly type: 'tick' }
  /** The house was out itself for so long: who ran out of time meanwhile gets it back. */
  | { readonly type: 'giveBack'; readonly turn: number; readonly time: number }
  /** The place can't be reached; and later, somebody asks to go on here. */
  | { readonly type: 'pause'; readonly reason: MatchEventOf<'paused'>['reason'] }
  | { readonly type: 'resume'; readonly place: MatchPlace }
  /** No longer show something that a player wrote. */
  | { readonly type: 'hide'; readonly what: HiddenText }

/** Who asks, and the server that they may manage, if it is one they ask from; null is the clock. */
export type MatchActor = { readonly player: PlayerId; readonly moderates: string | null } | null

/** What a table may ask of the world. */
export interface MatchEnv {
  readonly now: number
  /** The lexicon of this match: the one frozen at its start or, before that, the one to freeze. */
  readonly lexicon: Lexicon
  readonly serverWords: ServerWordLists
  /** A fresh seed, should the match start now. */
  readonly seed: string
}

/** A game's own no has a code too, and details that its words need. */
export type AnyMatchRejection = MatchRejection | { readonly code: string }

/** Judges what is asked of a table: whole-match rules that no game should repeat. */
export function decideMatch(
  match: Match,
  command: MatchCommand,
  by: MatchActor,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  if (!by) return decideSystem(match, command, env)
  if (command.type === 'abort' || command.type === 'replace') return decideModeration(match, command, by, env)
  if (command.type === 'hide') return decideHide(match, command.what, by)
  if (match.phase === 'off') return err({ code: 'off' })
  if (command.type === 'resume') return decideResume(match, command.place, by.player, env.now)
  if (match.phase === 'open') return decideLobby(match, command, by.player, env)
  const { play } = match
  if (!play) return err({ code: 'notStarted' })
  return decideSeated(match, { ...match, play }, command, by.player, env)
}

function decideSeated(
  match: Match,
  inPlay: RunningMatch,
  command: MatchCommand,
  player: PlayerId,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const seat = seatOf(match, player)
  switch (command.type) {
    case 'join':
    case 'wish':
    case 'arrange':
    case 'kick':
    case 'start':
    case 'callOff':
      return err({ code: match.phase === 'over' ? 'over' : 'notOpen' })
    case 'act':
      return seat === null
        ? err({ code: 'notSeated' })
        : decideRunning(inPlay, { type: 'act', by: seat, action: command.action }, env)
    // Leaving always works: of a running match it is resigning.
    case 'leave':
    case 'resign':
      return seat === null
        ? err({ code: 'notSeated' })
        : decideRunning(inPlay, { type: 'forfeit', seat }, env)
    case 'propose':
    case 'accept':
    case 'withdraw':
      return seat === null
        ? err({ code: 'notSeated' })
        : decideRunning(inPlay, { type: command.type, by: seat }, env)
    case 'giveTime':
    case 'nudge':
      return seat === null ? err({ code: 'notSeated' }) : decideCourtesy(match, command.type, seat, env.now)
    default:
      return err({ code: 'notStarted' })
  }
}

/** What opponents can do for, or to, those we wait for. */
function decideCourtesy(
  match: Match,
  type: 'giveTime' | 'nudge',
  seat: Seat,
  now: number,
): Result<MatchEvent[], AnyMatchRejection> {
  if (match.phase === 'over') return err({ code: 'over' })
  if (awaitedSeats(match).includes(seat)) return err({ code: 'yourOwnTurn' })
  const status = gameStatusOf(match)
  if (status?.phase === 'playing' && !status.active.includes(seat)) return err({ code: 'notPlaying', seat })
  if (type === 'nudge') {
    const { nudge } = match
    if (nudge?.turn === match.turn) return err({ code: 'nudgedAlready', next: null })
    if (nudge && now < nudge.at + NUDGE_COOLDOWN_MS)
      return err({ code: 'nudgedAlready', next: nudge.at + NUDGE_COOLDOWN_MS })
    return ok([{ type: 'nudged', seat }])
  }
  // A wait with an end of its own is nobody's turn.
  if (status?.phase === 'playing' && status.until !== undefined)
    return err({ code: 'enoughTime', most: status.until })
  const most = now + TURN_DURATION_MS.max
  const deadline = (match.deadline ?? now) + DAY_MS
  return deadline > most ? err({ code: 'enoughTime', most }) : ok([{ type: 'timeGiven', by: seat, deadline }])
}

/** Nobody is nudged twice in a turn, nor twice within this time. */
const NUDGE_COOLDOWN_MS = DAY_MS / 4

function decideLobby(
  match: Match,
  command: MatchCommand,
  player: PlayerId,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const guest = seatOf(match, player) !== null
  const isHost = match.host === player
  switch (command.type) {
    case 'join':
      return guest ? err({ code: 'seatedAlready' }) : decideJoin(match, player, command.wish)
    case 'wish':
      return guest ? decideWish(match, player, command.wish) : err({ code: 'notSeated' })
    case 'arrange':
      return isHost ? decideArrange(match, command.options) : err({ code: 'notHost' })
    case 'leave':
    case 'resign':
      if (!guest) return err({ code: 'notSeated' })
      return ok(
        match.players.length > 1
          ? [{ type: 'left', player }]
          : [{ type: 'left', player }, CALLED_OFF_EVENTS.empty],
      )
    case 'kick':
      if (!isHost) return err({ code: 'notHost' })
      if (command.player === player) return err({ code: 'kickSelf' })
      if (seatOf(match, command.player) === null) return err({ code: 'notSeated' })
      return ok([{ type: 'kicked', player: command.player, by: player }])
    case 'callOff':
      return isHost ? ok([CALLED_OFF_EVENTS.host]) : err({ code: 'notHost' })
    case 'start':
      if (!guest) return err({ code: 'notSeated' })
      // A host who is away can't keep a full table waiting.
      if (!isHost && match.players.length < match.terms.seats) return err({ code: 'notHost' })
      return decideStart(match, env)
    default:
      return err({ code: 'notStarted' })
  }
}

const CALLED_OFF_EVENTS = {
  host: { type: 'calledOff', reason: 'host' },
  empty: { type: 'calledOff', reason: 'empty' },
  expired: { type: 'calledOff', reason: 'expired' },
  moderator: { type: 'calledOff', reason: 'moderator' },
} as const satisfies Record<string, MatchEvent>

function decideJoin(
  { terms, players }: Match,
  player: PlayerId,
  wish: SeatWish,
): Result<MatchEvent[], AnyMatchRejection> {
  if (terms.private && !terms.invited.includes(player)) return err({ code: 'private' })
  if (players.length >= terms.seats) return err({ code: 'full', seats: terms.seats })
  return ok([{ type: 'joined', player, wish }])
}

/** A colour goes to whoever wishes for it first. */
function decideWish(
  { terms, players }: Match,
  player: PlayerId,
  wish: SeatWish,
): Result<MatchEvent[], AnyMatchRejection> {
  const { colour } = wish
  if (colour !== null) {
    if (!requireGame(terms).colours?.includes(colour)) return err({ code: 'noColour', colour })
    const rival = players.find((guest) => guest.player !== player && guest.wish.colour === colour)
    if (rival) return err({ code: 'colourTaken', colour, player: rival.player })
  }
  return ok([{ type: 'wished', player, wish }])
}

function decideArrange({ terms }: Match, options: unknown): Result<MatchEvent[], AnyMatchRejection> {
  const judged = requireGame(terms).schema.options.safeParse(options)
  return judged.success
    ? ok([{ type: 'arranged', options: judged.data }])
    : err({ code: 'badOptions', path: judged.error.issues[0]?.path.join('.') ?? '' })
}

function decideStart(
  match: Match,
  { now, lexicon, serverWords, seed }: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const { terms, players } = match
  const game = requireGame(terms)
  if (players.length < game.seats.min)
    return err({ code: 'tooFew', needed: game.seats.min, seated: players.length })
  const seats = assignSeats(terms, players)
  const colours = game.colours ? assignColours(game.colours, seats) : []
  return ok([
    {
      type: 'started',
      players: seats.map((guest) => guest.player),
      colours,
      edition: game.edition,
      lexicon: lexicon.id,
      house: serverWords,
      seed,
      commitment: commitmentOf(seed),
      setup: game.setup({ seats: seats.length, options: terms.options, seed, colours }),
    },
    { type: 'turned', turn: 1, deadline: now + terms.pace.turn },
  ])
}

/** Moderators of a server can end a table, or put another player on a seat. */
function decideModeration(
  match: Match,
  command: Extract<MatchCommand, { type: 'abort' | 'replace' }>,
  by: NonNullable<MatchActor>,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  // Of their own server only: managing one gives no right in another.
  if (by.moderates === null || by.moderates !== match.terms.place.server) return err({ code: 'notModerator' })
  if (match.phase === 'off' || match.phase === 'over') return err({ code: match.phase })
  if (command.type === 'abort')
    return ok(match.phase === 'open' ? [CALLED_OFF_EVENTS.moderator] : [{ type: 'aborted', by: by.player }])
  if (!match.play) return err({ code: 'notStarted' })
  const status = requireGame(match.terms).status(match.play.course.state)
  if (status.phase === 'over' || !status.active.includes(command.seat)) return err({ code: 'noSuchSeat' })
  if (seatOf(match, command.player) !== null) return err({ code: 'seatedAlready' })
  const replaced: MatchEvent = { type: 'replaced', seat: command.seat, player: command.player, by: by.player }
  // Whoever takes over a seat that is to move gets the time of a whole turn.
  const turned: MatchEvent = {
    type: 'turned',
    turn: match.turn + 1,
    deadline: env.now + match.terms.pace.turn,
  }
  return ok(status.waitsFor.includes(command.seat) ? [replaced, turned] : [replaced])
}

/** What nobody asks for: the clock, an outage, a place that can't be reached. */
function decideSystem(
  match: Match,
  command: MatchCommand,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const goesOn = match.phase === 'open' || match.phase === 'playing'
  switch (command.type) {
    case 'tick':
      return decideTick(match, env)
    case 'giveBack':
      // Whoever has moved meanwhile has begun another turn, with time of its own.
      if (match.deadline === null || match.paused || match.turn !== command.turn)
        return err({ code: 'notDue' })
      return ok([
        { type: 'timeGiven', by: null, deadline: match.deadline + command.time },
        ...delayEvents(match, command.time),
      ])
    case 'pause':
      if (!goesOn) return err({ code: 'notDue' })
      return match.paused ? err({ code: 'paused' }) : ok([{ type: 'paused', reason: command.reason }])
    default:
      return err({ code: 'notSeated' })
  }
}

/** Whoever plays can take a match to a place that can be reached; the time it stood still is given back. */
function decideResume(
  match: Match,
  place: MatchPlace,
  player: PlayerId,
  now: number,
): Result<MatchEvent[], AnyMatchRejection> {
  if (seatOf(match, player) === null) return err({ code: 'notSeated' })
  if (match.phase === 'over') return err({ code: 'over' })
  if (!match.paused) return err({ code: 'notPaused' })
  const still = now - match.paused.at
  const deadline = match.deadline === null ? null : match.deadline + still
  return ok([{ type: 'resumed', place, deadline }, ...delayEvents(match, still)])
}

/** A game's own time limits stand still with the match. */
function delayEvents({ play, terms }: Match, by: number): MatchEvent[] {
  const events = play ? (requireGame(terms).delayTimers?.(play.course.state, by) ?? []) : []
  return events.length > 0 ? [{ type: 'moved', step: { type: 'delay', by }, events }] : []
}

/** What the clock finds due: a table nobody starts, a time limit of the game's, a seat whose time is up. */
function decideTick(match: Match, env: MatchEnv): Result<MatchEvent[], AnyMatchRejection> {
  const due = nextDueAt(match)
  if (due === null || env.now < due || match.endedAt !== null) return err({ code: 'notDue' })
  if (match.phase === 'open')
    return ok(
      env.now >= match.openedAt + LOBBY_EXPIRY_MS ? [CALLED_OFF_EVENTS.expired] : [{ type: 'warned' }],
    )
  const { play } = match
  if (!play) return err({ code: 'notDue' })
  const inPlay: RunningMatch = { ...match, play }
  const game = requireGame(match.terms)
  const timer = game.timers?.(play.course.state).find(({ at }) => at <= env.now)
  if (timer) return decideRunning(inPlay, { type: 'ring', alarm: timer.kind }, env)
  return decideRunning(inPlay, { type: 'timeUp' }, env)
}
