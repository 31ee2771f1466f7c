import { err, ok, type Result } from '@crackpost/core/kernel/result'
import type { LANGUAGES } from '@crackpost/core/match/settings'
import { firstVisibleName } from '@crackpost/core/use-cases/display-name'
import * as z from 'zod/mini'

export type Language = (typeof LANGUAGES)[number]

/** User, place, language and permissions of an interaction. Without its token, which must not be stored or logged. */
export interface Invoker {
  /** The interaction id; the cause of the resulting log entry. */
  readonly cause: string
  readonly user: string
  /** The display name outside of servers; the username if that is invisible. */
  readonly name: string
  /** The nickname in this server; null if there is none. */
  readonly nickname: string | null
  readonly bot: boolean
  /** Null in direct messages. */
  readonly server: string | null
  readonly channel: string
  /** The channel of a thread; null if `channel` is not a thread. */
  readonly parentChannel: string | null
  readonly isThread: boolean
  readonly language: Language
  /** Has the Manage Server permission; false in direct messages. */
  readonly canManageServer: boolean
  /** The bot's permission bits in the channel; null if the bot is not installed in the server. */
  readonly botPermissions: bigint | null
}

/** The parsed parts of an interaction that the bot uses. */
export type ParsedInteraction =
  | { readonly kind: 'ping' }
  | (Invoker & CommandData & { readonly kind: 'command' })
  | (Invoker & CommandData & { readonly kind: 'completion'; readonly focused: string })
  | (Invoker & ComponentData & { readonly kind: 'component'; readonly values: readonly string[] })
  | (Invoker & ComponentData & { readonly kind: 'modal'; readonly fields: SubmittedFields })
export type InteractionKind = ParsedInteraction['kind']

/** The name, subcommand and options of a slash command. */
interface CommandData {
  readonly command: string
  readonly subcommand: string | null
  readonly options: CommandOptions
  readonly resolvedUsers: ResolvedUsers
}

/** The custom id of a used component or modal, and whether its message is ephemeral. */
interface ComponentData {
  readonly customId: string
  readonly ephemeral: boolean
  readonly resolvedUsers: ResolvedUsers
}

/** Option values by name; users and channels as ids. */
export type CommandOptions = Readonly<Record<string, string | number | boolean>>

/** Submitted modal fields by name: one value for a text input, any number for a select. */
export type SubmittedFields = Readonly<Record<string, readonly string[]>>

/** A user in an option or select. */
export interface ResolvedUser {
  readonly name: string
  /** The nickname in this server; null if there is none. */
  readonly nickname: string | null
  readonly bot: boolean
  /** Whether the user is a member of the server of the interaction; false in direct messages. */
  readonly isMember: boolean
}

/** The users in options and selects, by id. */
export type ResolvedUsers = Readonly<Record<string, ResolvedUser>>

/** `foreign`: the interaction belongs to another application. */
export type InteractionError = { readonly code: 'unreadableInteraction' | 'foreign' }

const snowflakeSchema = z.string().check(z.regex(/^\d{1,20}$/))
const nameSchema = z.nullish(z.string().check(z.maxLength(100)))
const userSchema = z.object({
  id: snowflakeSchema,
  username: nameSchema,
  global_name: nameSchema,
  bot: z.optional(z.boolean()),
})
const localeSchema = z.string().check(z.maxLength(20))
const permissionBitsSchema = z.optional(z.string().check(z.regex(/^\d{1,30}$/)))

const MANAGE_GUILD = 0x20n
const EPHEMERAL_FLAG = 64

// Unknown fields are ignored: Discord adds fields at any time.
const invokerShape = {
  id: snowflakeSchema,
  application_id: snowflakeSchema,
  guild_id: z.optional(snowflakeSchema),
  channel_id: z.optional(snowflakeSchema),
  channel: z.optional(
    z.object({ id: snowflakeSchema, type: z.optional(z.int()), parent_id: z.nullish(snowflakeSchema) }),
  ),
  member: z.optional(z.object({ user: userSchema, nick: nameSchema, permissions: permissionBitsSchema })),
  user: z.optional(userSchema),
  locale: z.optional(localeSchema),
  app_permissions: permissionBitsSchema,
  /** The owners of the installations; key 0 is the server. */
  authorizing_integration_owners: z.optional(z.record(z.string(), z.string())),
  message: z.optional(z.object({ flags: z.optional(z.int()) })),
}

const customIdSchema = z.string().check(z.minLength(1), z.maxLength(100))
const optionNameSchema = z.string().check(z.minLength(1), z.maxLength(32))
const resolvedSchema = z.optional(
  z.object({
    users: z.optional(z.record(z.string(), userSchema)),
    /** Only members of the server of the interaction. */
    members: z.optional(z.record(z.string(), z.object({ nick: nameSchema }))),
  }),
)

const optionSchema = z.object({
  name: optionNameSchema,
  type: z.int(),
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  focused: z.optional(z.boolean()),
})
const commandDataSchema = z.object({
  name: optionNameSchema,
  options: z.optional(
    z
      .array(z.extend(optionSchema, { options: z.optional(z.array(optionSchema).check(z.maxLength(25))) }))
      .check(z.maxLength(25)),
  ),
  resolved: resolvedSchema,
})

const fieldValueSchema = z.string().check(z.maxLength(4000))
const fieldSchema = z.object({
  custom_id: z.optional(customIdSchema),
  value: z.nullish(z.union([fieldValueSchema, z.boolean()])),
  values: z.optional(z.array(fieldValueSchema).check(z.maxLength(25))),
})
const modalDataSchema = z.object({
  custom_id: customIdSchema,
  components: z.optional(
    z
      .array(
        z.extend(fieldSchema, {
          component: z.optional(fieldSchema),
          components: z.optional(z.array(fieldSchema).check(z.maxLength(5))),
        }),
      )
      .check(z.maxLength(5)),
  ),
  resolved: resolvedSchema,
})

const interactionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), application_id: z.optional(snowflakeSchema) }),
  z.object({ ...invokerShape, type: z.literal(2), data: commandDataSchema }),
  z.object({
    ...invokerShape,
    type: z.literal(3),
    data: z.object({
      custom_id: customIdSchema,
      values: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(25))),
      resolved: resolvedSchema,
    }),
  }),
  z.object({ ...invokerShape, type: z.literal(4), data: commandDataSchema }),
  z.object({ ...invokerShape, type: z.literal(5), data: modalDataSchema }),
])
type RawInteraction = z.infer<typeof interactionSchema>

/** Parses an interaction as Discord sends it. `application` is the id of our application; others are `foreign`. */
export function parseInteraction(
  raw: unknown,
  application: string,
): Result<ParsedInteraction, InteractionError> {
  const parsed = interactionSchema.safeParse(raw)
  if (!parsed.success) return err({ code: 'unreadableInteraction' })
  const { data } = parsed
  if (data.type === 1 && data.application_id === undefined) return ok({ kind: 'ping' })
  if (data.application_id !== application) return err({ code: 'foreign' })
  if (data.type === 1) return ok({ kind: 'ping' })
  const invoker = parseInvoker(data)
  if (!invoker) return err({ code: 'unreadableInteraction' })
  const resolvedUsers = resolvedUsersIn(data.data.resolved)
  const ephemeral = ((data.message?.flags ?? 0) & EPHEMERAL_FLAG) !== 0
  switch (data.type) {
    case 2:
      return ok({ ...invoker, kind: 'command', ...commandDataIn(data.data), resolvedUsers })
    case 3: {
      const { custom_id, values = [] } = data.data
      return ok({ ...invoker, kind: 'component', customId: custom_id, values, ephemeral, resolvedUsers })
    }
    case 4:
      return ok({
        ...invoker,
        kind: 'completion',
        ...commandDataIn(data.data),
        resolvedUsers,
        focused: focusedOptionIn(data.data),
      })
    case 5: {
      const { custom_id } = data.data
      return ok({
        ...invoker,
        kind: 'modal',
        customId: custom_id,
        fields: submittedFieldsIn(data.data),
        ephemeral,
        resolvedUsers,
      })
    }
  }
}

const THREAD_CHANNEL_TYPES: readonly number[] = [10, 11, 12]

function parseInvoker(data: Exclude<RawInteraction, { type: 1 }>): Invoker | null {
  const channel = data.channel_id ?? data.channel?.id
  const user = data.member?.user ?? data.user
  if (channel === undefined || user === undefined) return null
  const server = data.guild_id ?? null
  const permissions = BigInt(data.member?.permissions ?? '0')
  const installed = data.authorizing_integration_owners?.['0'] !== undefined
  const isThread = THREAD_CHANNEL_TYPES.includes(data.channel?.type ?? 0)
  return {
    cause: data.id,
    user: user.id,
    name: firstVisibleName(user.global_name, user.username),
    nickname: firstVisibleName(data.member?.nick) || null,
    bot: user.bot ?? false,
    server,
    channel,
    parentChannel: isThread ? (data.channel?.parent_id ?? null) : null,
    isThread,
    language: languageForLocale(data.locale),
    canManageServer: server !== null && (permissions & MANAGE_GUILD) !== 0n,
    botPermissions: server !== null && installed ? BigInt(data.app_permissions ?? '0') : null,
  }
}

/** French for French locales, English for all others. */
export const languageForLocale = (locale: string | undefined): Language =>
  /^fr(?:-|$)/.test(locale ?? '') ? 'fr' : 'en'

function resolvedUsersIn(resolved: z.infer<typeof resolvedSchema>): ResolvedUsers {
  const members = resolved?.members ?? {}
  return Object.fromEntries(
    Object.entries(resolved?.users ?? {}).map(([id, { global_name, username, bot = false }]) => {
      const isMember = Object.hasOwn(members, id)
      const nickname = (isMember && firstVisibleName(members[id]?.nick)) || null
      return [id, { name: firstVisibleName(global_name, username), nickname, bot, isMember }]
    }),
  )
}

const SUBCOMMAND_OPTION_TYPE = 1

function commandDataIn({
  name,
  options = [],
}: z.infer<typeof commandDataSchema>): Omit<CommandData, 'resolvedUsers'> {
  const sub = options.find(({ type }) => type === SUBCOMMAND_OPTION_TYPE)
  const values: Record<string, string | number | boolean> = Object.create(null)
  for (const { name, value } of sub ? (sub.options ?? []) : options)
    if (value !== undefined) values[name] = value
  return { command: name, subcommand: sub?.name ?? null, options: values }
}

function focusedOptionIn({ options = [] }: z.infer<typeof commandDataSchema>): string {
  const all = options.flatMap((option) => [option, ...(option.options ?? [])])
  return all.find(({ focused }) => focused)?.name ?? ''
}

/** Reads the fields inside labels and inside action rows, the older layout. */
function submittedFieldsIn({ components = [] }: z.infer<typeof modalDataSchema>): SubmittedFields {
  const fields: Record<string, readonly string[]> = Object.create(null)
  for (const part of components)
    for (const { custom_id, value, values } of [part, ...(part.components ?? []), part.component ?? {}])
      if (custom_id !== undefined)
        fields[custom_id] = values ?? (value === null || value === undefined ? [] : [String(value)])
  return fields
}
