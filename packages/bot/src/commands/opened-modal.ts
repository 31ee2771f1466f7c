import type { GameTypes } from '@crackpost/core/kernel/game'
import { requireGame } from '@crackpost/core/match/state'
import type { InteractionContext } from '../context.ts'
import { encodeCustomId } from '../discord/custom-id.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import type { ModalMove, MoveKind } from '../games/moves.ts'
import { loadMoveContext } from '../match/move-context.ts'
import { rejectionResponse } from '../match/rejection.ts'
import type { MatchRef } from '../match/resolve-match.ts'
import { staleTurnResponse, submitCommand } from '../match/submit.ts'
import { type CommandResponse, modalResponse } from '../response.ts'

// Modals that are opened by an action: the action is committed before the modal is shown.

type MoveWithOpeningAction = ModalMove<GameTypes> & { readonly openingAction: unknown }

export const hasOpeningAction = (move: MoveKind<GameTypes>): move is MoveWithOpeningAction =>
  'modal' in move && move.openingAction !== undefined

/**
 * Submits the opening action and returns the modal. The modal is built from the committed entry and the match right after
 * it, so that a retried request gets the same modal. `game`: the game of the move. `options`: those of the command; null
 * for a button.
 */
export async function openModalAfterAction(
  ctx: InteractionContext,
  found: MatchRef,
  game: string,
  move: MoveWithOpeningAction,
  options: CommandOptions | null,
  expectedTurn?: number,
): Promise<CommandResponse> {
  if (found.match.terms.game !== game) return rejectionResponse(ctx, { code: 'otherGame' }, found.id)
  const result = await submitCommand(ctx, found.id, { type: 'act', action: move.openingAction }, expectedTurn)
  if (!result.ok)
    return result.error.code === 'overtaken'
      ? staleTurnResponse(ctx, found)
      : rejectionResponse(ctx, result.error, found.id)
  const { id, match, entry } = result.value
  const moveContext = await loadMoveContext(ctx, { id, match })
  if (!moveContext.ok) return rejectionResponse(ctx, moveContext.error, id)
  const { input } = moveContext.value
  const { viewEvent } = requireGame(match)
  const eventViews = entry.facts.flatMap((fact) =>
    fact.type === 'moved' ? fact.events.map((event) => viewEvent(event, input.seat)) : [],
  )
  const typed = options && move.fromOptions(options, input)
  const form = move.modal(input, typed?.ok ? typed.value : null, eventViews)
  const customId = encodeCustomId({ verb: 'move', match: id, turn: match.turn, payload: move.data.name })
  return modalResponse({ ...form, customId }, id)
}
