import * as z from 'zod'

/** What we read of Discord's answers: only what we use, and leniently, for Discord adds and changes fields. */

export const message = z.object({
  id: z.string(),
  channel_id: z.string(),
  author: z.object({ id: z.string() }).optional().catch(undefined),
  content: z.string().catch(''),
  nonce: z.union([z.string(), z.number()]).optional().catch(undefined),
  timestamp: z.string().catch(''),
  components: z.array(z.unknown()).catch([]),
  attachments: z.array(z.object({ id: z.string(), filename: z.string(), url: z.string() })).catch([]),
})
export type Message = z.infer<typeof message>

export const channel = z.object({
  id: z.string(),
  type: z.number().catch(0),
  name: z.string().nullish().catch(null),
  guild_id: z.string().nullish().catch(null),
  parent_id: z.string().nullish().catch(null),
  thread_metadata: z
    .object({ archived: z.boolean().catch(false), locked: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
})
export type Channel = z.infer<typeof channel>

export const command = z.object({ id: z.string(), name: z.string() })
export type Command = z.infer<typeof command>

/** What can be touched in a message: the tags that its parts bear. */
export const tagsIn = (components: unknown): string[] =>
  [...JSON.stringify(components).matchAll(/"custom_id":"([^"\\]+)"/g)].map(([, tag = '']) => tag)

export const messages = z.array(message)
export const commands = z.array(command)

const trouble = z.object({
  code: z.number().catch(0),
  message: z.string().catch(''),
  retry_after: z.number().optional().catch(undefined),
  global: z.boolean().catch(false),
  errors: z.unknown().optional(),
})
export type Trouble = z.infer<typeof trouble>

/** The body of an answer, or null where it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What an answer says of its failure; of a page that is no JSON, nothing. */
export const troubleIn = (text: string): Trouble =>
  trouble.catch({ code: 0, message: '', global: false }).parse(parsed(text))

/** The complaints of an invalid form in one line: `components.0.label: Must be 80 or fewer in length.` */
export function complaints(errors: unknown, path: string[] = []): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) => {
    if (name !== '_errors') return complaints(inner, [...path, name])
    const said = z
      .array(z.object({ message: z.string() }))
      .catch([])
      .parse(inner)
    return said.map(({ message: text }) => `${path.join('.')}: ${text}`)
  })
}
