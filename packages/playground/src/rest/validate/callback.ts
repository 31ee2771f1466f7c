import { asArray, asNumber, asObject, type JsonObject } from '../../json.ts'
import { type FieldError, requiredFieldError } from '../errors.ts'
import { flagErrors } from './flag.ts'
import { type MessageValidationContext, messageErrors } from './message.ts'
import { modalErrors } from './modal.ts'

export interface CallbackValidationContext extends MessageValidationContext {
  /** Type of the interaction: 1 ping, 2 command, 3 component, 4 autocomplete, 5 modal. */
  interaction?: 1 | 2 | 3 | 4 | 5
  /** False for a modal that a command opened: there is no message to update. */
  fromComponent?: boolean
}

const PONG = 1
const MESSAGE = 4
const DEFERRED = 5
const DEFERRED_UPDATE = 6
const UPDATE = 7
const CHOICES = 8
const MODAL = 9
const ACTIVITY = 12

const MESSAGE_CALLBACKS = [MESSAGE, DEFERRED, ACTIVITY]
const UPDATE_CALLBACKS = [DEFERRED_UPDATE, UPDATE]

/** Callback types that the interaction allows; null if it is unknown. */
function allowedCallbackTypes({ interaction, fromComponent }: CallbackValidationContext): number[] | null {
  if (interaction === 1) return [PONG]
  if (interaction === 2) return [...MESSAGE_CALLBACKS, MODAL]
  if (interaction === 3) return [...MESSAGE_CALLBACKS, ...UPDATE_CALLBACKS, MODAL]
  if (interaction === 4) return [CHOICES]
  if (interaction === 5)
    return fromComponent === false ? MESSAGE_CALLBACKS : [...MESSAGE_CALLBACKS, ...UPDATE_CALLBACKS]
  return null
}

function callbackTypeErrors(type: number | null, context: CallbackValidationContext): FieldError[] {
  const allowed = allowedCallbackTypes(context)
  if (type === null || allowed === null || allowed.includes(type)) return []
  const known = [...allowed].sort((a, b) => a - b).join(', ')
  const message = `A callback to an interaction of type ${context.interaction} must be one of (${known}).`
  return [{ at: ['type'], code: 'INTERACTION_CALLBACK_TYPE_INVALID', message }]
}

function autocompleteErrors(data: JsonObject, at: FieldError['at']): FieldError[] {
  const here = [...at, 'choices']
  if (!Array.isArray(data.choices)) return [requiredFieldError(here)]
  return asArray(data.choices).flatMap((choice, index) =>
    choice === null ? [requiredFieldError([...here, index])] : [],
  )
}

/** Validation errors of an interaction callback, beyond the schema. */
export function callbackErrors(reply: JsonObject, context: CallbackValidationContext): FieldError[] {
  const type = asNumber(reply.type)
  const data = asObject(reply.data)
  const at = ['data']
  const found = callbackTypeErrors(type, context)
  if (type === MESSAGE) return [...found, ...messageErrors(data, 'answer', context, at)]
  if (type === UPDATE) return [...found, ...messageErrors(data, 'edit', context, at)]
  if (type === DEFERRED) return [...found, ...flagErrors(data, 'deferred', at)]
  if (type === DEFERRED_UPDATE) return [...found, ...flagErrors(data, 'deferred edit', at)]
  if (type === CHOICES) return [...found, ...autocompleteErrors(data, at)]
  if (type === MODAL) return [...found, ...modalErrors(data, at)]
  return found
}
