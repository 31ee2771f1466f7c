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
import type { AnyRejection } from './rejection.ts'
import { rejectionResponse } from './rejection.ts'
import {
  findMatch,
  type MatchFilter,
  type MatchRef,
  refreshMatch,
  resolveMatchOnce,
} from './resolve-match.ts'

/** Asks something of a match, and tells what came of it; `turn`: only while it is that turn. */
export async function submitAndRespond(
  ctx: InteractionContext,
  found: MatchRef,
  ask: MatchCommand,
  turn?: number,
  retry: readonly PanelButton[] = [],
): Promise<CommandResponse> {
  const { id } = found
  const result = await submitCommand(ctx, id, ask, turn)
  if (result.ok) return receiptResponse(ctx, result.value)
  return result.error.code === 'overtaken'
    ? staleTurnResponse(ctx, found)
    : rejectionResponse(ctx, result.error, id, retry)
}

/** Asks it, and no more. */
export function submitCommand(
  { ports, invoker, player }: InteractionContext,
  id: MatchId,
  ask: MatchCommand,
  turn?: number,
): Promise<Result<CommandResult, CommandRejection>> {
  // Rights over a server are rights over its own matches only: core sees to that.
  const by = { player, moderates: invoker.canManageServer ? invoker.server : null }
  return handleCommand(ports, {
    id,
    by,
    cause: invoker.cause,
    command: ask,
    ...(turn === undefined ? {} : { turn }),
  })
}

/** The receipt of what was done, or the reason why it was not. */
export async function responseFor(
  ctx: InteractionContext,
  result: Result<CommandResult, AnyRejection>,
  about: string | null = null,
): Promise<CommandResponse> {
  return result.ok ? receiptResponse(ctx, result.value) : rejectionResponse(ctx, result.error, about)
}

/** The receipt of what this very request has done already; null where it has done nothing at that match. */
export async function duplicateResponse(
  ctx: InteractionContext,
  id: string | null,
): Promise<CommandResponse | null> {
  const loaded = id === null ? null : await loadCurrent(ctx.ports, id)
  const result = loaded && (await findDuplicate(ctx.ports, loaded, ctx.invoker.cause))
  return result && receiptResponse(ctx, result)
}

/** What happened, the hand as it is now, and what comes next. */
async function receiptResponse(ctx: InteractionContext, outcome: CommandResult): Promise<CommandResponse> {
  const { id, match } = outcome
  const audience = await loadAudience(ctx, match)
  const { texts } = audience
  const news = describeEntry(outcome, audience)
  const highlight = highlightOfEntry(outcome, audience)
  // Why it ended is said once.
  const stands = describeStatus(match, audience).filter((line) => !news.includes(line))
  const shown = createPanel(
    matchAccent(match, audience),
    textPart(texts.heading(presenterOf(match.terms.game).title[texts.language], id), ...news),
    ...(highlight ? [textPart(...highlight.lines)] : []),
    ...tableParts(match, audience),
    textPart(...stands, ...describeHand(match, seatOf(match, ctx.player), audience)),
    ...matchActionRows(id, match, audience),
  )
  return panelResponse(shown, id, pictureFollowUp(ctx, { id, match }, shown))
}

/** A command that asks one thing of the match that is meant. */
export const commandThatSubmits =
  (filter: MatchFilter, ask: MatchCommand) =>
  async (ctx: InteractionContext, options: CommandOptions): Promise<CommandResponse> => {
    const found = await resolveMatchOnce(ctx, options, filter)
    return found.ok ? submitAndRespond(ctx, found.value, ask) : rejectionResponse(ctx, found.error)
  }

/** The same for a button, whatever turn it was made in: core judges whether it still can be. */
export const buttonThatSubmits =
  (ask: MatchCommand) =>
  async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
    const found = await matchOfComponent(ctx, press)
    return found.ok ? submitAndRespond(ctx, found.value, ask) : rejectionResponse(ctx, found.error)
  }

/** The match that a button bears. */
export function matchOfComponent(
  ctx: InteractionContext,
  { match }: Pick<ComponentPress, 'match'>,
): ReturnType<typeof findMatch> {
  return match === null ? Promise.resolve({ ok: false, error: { code: 'stale' } }) : findMatch(ctx, match)
}

/** What a button does with the match it bears, as it is now. */
export const componentWithMatch =
  (run: (ctx: InteractionContext, found: MatchRef, press: ComponentPress) => Promise<CommandResponse>) =>
  async (ctx: InteractionContext, press: ComponentPress): Promise<CommandResponse> => {
    const found = await matchOfComponent(ctx, press)
    return found.ok
      ? run(ctx, await refreshMatch(ctx, found.value), press)
      : rejectionResponse(ctx, found.error)
  }

/** A button of a turn that is over: what is current instead, and nothing is done. */
export async function staleTurnResponse(ctx: InteractionContext, found: MatchRef): Promise<CommandResponse> {
  const shown = await showMatch(ctx, await refreshMatch(ctx, found), [ctx.texts.staleTurn])
  return { ...shown, updatesMessage: false, outcome: 'overtaken' }
}
