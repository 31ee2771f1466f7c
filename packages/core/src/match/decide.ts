import { commitmentOf } from '../kernel/dice.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { AgreementAction } from './agreement.ts'
import { decideHide } from './decide-hide.ts'
import { decideModeration, decideSeatOffer } from './decide-moderation.ts'
import { decideRunning, type RunningMatch } from './decide-running.ts'
import type { MatchEvent, MatchEventOf } from './events.ts'
import { optionsForEdition } from './options-for-edition.ts'
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
import {
  awaitedSeats,
  canJoin,
  gameStatusOf,
  type Match,
  pendingInvitations,
  requireGame,
  seatOf,
} from './state.ts'
import { turnDeadline } from './time/clock.ts'
import { LOBBY_EXPIRY_MS, nextDueAt } from './time/due.ts'

/** Everything that can be requested of a match. */
export type MatchCommand =
  | { readonly type: 'join'; readonly wish: SeatWish }
  /** In the lobby: a player changes the preferred seat or colour, the host changes the options. */
  | { readonly type: 'wish'; readonly wish: SeatWish }
  | { readonly type: 'arrange'; readonly options: unknown }
  | { readonly type: 'leave' | 'start' | 'callOff' | 'resign' | AgreementAction }
  | { readonly type: 'abort' }
  | { readonly type: 'kick'; readonly player: PlayerId }
  | { readonly type: 'act'; readonly action: unknown }
  /** A moderator offers a seat to a player, who takes it or declines. `silent`: without a ping. */
  | {
      readonly type: 'offerSeat'
      readonly seat: number
      readonly player: PlayerId
      readonly silent: boolean
    }
  | { readonly type: 'takeSeat' }
  /** Declines an invitation to the lobby, or an offered seat. */
  | { readonly type: 'decline' }
  /** An opponent extends the deadline by a day, or reminds the awaited players. */
  | { readonly type: 'giveTime' | 'nudge' }
  /** The sweep checks whether something is due. */
  | { readonly type: 'tick' }
  /** The bot was down for `time` milliseconds: extends the deadline of `turn` by as much. */
  | { readonly type: 'refundTime'; readonly turn: number; readonly time: number }
  /** The channel can't be reached; later, a player continues the match in another place. */
  | { readonly type: 'pause'; readonly reason: MatchEventOf<'paused'>['reason'] }
  | { readonly type: 'resume'; readonly place: MatchPlace }
  /** Hides a text that a player wrote. */
  | { readonly type: 'hide'; readonly what: HiddenText }

/**
 * The player who sent the command, and the server they moderate, if they sent it from one. Null for the
 * system.
 */
export type MatchActor = { readonly player: PlayerId; readonly moderates: string | null } | null

/** The inputs of a match decision that are not part of the match. */
export interface MatchEnv {
  readonly now: number
  /** The lexicon frozen at the start of the match; before the start, the one that would be frozen. */
  readonly lexicon: Lexicon
  readonly serverWords: ServerWordLists
  /** A new seed, used if the command starts the match. */
  readonly seed: string
}

/** A match rejection, or a rejection of the game with its own code and details. */
export type AnyMatchRejection = MatchRejection | { readonly code: string }

/** Decides a command. Contains the rules that are the same for all games. */
export function decideMatch(
  match: Match,
  command: MatchCommand,
  by: MatchActor,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  if (!by) return decideSystem(match, command, env)
  if (command.type === 'abort' || command.type === 'offerSeat') return decideModeration(match, command, by)
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
    // Leaving is always possible; in a running match it is a resignation.
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
    case 'takeSeat':
    case 'decline':
      return decideSeatOffer(match, command.type, player, env.now)
    default:
      return err({ code: 'notStarted' })
  }
}

/** Opponents of the awaited players can give them time or nudge them. */
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
  // A wait with a fixed end can't be extended.
  if (status?.phase === 'playing' && status.until !== undefined)
    return err({ code: 'enoughTime', most: status.until })
  const latest = now + TURN_DURATION_MS.max
  const deadline = (match.deadline ?? now) + DAY_MS
  return deadline > latest
    ? err({ code: 'enoughTime', most: latest })
    : ok([{ type: 'timeGiven', by: seat, deadline }])
}

/** Minimum time between two nudges. There is also at most one per turn. */
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
    case 'decline':
      return pendingInvitations(match).includes(player)
        ? ok([{ type: 'declined', player }])
        : err({ code: 'notInvited' })
    case 'callOff':
      return isHost ? ok([CALLED_OFF_EVENTS.host]) : err({ code: 'notHost' })
    case 'start':
      if (!guest) return err({ code: 'notSeated' })
      // When the lobby is full, any player can start, so that an absent host doesn't block the match.
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
} as const satisfies Record<string, MatchEvent>

function decideJoin(match: Match, player: PlayerId, wish: SeatWish): Result<MatchEvent[], AnyMatchRejection> {
  const { terms, players, kicked } = match
  if (kicked.includes(player)) return err({ code: 'kicked' })
  if (!canJoin(match, player)) return err({ code: 'private' })
  if (players.length >= terms.seats) return err({ code: 'full', seats: terms.seats })
  return ok([{ type: 'joined', player, wish }])
}

