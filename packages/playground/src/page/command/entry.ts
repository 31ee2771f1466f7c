import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOption,
} from 'discord-api-types/v10'

export type CommandOption = APIApplicationCommandBasicOption

/** A command or subcommand that can be used. */
export interface CommandEntry {
  readonly command: APIApplicationCommand
  /** The subcommand group and subcommand, by their registered names. */
  readonly path: readonly { readonly type: 1 | 2; readonly name: string }[]
  /** Localised name without the slash: `jouer mot`. */
  readonly name: string
  /** Registered name: `play word`. */
  readonly plain: string
  readonly description: string
  /** Required ones first. */
  readonly options: readonly CommandOption[]
}

interface Localisable {
  readonly name: string
  readonly description?: string
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null
  readonly description_localizations?: Readonly<Record<string, string | null | undefined>> | null
}

export const localisedName = (named: Localisable, locale: string): string =>
  named.name_localizations?.[locale] ?? named.name

export const localisedDescription = (named: Localisable, locale: string): string =>
  named.description_localizations?.[locale] ?? named.description ?? ''

/** Whether a command is available in the server, or in a DM with the bot if `server` is null. */
function isAvailableIn(command: APIApplicationCommand, server: string | null): boolean {
  const { type, guild_id, contexts, dm_permission } = command
  if (type !== 1 || (guild_id !== undefined && guild_id !== server)) return false
  if (contexts != null) return contexts.some((context) => context === (server === null ? 1 : 0))
  return server !== null || dm_permission !== false
}

/** All commands and subcommands available here, in registration order. */
export function commandEntries(
  commands: readonly APIApplicationCommand[],
  locale: string,
  server: string | null,
): CommandEntry[] {
  return commands
    .filter((command) => isAvailableIn(command, server))
    .flatMap((command) =>
      entriesBelow(command, command.options ?? [], locale, {
        command,
        path: [],
        name: localisedName(command, locale),
        plain: command.name,
        description: localisedDescription(command, locale),
        options: [],
      }),
    )
}

function entriesBelow(
  command: APIApplicationCommand,
  options: readonly APIApplicationCommandOption[],
  locale: string,
  above: CommandEntry,
): CommandEntry[] {
  const leafOptions: CommandOption[] = []
  const below: CommandEntry[] = []
  for (const option of options)
    if (option.type === 1 || option.type === 2)
      below.push(
        ...entriesBelow(command, option.options ?? [], locale, {
          command,
          path: [...above.path, { type: option.type === 1 ? 1 : 2, name: option.name }],
          name: `${above.name} ${localisedName(option, locale)}`,
          plain: `${above.plain} ${option.name}`,
          description: localisedDescription(option, locale),
          options: [],
        }),
      )
    else leafOptions.push(option)
  if (below.length > 0) return below
  const isRequired = (option: CommandOption) => option.required === true
  return [
    {
      ...above,
      options: [...leafOptions.filter(isRequired), ...leafOptions.filter((option) => !isRequired(option))],
    },
  ]
}
