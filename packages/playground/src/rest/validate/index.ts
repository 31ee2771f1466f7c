import * as spec from 'discord-api-spec/zod'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { asObject, isJsonObject, type JsonObject } from '../../json.ts'
import type { FieldError } from '../errors.ts'
import { type CallbackValidationContext, callbackErrors } from './callback.ts'
import { commandErrors } from './command.ts'
import type { MessageSendMode } from './flag.ts'
import { messageErrors } from './message.ts'
import { schemaErrors } from './schema.ts'

/** What a bot sends: the body of each request that we make. */
export const PAYLOAD_KINDS = [
  'commands',
  'callback',
  'message',
  'edit-message',
  'original',
  'followup',
  'dm',
  'thread',
] as const

export type PayloadKind = (typeof PAYLOAD_KINDS)[number]

/** What the body alone doesn't tell; what is left out is not judged. */
export type ValidationContext = CallbackValidationContext

export interface PayloadViolation {
  /** The way to the fault: `['components', 0, 'type']`. */
  at: readonly (string | number)[]
  /** Discord's word for it, as far as it is known. */
  code: string
  message: string
  /** Discord's specification, or a limit that only its documentation states. */
  source: 'schema' | 'limit'
}

interface PayloadValidator {
  schema(json: unknown): core.$ZodType
  limits(body: JsonObject, context: ValidationContext, json: unknown): FieldError[]
}

const messageValidator = (schema: core.$ZodType, way: MessageSendMode): PayloadValidator => ({
  schema: () => schema,
  limits: (body, context) => messageErrors(body, way, context, []),
})

const commandsSchema = z.array(spec.ApplicationCommandUpdateRequestSchema).check(z.maxLength(130))

const callbackSchema = z.union([
  spec.PongInteractionCallbackRequestSchema,
  spec.CreateMessageInteractionCallbackRequestSchema,
  spec.UpdateMessageInteractionCallbackRequestSchema,
  spec.ApplicationCommandAutocompleteCallbackRequestSchema,
  spec.ModalInteractionCallbackRequestSchema,
  spec.LaunchActivityInteractionCallbackRequestSchema,
  spec.SocialLayerSKUPurchaseEligibilityInteractionCallbackRequestSchema,
])

const VALIDATORS: Record<PayloadKind, PayloadValidator> = {
  commands: { schema: () => commandsSchema, limits: (_, __, json) => commandErrors(json) },
  callback: { schema: () => callbackSchema, limits: callbackErrors },
  message: messageValidator(spec.MessageCreateRequestSchema, 'create'),
  'edit-message': messageValidator(spec.MessageEditRequestPartialSchema, 'edit'),
  original: messageValidator(spec.IncomingWebhookUpdateRequestPartialSchema, 'edit'),
  followup: messageValidator(spec.IncomingWebhookRequestPartialSchema, 'followup'),
  dm: { schema: () => spec.CreatePrivateChannelRequestSchema, limits: () => [] },
  thread: {
    // In a forum a thread begins with a message, in a channel without.
    schema: (json) =>
      asObject(json).message === undefined
        ? spec.CreateTextThreadWithoutMessageRequestSchema
        : spec.CreateForumThreadRequestSchema,
    limits: ({ message: first }, context) =>
      isJsonObject(first) ? messageErrors(first, 'create', context, ['message']) : [],
  },
}

const pathKey = ({ at }: FieldError) => at.join('/')

/** Everything that is wrong with what a bot is about to send; nothing where Discord would take it. */
export function findViolations(
  kind: PayloadKind,
  json: unknown,
  context: ValidationContext = {},
): PayloadViolation[] {
  const { schema, limits } = VALIDATORS[kind]
  const told = schemaErrors(schema(json), json)
  const said = new Set(told.map(pathKey))
  // Where the schema has spoken, a limit has nothing to add.
  const more = limits(asObject(json), context, json).filter((each) => !said.has(pathKey(each)))
  return [
    ...told.map((each) => ({ ...each, source: 'schema' as const })),
    ...more.map((each) => ({ ...each, source: 'limit' as const })),
  ]
}
