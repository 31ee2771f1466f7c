import { gameOf } from '../games/index.ts'
import type { Game, Shape, Status } from '../kernel/game.ts'
import type { Seat } from '../kernel/seat.ts'
import { begin, type Course, moved, said } from './course.ts'
import type { Entry, Fact, FactOf } from './fact.ts'
import type { Hidden, HouseWords, Player, Terms, Wish } from './terms.ts'

export const PHASES = ['open', 'playing', 'over', 'off'] as const
export type Phase = (typeof PHASES)[number]

/** A table and the match played at it, as the facts make it. Plain JSON. */
export interface Match {
  readonly phase: Phase
  readonly terms: Terms
  readonly host: Player
  readonly openedAt: number
  /** In order of joining while the table is open, then by seat. */
  readonly players: readonly Guest[]
  readonly play: Play | null
  /** Grows with every change of the position or of whom we wait for; buttons and notices name it. */
  readonly turn: number
  /** When this turn began, and for how many it waited then. */
  readonly turnedAt: number
  readonly waited: number
  /** Until when those we wait for have time. */
  readonly deadline: number | null
  /** Whose turn a wait with an end of its own has interrupted, and how much time they had left then. */
  readonly held: Held | null
  /** The last nudge: by whom, when and in which turn. */
  readonly nudge: Nudge | null
  /** Whether the expiry of an open table has been announced. */
  readonly warned: boolean
  /** When it came to its end, with or without a result. */
  readonly endedAt: number | null
  /** Since when the match stands still because its place can't be reached, and how long its player had left. */
  readonly paused: Pause | null
  /** What players wrote and is no longer shown: single things by their mark, or all of a seat. */
  readonly hidden: readonly Hidden[]
  /** Why a match ended without a result. */
  readonly off: FactOf<'calledOff'>['reason'] | 'aborted' | null
}

export interface Pause {
  readonly at: number
  readonly reason: FactOf<'paused'>['reason']
}

export interface Held {
  readonly seats: readonly Seat[]
  readonly left: number
}

export interface Nudge {
  readonly by: Seat
  readonly at: number
  readonly turn: number
}

export interface Guest {
  readonly player: Player
  readonly wish: Wish
  readonly colour: string | null
}

/** What there is from the start on: frozen things first, then what changes. */
export interface Play {
  readonly edition: number
  readonly lexicon: string
  readonly house: HouseWords
  readonly seed: string
  readonly commitment: string
  readonly startedAt: number
  readonly course: Course<Shape>
  /** Time-outs in a row, by seat. */
  readonly timeouts: readonly number[]
}

/** The game of a match; a match of a game this house does not have is a fault, not a mistake. */
export function gameAt(terms: Pick<Terms, 'game'>): Game<Shape> {
  const game = gameOf(terms.game)
  if (!game) throw new Error(`there is no game "${terms.game}"`)
  return game
}

export function statusOf(match: Match): Status | null {
  return match.play && gameAt(match.terms).status(match.play.course.state)
}

/** The seats a match waits for; none where it is not running. */
export function waitingFor(match: Match): readonly Seat[] {
  const status = match.phase === 'playing' ? statusOf(match) : null
  return status?.phase === 'playing' ? status.waitsFor : []
}

export const seatOf = (match: Match, player: Player): Seat | null => {
  const seat = match.players.findIndex((guest) => guest.player === player)
  return seat < 0 ? null : seat
}

/** Whether something that a seat wrote is no longer shown; games name each such thing by a mark. */
export const isHidden = ({ hidden }: Match, mark: string, by: Seat): boolean =>
  hidden.includes(mark) || hidden.includes(by)

/** What a seat, or everybody, may see of a match that was dealt: as the game has it, without what is hidden. */
export function viewOf(match: Match, seat: Seat | null): unknown {
  const { view, freeText } = gameAt(match.terms)
  const seen = view(match.play?.course.state, seat)
  return freeText ? freeText.hide(seen, ({ mark, by }) => isHidden(match, mark, by)) : seen
}

/** The match after one more entry. */
export function evolveMatch(match: Match | null, entry: Pick<Entry, 'at' | 'facts'>): Match {
  let next = match
  for (const fact of entry.facts) next = book(next, fact, entry.at)
  if (!next) throw new Error('an entry without facts')
  return next
}

