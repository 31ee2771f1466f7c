import type { Result } from '@crackpost/core/kernel/result'
import type { MatchCommand } from '@crackpost/core/match/decide'
import { seatOf } from '@crackpost/core/match/state'
import {
  type CommandRejection,
  type CommandResult,
  findDuplicate,
  handleCommand,
} from '@crackpost/core/use-cases/handle-command'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import type { ComponentPress } from '../commands/command.ts'
import type { InteractionContext } from '../context.ts'
import type { CommandOptions } from '../discord/interaction.ts'
import { createPanel, type PanelButton, textPart } from '../discord/panel.ts'
import { presenterOf } from '../games/index.ts'
import { type CommandResponse, panelResponse } from '../response.ts'
import {
  loadAudience,
  matchAccent,
  matchActionRows,
  pictureFollowUp,
  showMatch,
  tableParts,
} from './match-panel.ts'
import { describeEntry, describeHand, describeStatus, highlightOfEntry } from './match-text.ts'
import { playersOfEntry } from './player-names.ts'
import { type AnyRejection, rejectionResponse } from './rejection.ts'
import {
  type DefaultMatchRule,
  findMatch,
  type MatchRef,
  refreshMatch,
  resolveMatchOnce,
} from './resolve-match.ts'

/**
 * Submits a command and responds with a receipt or a rejection. `turn`: rejects it unless the match is at this turn.
 * `retry`: buttons under a rejection.
 */
export async function submitAndRespond(
  ctx: InteractionContext,
  found: MatchRef,
  command: MatchCommand,
  turn?: number,
  retry: readonly PanelButton[] = [],
): Promise<CommandResponse> {
  const { id } = found
  const result = await submitCommand(ctx, id, command, turn)
  if (result.ok) return receiptResponse(ctx, result.value)
  return result.error.code === 'overtaken'
    ? staleTurnResponse(ctx, found)
    : rejectionResponse(ctx, result.error, id, retry)
}

/** Submits a command of the invoker. */
export function submitCommand(
  { ports, invoker, player }: InteractionContext,
  id: MatchId,
  command: MatchCommand,
  turn?: number,
): Promise<Result<CommandResult, CommandRejection>> {
  // Core checks that the match belongs to the server that the invoker moderates.
  const by = { player, moderates: invoker.canManageServer ? invoker.server : null }
  return handleCommand(ports, {
    id,
    by,
    cause: invoker.cause,
    command,
    ...(turn === undefined ? {} : { turn }),
  })
}

/** The receipt of a result, or its rejection; `id`: the match of a rejection. */
export async function responseFor(
  ctx: InteractionContext,
  result: Result<CommandResult, AnyRejection>,
  id: MatchId | null = null,
): Promise<CommandResponse> {
  return result.ok ? receiptResponse(ctx, result.value) : rejectionResponse(ctx, result.error, id)
}

/** The receipt of an earlier attempt of this interaction; null if there was none for this match. */
export async function duplicateResponse(
  ctx: InteractionContext,
  id: string | null,
): Promise<CommandResponse | null> {
  const loaded = id === null ? null : await loadCurrent(ctx.ports, id)
  const result = loaded && (await findDuplicate(ctx.ports, loaded, ctx.invoker.cause))
  return result && receiptResponse(ctx, result)
}

/** What happened, the board, the status, the player's hand and the next actions. */
async function receiptResponse(ctx: InteractionContext, outcome: CommandResult): Promise<CommandResponse> {
  const { id, match, entry } = outcome
  const audience = await loadAudience(ctx, match, playersOfEntry(entry))
  const { texts } = audience
  const news = describeEntry(outcome, audience)
  const highlight = highlightOfEntry(outcome, audience)
  // The reason of the end is in both.
  const status = describeStatus(match, audience).filter((line) => !news.includes(line))
  const panel = createPanel(
    matchAccent(match, audience),
    textPart(texts.heading(presenterOf(match).title[texts.language], id), ...news),
    ...(highlight ? [textPart(...highlight.lines)] : []),
    ...tableParts(match, audience),
    textPart(...status, ...describeHand(match, seatOf(match, ctx.player), audience)),
    ...matchActionRows(id, match, audience),
  )
  return panelResponse(panel, id, pictureFollowUp(ctx, { id, match }, panel))
}

/** A command handler that submits a fixed command to the resolved match. */
export const commandThatSubmits =
  (filter: DefaultMatchRule, command: MatchCommand) =>
  async (ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> => {
    const found = await resolveMatchOnce(ctx, options, filter)
    return found.ok ? submitAndRespond(ctx, found.value, command) : rejectionResponse(ctx, found.error)
  }

/** A button handler that submits a fixed command, at any turn: core decides whether it is still possible. */
export const buttonThatSubmits =
  (command: MatchCommand) =>
  async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
    const found = await findMatch(ctx, press.match)
    return found.ok ? submitAndRespond(ctx, found.value, command) : rejectionResponse(ctx, found.error)
  }

/** A button handler that gets the current state of the match in its custom id. */
export const componentWithMatch =
  (run: (ctx: InteractionContext, found: MatchRef, press: ComponentPress) => Promise<CommandResponse>) =>
  async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
    const found = await findMatch(ctx, press.match)
    return found.ok
      ? run(ctx, await refreshMatch(ctx, found.value), press)
      : rejectionResponse(ctx, found.error)
  }

/** The response to a button of an earlier turn: the current state. Nothing is submitted. */
export async function staleTurnResponse(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const shown = await showMatch(ctx, await refreshMatch(ctx, found), [ctx.texts.staleTurn])
  return { ...shown, updatesMessage: false, outcome: 'overtaken' }
}
