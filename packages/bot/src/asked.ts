import { no, ok, type Result } from '@crackpost/core/kernel/result'
import { LANGUAGES } from '@crackpost/core/match/terms'
import * as z from 'zod/mini'

export { LANGUAGES }
export type Language = (typeof LANGUAGES)[number]

/** Who asks, where, and in which language; the token is left out on purpose: nothing here may keep it. */
export interface Asker {
  /** The interaction's id: the cause of whatever comes of it. */
  readonly cause: string
  readonly user: string
  /** What they call themselves, here. */
  readonly name: string
  readonly bot: boolean
  /** Null in direct messages. */
  readonly server: string | null
  readonly channel: string
  readonly isThread: boolean
  readonly language: Language
  /** May manage the server that this was asked in. */
  readonly moderator: boolean
  /** What we may do where this was asked, as Discord's bits; null where it is no server that we are in. */
  readonly rights: bigint | null
}

/** An interaction, as far as we care. */
export type Asked =
  | { readonly kind: 'ping' }
  | (Asker & Typed & { readonly kind: 'command' })
  | (Asker & Typed & { readonly kind: 'completion'; readonly focused: string })
  | (Asker & Touched & { readonly kind: 'component'; readonly values: readonly string[] })
  | (Asker & Touched & { readonly kind: 'modal'; readonly fields: Fields })
export type Kind = Asked['kind']

/** A command: its name, the subcommand, and what was typed. */
interface Typed {
  readonly command: string
  readonly subcommand: string | null
  readonly options: Options
  readonly people: People
}

/** Something of ours that was touched: what it bears, and whether only this user sees the message it is on. */
interface Touched {
  readonly customId: string
  readonly ephemeral: boolean
  readonly people: People
}

/** Options by name; users and channels by their id. */
export type Options = Readonly<Record<string, string | number | boolean>>

/** What stands in a form, by field: one value for a text, none or several for a choice. */
export type Fields = Readonly<Record<string, readonly string[]>>

/** The users that are named in options and selects. */
export type People = Readonly<Record<string, { readonly name: string; readonly bot: boolean }>>

/** `foreign`: meant for another application. */
export type AskedRejection = { readonly code: 'unreadableInteraction' | 'foreign' }

const snowflake = z.string().check(z.regex(/^\d{1,20}$/))
const name = z.nullish(z.string().check(z.maxLength(100)))
const user = z.object({ id: snowflake, username: name, global_name: name, bot: z.optional(z.boolean()) })
const locale = z.string().check(z.maxLength(20))
const bits = z.optional(z.string().check(z.regex(/^\d{1,30}$/)))

const MANAGE_GUILD = 0x20n
const EPHEMERAL = 64

// Discord adds fields whenever it likes: what is not named here is not looked at.
const asker = {
  id: snowflake,
  application_id: snowflake,
  guild_id: z.optional(snowflake),
  channel_id: z.optional(snowflake),
  channel: z.optional(z.object({ id: snowflake, type: z.optional(z.int()) })),
  member: z.optional(z.object({ user, nick: name, permissions: bits })),
  user: z.optional(user),
  locale: z.optional(locale),
  app_permissions: bits,
  /** By whom the application was installed: 0 names the server that has it. */
  authorizing_integration_owners: z.optional(z.record(z.string(), z.string())),
  message: z.optional(z.object({ flags: z.optional(z.int()) })),
}

const customId = z.string().check(z.minLength(1), z.maxLength(100))
const optionName = z.string().check(z.minLength(1), z.maxLength(32))
const resolved = z.optional(z.object({ users: z.optional(z.record(z.string(), user)) }))

const option = z.object({
  name: optionName,
  type: z.int(),
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  focused: z.optional(z.boolean()),
})
const typed = z.object({
  name: optionName,
  options: z.optional(
    z
      .array(z.extend(option, { options: z.optional(z.array(option).check(z.maxLength(25))) }))
      .check(z.maxLength(25)),
  ),
  resolved,
})

