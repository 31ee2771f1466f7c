import type { Alarm, Env } from '../../kernel/game.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/seat.ts'
import { close, contest, vote, waive } from './contest.ts'
import { hearingOf, showing, unheard } from './listening.ts'
import type { Rejection } from './rejection.ts'
import { abandon, publish, settle } from './rounds.ts'
import type { Action, Event, State } from './schema.ts'
import { neighbour, type Scribe, scribe, turnTo } from './scribe.ts'
import { activeSeats, doubters, phaseOf, voters } from './status.ts'
import { lose, play } from './turn.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** A seat with no move of its own for so many full turn times is forfeited. */
const PATIENCE = 3

export function decide(state: State, action: Action, by: Seat, env: Env): Result<Event[], Rejection> {
  const to = scribe(state, env)
  const refused = judge(to, action, by)
  return refused && !refused.ok ? refused : ok([...to.events])
}

/** Null, or a result that is ok, where it is fair: then it is written down. */
type Judged = Result<null, Rejection> | null

function judge(to: Scribe, action: Action, by: Seat): Judged {
  switch (action.type) {
    case 'listen':
      return listen(to, by)
    case 'heard': {
      const { heard, shown } = hearingOf(to.state, by)
      if (shown === heard) return no({ code: 'nothingShown' })
      to.write({ type: 'heard', seat: by })
      return null
    }
    case 'vote':
      return vote(to, action.keep, by)
    default:
      return outOfVote(to, action, by)
  }
}

type Moves = Exclude<Action, { type: 'listen' | 'heard' | 'vote' }>

/** What has to wait while a vote runs. */
function outOfVote(to: Scribe, action: Moves, by: Seat): Judged {
  const { vote, waiting, turn } = to.state
  if (vote) return no({ code: 'voteOpen', until: vote.until })
  if (action.type === 'contest') return contest(to, action.word, by)
  if (action.type === 'waive') return waive(to, by)
  if (waiting) return no({ code: 'waiting', until: waiting.until })
  if (action.type === 'chrono') return chrono(to, by)
  if (by !== turn) return no({ code: 'outOfTurn', waitsFor: [turn] })
  switch (action.type) {
    case 'open':
      return open(to, by)
    case 'play':
      return play(to, action, by)
    case 'pass':
    case 'late':
      return lose(to, by, action.type)
  }
}

/** Shows a seat what it has not heard: written down before anything is shown. */
function listen(to: Scribe, by: Seat): Judged {
  const { form, turn } = to.state
  if (form && turn === by) return no({ code: 'listeningClosed' })
  if (unheard(to.state, by) === 0) return no({ code: 'nothingNew' })
  to.write(showing(to.state, by))
  return null
}

/** The time runs from the first opening; whoever opens the form again finds it running. */
function open(to: Scribe, seat: Seat): Judged {
  const { form, options, story } = to.state
  const time = (options.form + options.formWord * story.length) * SECOND
  to.write({ type: 'opened', seat, until: form?.until ?? to.env.now + time, again: form !== null })
  return null
}

function chrono(to: Scribe, by: Seat): Judged {
  const { turn, form, chrono, slow, options } = to.state
  if (by === turn) return no({ code: 'chronoOwn' })
  if (form) return no({ code: 'formOpen', until: form.until })
  if (chrono) return no({ code: 'chronoRuns', until: chrono.until })
  if (slow === null || to.env.now < slow) return no({ code: 'chronoEarly', from: slow })
  to.write({ type: 'timed', seat: by, on: turn, until: to.env.now + options.chrono * MINUTE })
  return null
}

export function alarms({ vote, waiting, form, chrono, over }: State): Alarm[] {
  if (over) return []
  // A vote stops every other clock.
  if (vote) return [{ kind: 'vote', at: vote.until }]
  if (waiting) return [{ kind: 'waiting', at: waiting.until }]
  // A form may be sent until its last instant.
  if (form) return [{ kind: 'form', at: form.until + 1 }]
  return chrono ? [{ kind: 'chrono', at: chrono.until }] : []
}

/** Whoever was about to run out of time has as much as before. */
export const delay = (_: State, by: number): Event[] => [{ type: 'delayed', by }]

export function ring(state: State, kind: string, env: Env): Event[] {
  const to = scribe(state, env)
  const { turn, since } = state
  if (kind === 'vote') close(to)
  if (kind === 'waiting') settle(to)
  if (kind === 'form') lose(to, turn, 'form')
  if (kind === 'chrono') {
    const away = (state.away[turn] ?? 0) + (since === null ? 0 : env.now - since)
    if (away >= PATIENCE * env.pace) return forfeit(state, turn, env)
    lose(to, turn, 'chrono')
  }
  return [...to.events]
}

/** A seat leaves. One left alone has won; otherwise what waited for the seat goes on without it. */
export function forfeit(state: State, seat: Seat, env: Env): Event[] {
  const to = scribe(state, env)
  to.write({ type: 'resigned', seat })
  if (activeSeats(to.state).length === 1) {
    publish(to, 'over')
    to.write({ type: 'ended', reason: 'lastSeat' })
    return [...to.events]
  }
  goOn(to, seat)
  return [...to.events]
}

function goOn(to: Scribe, left: Seat): void {
  const { vote } = to.state
  // Without its author or its contester a contest is none.
  if (vote && (!to.state.fresh || vote.by === left)) to.write({ type: 'dropped', at: to.env.now })
  else if (vote && voters(to.state).length === 0) close(to)
  const { waiting, fresh, won, turn, stuck } = to.state
  if (waiting && !to.state.vote) {
    if (!fresh || won?.seat === left || doubters(to.state).length === 0) settle(to)
    return
  }
  if (turn === left && !waiting) turnTo(to, neighbour(to.state, left))
  if (phaseOf(to.state) === 'playing' && stuck.length > 0) abandon(to)
}

/** What the clock plays for a seat it waits for. */
export function idle(state: State): Action {
  if (state.vote) return { type: 'vote', keep: null }
  return state.waiting ? { type: 'waive' } : { type: 'late' }
}
