import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Subcommand } from './commands/command.ts'
import { COMPONENT_HANDLERS, MODAL_HANDLERS, SUBCOMMANDS_BY_COMMAND } from './commands/index.ts'
import { type BotServices, createContext, type InteractionContext } from './context.ts'
import { decodeCustomId, encodeCustomId, globalCustomId, parseMatchId } from './discord/custom-id.ts'
import type { InteractionKind, ParsedInteraction } from './discord/interaction.ts'
import { buttonRowPart, createButton, createPanel, textPart } from './discord/panel.ts'
import { textsIn } from './i18n/index.ts'
import { mentionNamesOf } from './match/player-names.ts'
import { type CommonRejection, rejectionResponse, rejectionText } from './match/rejection.ts'
import { duplicateResponse } from './match/submit.ts'
import { type CommandResponse, choicesResponse, failureResponse, PONG_RESPONSE } from './response.ts'

type CommandInteraction = Extract<ParsedInteraction, { kind: 'command' | 'completion' }>
type DispatchableInteraction = Exclude<ParsedInteraction, { kind: 'ping' | 'completion' }>

/** Runs the handler of an interaction. Throws only for faults of ours, never for a player's mistake. */
export async function handleInteraction(
  services: BotServices,
  interaction: ParsedInteraction,
): Promise<CommandResponse> {
  if (interaction.kind === 'ping') return PONG_RESPONSE
  const ctx = await createContext(services, interaction, interaction.resolvedUsers)
  if (interaction.kind === 'completion') {
    const { focused, options } = interaction
    const choices = (await findSubcommand(interaction)?.autocomplete?.(ctx, focused, options)) ?? []
    return { ...choicesResponse(choices), match: interactionLogFields(interaction).match }
  }
  const response = interaction.bot
    ? await rejectionResponse(ctx, { code: 'bot' })
    : await dispatch(ctx, interaction)
  if (response.outcome === 'ok') return response
  // A retried request may be rejected because its first attempt succeeded; return that attempt's response.
  // The first attempt may have ended the invoker's part in the match, so that it was not found again.
  const match = response.match ?? interactionLogFields(interaction).match
  return (await duplicateResponse(ctx, match)) ?? response
}

function findSubcommand({ command, subcommand }: CommandInteraction): Subcommand | undefined {
  return SUBCOMMANDS_BY_COMMAND.get(command)?.find(({ data }) => data.name === subcommand)
}

/** Finds the command, component or modal handler by its name or custom id and runs it. */
async function dispatch(
  ctx: InteractionContext,
  interaction: DispatchableInteraction,
): Promise<CommandResponse> {
  if (interaction.kind === 'command') {
    const subcommand = findSubcommand(interaction)
    return subcommand
      ? subcommand.run(ctx, interaction.options)
      : rejectionResponse(ctx, { code: 'unknownCommand' })
  }
  const customId = decodeCustomId(interaction.customId)
  if (!customId) return rejectionResponse(ctx, { code: 'stale' })
  if (interaction.kind === 'modal') {
    const handle = MODAL_HANDLERS.get(customId.verb)
    return handle ? handle(ctx, customId, interaction.fields) : rejectionResponse(ctx, { code: 'stale' })
  }
  const handle = COMPONENT_HANDLERS.get(customId.verb)
  return handle
    ? handle(ctx, { ...customId, values: interaction.values })
    : rejectionResponse(ctx, { code: 'stale' })
}

/** What may be logged about an interaction: no text that a user typed, nothing hidden, no name. */
export interface InteractionLogFields {
  readonly kind: InteractionKind
  readonly cause: string | null
  /** The subcommand, or the verb of a custom id; null if it is none of ours. */
  readonly verb: string | null
  readonly match: MatchId | null
}

/** The fields that are known before the interaction is handled. */
export function interactionLogFields(interaction: ParsedInteraction): InteractionLogFields {
  if (interaction.kind === 'ping') return { kind: 'ping', cause: null, verb: null, match: null }
  const { kind, cause } = interaction
  if (interaction.kind === 'command' || interaction.kind === 'completion') {
    const { game } = interaction.options
    const verb = findSubcommand(interaction)?.data.name ?? null
    return { kind, cause, verb, match: typeof game === 'string' ? parseMatchId(game) : null }
  }
  const customId = decodeCustomId(interaction.customId)
  const known = customId && (COMPONENT_HANDLERS.has(customId.verb) || MODAL_HANDLERS.has(customId.verb))
  return { kind, cause, verb: known ? customId.verb : null, match: customId?.match ?? null }
}

/** The handler takes too long: says so, and offers a button that shows the current state. */
export function timeoutResponse(interaction: ParsedInteraction): CommandResponse {
  const { match } = interactionLogFields(interaction)
  const response = failureResponse(interaction, 'late', (language) => {
    const texts = textsIn(language)
    const customId =
      match === null
        ? globalCustomId('games')
        : encodeCustomId({ verb: 'board', match, turn: 0, payload: '' })
    return createPanel(
      'no',
      textPart(texts.timeout),
      buttonRowPart(createButton(texts.showCurrent, customId)),
    )
  })
  return { ...response, match }
}

/** The handler threw: an apology. The error itself goes to the log only. */
export function internalErrorResponse(interaction: ParsedInteraction, error: unknown): CommandResponse {
  const response = failureResponse(interaction, 'error', (language) => {
    const { internalError } = textsIn(language)
    return createPanel('no', textPart(internalError))
  })
  return { ...response, match: interactionLogFields(interaction).match, error }
}

/**
 * The match can't be read: a newer release wrote it, it is of an edition of the rules that this release does not have any
 * more (`withdrawn`), or it is damaged. Nothing was done.
 */
export function unreadableMatchResponse(
  interaction: ParsedInteraction,
  code: 'newer' | 'withdrawn' | 'damaged',
): CommandResponse {
  const outcome = code === 'damaged' ? code : 'newer'
  const response = failureResponse(interaction, outcome, (language) => {
    const { rejections, unknownPlayer, internalError } = textsIn(language)
    const playerNames = mentionNamesOf(new Map(), null, unknownPlayer)
    const text = rejectionText<CommonRejection>(rejections, { code }, playerNames)
    return createPanel('no', textPart(text ?? internalError))
  })
  return { ...response, match: interactionLogFields(interaction).match }
}
