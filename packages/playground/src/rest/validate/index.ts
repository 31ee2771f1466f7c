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

/** The request bodies that a bot sends. */
export const PAYLOAD_KINDS = [
  'commands',
  'callback',
  'message',
  'edit-message',
  'original',
  'followup',
  'dm',
  'thread',
  'edit-thread',
] as const

export type PayloadKind = (typeof PAYLOAD_KINDS)[number]

/** What the body does not say. A missing field skips the checks that need it. */
export type ValidationContext = CallbackValidationContext

export interface PayloadViolation {
  /** Path to the value: `['components', 0, 'type']`. */
  at: readonly (string | number)[]
  /** Discord's error code, where it is known. */
  code: string
  message: string
  /** Discord's OpenAPI specification, or a limit that is only documented. */
  source: 'schema' | 'limit'
}

interface PayloadValidator {
  schema(json: unknown): core.$ZodType
  limits(body: JsonObject, context: ValidationContext, json: unknown): FieldError[]
}

const messageValidator = (schema: core.$ZodType, mode: MessageSendMode): PayloadValidator => ({
  schema: () => schema,
  limits: (body, context) => messageErrors(body, mode, context, []),
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
    // A forum thread starts with a message, a text channel's thread does not.
    schema: (json) =>
      asObject(json).message === undefined
        ? spec.CreateTextThreadWithoutMessageRequestSchema
        : spec.CreateForumThreadRequestSchema,
    limits: ({ message: first }, context) =>
      isJsonObject(first) ? messageErrors(first, 'create', context, ['message']) : [],
  },
  'edit-thread': { schema: () => spec.UpdateThreadRequestPartialSchema, limits: () => [] },
}

const pathKey = ({ at }: FieldError) => at.join('/')

/** Validates a request body. Returns all violations; empty if Discord would accept it. */
export function findViolations(
  kind: PayloadKind,
  json: unknown,
  context: ValidationContext = {},
): PayloadViolation[] {
  const { schema, limits } = VALIDATORS[kind]
  const fromSchema = schemaErrors(schema(json), json)
  const reportedPaths = new Set(fromSchema.map(pathKey))
  // A path with a schema violation gets no limit violation.
  const fromLimits = limits(asObject(json), context, json).filter((each) => !reportedPaths.has(pathKey(each)))
  return [
    ...fromSchema.map((each) => ({ ...each, source: 'schema' as const })),
    ...fromLimits.map((each) => ({ ...each, source: 'limit' as const })),
  ]
}
