import type { RESTPutAPIApplicationCommandsJSONBody } from 'discord-api-types/v10'
import { type NameAndDescription, nameAndDescription } from '../commands/command.ts'
import { ROOT_COMMAND, SUBCOMMANDS_BY_COMMAND } from '../commands/index.ts'
import { PRESENTERS } from '../games/index.ts'

const CHAT_INPUT_COMMAND_TYPE = 1
const SUBCOMMAND_OPTION_TYPE = 1

/** Guilds, direct messages with the bot, other direct messages; installed by a server or by a user. */
const INTERACTION_CONTEXT_TYPES: readonly (0 | 1 | 2)[] = [0, 1, 2]
const INTEGRATION_TYPES: readonly (0 | 1)[] = [0, 1]

const ROOT_COMMAND_TEXT: NameAndDescription = nameAndDescription(
  ROOT_COMMAND,
  ROOT_COMMAND,
  'Word games by correspondence: tables, matches, settings',
  'Jeux de mots par correspondance\u202f: tables, parties, réglages',
)

const COMMAND_TEXT_BY_NAME: ReadonlyMap<string, NameAndDescription> = new Map(
  [ROOT_COMMAND_TEXT, ...PRESENTERS.map(({ moves }) => moves.command)].map((command) => [
    command.name,
    command,
  ]),
)

/** All slash commands, as sent to Discord for registration. */
export const COMMAND_MANIFEST: RESTPutAPIApplicationCommandsJSONBody = [...SUBCOMMANDS_BY_COMMAND].map(
  ([name, subcommands]) => ({
    ...(COMMAND_TEXT_BY_NAME.get(name) ?? ROOT_COMMAND_TEXT),
    type: CHAT_INPUT_COMMAND_TYPE,
    contexts: [...INTERACTION_CONTEXT_TYPES],
    integration_types: [...INTEGRATION_TYPES],
    options: subcommands.map(({ data }) => ({
      ...data,
      type: SUBCOMMAND_OPTION_TYPE,
      options: [...data.options],
    })),
  }),
)
