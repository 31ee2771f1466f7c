import { findGame, findLatestGame } from '../games/index.ts'
import type { Game, GameStatus, GameTypes } from '../kernel/game.ts'
import type { Seat } from '../kernel/seat.ts'
import type { MatchEvent, MatchEventOf, MatchLogEntry } from './events.ts'
import { applyAgreement, applyEvents, type GameProgress, startProgress } from './progress.ts'
import type { HiddenText, MatchSettings, PlayerId, SeatWish, ServerWordLists } from './settings.ts'

export const MATCH_PHASES = ['open', 'playing', 'over', 'off'] as const
export type MatchPhase = (typeof MATCH_PHASES)[number]

/** A match as of its events, including its lobby. Plain JSON. */
export interface Match {
  readonly phase: MatchPhase
  readonly terms: MatchSettings
  /** The server in which the match was opened; its moderators keep their rights if it continues elsewhere. */
  readonly home: string | null
  readonly host: PlayerId
  readonly openedAt: number
  /** In order of joining while the match is open, then by seat. */
  readonly players: readonly SeatedPlayer[]
  /** Invited players who declined, and players whom the host removed. */
  readonly declined: readonly PlayerId[]
  readonly kicked: readonly PlayerId[]
  /** Seats of the running match that moderators offered; at most one per seat and per player. */
  readonly offers: readonly SeatOffer[]
  readonly play: MatchPlay | null
  /** Increases when the position or the awaited seats change. Buttons and reminders refer to it. */
  readonly turn: number
  /** When this turn began, and how many seats it waited for then. */
  readonly turnedAt: number
  readonly waited: number
  /** When the time of the awaited seats is up; null if no time runs. */
  readonly deadline: number | null
  /**
   * The turn interrupted by a wait with a fixed end (e.g. a vote), and its remaining time in milliseconds.
   */
  readonly held: InterruptedTurn | null
  /** The last nudge: by whom, when and in which turn. */
  readonly nudge: Nudge | null
  /** True once the players were warned that the lobby will expire. */
  readonly warned: boolean
  /** When the match ended, with or without a result. */
  readonly endedAt: number | null
  /** Set while the match is paused because its channel can't be reached. */
  readonly paused: MatchPause | null
  /** Hidden texts: ids of single texts, or seats for all texts of a seat. */
  readonly hidden: readonly HiddenText[]
  /** Why the match ended without a result; null if it didn't. */
  readonly off: MatchEventOf<'calledOff'>['reason'] | 'aborted' | null
}

/** A seat that a moderator (`by`) offered to a player. */
export interface SeatOffer {
  readonly seat: Seat
  readonly player: PlayerId
  readonly by: PlayerId
}

export interface MatchPause {
  readonly at: number
  readonly reason: MatchEventOf<'paused'>['reason']
}

export interface InterruptedTurn {
  readonly seats: readonly Seat[]
  readonly left: number
}

export interface Nudge {
  readonly by: Seat
  readonly at: number
  readonly turn: number
}

export interface SeatedPlayer {
  readonly player: PlayerId
  readonly wish: SeatWish
  readonly colour: string | null
}

/** Everything that exists once the match has started. */
export interface MatchPlay {
  readonly edition: number
  readonly lexicon: string
  readonly house: ServerWordLists
  readonly seed: string
  readonly commitment: string
  readonly startedAt: number
  readonly course: GameProgress<GameTypes>
  /** Consecutive time-outs by seat. */
  readonly timeouts: readonly number[]
}

/**
 * Returns the game of a match in the edition in which the match is played; before the start, in the latest edition. Throws
 * if there is none: the store returns only matches that can be played.
 */
export function requireGame({ terms, play }: MatchGame): Game<GameTypes> {
  const game = play ? findGame(terms.game, play.edition) : findLatestGame(terms.game)
  if (!game) throw new Error(`there is no game "${terms.game}"${play ? `, edition ${play.edition}` : ''}`)
  return game
}

/** The parts of a match that say which game it is, in which edition. */
export interface MatchGame {
  readonly terms: Pick<MatchSettings, 'game'>
  readonly play: Pick<MatchPlay, 'edition'> | null
}

export function gameStatusOf(match: Match): GameStatus | null {
  return match.play && requireGame(match).status(match.play.course.state)
}

/** The seats a match waits for; empty if it is not playing. */
export function awaitedSeats(match: Match): readonly Seat[] {
  const status = match.phase === 'playing' ? gameStatusOf(match) : null
  return status?.phase === 'playing' ? status.waitsFor : []
}

export const seatOf = (match: Match, player: PlayerId): Seat | null => {
  const seat = match.players.findIndex((seatedPlayer) => seatedPlayer.player === player)
  return seat < 0 ? null : seat
}

