import { createDiceFactory } from '../kernel/dice.ts'
import type { GameEnv, GameStatus, GameTypes } from '../kernel/game.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'
import { AGREEMENT_ACTIONS, type AgreementAction } from './agreement.ts'
import type { AnyMatchRejection, MatchEnv } from './decide.ts'
import type { MatchEvent } from './events.ts'
import { type AdvanceResult, advanceGame, type GameCommand } from './progress.ts'
import { type Match, type MatchPlay, requireGame } from './state.ts'
import { turnDeadline } from './time/clock.ts'

/** A match that has started. */
export type RunningMatch = Match & { readonly play: MatchPlay }

/** After this many consecutive time-outs, the seat is forfeited. */
const MAX_TIMEOUTS_IN_A_ROW = 3

/**
 * Decides a command of a player in a running match, or what follows when the awaited seats run out of time.
 */
export function decideRunning(
  match: RunningMatch,
  command: GameCommand<unknown> | { type: 'timeUp' },
  env: MatchEnv,
): Result<MatchEvent[], AnyMatchRejection> {
  const { course } = match.play
  const game = requireGame(match)
  const before = game.status(course.state)
  const matchEvents: MatchEvent[] = []
  let advanced: AdvanceResult<GameTypes> = { progress: course, appliedSteps: [] }
  for (const next of command.type === 'timeUp'
    ? timeUpCommands(match, before)
    : [{ command, timedOut: null }]) {
    const result = advanceGame(game, advanced.progress, next.command, gameEnvOf(match, env))
    if (!result.ok) {
      // If several seats are late, the first one's default action may end the game or the wait for the
      // others.
      if (matchEvents.length > 0) break
      return result
    }
    advanced = result.value
    if (next.timedOut !== null) matchEvents.push({ type: 'timedOut', seat: next.timedOut })
    if (isAgreementAction(next.command.type) && 'by' in next.command)
      matchEvents.push({ type: EVENT_BY_AGREEMENT_ACTION[next.command.type], seat: next.command.by })
    for (const { step, events } of advanced.appliedSteps)
      matchEvents.push({ type: 'moved', step, events: [...events] })
  }
  const after = game.status(advanced.progress.state)
  return ok([...matchEvents, ...turnEvents(match, before, after, matchEvents, env.now)])
}

const EVENT_BY_AGREEMENT_ACTION = { propose: 'proposed', accept: 'accepted', withdraw: 'withdrew' } as const

const isAgreementAction = (type: string): type is AgreementAction =>
  AGREEMENT_ACTIONS.some((agreementAction) => agreementAction === type)

const gameEnvOf = ({ play, terms }: RunningMatch, { lexicon, now }: MatchEnv): GameEnv => ({
  lexicon,
  dice: createDiceFactory(play.seed),
  now,
  pace: terms.pace.turn,
})

/** For each seat that is out of time: the default action or a forfeit, depending on the match settings. */
function timeUpCommands(
  { play, terms }: RunningMatch,
  status: GameStatus,
): { command: GameCommand<unknown>; timedOut: Seat | null }[] {
  if (status.phase === 'over') return []
  // The player has moved and only has to complete the turn, so this is not counted as a time-out.
  if (status.followUp)
    return status.waitsFor.map((seat) => ({ command: { type: 'idle', seat }, timedOut: null }))
  return status.waitsFor.map((seat) => {
    const lost = terms.pace.timeUp === 'forfeit' || (play.timeouts[seat] ?? 0) + 1 >= MAX_TIMEOUTS_IN_A_ROW
    return { command: { type: lost ? 'forfeit' : 'idle', seat }, timedOut: seat }
  })
}

/**
 * Starts a new turn if the publicly visible position has changed or a new seat is awaited. The deadline is
 * reset only for a new turn: seats that still have to vote get no extra time when others vote or leave.
 */
function turnEvents(
  match: RunningMatch,
  before: GameStatus,
  after: GameStatus,
  matchEvents: readonly MatchEvent[],
  now: number,
): MatchEvent[] {
  if (before.phase === 'over' || after.phase === 'over') return []
  const game = requireGame(match)
  const moves = matchEvents.flatMap((matchEvent) => (matchEvent.type === 'moved' ? [matchEvent] : []))
  const changed = moves.some(({ events }) => events.some((event) => !game.keepsTurn?.(event)))
  const hasNewSeat = after.waitsFor.some((seat) => !before.waitsFor.includes(seat))
  if (!hasNewSeat && !changed) return []
  const isTurnMove = ({ step }: (typeof moves)[number]): boolean =>
    step.type === 'act' ? before.waitsFor.includes(step.by) : step.type !== 'forfeit'
  const hasMovedAgain = changed && moves.some(isTurnMove)
  const fresh = turnDeadline(now, match.terms.pace)
  // A wait with a fixed end uses that as its deadline. After it, the interrupted seats continue with the time
  // they had left.
  const deadline =
    after.until ??
    (before.until !== undefined ? (resumedDeadline(match, after.waitsFor, now) ?? fresh) : null) ??
    (hasNewSeat || hasMovedAgain ? fresh : match.deadline)
  return [{ type: 'turned', turn: match.turn + 1, deadline }]
}

/** The deadline of the interrupted seats, if the match waits for the same seats again; null otherwise. */
const resumedDeadline = ({ held }: Match, seats: readonly Seat[], now: number): number | null =>
  held && held.seats.join() === seats.join() ? now + held.left : null
