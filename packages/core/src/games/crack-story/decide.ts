import type { GameEnv, GameTimer } from '../../kernel/game.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { activeSeats, type Seat } from '../../kernel/seat.ts'
import { closeVote, decideContest, decideVote, decideWaive } from './contest.ts'
import { createEventRecorder, type EventRecorder, nextSeatInDirection, passTurnTo } from './event-recorder.ts'
import { hearingOf, listenedEvent, unheardCount } from './listening.ts'
import type { Rejection } from './rejection.ts'
import { abandonIfStuck, publishStory, settleRound } from './rounds.ts'
import type { Action, Event, State } from './schema.ts'
import { seatsToVote, seatsToWaive, storyPhaseOf } from './status.ts'
import { decidePlay, loseTurn } from './turn.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** A seat is forfeited after this many full turn times without an action of its own. */
const MAX_ABSENT_TURNS = 3

export function decide(state: State, action: Action, by: Seat, env: GameEnv): Result<Event[], Rejection> {
  const recorder = createEventRecorder(state, env)
  const refused = decideAction(recorder, action, by)
  return refused && !refused.ok ? refused : ok([...recorder.events])
}

/** Null or ok: legal, and its events are recorded. An error: rejected. */
type Decision = Result<null, Rejection> | null

function decideAction(recorder: EventRecorder, action: Action, by: Seat): Decision {
  switch (action.type) {
    case 'listen':
      return decideListen(recorder, by)
    case 'heard': {
      const { heard, shown } = hearingOf(recorder.state, by)
      if (shown === heard) return err({ code: 'nothingShown' })
      recorder.record({ type: 'heard', seat: by })
      return null
    }
    case 'vote':
      return decideVote(recorder, action.keep, by)
    default:
      return decideOutsideVote(recorder, action, by)
  }
}

type TurnAction = Exclude<Action, { type: 'listen' | 'heard' | 'vote' }>

/** Actions that are not possible while a vote runs. */
function decideOutsideVote(recorder: EventRecorder, action: TurnAction, by: Seat): Decision {
  const { vote, waiting, turn } = recorder.state
  if (vote) return err({ code: 'voteOpen', until: vote.until })
  if (action.type === 'contest') return decideContest(recorder, action.word, by)
  if (action.type === 'waive') return decideWaive(recorder, by)
  if (waiting) return err({ code: 'waiting', until: waiting.until })
  if (action.type === 'chrono') return decideChrono(recorder, by)
  if (by !== turn) return err({ code: 'outOfTurn', waitsFor: [turn] })
  switch (action.type) {
    case 'open':
      return decideOpenForm(recorder, by)
    case 'play':
      return decidePlay(recorder, action, by)
    case 'pass':
    case 'late':
      return loseTurn(recorder, by, action.type)
  }
}

/** Shows a seat its unheard words. The event is recorded before anything is shown. */
function decideListen(recorder: EventRecorder, by: Seat): Decision {
  const { form, turn } = recorder.state
  if (form && turn === by) return err({ code: 'listeningClosed' })
  if (unheardCount(recorder.state, by) === 0) return err({ code: 'nothingNew' })
  recorder.record(listenedEvent(recorder.state, by))
  return null
}

/** The form's time starts when it is first opened; opening it again does not restart it. */
function decideOpenForm(recorder: EventRecorder, seat: Seat): Decision {
  const { form, options, story } = recorder.state
  const time = (options.form + options.formWord * story.length) * SECOND_MS
  recorder.record({
    type: 'opened',
    seat,
    until: form?.until ?? recorder.env.now + time,
    again: form !== null,
  })
  return null
}

function decideChrono(recorder: EventRecorder, by: Seat): Decision {
  const { turn, form, chrono, slow, options } = recorder.state
  if (by === turn) return err({ code: 'chronoOwn' })
  if (form) return err({ code: 'formOpen', until: form.until })
  if (chrono) return err({ code: 'chronoRuns', until: chrono.until })
  if (slow === null || recorder.env.now < slow) return err({ code: 'chronoEarly', from: slow })
  recorder.record({ type: 'timed', seat: by, on: turn, until: recorder.env.now + options.chrono * MINUTE_MS })
  return null
}

export function timers({ vote, waiting, form, chrono, over }: State): GameTimer[] {
  if (over) return []
  // A vote stops all other timers.
  if (vote) return [{ kind: 'vote', at: vote.until }]
  if (waiting) return [{ kind: 'waiting', at: waiting.until }]
  // A form may be sent up to and including its last millisecond.
  if (form) return [{ kind: 'form', at: form.until + 1 }]
  return chrono ? [{ kind: 'chrono', at: chrono.until }] : []
}

/** Postpones all time limits, so that every seat keeps its remaining time. */
export const delayTimers = (_: State, by: number): Event[] => [{ type: 'delayed', by }]

export function onTimer(state: State, kind: string, env: GameEnv): Event[] {
  const recorder = createEventRecorder(state, env)
  const { turn, since } = state
  if (kind === 'vote') closeVote(recorder)
  if (kind === 'waiting') settleRound(recorder)
  if (kind === 'form') loseTurn(recorder, turn, 'form')
  if (kind === 'chrono') {
    const away = (state.away[turn] ?? 0) + (since === null ? 0 : env.now - since)
    if (away >= MAX_ABSENT_TURNS * env.pace) return forfeit(state, turn, env)
    loseTurn(recorder, turn, 'chrono')
  }
  return [...recorder.events]
}

/** Removes a seat. A single remaining seat wins; otherwise the game continues without the seat. */
export function forfeit(state: State, seat: Seat, env: GameEnv): Event[] {
  const recorder = createEventRecorder(state, env)
  recorder.record({ type: 'resigned', seat })
  if (activeSeats(recorder.state.hands.length, recorder.state.resigned).length === 1) {
    publishStory(recorder, 'over')
    recorder.record({ type: 'ended', reason: 'lastSeat' })
    return [...recorder.events]
  }
  continueWithout(recorder, seat)
  return [...recorder.events]
}

function continueWithout(recorder: EventRecorder, left: Seat): void {
  const { vote } = recorder.state
  // A contest is cancelled when its author or its contester leaves.
  if (vote && (!recorder.state.fresh || vote.by === left))
    recorder.record({ type: 'dropped', at: recorder.env.now })
  else if (vote && seatsToVote(recorder.state).length === 0) closeVote(recorder)
  const { waiting, fresh, won, turn, stuck } = recorder.state
  if (waiting && !recorder.state.vote) {
    if (!fresh || won?.seat === left || seatsToWaive(recorder.state).length === 0) settleRound(recorder)
    return
  }
  if (turn === left && !waiting) passTurnTo(recorder, nextSeatInDirection(recorder.state, left))
  if (storyPhaseOf(recorder.state) === 'playing' && stuck.length > 0) abandonIfStuck(recorder)
}

/** The action played for an awaited seat when its time is up. */
export function defaultAction(state: State): Action {
  if (state.vote) return { type: 'vote', keep: null }
  return state.waiting ? { type: 'waive' } : { type: 'late' }
}
