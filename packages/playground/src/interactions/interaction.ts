import { asNumber, type JsonObject } from '../json.ts'
import { type ApiResult, errorResult } from '../rest/errors.ts'
import {
  COMPONENTS_V2_MESSAGE_FLAG,
  messageErrorResponse,
  SUPPRESS_EMBEDS_MESSAGE_FLAG,
} from '../rest/message-validation.ts'
import type { Upload } from '../rest/request-body.ts'
import type { InteractionRecord, MessageRecord } from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { recordEdit, recordMessage } from '../state/messages.ts'

/** An interaction must be acknowledged within 3 seconds; its token then lives for 15 minutes. */
export const ACKNOWLEDGE_TIMEOUT_MS = 3_000
export const INTERACTION_TOKEN_LIFETIME_MS = 15 * 60_000

/** What somebody does, before it has an id and a token. */
export type NewInteraction = Pick<InteractionRecord, 'type' | 'user' | 'channel' | 'command' | 'message'>

/** Puts an interaction on record, with the token that it can be answered by. */
export function recordInteraction(
  emulator: Emulator,
  newInteraction: NewInteraction,
  token?: string,
): InteractionRecord {
  const id = emulator.nextId()
  const interaction: InteractionRecord = {
    ...newInteraction,
    id,
    token: token ?? `token-of-interaction-${id}-${crypto.randomUUID()}`,
    openedAt: emulator.clock.now(),
    lapsed: false,
    acknowledged: false,
    original: newInteraction.message,
    deferred: false,
  }
  emulator.state.interactions[interaction.token] = interaction
  return interaction
}

/** The interaction that a token stands for, while the token may be used for more messages. */
export function interactionByToken(
  { state, clock }: Emulator,
  app: string,
  token: string,
): ApiResult<InteractionRecord> {
  const found = state.interactions[token]
  if (found === undefined || app !== state.bot || !found.acknowledged) return errorResult(10015)
  return clock.now() - found.openedAt > INTERACTION_TOKEN_LIFETIME_MS ? errorResult(50027) : { value: found }
}

/** The message that `@original` means. */
export function originalMessage(
  { state }: Emulator,
  interaction: InteractionRecord,
): ApiResult<MessageRecord> {
  const found = state.messages.find(({ id }) => id === interaction.original)
  return found === undefined || found.deletedAt !== null ? errorResult(10008) : { value: found }
}

/** A message by its id that was sent with this token, or whose component was used. */
export function responseMessage(
  emulator: Emulator,
  interaction: InteractionRecord,
  id: string,
): ApiResult<MessageRecord> {
  if (id === '@original') return originalMessage(emulator, interaction)
  const found = emulator.state.messages.find((each) => each.id === id)
  const mine = found?.interaction === interaction.id || id === interaction.original
  return found === undefined || found.deletedAt !== null || !mine ? errorResult(10008) : { value: found }
}

/** A new message in answer to an interaction. */
export function postResponse(
  emulator: Emulator,
  interaction: InteractionRecord,
  body: JsonObject,
  uploads: readonly Upload[],
): ApiResult<MessageRecord> {
  const wrong = messageErrorResponse(body, uploads, 'answer')
  if (wrong !== null) return { refusal: wrong }
  const sender = { channel: interaction.channel, author: emulator.state.bot, answers: interaction }
  return { value: recordMessage(emulator, sender, body, uploads) }
}

/** A further message; after a deferred answer the first one takes its place. */
export function postFollowUp(
  emulator: Emulator,
  interaction: InteractionRecord,
  body: JsonObject,
  uploads: readonly Upload[],
): ApiResult<MessageRecord> {
  if (!interaction.deferred) return postResponse(emulator, interaction, body, uploads)
  const wrong = messageErrorResponse(body, uploads, 'answer')
  if (wrong !== null) return { refusal: wrong }
  // Whether it is loud or secret was settled when it was put off.
  const flags = (asNumber(body.flags) ?? 0) & (SUPPRESS_EMBEDS_MESSAGE_FLAG | COMPONENTS_V2_MESSAGE_FLAG)
  return editResponse(emulator, interaction, '@original', { ...body, flags }, uploads)
}

/** Changes an answer, or gives the original one where it was deferred. */
export function editResponse(
  emulator: Emulator,
  interaction: InteractionRecord,
  id: string,
  body: JsonObject,
  uploads: readonly Upload[],
): ApiResult<MessageRecord> {
  const found = responseMessage(emulator, interaction, id)
  if ('refusal' in found) return found
  const first = found.value.id === interaction.original
  const wrong = messageErrorResponse(body, uploads, 'edit', found.value)
  if (wrong !== null) return { refusal: wrong }
  recordEdit(emulator, found.value, body, uploads)
  if (first) interaction.deferred = false
  return found
}
