import { asNumber, type JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG, SUPPRESS_EMBEDS_MESSAGE_FLAG } from '../message-flags.ts'
import { type ApiResult, errorResult } from '../rest/errors.ts'
import { messageErrorResponse } from '../rest/message-validation.ts'
import type { Upload } from '../rest/request-body.ts'
import type { InteractionRecord, MessageRecord } from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { recordEdit, recordMessage } from '../state/messages.ts'

/** An interaction must be acknowledged within 3 seconds; its token is valid for 15 minutes. */
export const ACKNOWLEDGE_TIMEOUT_MS = 3_000
export const INTERACTION_TOKEN_LIFETIME_MS = 15 * 60_000

/** A user's interaction before it gets an id and a token. */
export type NewInteraction = Pick<InteractionRecord, 'type' | 'user' | 'channel' | 'command' | 'message'>

/** Stores an interaction with a new id and token. */
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

/** Returns the acknowledged interaction of a token; an error if it is unknown or expired. */
export function interactionByToken(
  { state, clock }: Emulator,
  app: string,
  token: string,
): ApiResult<InteractionRecord> {
  const found = state.interactions[token]
  if (found === undefined || app !== state.bot || !found.acknowledged) return errorResult(10015)
  return clock.now() - found.openedAt > INTERACTION_TOKEN_LIFETIME_MS ? errorResult(50027) : { value: found }
}

/** Returns the message that `@original` refers to; an error if there is none. */
export function originalMessage(
  { state }: Emulator,
  interaction: InteractionRecord,
): ApiResult<MessageRecord> {
  const found = state.messages.find(({ id }) => id === interaction.original)
  return found === undefined || found.deletedAt !== null ? errorResult(10008) : { value: found }
}

/** Returns a message sent with the interaction's token, or the message with the used component. */
export function responseMessage(
  emulator: Emulator,
  interaction: InteractionRecord,
  id: string,
): ApiResult<MessageRecord> {
  if (id === '@original') return originalMessage(emulator, interaction)
  const found = emulator.state.messages.find((each) => each.id === id)
  const belongsToInteraction = found?.interaction === interaction.id || id === interaction.original
  return found === undefined || found.deletedAt !== null || !belongsToInteraction
    ? errorResult(10008)
    : { value: found }
}

/** Posts a new message in response to an interaction. */
export function postResponse(
  emulator: Emulator,
  interaction: InteractionRecord,
  body: JsonObject,
  uploads: readonly Upload[],
): ApiResult<MessageRecord> {
  const error = messageErrorResponse(body, uploads, 'answer')
  if (error !== null) return { error }
  const sender = { channel: interaction.channel, author: emulator.state.bot, answers: interaction }
  return { value: recordMessage(emulator, sender, body, uploads) }
}

/** Posts a follow-up message. After a deferred response, the first follow-up replaces the loading message. */
export function postFollowUp(
  emulator: Emulator,
  interaction: InteractionRecord,
  body: JsonObject,
  uploads: readonly Upload[],
): ApiResult<MessageRecord> {
  if (!interaction.deferred) return postResponse(emulator, interaction, body, uploads)
  const error = messageErrorResponse(body, uploads, 'answer')
  if (error !== null) return { error }
  // Visibility and silence were fixed when the response was deferred.
  const flags = (asNumber(body.flags) ?? 0) & (SUPPRESS_EMBEDS_MESSAGE_FLAG | COMPONENTS_V2_MESSAGE_FLAG)
  return editResponse(emulator, interaction, '@original', { ...body, flags }, uploads)
}

/** Edits a response message. Editing a deferred original replaces the loading message. */
export function editResponse(
  emulator: Emulator,
  interaction: InteractionRecord,
  id: string,
  body: JsonObject,
  uploads: readonly Upload[],
): ApiResult<MessageRecord> {
  const found = responseMessage(emulator, interaction, id)
  if ('error' in found) return found
  const first = found.value.id === interaction.original
  const error = messageErrorResponse(body, uploads, 'edit', found.value)
  if (error !== null) return { error }
  recordEdit(emulator, found.value, body, uploads)
  if (first) interaction.deferred = false
  return found
}
