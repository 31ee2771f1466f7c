import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { LANGUAGES } from '@crackpost/core/match/settings'
import * as z from 'zod/mini'

export { LANGUAGES }
export type Language = (typeof LANGUAGES)[number]

/** Who asks, where, and in which language; the token is left out on purpose: nothing here may keep it. */
export interface Invoker {
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
  readonly canManageServer: boolean
  /** What we may do where this was asked, as Discord's bits; null where it is no server that we are in. */
  readonly botPermissions: bigint | null
}

/** An interaction, as far as we care. */
export type ParsedInteraction =
  | { readonly kind: 'ping' }
  | (Invoker & CommandData & { readonly kind: 'command' })
  | (Invoker & CommandData & { readonly kind: 'completion'; readonly focused: string })
  | (Invoker & ComponentData & { readonly kind: 'component'; readonly values: readonly string[] })
  | (Invoker & ComponentData & { readonly kind: 'modal'; readonly fields: SubmittedFields })
export type InteractionKind = ParsedInteraction['kind']

/** A command: its name, the subcommand, and what was typed. */
interface CommandData {
  readonly command: string
  readonly subcommand: string | null
  readonly options: CommandOptions
  readonly resolvedUsers: ResolvedUsers
}

/** Something of ours that was touched: what it bears, and whether only this user sees the message it is on. */
interface ComponentData {
  readonly customId: string
  readonly ephemeral: boolean
  readonly resolvedUsers: ResolvedUsers
}

/** Options by name; users and channels by their id. */
export type CommandOptions = Readonly<Record<string, string | number | boolean>>

/** What stands in a form, by field: one value for a text, none or several for a choice. */
export type SubmittedFields = Readonly<Record<string, readonly string[]>>

/** The users that are named in options and selects. */
export type ResolvedUsers = Readonly<Record<string, { readonly name: string; readonly bot: boolean }>>

/** `foreign`: meant for another application. */
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

// Discord adds fields whenever it likes: what is not named here is not looked at.
const invokerShape = {
  id: snowflakeSchema,
  application_id: snowflakeSchema,
  guild_id: z.optional(snowflakeSchema),
  channel_id: z.optional(snowflakeSchema),
  channel: z.optional(z.object({ id: snowflakeSchema, type: z.optional(z.int()) })),
  member: z.optional(z.object({ user: userSchema, nick: nameSchema, permissions: permissionBitsSchema })),
  user: z.optional(userSchema),
  locale: z.optional(localeSchema),
  app_permissions: permissionBitsSchema,
  /** By whom the application was installed: 0 names the server that has it. */
  authorizing_integration_owners: z.optional(z.record(z.string(), z.string())),
  message: z.optional(z.object({ flags: z.optional(z.int()) })),
}

const customIdSchema = z.string().check(z.minLength(1), z.maxLength(100))
const optionNameSchema = z.string().check(z.minLength(1), z.maxLength(32))
const resolvedSchema = z.optional(z.object({ users: z.optional(z.record(z.string(), userSchema)) }))

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

/** Reads an interaction as Discord sends it; `application`: the only one whose interactions are ours. */
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
  const by = parseInvoker(data)
  if (!by) return err({ code: 'unreadableInteraction' })
  const resolvedUsers = resolvedUsersIn(data.data.resolved)
  const ephemeral = ((data.message?.flags ?? 0) & EPHEMERAL_FLAG) !== 0
  switch (data.type) {
    case 2:
      return ok({ ...by, kind: 'command', ...commandDataIn(data.data), resolvedUsers })
    case 3: {
      const { custom_id, values = [] } = data.data
      return ok({ ...by, kind: 'component', customId: custom_id, values, ephemeral, resolvedUsers })
    }
    case 4:
      return ok({
        ...by,
        kind: 'completion',
        ...commandDataIn(data.data),
        resolvedUsers,
        focused: focusedOptionIn(data.data),
      })
    case 5: {
      const { custom_id } = data.data
      return ok({
        ...by,
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
    isThread: THREAD_CHANNEL_TYPES.includes(data.channel?.type ?? 0),
    language: languageForLocale(data.locale),
    canManageServer: server !== null && (permissions & MANAGE_GUILD) !== 0n,
    botPermissions: server !== null && installed ? BigInt(data.app_permissions ?? '0') : null,
  }
}

/** French for whoever reads Discord in French; English for everybody else. */
export const languageForLocale = (locale: string | undefined): Language =>
  /^fr(?:-|$)/.test(locale ?? '') ? 'fr' : 'en'

const resolvedUsersIn = (found: z.infer<typeof resolvedSchema>): ResolvedUsers =>
  Object.fromEntries(
    Object.entries(found?.users ?? {}).map(([id, { global_name, username, bot = false }]) => [
      id,
      { name: global_name || username || '', bot },
    ]),
  )

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
  const all = options.flatMap((each) => [each, ...(each.options ?? [])])
  return all.find(({ focused }) => focused)?.name ?? ''
}

/** Fields stand in labels, or in rows as they used to. */
function submittedFieldsIn({ components = [] }: z.infer<typeof modalDataSchema>): SubmittedFields {
  const fields: Record<string, readonly string[]> = Object.create(null)
  for (const part of components)
    for (const { custom_id, value, values } of [part, ...(part.components ?? []), part.component ?? {}])
      if (custom_id !== undefined)
        fields[custom_id] = values ?? (value === null || value === undefined ? [] : [String(value)])
  return fields
}
