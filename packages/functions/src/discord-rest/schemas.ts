import * as z from 'zod/mini'

/** What we read of Discord's answers: only what we use, and leniently, for Discord adds and changes fields. */

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

export const restCommandSchema = z.object({ id: z.string(), name: z.string() })
export type RestCommand = z.infer<typeof restCommandSchema>

/** What can be touched in a message: the tags that its parts bear. */
export const customIdsIn = (components: unknown): string[] =>
  [...JSON.stringify(components).matchAll(/"custom_id":"([^"\\]+)"/g)].map(([, customId = '']) => customId)

export const restMessageListSchema = z.array(restMessageSchema)
export const restCommandListSchema = z.array(restCommandSchema)

const errorBodySchema = z.object({
  code: z.catch(z.number(), 0),
  message: z.catch(z.string(), ''),
  retry_after: z.catch(z.optional(z.number()), undefined),
  global: z.catch(z.boolean(), false),
  errors: z.optional(z.unknown()),
})
export type RestErrorBody = z.infer<typeof errorBodySchema>

/** The body of an answer, or null where it is not JSON. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What an answer says of its failure; of a page that is no JSON, nothing. */
export const parseErrorBody = (text: string): RestErrorBody =>
  z.catch(errorBodySchema, { code: 0, message: '', global: false }).parse(parseJsonOrNull(text))

/** The complaints of an invalid form in one line: `components.0.label: Must be 80 or fewer in length.` */
export function validationMessages(errors: unknown, path: string[] = []): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) => {
    if (name !== '_errors') return validationMessages(inner, [...path, name])
    const issues = z.catch(z.array(z.object({ message: z.string() })), []).parse(inner)
    return issues.map(({ message: text }) => `${path.join('.')}: ${text}`)
  })
}
