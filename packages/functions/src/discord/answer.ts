import * as z from 'zod/mini'

/** What we read of Discord's answers: only what we use, and leniently, for Discord adds and changes fields. */

export const message = z.object({
  id: z.string(),
  channel_id: z.string(),
  author: z.catch(z.optional(z.object({ id: z.string() })), undefined),
  content: z.catch(z.string(), ''),
  nonce: z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  timestamp: z.catch(z.string(), ''),
  components: z.catch(z.array(z.unknown()), []),
  attachments: z.catch(z.array(z.object({ id: z.string(), filename: z.string(), url: z.string() })), []),
})
export type Message = z.infer<typeof message>

export const channel = z.object({
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
export type Channel = z.infer<typeof channel>

export const command = z.object({ id: z.string(), name: z.string() })
export type Command = z.infer<typeof command>

/** What can be touched in a message: the tags that its parts bear. */
export const tagsIn = (components: unknown): string[] =>
  [...JSON.stringify(components).matchAll(/"custom_id":"([^"\\]+)"/g)].map(([, tag = '']) => tag)

export const messages = z.array(message)
export const commands = z.array(command)

const trouble = z.object({
  code: z.catch(z.number(), 0),
  message: z.catch(z.string(), ''),
  retry_after: z.catch(z.optional(z.number()), undefined),
  global: z.catch(z.boolean(), false),
  errors: z.optional(z.unknown()),
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
  z.catch(trouble, { code: 0, message: '', global: false }).parse(parsed(text))

/** The complaints of an invalid form in one line: `components.0.label: Must be 80 or fewer in length.` */
export function complaints(errors: unknown, path: string[] = []): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  return Object.entries(errors).flatMap(([name, inner]) => {
    if (name !== '_errors') return complaints(inner, [...path, name])
    const said = z.catch(z.array(z.object({ message: z.string() })), []).parse(inner)
    return said.map(({ message: text }) => `${path.join('.')}: ${text}`)
  })
}
