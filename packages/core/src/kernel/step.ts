import type { Game, GameEnv, GameStatus, GameTypes } from './game.ts'
import { err, ok, type Result } from './result.ts'
import type { Seat } from './seat.ts'

/** Everything that can advance a game. */
export type GameStep<A> =
  | { readonly type: 'act'; readonly by: Seat; readonly action: A }
  /** The default action is played for an awaited seat. */
  | { readonly type: 'idle'; readonly seat: Seat }
  | { readonly type: 'forfeit'; readonly seat: Seat }
  /** One of the game's timers has expired. */
  | { readonly type: 'ring'; readonly alarm: string }
  /** The match was paused, or the bot was down, for `by` milliseconds: postpones the game's timers. */
  | { readonly type: 'delay'; readonly by: number }
  /** All active seats have agreed to end the game. */
  | { readonly type: 'agree' }

/** Rejections that are the same for all games. */
export type StepRejection =
  | { readonly code: 'over' }
  | { readonly code: 'outOfTurn'; readonly waitsFor: readonly Seat[] }
  | { readonly code: 'notPlaying'; readonly seat: Seat }
  | { readonly code: 'malformed'; readonly path: string }
  | { readonly code: 'noAlarm'; readonly alarm: string }
  | { readonly code: 'noAgreement' }

export interface StepResult<S extends GameTypes> {
  readonly events: readonly S['event'][]
  readonly state: S['state']
  readonly status: GameStatus
}

/** Applies events to a state. Without a state, the events must start with the game's setup. */
export function replay<S extends GameTypes>(
  game: Game<S>,
  events: Iterable<S['event']>,
  from: S['state'] | null = null,
): S['state'] {
  let state = from
  for (const event of events) state = game.evolve(state, event)
  if (state === null) throw new Error(`${game.id}: no events, no state`)
  return state
}

/** Checks turn order and the end of the game, for all games; the game decides the rest. */
export function applyStep<S extends GameTypes>(
  game: Game<S>,
  state: S['state'],
  step: GameStep<S['action']>,
  env: GameEnv,
): Result<StepResult<S>, S['rejection'] | StepRejection> {
  const status = game.status(state)
  if (status.phase === 'over') return err({ code: 'over' })
  const judged = decideStep(game, state, status, step, env)
  if (!judged.ok) return judged
  const after = replay(game, judged.value, state)
  return ok({ events: judged.value, state: after, status: game.status(after) })
}

type PlayingStatus = Extract<GameStatus, { phase: 'playing' }>

function decideStep<S extends GameTypes>(
  game: Game<S>,
  state: S['state'],
  status: PlayingStatus,
  step: GameStep<S['action']>,
  env: GameEnv,
): Result<readonly S['event'][], S['rejection'] | StepRejection> {
  switch (step.type) {
    case 'act': {
      if (!status.active.includes(step.by)) return err({ code: 'notPlaying', seat: step.by })
      if (!status.mayAct.includes(step.by)) return err({ code: 'outOfTurn', waitsFor: status.waitsFor })
      const action = game.schema.action.safeParse(step.action)
      if (!action.success)
        return err({ code: 'malformed', path: action.error.issues[0]?.path.join('.') ?? '' })
      return game.decide(state, action.data, step.by, env)
    }
    case 'idle': {
      if (!status.waitsFor.includes(step.seat)) return err({ code: 'outOfTurn', waitsFor: status.waitsFor })
      return game.decide(state, game.defaultAction(state, step.seat), step.seat, env)
    }
    case 'forfeit':
      if (!status.active.includes(step.seat)) return err({ code: 'notPlaying', seat: step.seat })
      return ok(game.forfeit(state, step.seat, env))
    case 'ring': {
      const due = game.timers?.(state).some((timer) => timer.kind === step.alarm && timer.at <= env.now)
      if (!due || !game.onTimer) return err({ code: 'noAlarm', alarm: step.alarm })
      return ok(game.onTimer(state, step.alarm, env))
    }
    case 'delay':
      return ok(game.delayTimers?.(state, step.by) ?? [])
    case 'agree':
      return game.agreement ? ok(game.agreement.end(state)) : err({ code: 'noAgreement' })
  }
}
