import type { Env, Game, Shape, Status } from '../kernel/game.ts'
import { fold, type PlayRejection, play, type Step } from '../kernel/play.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import {
  type Agreement,
  type AgreementRejection,
  cancelled,
  type Deed,
  isAgreed,
  NO_AGREEMENT,
  noted,
  objection,
} from './agreement.ts'

/** A match from its deal to its end: the game's position, and what the match itself keeps of it. Plain JSON. */
export interface Course<S extends Shape> {
  readonly state: S['state']
  /** How many turns have been taken: whom we wait for has changed that often. */
  readonly turns: number
  readonly agreement: Agreement
}

/** What can be asked of a running match; agreeing is what several have to ask for. */
export type Ask<A> = Exclude<Step<A>, { type: 'agree' }> | { readonly type: Deed; readonly by: Seat }

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

export const begin = <S extends Shape>(game: Game<S>, setup: readonly S['event'][]): Course<S> => ({
  state: fold(game, setup),
  turns: 0,
  agreement: NO_AGREEMENT,
})

/** Judges what is asked, and books it if it is fair. */
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
      return negotiate(game, course, ask.type, ask.by, env)
    default:
      return take(game, course, [], ask, env)
  }
}

/** Books events of the game. */
export function moved<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  events: readonly S['event'][],
): Course<S> {
  const before = game.status(course.state)
  const state = fold(game, events, course.state)
  const after = game.status(state)
  const { proposal } = course.agreement
  // A proposal stands until the game goes on in a way that voids it, or its author leaves.
  const stands =
    after.phase === 'playing' &&
    proposal !== null &&
    after.active.includes(proposal.by) &&
    !events.some((event) => game.agreement?.voids(event))
  return {
    state,
    turns: course.turns + (sameWait(before, after) ? 0 : 1),
    agreement: stands ? course.agreement : cancelled(course.agreement),
  }
}

/** Books what a seat said about ending the match. */
export const said = <S extends Shape>(course: Course<S>, deed: Deed, by: Seat): Course<S> => ({
  ...course,
  agreement: noted(course.agreement, deed, by, course.turns),
})

function negotiate<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  deed: Deed,
  by: Seat,
  env: Env,
): Result<Advanced<S>, S['rejection'] | CourseRejection> {
  const status = game.status(course.state)
  if (status.phase === 'over') return no({ code: 'over' })
  if (!game.agreement) return no({ code: 'noAgreement' })
  if (!status.active.includes(by)) return no({ code: 'notPlaying', seat: by })
  const against = objection(course.agreement, deed, by, course.turns, status.active.length)
  if (against) return no(against)
  return settle(game, said(course, deed, by), [], env)
}

function take<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  taken: readonly Taken<S>[],
  step: Step<S['action']>,
  env: Env,
): Result<Advanced<S>, S['rejection'] | CourseRejection> {
  const played = play(game, course.state, step, env)
  if (!played.ok) return played
  const { events } = played.value
  return settle(game, moved(game, course, events), [...taken, { step, events }], env)
}

/** Ends the match where all who take part have agreed, be it because the one who had not has left. */
function settle<S extends Shape>(
  game: Game<S>,
  course: Course<S>,
  taken: readonly Taken<S>[],
  env: Env,
): Result<Advanced<S>, S['rejection'] | CourseRejection> {
  const status = game.status(course.state)
  const agreed = status.phase === 'playing' && isAgreed(course.agreement, status.active)
  return agreed ? take(game, course, taken, { type: 'agree' }, env) : ok({ course, taken })
}

const sameWait = (a: Status, b: Status): boolean =>
  a.phase === 'playing' && b.phase === 'playing' && a.waitsFor.join() === b.waitsFor.join()
