import type { GameTypes } from '@crackpost/core/kernel/game'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { gameStatusOf, matchViewFor, seatOf } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { presenterOf } from '../games/index.ts'
import type { MoveInput, MoveKind } from '../games/moves.ts'
import type { GamePresenter } from '../games/presenter.ts'
import { loadPeople, plainNamesOf, playersOfMatch } from './player-names.ts'
import type { AnyRejection } from './rejection.ts'
import type { MatchRef } from './resolve-match.ts'

/** A seat of a running match, and the input that its moves are parsed and previewed with. */
export interface MoveContext {
  readonly matchRef: MatchRef
  readonly input: MoveInput<GameTypes>
  readonly presenter: GamePresenter<GameTypes>
}

/** Loads the move context of the invoker. It need not be their turn. Rejects if they have no seat or the match is not running. */
export async function loadMoveContext(
  ctx: InteractionContext,
  found: MatchRef,
): Promise<Result<MoveContext, AnyRejection>> {
  const { ports, player, texts, language } = ctx
  const { match } = found
  const seat = seatOf(match, player)
  if (match.phase === 'open' || !match.play)
    return err({ code: match.phase === 'off' ? 'off' : 'notStarted' })
  if (seat === null) return err({ code: 'notSeated' })
  if (match.phase !== 'playing') return err({ code: match.phase })
  const { state } = match.play.course
  const playerNames = plainNamesOf(await loadPeople(ports.people, playersOfMatch(match)), match, texts)
  const lexicon = ports.lexiconWith(match.play.house, match.play.lexicon)
  const input = { state, view: matchViewFor(match, seat), seat, playerNames, lexicon, language }
  return ok({ matchRef: found, input, presenter: presenterOf(match) })
}

/** Why the seat may not make this kind of move now, by the rules that all games share; null if it may. */
export function turnRejection(
  { matchRef: { match }, input: { seat } }: MoveContext,
  { when = 'turn' }: MoveKind<GameTypes>,
): AnyRejection | null {
  const status = gameStatusOf(match)
  if (status?.phase !== 'playing') return { code: 'over' }
  if (!status.active.includes(seat)) return { code: 'notPlaying' }
  const rejection = { code: 'outOfTurn', waitsFor: status.waitsFor }
  // Seats that may act out of turn can't use the moves of a turn.
  const allowedSeats = when === 'turn' ? status.waitsFor : status.mayAct
  return allowedSeats.includes(seat) ? null : rejection
}

export const findMove = (
  { moves }: GamePresenter<GameTypes>,
  name: string,
): MoveKind<GameTypes> | undefined => moves.list.find(({ data }) => data.name === name)

/** A custom-id payload: the name of a move, then its argument. */
export const MOVE_PAYLOAD_PATTERN = /^(\S*) ?(.*)$/su
