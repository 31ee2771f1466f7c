import { gameOf } from '../games/index.ts'
import type { Game, Shape, Status } from '../kernel/game.ts'
import type { Seat } from '../kernel/seat.ts'
import { begin, type Course, moved, said } from './course.ts'
import type { Entry, Fact, FactOf } from './fact.ts'
import type { HouseWords, Player, Terms, Wish } from './terms.ts'

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
  /** Until when those we wait for have time. */
  readonly deadline: number | null
  /** Whether the expiry of an open table has been announced. */
  readonly warned: boolean
  /** Why a match ended without a result. */
  readonly off: FactOf<'calledOff'>['reason'] | 'aborted' | null
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

export const seatOf = (match: Match, player: Player): Seat | null => {
  const seat = match.players.findIndex((guest) => guest.player === player)
  return seat < 0 ? null : seat
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
    case 'left':
    case 'kicked':
      return withoutGuest(match, fact.player)
    case 'calledOff':
      return { ...match, phase: 'off', off: fact.reason, deadline: null }
    case 'warned':
      return { ...match, warned: true }
    case 'started':
      return started(match, fact, at)
    case 'turned':
      return { ...match, turn: fact.turn, deadline: fact.deadline }
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
      return { ...match, phase: 'off', off: 'aborted', deadline: null }
    default:
      return inPlay(match, fact)
  }
}

const guest = (player: Player, wish: Wish): Guest => ({ player, wish, colour: null })

const opened = ({ host, terms, wish }: FactOf<'opened'>, at: number): Match => ({
  phase: 'open',
  terms,
  host,
  openedAt: at,
  players: [guest(host, wish)],
  play: null,
  turn: 0,
  deadline: null,
  warned: false,
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
): Match {
  const { play } = match
  if (!play) throw new Error(`${fact.type} before the start`)
  switch (fact.type) {
    case 'moved':
      return afterMove(match, play, fact)
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

function afterMove(match: Match, play: Play, { step, events }: FactOf<'moved'>): Match {
  const game = gameAt(match.terms)
  const course = moved(game, play.course, events)
  // Whoever acts is there again.
  const timeouts = step.type === 'act' ? play.timeouts.with(step.by, 0) : play.timeouts
  const over = game.status(course.state).phase === 'over'
  const next: Match = { ...match, play: { ...play, course, timeouts } }
  return over ? { ...next, phase: 'over', deadline: null } : next
}
