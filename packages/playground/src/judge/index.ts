import * as spec from 'discord-api-spec/zod'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { isRecord, type Json, record } from '../json.ts'
import type { Complaint } from '../refusal.ts'
import { commandComplaints } from './command.ts'
import type { Way } from './flag.ts'
import { messageComplaints } from './message.ts'
import { type Asked, replyComplaints } from './reply.ts'
import { complaints } from './schema.ts'

/** What a bot sends: the body of each request that we make. */
export const KINDS = [
  'commands',
  'callback',
  'message',
  'edit-message',
  'original',
  'followup',
  'dm',
  'thread',
] as const

export type Kind = (typeof KINDS)[number]

/** What the body alone doesn't tell; what is left out is not judged. */
export type Context = Asked

export interface Fault {
  /** The way to the fault: `['components', 0, 'type']`. */
  at: readonly (string | number)[]
  /** Discord's word for it, as far as it is known. */
  code: string
  message: string
  /** Discord's specification, or a limit that only its documentation states. */
  source: 'schema' | 'limit'
}

interface Judge {
  schema(json: unknown): core.$ZodType
  limits(body: Json, context: Context, json: unknown): Complaint[]
}

const message = (schema: core.$ZodType, way: Way): Judge => ({
  schema: () => schema,
  limits: (body, context) => messageComplaints(body, way, context, []),
})

const commands = z.array(spec.ApplicationCommandUpdateRequestSchema).check(z.maxLength(130))

const callback = z.union([
  spec.PongInteractionCallbackRequestSchema,
  spec.CreateMessageInteractionCallbackRequestSchema,
  spec.UpdateMessageInteractionCallbackRequestSchema,
  spec.ApplicationCommandAutocompleteCallbackRequestSchema,
  spec.ModalInteractionCallbackRequestSchema,
  spec.LaunchActivityInteractionCallbackRequestSchema,
  spec.SocialLayerSKUPurchaseEligibilityInteractionCallbackRequestSchema,
])

const JUDGES: Record<Kind, Judge> = {
  commands: { schema: () => commands, limits: (_, __, json) => commandComplaints(json) },
  callback: { schema: () => callback, limits: replyComplaints },
  message: message(spec.MessageCreateRequestSchema, 'create'),
  'edit-message': message(spec.MessageEditRequestPartialSchema, 'edit'),
  original: message(spec.IncomingWebhookUpdateRequestPartialSchema, 'edit'),
  followup: message(spec.IncomingWebhookRequestPartialSchema, 'followup'),
  dm: { schema: () => spec.CreatePrivateChannelRequestSchema, limits: () => [] },
  thread: {
    // In a forum a thread begins with a message, in a channel without.
    schema: (json) =>
      record(json).message === undefined
        ? spec.CreateTextThreadWithoutMessageRequestSchema
        : spec.CreateForumThreadRequestSchema,
    limits: ({ message: first }, context) =>
      isRecord(first) ? messageComplaints(first, 'create', context, ['message']) : [],
  },
}

const path = ({ at }: Complaint) => at.join('/')

/** Everything that is wrong with what a bot is about to send; nothing where Discord would take it. */
export function faults(kind: Kind, json: unknown, context: Context = {}): Fault[] {
  const { schema, limits } = JUDGES[kind]
  const told = complaints(schema(json), json)
  const said = new Set(told.map(path))
  // Where the schema has spoken, a limit has nothing to add.
  const more = limits(record(json), context, json).filter((each) => !said.has(path(each)))
  return [
    ...told.map((each) => ({ ...each, source: 'schema' as const })),
    ...more.map((each) => ({ ...each, source: 'limit' as const })),
  ]
}
