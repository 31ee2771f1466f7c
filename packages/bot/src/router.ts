import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Subcommand } from './commands/command.ts'
import { COMPONENT_HANDLERS, MODAL_HANDLERS, SUBCOMMANDS_BY_COMMAND } from './commands/index.ts'
import type { CommandResponse } from './commands/response.ts'
import { createContext, type InteractionContext } from './context.ts'
import { decodeCustomId, encodeCustomId, globalCustomId, parseMatchId } from './discord/custom-id.ts'
import {
  type InteractionError,
  type InteractionKind,
  type ParsedInteraction,
  parseInteraction,
} from './discord/interaction.ts'
import { buttonRowPart, createButton, createPanel, textPart } from './discord/panel.ts'
import {
  autocompleteReply,
  messageReply,
  modalReply,
  NO_CHOICES_REPLY,
  PONG_REPLY,
  type Reply,
  updateReply,
} from './discord/reply.ts'
import { textsIn } from './i18n/index.ts'
import type { FollowUp } from './match/follow-up.ts'
import { rejectionResponse } from './match/rejection-reply.ts'
import { duplicateResponse } from './match/submit.ts'
import type { UseCases } from './use-cases.ts'

/** What may be written down about a request: no text that anybody typed, nothing hidden, no name. */
export interface InteractionLogFields {
  readonly kind: InteractionKind
  readonly cause: string | null
  /** A subcommand or the verb of a button, one of ours; null for anything else. */
  readonly verb: string | null
  readonly match: MatchId | null
  readonly outcome: string
}

export interface HandledInteraction {
  readonly reply: Reply
  readonly logFields: InteractionLogFields
  /** What comes after it. */
  readonly followUp: FollowUp | null
}

/** An interaction as Discord sends it in, a callback out. */
export async function handleRawInteraction(
  useCases: UseCases,
  raw: unknown,
  application: string,
): Promise<Result<HandledInteraction, InteractionError>> {
  const interaction = parseInteraction(raw, application)
  return interaction.ok ? ok(await handleInteraction(useCases, interaction.value)) : err(interaction.error)
}

export async function handleInteraction(
  useCases: UseCases,
  interaction: ParsedInteraction,
): Promise<HandledInteraction> {
  if (interaction.kind === 'ping')
    return { reply: PONG_REPLY, logFields: interactionLogFields(interaction, 'ok'), followUp: null }
  const ctx = await createContext(useCases, interaction, interaction.resolvedUsers)
  if (interaction.kind === 'completion')
    return {
      reply: await autocompleteReplyFor(ctx, interaction),
      logFields: interactionLogFields(interaction, 'ok'),
      followUp: null,
    }
  const judged = interaction.bot
    ? await rejectionResponse(ctx, { code: 'bot' })
    : await dispatch(ctx, interaction)
  // What was fair when it was first heard may not be any more, now that it is done: it is told again.
  const response = judged.outcome === 'ok' ? judged : ((await duplicateResponse(ctx, judged.match)) ?? judged)
  return {
    reply: toReply(response, interaction),
    logFields: { ...interactionLogFields(interaction, response.outcome), match: response.match },
    followUp: response.followUp,
  }
}

type CommandInteraction = Extract<ParsedInteraction, { kind: 'command' | 'completion' }>
type DispatchableInteraction = Exclude<ParsedInteraction, { kind: 'ping' | 'completion' }>

function findSubcommand({ command, subcommand }: CommandInteraction): Subcommand | undefined {
  return SUBCOMMANDS_BY_COMMAND.get(command)?.find(({ data }) => data.name === subcommand)
}

/** Does what is asked for, whether it was typed, tapped or filled in. */
async function dispatch(
  ctx: InteractionContext,
  interaction: DispatchableInteraction,
): Promise<CommandResponse> {
  if (interaction.kind === 'command') {
    const command = findSubcommand(interaction)
    return command
      ? command.run(ctx, interaction.options)
      : rejectionResponse(ctx, { code: 'unknownCommand' })
  }
  const customId = decodeCustomId(interaction.customId)
  if (!customId) return rejectionResponse(ctx, { code: 'stale' })
  if (interaction.kind === 'modal') {
    const fill = MODAL_HANDLERS.get(customId.verb)
    return fill ? fill(ctx, customId, interaction.fields) : rejectionResponse(ctx, { code: 'stale' })
  }
  const press = COMPONENT_HANDLERS.get(customId.verb)
  return press
    ? press(ctx, { ...customId, values: interaction.values })
    : rejectionResponse(ctx, { code: 'stale' })
}

async function autocompleteReplyFor(
  ctx: InteractionContext,
  interaction: Extract<ParsedInteraction, { kind: 'completion' }>,
): Promise<Reply> {
  const found =
    (await findSubcommand(interaction)?.autocomplete?.(ctx, interaction.focused, interaction.options)) ?? []
  return autocompleteReply(found)
}

/** A panel takes the place of a message that only the reader sees, if it goes on from there. */
function toReply({ body, updatesMessage }: CommandResponse, interaction: DispatchableInteraction): Reply {
  if (body.type === 'form') return modalReply(body.form)
  const inPlace = updatesMessage && interaction.kind !== 'command' && interaction.ephemeral
  return inPlace ? updateReply(body.panel) : messageReply(body.panel)
}

/** What is known of a request before anything is done about it. */
export function interactionLogFields(interaction: ParsedInteraction, outcome: string): InteractionLogFields {
  if (interaction.kind === 'ping') return { kind: 'ping', cause: null, verb: null, match: null, outcome }
  const { kind, cause } = interaction
  if (interaction.kind === 'command' || interaction.kind === 'completion') {
    const { game } = interaction.options
    const verb = findSubcommand(interaction)?.data.name ?? null
    return { kind, cause, verb, match: typeof game === 'string' ? parseMatchId(game) : null, outcome }
  }
  const customId = decodeCustomId(interaction.customId)
  const known = customId && (COMPONENT_HANDLERS.has(customId.verb) || MODAL_HANDLERS.has(customId.verb))
  return { kind, cause, verb: known ? customId.verb : null, match: customId?.match ?? null, outcome }
}

/** It takes too long: we can't tell yet, and give a button that shows what is current. */
export function timeoutReply(interaction: ParsedInteraction): Reply {
  if (interaction.kind === 'ping') return PONG_REPLY
  if (interaction.kind === 'completion') return NO_CHOICES_REPLY
  const texts = textsIn(interaction.language)
  const { match } = interactionLogFields(interaction, 'late')
  const customId =
    match === null ? globalCustomId('games') : encodeCustomId({ verb: 'board', match, turn: 0, payload: '' })
  return messageReply(
    createPanel('no', textPart(texts.timeout), buttonRowPart(createButton(texts.showCurrent, customId))),
  )
}

/** A fault of ours, politely. */
export function errorReply(interaction: ParsedInteraction): Reply {
  if (interaction.kind === 'ping') return PONG_REPLY
  return interaction.kind === 'completion'
    ? NO_CHOICES_REPLY
    : messageReply(createPanel('no', textPart(textsIn(interaction.language).internalError)))
}
