import { no, ok, type Result } from '@crackpost/core/kernel/result'
import * as z from 'zod'

export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Who asks, where, and in which language; the token is left out on purpose: nothing here may keep it. */
export interface Asker {
  /** The interaction's id: the cause of whatever comes of it. */
  readonly cause: string
  readonly user: string
  /** Null in direct messages. */
  readonly server: string | null
  readonly channel: string
  readonly language: Language
  /** May manage the server that this was asked in. */
  readonly moderator: boolean
}

/** An interaction, as far as we care. */
export type Asked =
  | { readonly kind: 'ping' }
  | (Asker & { readonly kind: 'command'; readonly name: string; readonly options: Texts })
  | (Asker & { readonly kind: 'component'; readonly customId: string })
  | (Asker & { readonly kind: 'modal'; readonly customId: string })
  | (Asker & { readonly kind: 'completion'; readonly name: string })
export type Kind = Asked['kind']

/** The string options of a command, by name. */
export type Texts = Readonly<Record<string, string>>

/** `foreign`: meant for another application. */
export type AskedRejection = { readonly code: 'unreadableInteraction' | 'foreign' }

const snowflake = z.string().regex(/^\d{1,20}$/)
const user = z.object({ id: snowflake })
const locale = z.string().max(20)

const MANAGE_GUILD = 0x20n

// Discord adds fields whenever it likes: what is not named here is not looked at.
const asker = {
  id: snowflake,
  application_id: snowflake,
  guild_id: snowflake.optional(),
  channel_id: snowflake.optional(),
  channel: z.object({ id: snowflake }).optional(),
  member: z
    .object({
      user,
      permissions: z
        .string()
        .regex(/^\d{1,30}$/)
        .optional(),
    })
    .optional(),
  user: user.optional(),
  locale: locale.optional(),
}

const customId = z.string().min(1).max(100)
const commandName = z.string().min(1).max(32)
const option = z.object({ name: commandName, type: z.int(), value: z.unknown() })

const interaction = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), application_id: snowflake.optional() }),
  z.object({
    ...asker,
    type: z.literal(2),
    data: z.object({ name: commandName, options: z.array(option).max(25).optional() }),
  }),
  z.object({ ...asker, type: z.literal(3), data: z.object({ custom_id: customId }) }),
  z.object({ ...asker, type: z.literal(4), data: z.object({ name: commandName }) }),
  z.object({ ...asker, type: z.literal(5), data: z.object({ custom_id: customId }) }),
])
type Interaction = z.infer<typeof interaction>

/** Reads an interaction as Discord sends it; `application`: the only one whose interactions are ours. */
export function read(raw: unknown, application: string): Result<Asked, AskedRejection> {
  const parsed = interaction.safeParse(raw)
  if (!parsed.success) return no({ code: 'unreadableInteraction' })
  const { data } = parsed
  if (data.type === 1 && data.application_id === undefined) return ok({ kind: 'ping' })
  if (data.application_id !== application) return no({ code: 'foreign' })
  if (data.type === 1) return ok({ kind: 'ping' })
  const by = askerOf(data)
  if (!by) return no({ code: 'unreadableInteraction' })
  switch (data.type) {
    case 2:
      return ok({ ...by, kind: 'command', name: data.data.name, options: textsOf(data.data.options ?? []) })
    case 3:
      return ok({ ...by, kind: 'component', customId: data.data.custom_id })
    case 4:
      return ok({ ...by, kind: 'completion', name: data.data.name })
    case 5:
      return ok({ ...by, kind: 'modal', customId: data.data.custom_id })
  }
}

function askerOf(data: Exclude<Interaction, { type: 1 }>): Asker | null {
  const channel = data.channel_id ?? data.channel?.id
  const who = data.member?.user ?? data.user
  if (channel === undefined || who === undefined) return null
  const server = data.guild_id ?? null
  const rights = BigInt(data.member?.permissions ?? '0')
  return {
    cause: data.id,
    user: who.id,
    server,
    channel,
    language: languageOf(data.locale),
    moderator: server !== null && (rights & MANAGE_GUILD) !== 0n,
  }
}

/** French for whoever reads Discord in French; English for everybody else. */
export const languageOf = (locale: string | undefined): Language =>
  /^fr(?:-|$)/.test(locale ?? '') ? 'fr' : 'en'

const STRING = 3

function textsOf(options: readonly z.infer<typeof option>[]): Texts {
  const texts: Record<string, string> = Object.create(null)
  for (const { name, type, value } of options)
    if (type === STRING && typeof value === 'string') texts[name] = value
  return texts
}
