import type { Env, Game, Shape, Status } from '../kernel/game.ts'
import { fold, type PlayRejection, play, type Step } from '../kernel/play.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import {
  type Agreement,
  type AgreementRejection,
  accept,
  cancel,
  isAgreed,
  NO_AGREEMENT,
  propose,
  withdraw,
} from './agreement.ts'

/** A match from its deal to its end: the game's position, and what the match itself keeps of it. */
export interface Course<S extends Shape> {
  readonly state: S['state']
  readonly status: Status
  /** How many turns have been taken: whom we wait for has changed that often. */
  readonly turns: number
  readonly agreement: Agreement
}

/** What can be asked of a running match; agreeing is what several have to ask for. */
export type Ask<A> =
  | Exclude<Step<A>, { type: 'agree' }>
  | { readonly type: 'propose' | 'accept' | 'withdraw'; readonly by: Seat }

export type CourseRejection = PlayRejection | AgreementRejection

export interface Advanced<S extends Shape> {
  readonly course: Course<S>
  /** What moved the game: nothing where only the match changed, two steps where one settled an agreement. */
  readonly taken: readonly Taken<S>[]
}

export interface Taken<S extends Shape> {
  readonly step: Step<S['action']>
  readonly events: readonly S['event'][]
}

export function begin<S extends Shape>(game: Game<S>, setup: readonly S['event'][]): Course<S> {
  const state = fold(game, setup)
  return { state, status: game.status(state), turns: 0, agreement: NO_AGREEMENT }
}

export function advance<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  ask: Ask<S['action']>,
  env: Env,
): Result<Advanced<S>, S['rejection'] | CourseRejection> {
  switch (ask.type) {
    case 'propose':
    case 'accept':
    case 'withdraw':
      return negotiate(game, course, ask, env)
    default:
      return step(game, course, ask, env)
  }
}

function negotiate<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  { type, by }: Extract<Ask<S['action']>, { type: 'propose' | 'accept' | 'withdraw' }>,
  env: Env,
): Result<Advanced<S>, S['rejection'] | CourseRejection> {
  const { status, agreement } = course
  if (status.phase === 'over') return no({ code: 'over' })
  if (!game.agreement) return no({ code: 'noAgreement' })
  if (!status.active.includes(by)) return no({ code: 'notPlaying', seat: by })
  const next =
    type === 'propose'
      ? propose(agreement, by, course.turns, status.active.length)
      : type === 'accept'
        ? accept(agreement, by)
        : withdraw(agreement, by)
  if (!next.ok) return next
  const agreed: Course<S> = { ...course, agreement: next.value }
  return isAgreed(next.value, status.active)
    ? step(game, agreed, { type: 'agree' }, env)
    : ok({ course: agreed, taken: [] })
}

function step<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  step: Step<S['action']>,
  env: Env,
): Result<Advanced<S>, S['rejection'] | CourseRejection> {
  const played = play(game, course.state, step, env)
  if (!played.ok) return played
  const { state, status, events } = played.value
  const next: Course<S> = {
    state,
    status,
    turns: course.turns + (sameWait(course.status, status) ? 0 : 1),
    agreement: kept(game, course.agreement, status, events),
  }
  const taken = [{ step, events }]
  if (status.phase === 'over' || !isAgreed(next.agreement, status.active)) return ok({ course: next, taken })
  // Who had not accepted has left: the others all had.
  const end = play(game, state, { type: 'agree' }, env)
  if (!end.ok) return end
  const ended: Course<S> = { ...next, state: end.value.state, status: end.value.status }
  return ok({ course: ended, taken: [...taken, { step: { type: 'agree' }, events: end.value.events }] })
}

/** A proposal stands until the game goes on in a way that voids it, or its author leaves. */
function kept<S extends Shape>(
  game: Game<S>,
  agreement: Agreement,
  status: Status,
  events: readonly S['event'][],
): Agreement {
  const { proposal } = agreement
  if (!proposal) return agreement
  const voided = events.some((event) => game.agreement?.voids(event))
  const authorLeft = status.phase === 'over' || !status.active.includes(proposal.by)
  return voided || authorLeft ? cancel(agreement) : agreement
}

const sameWait = (a: Status, b: Status): boolean =>
  a.phase === 'playing' && b.phase === 'playing' && a.waitsFor.join() === b.waitsFor.join()
