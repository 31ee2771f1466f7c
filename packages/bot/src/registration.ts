import type { RESTPutAPIApplicationCommandsJSONBody } from 'discord-api-types/v10'
import { type Told, told } from './command.ts'
import { COMMANDS, HOUSE } from './commands/index.ts'
import { VOICES } from './games/index.ts'

const CHAT_INPUT = 1
const SUBCOMMAND = 1

/** In servers, in our own direct messages and in those between people; installed by a server or by a user. */
const CONTEXTS: readonly (0 | 1 | 2)[] = [0, 1, 2]
const INSTALLED: readonly (0 | 1)[] = [0, 1]

const CRACK: Told = told(
  HOUSE,
  HOUSE,
  'Word games by correspondence: tables, matches, settings',
  'Jeux de mots par correspondance\u202f: tables, parties, réglages',
)

const NAMED: ReadonlyMap<string, Told> = new Map(
  [CRACK, ...VOICES.map(({ moves }) => moves.command)].map((command) => [command.name, command]),
)

/** All commands as Discord wants them told, by Discord's own types. */
export const REGISTRATION: RESTPutAPIApplicationCommandsJSONBody = [...COMMANDS].map(
  ([name, subcommands]) => ({
    ...(NAMED.get(name) ?? CRACK),
    type: CHAT_INPUT,
    contexts: [...CONTEXTS],
    integration_types: [...INSTALLED],
    options: subcommands.map(({ data }) => ({ ...data, type: SUBCOMMAND, options: [...data.options] })),
  }),
)
