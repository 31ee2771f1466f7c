import { DiscordAPIError, HTTPError, REST, Routes } from 'discord.js'
import * as z from 'zod/mini'

export interface SyncCommandsOptions {
  readonly token: string
  /** The root of the API without the version: `https://discord.com/api`. */
  readonly api: string
  /** The server for which the commands are registered; null: globally. */
  readonly server: string | null
  readonly commands: readonly object[]
}

export type SyncCommandsResult =
  | { readonly type: 'sent' | 'unchanged'; readonly count: number }
  /** The token is invalid. */
  | { readonly type: 'token' }
  /** The bot is not in this server, or may not register commands there. */
  | { readonly type: 'server' }
  /** Discord's error message. */
  | { readonly type: 'refused'; readonly why: string }
  /** Discord did not answer, or with a 5xx: the code of the connection error, or the status. */
  | { readonly type: 'unreachable'; readonly cause: string }

const applicationSchema = z.object({ id: z.string() })

/** Registers the commands, if those at Discord differ. */
export async function syncCommands({
  token,
  api,
  server,
  commands,
}: SyncCommandsOptions): Promise<SyncCommandsResult> {
  const rest = new REST({ api, retries: 2, timeout: 10_000 }).setToken(token)
  try {
    const { id } = applicationSchema.parse(await rest.get(Routes.currentApplication()))
    const route =
      server === null ? Routes.applicationCommands(id) : Routes.applicationGuildCommands(id, server)
    const query = new URLSearchParams({ with_localizations: 'true' })
    const count = commands.length
    if (sameCommands(await rest.get(route, { query }), commands)) return { type: 'unchanged', count }
    await rest.put(route, { body: commands })
    return { type: 'sent', count }
  } catch (error) {
    return syncErrorOf(error)
  }
}

const UNKNOWN_GUILD_CODE = 10004
const MISSING_ACCESS_CODE = 50001

function syncErrorOf(error: unknown): SyncCommandsResult {
  if (error instanceof HTTPError) return { type: 'unreachable', cause: `status ${error.status}` }
  if (!(error instanceof DiscordAPIError)) return { type: 'unreachable', cause: errorName(error) }
  if (error.status === 401) return { type: 'token' }
  if (error.code === UNKNOWN_GUILD_CODE || error.code === MISSING_ACCESS_CODE) return { type: 'server' }
  return { type: 'refused', why: `${error.status} ${error.message}` }
}

/** The code or name of the root cause; never its message, which may contain a token. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error) return errorName(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** The fields that are compared. Discord adds ids and defaults. */
const COMPARED_FIELDS = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'type',
  'required',
  'autocomplete',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'default_member_permissions',
  'nsfw',
  'value',
  'contexts',
  'integration_types',
  'choices',
  'options',
] as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDefaultValue = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/** Reduces a command, option or choice to its compared fields, in a fixed order and without default values. */
function normaliseDefinition(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normaliseDefinition)
  if (!isRecord(value)) return value
  return COMPARED_FIELDS.flatMap((key) => {
    const field = value[key]
    if (isDefaultValue(field)) return []
    if (key.endsWith('_localizations')) return [[key, isRecord(field) ? Object.entries(field).sort() : field]]
    return [[key, key === 'value' ? field : normaliseDefinition(field)]]
  })
}

/** Whether two lists define the same commands. The order of commands does not matter; that of options does. */
export function sameCommands(remote: unknown, local: unknown): boolean {
  const normalise = (commands: unknown): string =>
    JSON.stringify(
      (Array.isArray(commands) ? commands : [])
        .map((command) => JSON.stringify(normaliseDefinition(command)))
        .sort(),
    )
  return normalise(remote) === normalise(local)
}
