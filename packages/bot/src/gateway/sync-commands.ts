import { DiscordAPIError, REST, Routes } from 'discord.js'
import * as z from 'zod/mini'

/** What it takes to tell Discord which commands there are. */
export interface SyncCommandsOptions {
  readonly token: string
  /** Where Discord is, without the version: `https://discord.com/api`. */
  readonly api: string
  /** Only in this server, where it counts at once; null: everywhere. */
  readonly server: string | null
  readonly commands: readonly object[]
}

export type SyncCommandsResult =
  | { readonly type: 'sent' | 'unchanged'; readonly count: number }
  /** Discord does not know the token. */
  | { readonly type: 'token' }
  /** We are not in this server, or may not have commands there. */
  | { readonly type: 'server' }
  /** What Discord has against the commands, or why it was not reached: names and codes only. */
  | { readonly type: 'refused'; readonly why: string }

const applicationSchema = z.object({ id: z.string() })

/** Sends the commands, but only where Discord has others. */
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
  if (!(error instanceof DiscordAPIError)) return { type: 'refused', why: errorName(error) }
  if (error.status === 401) return { type: 'token' }
  if (error.code === UNKNOWN_GUILD_CODE || error.code === MISSING_ACCESS_CODE) return { type: 'server' }
  return { type: 'refused', why: `${error.status} ${error.message}` }
}

/** What went wrong without its message, which may hold anything. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.cause instanceof Error) return errorName(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** What makes a command what it is. Discord adds numbers and defaults of its own, which say nothing. */
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

/** A command, option or choice as it is told, always in the same order and without what goes without saying. */
function normaliseDefinition(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normaliseDefinition)
  if (!isRecord(value)) return value
  return COMPARED_FIELDS.flatMap((key) => {
    const said = value[key]
    if (isDefaultValue(said)) return []
    if (key.endsWith('_localizations')) return [[key, isRecord(said) ? Object.entries(said).sort() : said]]
    return [[key, key === 'value' ? said : normaliseDefinition(said)]]
  })
}

/** Whether two lists tell of the same commands; of commands the order does not count, of options it does. */
export function sameCommands(there: unknown, ours: unknown): boolean {
  const all = (commands: unknown): string =>
    JSON.stringify(
      (Array.isArray(commands) ? commands : [])
        .map((command) => JSON.stringify(normaliseDefinition(command)))
        .sort(),
    )
  return all(there) === all(ours)
}
