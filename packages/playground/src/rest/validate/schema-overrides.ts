import * as spec from 'discord-api-spec/zod'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'

const contentSchema = z.nullish(z.string().check(z.maxLength(2000)))
const snowflakeSchema = z.string().check(z.regex(/^\d{1,20}$/))
const integerSchema = z.number().check(z.int())

/**
 * Fields that the specification omits or types differently from Discord's documentation. According to the
 * specification, the documentation is right where the two differ.
 */
export const documentedFields = new Map<core.$ZodType, Record<string, core.$ZodType>>([
  [spec.MessageCreateRequestSchema, { content: contentSchema }],
  [spec.MessageEditRequestPartialSchema, { content: contentSchema }],
  [spec.BaseCreateMessageCreateRequestSchema, { content: contentSchema }],
  [
    spec.ApplicationCommandUpdateRequestSchema,
    {
      nsfw: z.optional(z.boolean()),
      // Numbers above 53 bits are sent as strings.
      default_member_permissions: z.nullish(z.union([integerSchema, z.string().check(z.regex(/^\d+$/))])),
    },
  ],
  [
    spec.ApplicationCommandOptionStringChoiceSchema,
    { value: z.string().check(z.minLength(1), z.maxLength(100)) },
  ],
  [spec.ComponentEmojiForRequestSchema, { animated: z.optional(z.boolean()) }],
  // The n of `files[n]`, or the id of a kept attachment.
  [spec.MessageAttachmentRequestSchema, { id: z.union([snowflakeSchema, integerSchema]) }],
  // `mention.ts` validates the elements, once for the whole list.
  [spec.MessageAllowedMentionsRequestSchema, { parse: z.nullish(z.array(z.string())) }],
  [spec.RichEmbedSchema, { timestamp: z.nullish(z.iso.datetime({ offset: true })) }],
  // A bot can only open DMs with one recipient.
  [spec.CreatePrivateChannelRequestSchema, { recipient_id: snowflakeSchema }],
  [
    spec.UnfurledMediaRequestWithAttachmentReferenceRequiredSchema,
    { url: z.string().check(z.regex(/^attachment:\/\/./)) },
  ],
])

/** Schemas in which numbers may be fractions. Elsewhere they must be integers, which the specification omits. */
export const schemasWithFractions = new Set<core.$ZodType>([
  spec.ApplicationCommandNumberOptionSchema,
  spec.ApplicationCommandOptionNumberChoiceSchema,
  spec.MessageAttachmentRequestSchema,
])
