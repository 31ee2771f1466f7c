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

/** A seat of a running match, with all it takes to think about a move there. */
export interface MoveContext {
  readonly matchRef: MatchRef
  readonly input: MoveInput<GameTypes>
  readonly presenter: GamePresenter<GameTypes>
}

/** Where the one who asks can move; it need not be their turn, thinking is free. */
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
  const playerNames = plainNamesOf(
    await loadPeople(ports.people, playersOfMatch(match)),
    match,
    texts.unknownPlayer,
  )
  const lexicon = ports.lexiconWith(match.play.house)
  const input = { state, view: matchViewFor(match, seat), seat, playerNames, lexicon, language }
  return ok({ matchRef: found, input, presenter: presenterOf(match.terms.game) })
}

/** Whether it is theirs to make this move, as the house judges it for every game. */
export function turnRejection(
  { matchRef: { match }, input: { seat } }: MoveContext,
  { when = 'turn' }: MoveKind<GameTypes>,
): AnyRejection | null {
  const status = gameStatusOf(match)
  if (status?.phase !== 'playing') return { code: 'over' }
  if (!status.active.includes(seat)) return { code: 'notPlaying' }
  const rejection = { code: 'outOfTurn', waitsFor: status.waitsFor }
  // Some may act out of turn, but not by the moves of a turn.
  const may = when === 'turn' ? status.waitsFor : status.mayAct
  return may.includes(seat) ? null : rejection
}

export const findMove = (
  { moves }: GamePresenter<GameTypes>,
  name: string,
): MoveKind<GameTypes> | undefined => moves.list.find(({ data }) => data.name === name)

/** The name of a move as a button bears it, and what stands behind it. */
export const MOVE_PAYLOAD_PATTERN = /^(\S*) ?(.*)$/su
