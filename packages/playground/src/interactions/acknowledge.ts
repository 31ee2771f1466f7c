import type { InteractionOutcome } from '../client/protocol.ts'
import { asArray, asNumber, asObject, isJsonObject, type JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG, EPHEMERAL_MESSAGE_FLAG, LOADING_MESSAGE_FLAG } from '../message-flags.ts'
import { type ApiResult, errorResponse, type HttpResponse, invalidFormResponse } from '../rest/errors.ts'
import type { Upload } from '../rest/request-body.ts'
import { findViolations } from '../rest/validate/index.ts'
import { EMPTY_MESSAGE_CODE } from '../rest/validate/message.ts'
import { UNKNOWN_FIELD_CODE } from '../rest/validate/schema.ts'
import {
  AUTOCOMPLETE_INTERACTION,
  COMMAND_INTERACTION,
  COMPONENT_INTERACTION,
  type InteractionRecord,
  type InteractionType,
  MODAL_INTERACTION,
  PING_INTERACTION,
} from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { recordMessage } from '../state/messages.ts'
import { ACKNOWLEDGE_TIMEOUT_MS, editResponse, postResponse } from './interaction.ts'

/** Interaction callback types. */
const PONG = 1
const CHANNEL_MESSAGE = 4
const DEFERRED_MESSAGE = 5
const DEFERRED_UPDATE = 6
const UPDATE_MESSAGE = 7
const AUTOCOMPLETE_RESULT = 8
const SHOW_MODAL = 9

/** Callback types that each interaction type allows. */
const CALLBACK_TYPES: Record<InteractionType, readonly number[]> = {
  [PING_INTERACTION]: [PONG],
  [COMMAND_INTERACTION]: [CHANNEL_MESSAGE, DEFERRED_MESSAGE, SHOW_MODAL],
  [COMPONENT_INTERACTION]: [CHANNEL_MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE_MESSAGE, SHOW_MODAL],
  [AUTOCOMPLETE_INTERACTION]: [AUTOCOMPLETE_RESULT],
  [MODAL_INTERACTION]: [CHANNEL_MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE_MESSAGE],
}

/** Allowed callback types. Without a message, update types are not allowed. */
const allowedCallbackTypes = ({ type, message }: InteractionRecord): readonly number[] =>
  CALLBACK_TYPES[type].filter(
    (answer) => message !== null || (answer !== DEFERRED_UPDATE && answer !== UPDATE_MESSAGE),
  )

/** Returns Discord's error for an invalid callback, or null if it is valid. */
function callbackErrorResponse(
  { state }: Emulator,
  interaction: InteractionRecord,
  response: JsonObject,
): HttpResponse | null {
  const allowed = allowedCallbackTypes(interaction)
  if (!allowed.includes(asNumber(response.type) ?? 0)) {
    const message = `Value must be one of (${allowed.join(', ')}).`
    return invalidFormResponse([{ at: ['type'], code: 'BASE_TYPE_CHOICES', message }])
  }
  const { type, message } = interaction
  const flags = state.messages.find(({ id }) => id === message)?.flags ?? 0
  const v2 = (flags & COMPONENTS_V2_MESSAGE_FLAG) !== 0
  const found = findViolations('callback', response, {
    interaction: type,
    fromComponent: message !== null,
    v2,
  })
  const error = found.filter(({ code }) => code !== UNKNOWN_FIELD_CODE && code !== EMPTY_MESSAGE_CODE)
  return error.length > 0
    ? invalidFormResponse(error.map(({ at, ...rest }) => ({ at: [...at], ...rest })))
    : null
}

/** Posts the loading message of a deferred response. */
function postDeferred(emulator: Emulator, interaction: InteractionRecord, data: JsonObject): void {
  const sender = { channel: interaction.channel, author: emulator.state.bot, answers: interaction }
  const flags = LOADING_MESSAGE_FLAG | ((asNumber(data.flags) ?? 0) & EPHEMERAL_MESSAGE_FLAG)
  interaction.deferred = true
  interaction.original = recordMessage(emulator, sender, { flags }, []).id
}

type AutocompleteChoice = { name: string; value: string | number }

const isAutocompleteChoice = (value: unknown): value is AutocompleteChoice =>
  isJsonObject(value) && typeof value.name === 'string' && ['string', 'number'].includes(typeof value.value)

/** Applies a valid callback. Returns what the user sees at once, or an error. */
function applyCallback(
  emulator: Emulator,
  interaction: InteractionRecord,
  response: JsonObject,
  uploads: readonly Upload[],
): ApiResult<InteractionOutcome> {
  const data = asObject(response.data)
  switch (response.type) {
    case CHANNEL_MESSAGE: {
      const posted = postResponse(emulator, interaction, data, uploads)
      if ('error' in posted) return posted
      interaction.original = posted.value.id
      break
    }
    case DEFERRED_MESSAGE:
      postDeferred(emulator, interaction, data)
      break
    case UPDATE_MESSAGE: {
      const changed = editResponse(emulator, interaction, '@original', data, uploads)
      if ('error' in changed) return changed
      break
    }
    case AUTOCOMPLETE_RESULT:
      return { value: { type: 'choices', choices: asArray(data.choices).filter(isAutocompleteChoice) } }
    case SHOW_MODAL: {
      const { user, channel, message } = interaction
      emulator.shownModals.set(user, { form: data, channel, message })
      return { value: { type: 'form', form: data } }
    }
  }
  return { value: { type: 'done' } }
}

/** Handles the first response to an interaction, from the callback route or from the endpoint's HTTP response. */
export function acknowledgeInteraction(
  emulator: Emulator,
  interaction: InteractionRecord,
  response: JsonObject,
  uploads: readonly Upload[] = [],
): HttpResponse {
  if (interaction.acknowledged) return errorResponse(40060)
  if (interaction.lapsed || emulator.clock.now() - interaction.openedAt > ACKNOWLEDGE_TIMEOUT_MS)
    return errorResponse(10062)
  const error = callbackErrorResponse(emulator, interaction, response)
  if (error !== null) return error
  const outcome = applyCallback(emulator, interaction, response, uploads)
  if ('error' in outcome) return outcome.error
  interaction.acknowledged = true
  // An accepted submission closes the modal.
  if (interaction.type === MODAL_INTERACTION) emulator.shownModals.delete(interaction.user)
  emulator.pendingResponses.get(interaction.id)?.(outcome.value)
  return { status: 204 }
}
