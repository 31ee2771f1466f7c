import { PRESENTERS } from '../games/index.ts'
import { boardCommand, handCommand } from './board.ts'
import type { ComponentHandler, ModalHandler, Subcommand } from './command.ts'
import { helpCommand } from './help.ts'
import { HIDE_COMPONENTS } from './hide.ts'
import { joinCommand, leaveCommand, resignCommand, startCommand } from './lobby.ts'
import { MORE_COMPONENTS } from './more.ts'
import { MOVE_COMPONENTS, MOVE_MODALS, moveSubcommands } from './move.ts'
import { myMatchesCommand } from './my-matches.ts'
import { newMatchCommand } from './new.ts'
import { colourCommand, optionsCommand } from './options.ts'
import { endCommand, giveTimeCommand, nudgeCommand, rematchCommand, resumeCommand } from './pacing.ts'
import { privacyCommand } from './privacy.ts'
import { rulesCommand } from './rules.ts'
import { settingsCommand } from './settings/player.ts'
import { serverCommand } from './settings/server-command.ts'
import { verifyCommand } from './verify.ts'
import { WELCOME_COMPONENTS } from './welcome.ts'
import { wordCommand } from './word.ts'

/** The name of the root command; its subcommands are listed in the order shown by Discord. */
export const ROOT_COMMAND = 'crack'
const ROOT_SUBCOMMANDS: readonly Subcommand[] = [
  newMatchCommand,
  myMatchesCommand,
  boardCommand,
  handCommand,
  joinCommand,
  optionsCommand,
  colourCommand,
  startCommand,
  leaveCommand,
  resignCommand,
  rematchCommand,
  giveTimeCommand,
  nudgeCommand,
  endCommand,
  resumeCommand,
  verifyCommand,
  rulesCommand,
  wordCommand,
  settingsCommand,
  serverCommand,
  helpCommand,
  privacyCommand,
]

/** Subcommands by command name: the root command, and one command for each game. */
export const SUBCOMMANDS_BY_COMMAND: ReadonlyMap<string, readonly Subcommand[]> = new Map([
  [ROOT_COMMAND, ROOT_SUBCOMMANDS],
  ...PRESENTERS.map((presenter) => [presenter.moves.command.name, moveSubcommands(presenter)] as const),
])

const ALL_SUBCOMMANDS = [...SUBCOMMANDS_BY_COMMAND.values()].flat()

/** Merges handlers by verb. Throws if two commands use the same verb. */
function mergeHandlers<T>(records: readonly Readonly<Record<string, T>>[]): ReadonlyMap<string, T> {
  const entries = records.flatMap((record) => Object.entries(record))
  const verbs = new Map(entries)
  if (verbs.size < entries.length) throw new Error('two commands share a verb')
  return verbs
}

export const COMPONENT_HANDLERS: ReadonlyMap<string, ComponentHandler> = mergeHandlers([
  MOVE_COMPONENTS,
  MORE_COMPONENTS,
  HIDE_COMPONENTS,
  WELCOME_COMPONENTS,
  ...ALL_SUBCOMMANDS.map(({ components = {} }) => components),
])
export const MODAL_HANDLERS: ReadonlyMap<string, ModalHandler> = mergeHandlers([
  MOVE_MODALS,
  ...ALL_SUBCOMMANDS.map(({ modals = {} }) => modals),
])