function book(match: Match | null, fact: Fact, at: number): Match {
  if (fact.type === 'opened') return opened(fact, at)
  if (!match) throw new Error(`${fact.type} before a table was opened`)
  switch (fact.type) {
    case 'joined':
      return { ...match, players: [...match.players, guest(fact.player, fact.wish)] }
    case 'arranged':
      return { ...match, terms: { ...match.terms, options: fact.options } }
    case 'wished':
      return {
        ...match,
        players: match.players.map((other) =>
          other.player === fact.player ? { ...other, wish: fact.wish } : other,
        ),
      }
    case 'left':
    case 'kicked':
      return withoutGuest(match, fact.player)
    case 'calledOff':
      return { ...ended(match, at), phase: 'off', off: fact.reason }
    case 'warned':
      return { ...match, warned: true }
    case 'started':
      return started(match, fact, at)
    case 'turned':
      return {
        ...match,
        turn: fact.turn,
        deadline: fact.deadline,
        turnedAt: at,
        waited: waitingFor(match).length,
      }
    case 'timeGiven':
      return { ...match, deadline: fact.deadline }
    case 'nudged':
      return { ...match, nudge: { by: fact.seat, at, turn: match.turn } }
    case 'replaced': {
      const replaced = {
        ...guest(fact.player, { seat: null, colour: null }),
        colour: match.players[fact.seat]?.colour ?? null,
      }
      const timeouts = match.play?.timeouts.with(fact.seat, 0) ?? []
      const players = match.players.map((other, seat) => (seat === fact.seat ? replaced : other))
      return { ...match, players, play: match.play && { ...match.play, timeouts } }
    }
    case 'aborted':
      return { ...ended(match, at), phase: 'off', off: 'aborted' }
    case 'hid':
      return match.hidden.includes(fact.what) ? match : { ...match, hidden: [...match.hidden, fact.what] }
    case 'paused':
      return { ...match, paused: { at, reason: fact.reason } }
    case 'resumed':
      return { ...match, paused: null, deadline: fact.deadline, terms: { ...match.terms, place: fact.place } }
    default:
      return inPlay(match, fact, at)
  }
}

const ended = (match: Match, at: number): Match => ({ ...match, deadline: null, paused: null, endedAt: at })

const guest = (player: Player, wish: Wish): Guest => ({ player, wish, colour: null })

const opened = ({ host, terms, wish }: FactOf<'opened'>, at: number): Match => ({
  phase: 'open',
  terms,
  host,
  openedAt: at,
  players: [guest(host, wish)],
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

/** A table whose host leaves belongs to whoever came next. */
function withoutGuest(match: Match, player: Player): Match {
  const players = match.players.filter((guest) => guest.player !== player)
  const host = match.host === player ? (players[0]?.player ?? match.host) : match.host
  return { ...match, players, host }
}

function started(match: Match, fact: FactOf<'started'>, at: number): Match {
  const { players, colours, edition, lexicon, house, seed, commitment, setup } = fact
  return {
    ...match,
    phase: 'playing',
    players: players.map((player, seat) => ({
      player,
      wish: match.players.find((guest) => guest.player === player)?.wish ?? { seat: null, colour: null },
      colour: colours[seat] ?? null,
    })),
    play: {
      edition,
      lexicon,
      house,
      seed,
      commitment,
      startedAt: at,
      course: begin(gameAt(match.terms), setup),
      timeouts: players.map(() => 0),
    },
  }
}

/** Facts of a running match. */
function inPlay(
  match: Match,
  fact: FactOf<'moved' | 'timedOut' | 'proposed' | 'accepted' | 'withdrew'>,
  at: number,
): Match {
  const { play } = match
  if (!play) throw new Error(`${fact.type} before the start`)
  switch (fact.type) {
    case 'moved':
      return afterMove(match, play, fact, at)
    case 'timedOut':
      return {
        ...match,
        play: { ...play, timeouts: play.timeouts.with(fact.seat, (play.timeouts[fact.seat] ?? 0) + 1) },
      }
    default:
      return { ...match, play: { ...play, course: said(play.course, DEEDS[fact.type], fact.seat) } }
  }
}

const DEEDS = { proposed: 'propose', accepted: 'accept', withdrew: 'withdraw' } as const

function afterMove(match: Match, play: Play, { step, events }: FactOf<'moved'>, at: number): Match {
  const game = gameAt(match.terms)
  const before = game.status(play.course.state)
  const course = moved(game, play.course, events)
  // Whoever acts is there again.
  const timeouts = step.type === 'act' ? play.timeouts.with(step.by, 0) : play.timeouts
  const after = game.status(course.state)
  const over = after.phase === 'over'
  const held = heldBy(match, step, before, after, at)
  const next: Match = { ...match, held: held ?? match.held, play: { ...play, course, timeouts } }
  return over ? { ...ended(next, at), phase: 'over' } : next
}

/** Somebody else's action begins a wait with an end of its own: the time of those it interrupts stands still. */
function heldBy(
  { deadline }: Match,
  step: FactOf<'moved'>['step'],
  before: Status,
  after: Status,
  at: number,
): Held | null {
  if (before.phase === 'over' || after.phase === 'over' || deadline === null) return null
  if (before.until !== undefined || after.until === undefined) return null
  // After an action of their own, a new turn begins when the wait is over.
  const own = step.type !== 'act' || before.waitsFor.includes(step.by)
  return own ? { seats: [], left: 0 } : { seats: before.waitsFor, left: Math.max(0, deadline - at) }
}