const value = z.string().check(z.maxLength(4000))
const field = z.object({
  custom_id: z.optional(customId),
  value: z.nullish(z.union([value, z.boolean()])),
  values: z.optional(z.array(value).check(z.maxLength(25))),
})
const submitted = z.object({
  custom_id: customId,
  components: z.optional(
    z
      .array(
        z.extend(field, {
          component: z.optional(field),
          components: z.optional(z.array(field).check(z.maxLength(5))),
        }),
      )
      .check(z.maxLength(5)),
  ),
  resolved,
})

const interaction = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), application_id: z.optional(snowflake) }),
  z.object({ ...asker, type: z.literal(2), data: typed }),
  z.object({
    ...asker,
    type: z.literal(3),
    data: z.object({
      custom_id: customId,
      values: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(25))),
      resolved,
    }),
  }),
  z.object({ ...asker, type: z.literal(4), data: typed }),
  z.object({ ...asker, type: z.literal(5), data: submitted }),
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
  const people = peopleIn(data.data.resolved)
  const ephemeral = ((data.message?.flags ?? 0) & EPHEMERAL) !== 0
  switch (data.type) {
    case 2:
      return ok({ ...by, kind: 'command', ...typedIn(data.data), people })
    case 3: {
      const { custom_id, values = [] } = data.data
      return ok({ ...by, kind: 'component', customId: custom_id, values, ephemeral, people })
    }
    case 4:
      return ok({ ...by, kind: 'completion', ...typedIn(data.data), people, focused: focusedIn(data.data) })
    case 5: {
      const { custom_id } = data.data
      return ok({ ...by, kind: 'modal', customId: custom_id, fields: fieldsIn(data.data), ephemeral, people })
    }
  }
}

const THREADS: readonly number[] = [10, 11, 12]

function askerOf(data: Exclude<Interaction, { type: 1 }>): Asker | null {
  const channel = data.channel_id ?? data.channel?.id
  const who = data.member?.user ?? data.user
  if (channel === undefined || who === undefined) return null
  const server = data.guild_id ?? null
  const permissions = BigInt(data.member?.permissions ?? '0')
  const installed = data.authorizing_integration_owners?.['0'] !== undefined
  return {
    cause: data.id,
    user: who.id,
    name: data.member?.nick || who.global_name || who.username || '',
    bot: who.bot ?? false,
    server,
    channel,
    isThread: THREADS.includes(data.channel?.type ?? 0),
    language: languageOf(data.locale),
    moderator: server !== null && (permissions & MANAGE_GUILD) !== 0n,
    rights: server !== null && installed ? BigInt(data.app_permissions ?? '0') : null,
  }
}

/** French for whoever reads Discord in French; English for everybody else. */
export const languageOf = (locale: string | undefined): Language =>
  /^fr(?:-|$)/.test(locale ?? '') ? 'fr' : 'en'

const peopleIn = (found: z.infer<typeof resolved>): People =>
  Object.fromEntries(
    Object.entries(found?.users ?? {}).map(([id, { global_name, username, bot = false }]) => [
      id,
      { name: global_name || username || '', bot },
    ]),
  )

const SUBCOMMAND = 1

function typedIn({ name, options = [] }: z.infer<typeof typed>): Omit<Typed, 'people'> {
  const sub = options.find(({ type }) => type === SUBCOMMAND)
  const values: Record<string, string | number | boolean> = Object.create(null)
  for (const { name, value } of sub ? (sub.options ?? []) : options)
    if (value !== undefined) values[name] = value
  return { command: name, subcommand: sub?.name ?? null, options: values }
}

function focusedIn({ options = [] }: z.infer<typeof typed>): string {
  const all = options.flatMap((each) => [each, ...(each.options ?? [])])
  return all.find(({ focused }) => focused)?.name ?? ''
}

/** Fields stand in labels, or in rows as they used to. */
function fieldsIn({ components = [] }: z.infer<typeof submitted>): Fields {
  const fields: Record<string, readonly string[]> = Object.create(null)
  for (const part of components)
    for (const { custom_id, value, values } of [part, ...(part.components ?? []), part.component ?? {}])
      if (custom_id !== undefined)
        fields[custom_id] = values ?? (value === null || value === undefined ? [] : [String(value)])
  return fields
}