/** True if a match has started and is over, with or without a result: then everyone may know its seed. */
export const hasPublicRecord = ({ play, endedAt }: Match): boolean => play !== null && endedAt !== null

/** The invited players who have not answered. */
export const pendingInvitations = ({ terms, players, declined, kicked }: Match): readonly PlayerId[] =>
  terms.invited.filter(
    (player) =>
      !players.some((seated) => seated.player === player) &&
      !declined.includes(player) &&
      !kicked.includes(player),
  )

/** True if the player is not excluded: not removed by the host, and for a private match invited and not declined. */
export const canJoin = ({ terms, declined, kicked }: Match, player: PlayerId): boolean =>
  !kicked.includes(player) &&
  (!terms.private || (terms.invited.includes(player) && !declined.includes(player)))

/** The players whose answer the match waits for: invited to its lobby, or to a seat of the running match. */
export function invitedPlayers(match: Match): readonly PlayerId[] {
  if (match.phase === 'open') return pendingInvitations(match)
  return match.phase === 'playing' ? match.offers.map(({ player }) => player) : []
}

/** True if a text is hidden, by its own id or with all texts of its seat. */
export const isTextHidden = ({ hidden }: Match, mark: string, by: Seat): boolean =>
  hidden.includes(mark) || hidden.includes(by)

/** What a seat (or everyone, for null) may see of a started match, without hidden texts. */
export function matchViewFor(match: Match, seat: Seat | null): unknown {
  const { view, freeText } = requireGame(match)
  const seen = view(match.play?.course.state, seat)
  return freeText ? freeText.hideTexts(seen, ({ mark, by }) => isTextHidden(match, mark, by)) : seen
}

/** Applies one log entry. */
export function evolveMatch(match: Match | null, entry: Pick<MatchLogEntry, 'at' | 'facts'>): Match {
  let next = match
  for (const matchEvent of entry.facts) next = applyMatchEvent(next, matchEvent, entry.at)
  if (!next) throw new Error('an entry without facts')
  return next
}

function applyMatchEvent(match: Match | null, matchEvent: MatchEvent, at: number): Match {
  if (matchEvent.type === 'opened') return createMatch(matchEvent, at)
  if (!match) throw new Error(`${matchEvent.type} before a table was opened`)
  switch (matchEvent.type) {
    case 'joined':
      return { ...match, players: [...match.players, createSeatedPlayer(matchEvent.player, matchEvent.wish)] }
    case 'arranged':
      return { ...match, terms: { ...match.terms, options: matchEvent.options } }
    case 'wished':
      return {
        ...match,
        players: match.players.map((other) =>
          other.player === matchEvent.player ? { ...other, wish: matchEvent.wish } : other,
        ),
      }
    case 'left':
      return removePlayer(match, matchEvent.player)
    case 'kicked':
      return { ...removePlayer(match, matchEvent.player), kicked: [...match.kicked, matchEvent.player] }
    case 'declined':
      return { ...match, declined: [...match.declined, matchEvent.player] }
    case 'calledOff':
      return { ...endMatch(match, at), phase: 'off', off: matchEvent.reason }
    case 'warned':
      return { ...match, warned: true }
    case 'started':
      return startMatch(match, matchEvent, at)
    case 'turned':
      return {
        ...match,
        turn: matchEvent.turn,
        deadline: matchEvent.deadline,
        turnedAt: at,
        waited: awaitedSeats(match).length,
      }
    case 'timeGiven':
      return { ...match, deadline: matchEvent.deadline }
    case 'nudged':
      return { ...match, nudge: { by: matchEvent.seat, at, turn: match.turn } }
    case 'seatOffered': {
      const { seat, player, by } = matchEvent
      return { ...match, offers: [...offersWithout(match, seat, player), { seat, player, by }] }
    }
    case 'seatDeclined':
      return { ...match, offers: offersWithout(match, matchEvent.seat, matchEvent.player) }
    case 'replaced': {
      const replaced = {
        ...createSeatedPlayer(matchEvent.player, { seat: null, colour: null }),
        colour: match.players[matchEvent.seat]?.colour ?? null,
      }
      const timeouts = match.play?.timeouts.with(matchEvent.seat, 0) ?? []
      const players = match.players.map((other, seat) => (seat === matchEvent.seat ? replaced : other))
      const offers = offersWithout(match, matchEvent.seat, matchEvent.player)
      return { ...match, players, offers, play: match.play && { ...match.play, timeouts } }
    }
    case 'aborted':
      return { ...endMatch(match, at), phase: 'off', off: 'aborted' }
    case 'hid':
      return match.hidden.includes(matchEvent.what)
        ? match
        : { ...match, hidden: [...match.hidden, matchEvent.what] }
    case 'paused':
      return { ...match, paused: { at, reason: matchEvent.reason } }
    case 'resumed':
      return {
        ...match,
        paused: null,
        deadline: matchEvent.deadline,
        terms: { ...match.terms, place: matchEvent.place },
      }
    default:
      return applyPlayEvent(match, matchEvent, at)
  }
}

