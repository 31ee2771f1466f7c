import * as z from 'zod/mini'

/** The parts of Discord's responses that the project uses; lenient, because Discord adds and changes fields. */

export const restMessageSchema = z.object({
  id: z.string(),
  channel_id: z.string(),
  author: z.catch(z.optional(z.object({ id: z.string() })), undefined),
  content: z.catch(z.string(), ''),
  nonce: z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  timestamp: z.catch(z.string(), ''),
  components: z.catch(z.array(z.unknown()), []),
  attachments: z.catch(z.array(z.object({ id: z.string(), filename: z.string(), url: z.string() })), []),
})
export type RestMessage = z.infer<typeof restMessageSchema>

export const restChannelSchema = z.object({
  id: z.string(),
  type: z.catch(z.number(), 0),
  name: z.catch(z.nullish(z.string()), null),
  guild_id: z.catch(z.nullish(z.string()), null),
  parent_id: z.catch(z.nullish(z.string()), null),
  thread_metadata: z.catch(
    z.optional(z.object({ archived: z.catch(z.boolean(), false), locked: z.catch(z.boolean(), false) })),
    undefined,
  ),
})
export type RestChannel = z.infer<typeof restChannelSchema>

/** The custom ids of all components of a message. */
export const customIdsIn = (components: unknown): string[] =>
  [...JSON.stringify(components).matchAll(/"custom_id":"([^"\\]+)"/g)].map(([, customId = '']) => customId)

export const restMessageListSchema = z.array(restMessageSchema)

const errorBodySchema = z.object({
  code: z.catch(z.number(), 0),
  message: z.catch(z.string(), ''),
  retry_after: z.catch(z.optional(z.number()), undefined),
  global: z.catch(z.boolean(), false),
  errors: z.optional(z.unknown()),
})
export type RestErrorBody = z.infer<typeof errorBodySchema>

/** Parses a response body; null if it is not JSON. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses the body of an error response; code 0 and an empty message if it is not JSON. */
export const parseErrorBody = (text: string): RestErrorBody =>
  z.catch(errorBodySchema, { code: 0, message: '', global: false }).parse(parseJsonOrNull(text))

/** The messages of a validation error, each with its path: `components.0.label: Must be 80 or fewer in length.` */
export function validationMessages(errors: unknown, path: string[] = []): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) => {
    if (name !== '_errors') return validationMessages(inner, [...path, name])
    const issues = z.catch(z.array(z.object({ message: z.string() })), []).parse(inner)
    return issues.map(({ message: text }) => `${path.join('.')}: ${text}`)
  })
}
