import type { Game, GameEnv, GameStatus, GameTypes } from '../kernel/game.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import { applyStep, type GameStep, replay, type StepRejection } from '../kernel/step.ts'
import {
  type Agreement,
  type AgreementAction,
  type AgreementRejection,
  agreementRejection,
  applyAgreementAction,
  cancelProposal,
  isAgreed,
  NO_AGREEMENT,
} from './agreement.ts'

/** The state of a running game and of the agreement to end it. Plain JSON. */
export interface GameProgress<S extends GameTypes> {
  readonly state: S['state']
  /** How often the awaited seats have changed. */
  readonly turns: number
  readonly agreement: Agreement
}

/**
 * Everything that can be requested of a running game. `agree` is not among them: it follows when all seats
 * have accepted.
 */
export type GameCommand<A> =
  | Exclude<GameStep<A>, { type: 'agree' }>
  | { readonly type: AgreementAction; readonly by: Seat }

export type GameCommandRejection = StepRejection | AgreementRejection

export interface AdvanceResult<S extends GameTypes> {
  readonly progress: GameProgress<S>
  /**
   * The steps applied to the game: none if only the agreement changed, two if a step completed an agreement.
   */
  readonly appliedSteps: readonly AppliedStep<S>[]
}

export interface AppliedStep<S extends GameTypes> {
  readonly step: GameStep<S['action']>
  readonly events: readonly S['event'][]
}

export const startProgress = <S extends GameTypes>(
  game: Game<S>,
  setup: readonly S['event'][],
): GameProgress<S> => ({
  state: replay(game, setup),
  turns: 0,
  agreement: NO_AGREEMENT,
})

/** Decides a command, and applies its events if it is legal. */
export function advanceGame<S extends GameTypes>(
  game: Game<S>,
  progress: GameProgress<S>,
  command: GameCommand<S['action']>,
  env: GameEnv,
): Result<AdvanceResult<S>, S['rejection'] | GameCommandRejection> {
  switch (command.type) {
    case 'propose':
    case 'accept':
    case 'withdraw':
      return decideAgreement(game, progress, command.type, command.by, env)
    default:
      return takeStep(game, progress, [], command, env)
  }
}

/** Applies events of the game, and cancels an open proposal if they void it. */
export function applyEvents<S extends GameTypes>(
  game: Game<S>,
  progress: GameProgress<S>,
  events: readonly S['event'][],
): GameProgress<S> {
  const before = game.status(progress.state)
  const state = replay(game, events, progress.state)
  const after = game.status(state)
  const { proposal } = progress.agreement
  // A proposal stays open until an event voids it or its author leaves.
  const staysOpen =
    after.phase === 'playing' &&
    proposal !== null &&
    after.active.includes(proposal.by) &&
    !events.some((event) => game.agreement?.voids(event))
  return {
    state,
    turns: progress.turns + (waitsForSameSeats(before, after) ? 0 : 1),
    agreement: staysOpen ? progress.agreement : cancelProposal(progress.agreement),
  }
}

/** Applies a proposal, an acceptance or a withdrawal. */
export const applyAgreement = <S extends GameTypes>(
  progress: GameProgress<S>,
  agreementAction: AgreementAction,
  by: Seat,
): GameProgress<S> => ({
  ...progress,
  agreement: applyAgreementAction(progress.agreement, agreementAction, by, progress.turns),
})

function decideAgreement<S extends GameTypes>(
  game: Game<S>,
  progress: GameProgress<S>,
  agreementAction: AgreementAction,
  by: Seat,
  env: GameEnv,
): Result<AdvanceResult<S>, S['rejection'] | GameCommandRejection> {
  const status = game.status(progress.state)
  if (status.phase === 'over') return err({ code: 'over' })
  if (!game.agreement) return err({ code: 'noAgreement' })
  if (!status.active.includes(by)) return err({ code: 'notPlaying', seat: by })
  const against = agreementRejection(
    progress.agreement,
    agreementAction,
    by,
    progress.turns,
    status.active.length,
  )
  if (against) return err(against)
  return endIfAgreed(game, applyAgreement(progress, agreementAction, by), [], env)
}

function takeStep<S extends GameTypes>(
  game: Game<S>,
  progress: GameProgress<S>,
  appliedSteps: readonly AppliedStep<S>[],
  step: GameStep<S['action']>,
  env: GameEnv,
): Result<AdvanceResult<S>, S['rejection'] | GameCommandRejection> {
  const played = applyStep(game, progress.state, step, env)
  if (!played.ok) return played
  const { events } = played.value
  return endIfAgreed(game, applyEvents(game, progress, events), [...appliedSteps, { step, events }], env)
}

/** Ends the match once all active seats have accepted, including when the last holdout resigns. */
function endIfAgreed<S extends GameTypes>(
  game: Game<S>,
  progress: GameProgress<S>,
  appliedSteps: readonly AppliedStep<S>[],
  env: GameEnv,
): Result<AdvanceResult<S>, S['rejection'] | GameCommandRejection> {
  const status = game.status(progress.state)
  const agreed = status.phase === 'playing' && isAgreed(progress.agreement, status.active)
  return agreed
    ? takeStep(game, progress, appliedSteps, { type: 'agree' }, env)
    : ok({ progress, appliedSteps: appliedSteps })
}

const waitsForSameSeats = (a: GameStatus, b: GameStatus): boolean =>
  a.phase === 'playing' && b.phase === 'playing' && a.waitsFor.join() === b.waitsFor.join()