const endMatch = (match: Match, at: number): Match => ({
  ...match,
  deadline: null,
  paused: null,
  endedAt: at,
})

/** The offers without those of a seat or to a player. */
const offersWithout = ({ offers }: Match, seat: Seat, player: PlayerId): readonly SeatOffer[] =>
  offers.filter((offer) => offer.seat !== seat && offer.player !== player)

const createSeatedPlayer = (player: PlayerId, wish: SeatWish): SeatedPlayer => ({
  player,
  wish,
  colour: null,
})

const createMatch = ({ host, terms, wish }: MatchEventOf<'opened'>, at: number): Match => ({
  phase: 'open',
  terms,
  home: terms.place.server,
  host,
  openedAt: at,
  players: [createSeatedPlayer(host, wish)],
  declined: [],
  kicked: [],
  offers: [],
  play: null,
  turn: 0,
  turnedAt: at,
  waited: 0,
  deadline: null,
  held: null,
  nudge: null,
  endedAt: null,
  paused: null,
  warned: false,
  hidden: [],
  off: null,
})

/** If the host leaves, the player who joined next becomes the host. */
function removePlayer(match: Match, player: PlayerId): Match {
  const players = match.players.filter((seatedPlayer) => seatedPlayer.player !== player)
  const host = match.host === player ? (players[0]?.player ?? match.host) : match.host
  return { ...match, players, host }
}

function startMatch(match: Match, matchEvent: MatchEventOf<'started'>, at: number): Match {
  const { players, colours, edition, lexicon, house, seed, commitment, setup } = matchEvent
  return {
    ...match,
    phase: 'playing',
    players: players.map((player, seat) => ({
      player,
      wish: match.players.find((seatedPlayer) => seatedPlayer.player === player)?.wish ?? {
        seat: null,
        colour: null,
      },
      colour: colours[seat] ?? null,
    })),
    play: {
      edition,
      lexicon,
      house,
      seed,
      commitment,
      startedAt: at,
      course: startProgress(requireGame({ terms: match.terms, play: { edition } }), setup),
      timeouts: players.map(() => 0),
    },
  }
}

/** Applies an event of a running match. */
function applyPlayEvent(
  match: Match,
  matchEvent: MatchEventOf<'moved' | 'timedOut' | 'proposed' | 'accepted' | 'withdrew'>,
  at: number,
): Match {
  const { play } = match
  if (!play) throw new Error(`${matchEvent.type} before the start`)
  switch (matchEvent.type) {
    case 'moved':
      return applyMove(match, play, matchEvent, at)
    case 'timedOut':
      return {
        ...match,
        play: {
          ...play,
          timeouts: play.timeouts.with(matchEvent.seat, (play.timeouts[matchEvent.seat] ?? 0) + 1),
        },
      }
    default:
      return {
        ...match,
        play: {
          ...play,
          course: applyAgreement(play.course, AGREEMENT_ACTION_BY_EVENT[matchEvent.type], matchEvent.seat),
        },
      }
  }
}

const AGREEMENT_ACTION_BY_EVENT = { proposed: 'propose', accepted: 'accept', withdrew: 'withdraw' } as const

function applyMove(
  match: Match,
  play: MatchPlay,
  { step, events }: MatchEventOf<'moved'>,
  at: number,
): Match {
  const game = requireGame(match)
  const before = game.status(play.course.state)
  const progress = applyEvents(game, play.course, events)
  // A player who acts has no consecutive time-outs.
  const timeouts = step.type === 'act' ? play.timeouts.with(step.by, 0) : play.timeouts
  const after = game.status(progress.state)
  const over = after.phase === 'over'
  const held = interruptedTurn(match, step, before, after, at)
  const next: Match = { ...match, held: held ?? match.held, play: { ...play, course: progress, timeouts } }
  return over ? { ...endMatch(next, at), phase: 'over' } : next
}

/**
 * Returns the remaining time of a turn that another seat's action interrupts by starting a wait with a fixed
 * end (e.g. a vote); null if no such wait begins.
 */
function interruptedTurn(
  { deadline }: Match,
  step: MatchEventOf<'moved'>['step'],
  before: GameStatus,
  after: GameStatus,
  at: number,
): InterruptedTurn | null {
  if (before.phase === 'over' || after.phase === 'over' || deadline === null) return null
  if (before.until !== undefined || after.until === undefined) return null
  // If the awaited seat started the wait itself, a new turn begins after it.
  const isOwnAction = step.type !== 'act' || before.waitsFor.includes(step.by)
  return isOwnAction ? { seats: [], left: 0 } : { seats: before.waitsFor, left: Math.max(0, deadline - at) }
}