/** The first player to choose a colour gets it. */
function decideWish(match: Match, player: PlayerId, wish: SeatWish): Result<MatchEvent[], AnyMatchRejection> {
  const { colour } = wish
  if (colour !== null) {
    if (!requireGame(match).colours?.includes(colour)) return err({ code: 'noColour', colour })
    const rival = match.players.find((guest) => guest.player !== player && guest.wish.colour === colour)
    if (rival) return err({ code: 'colourTaken', colour, player: rival.player })
  }
  return ok([{ type: 'wished', player, wish }])
}

function decideArrange(match: Match, options: unknown): Result<MatchEvent[], AnyMatchRejection> {
  const parsed = requireGame(match).schema.options.safeParse(options)
  return parsed.success
    ? ok([{ type: 'arranged', options: parsed.data }])
    : err({ code: 'badOptions', path: parsed.error.issues[0]?.path.join('.') ?? '' })
}

function decideStart(
  match: Match,
  { now, lexicon, serverWords, seed }: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const { terms, players } = match
  const game = requireGame(match)
  if (players.length < game.seats.min)
    return err({ code: 'tooFew', needed: game.seats.min, seated: players.length })
  // The table may have been opened under an earlier edition, with other seats and options.
  if (players.length > game.seats.max) return err({ code: 'seatCount', ...game.seats })
  const options = optionsForEdition(game, terms.options)
  const arranged: MatchEvent[] =
    JSON.stringify(options) === JSON.stringify(terms.options) ? [] : [{ type: 'arranged', options }]
  const seats = assignSeats(terms, players)
  const colours = game.colours ? assignColours(game.colours, seats) : []
  return ok([
    ...arranged,
    {
      type: 'started',
      players: seats.map((guest) => guest.player),
      colours,
      edition: game.edition,
      lexicon: lexicon.id,
      house: serverWords,
      seed,
      commitment: commitmentOf(seed),
      setup: game.setup({ seats: seats.length, options, seed, colours }),
    },
    { type: 'turned', turn: 1, deadline: turnDeadline(now, terms.pace) },
  ])
}

/**
 * Extends the deadline by the length of an outage, and the game's timers with it. Nobody had more than the longest turn
 * left: a longer outage is a clock that was set, and must not stop the match for years.
 */
function refundEvents(match: Match, deadline: number, outageMs: number, now: number): MatchEvent[] {
  const extended = Math.max(deadline, Math.min(deadline + outageMs, now + TURN_DURATION_MS.max))
  return [{ type: 'timeGiven', by: null, deadline: extended }, ...delayEvents(match, extended - deadline)]
}

/** Decides commands of the system: the clock, an outage, a channel that can't be reached. */
function decideSystem(
  match: Match,
  command: MatchCommand,
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const goesOn = match.phase === 'open' || match.phase === 'playing'
  switch (command.type) {
    case 'tick':
      return decideTick(match, env)
    case 'refundTime':
      // If a player has moved in the meantime, the new turn has its own deadline.
      if (match.deadline === null || match.paused || match.turn !== command.turn)
        return err({ code: 'notDue' })
      return ok(refundEvents(match, match.deadline, command.time, env.now))
    case 'pause':
      if (!goesOn) return err({ code: 'notDue' })
      return match.paused ? err({ code: 'paused' }) : ok([{ type: 'paused', reason: command.reason }])
    default:
      return err({ code: 'notSeated' })
  }
}

/**
 * Any seated player can resume a paused match in another place. The deadline is extended by the time it was
 * paused.
 */
function decideResume(
  match: Match,
  place: MatchPlace,
  player: PlayerId,
  now: number,
): Result<MatchEvent[], AnyMatchRejection> {
  if (seatOf(match, player) === null) return err({ code: 'notSeated' })
  if (match.phase === 'over') return err({ code: 'over' })
  if (!match.paused) return err({ code: 'notPaused' })
  const pausedMs = now - match.paused.at
  const deadline = match.deadline === null ? null : match.deadline + pausedMs
  return ok([{ type: 'resumed', place, deadline }, ...delayEvents(match, pausedMs)])
}

/** Postpones the game's timers by the time the match stood still. */
function delayEvents(match: Match, by: number): MatchEvent[] {
  const { play } = match
  const events = play ? (requireGame(match).delayTimers?.(play.course.state, by) ?? []) : []
  return events.length > 0 ? [{ type: 'moved', step: { type: 'delay', by }, events }] : []
}

/** Decides what is due: an unstarted lobby, a timer of the game, or a seat that is out of time. */
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
  const game = requireGame(match)
  const timer = game.timers?.(play.course.state).find(({ at }) => at <= env.now)
  if (timer) return decideRunning(inPlay, { type: 'ring', alarm: timer.kind }, env)
  return decideRunning(inPlay, { type: 'timeUp' }, env)
}
