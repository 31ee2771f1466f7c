import * as spec from 'discord-api-spec/zod'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'

const contentSchema = z.nullish(z.string().check(z.maxLength(2000)))
const snowflakeSchema = z.string().check(z.regex(/^\d{1,20}$/))
const integerSchema = z.number().check(z.int())

/**
 * Fields that Discord's documentation knows and its specification leaves out, or draws wider or narrower. Where the
 * two differ, says the specification, the documentation is right.
 */
export const documentedFields = new Map<core.$ZodType, Record<string, core.$ZodType>>([
  [spec.MessageCreateRequestSchema, { content: contentSchema }],
  [spec.MessageEditRequestPartialSchema, { content: contentSchema }],
  [spec.BaseCreateMessageCreateRequestSchema, { content: contentSchema }],
  [
    spec.ApplicationCommandUpdateRequestSchema,
    {
      nsfw: z.optional(z.boolean()),
      // A number of 54 bits and more travels as text.
      default_member_permissions: z.nullish(z.union([integerSchema, z.string().check(z.regex(/^\d+$/))])),
    },
  ],
  [
    spec.ApplicationCommandOptionStringChoiceSchema,
    { value: z.string().check(z.minLength(1), z.maxLength(100)) },
  ],
  [spec.ComponentEmojiForRequestSchema, { animated: z.optional(z.boolean()) }],
  // The number of the field `files[n]`, or the id of a file that stays.
  [spec.MessageAttachmentRequestSchema, { id: z.union([snowflakeSchema, integerSchema]) }],
  // What may stand in the list is asked in `mention.ts`, once for the whole list.
  [spec.MessageAllowedMentionsRequestSchema, { parse: z.nullish(z.array(z.string())) }],
  [spec.RichEmbedSchema, { timestamp: z.nullish(z.iso.datetime({ offset: true })) }],
  // A bot can open no other channel than one with one person.
  [spec.CreatePrivateChannelRequestSchema, { recipient_id: snowflakeSchema }],
  [
    spec.UnfurledMediaRequestWithAttachmentReferenceRequiredSchema,
    { url: z.string().check(z.regex(/^attachment:\/\/./)) },
  ],
])

/** Where a number may be a fraction: elsewhere it has to be whole, which the schemas don't say. */
export const schemasWithFractions = new Set<core.$ZodType>([
  spec.ApplicationCommandNumberOptionSchema,
  spec.ApplicationCommandOptionNumberChoiceSchema,
  spec.MessageAttachmentRequestSchema,
])
