import type { Result } from '@crackpost/core/kernel/result'
import type { MatchPlace, PlayerId } from '@crackpost/core/match/settings'
import type { CommandResult } from '@crackpost/core/use-cases/handle-command'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { PlayerSettings } from '@crackpost/core/use-cases/settings'
import type { Invoker, Language, ResolvedUsers } from './discord/interaction.ts'
import { textsIn } from './i18n/index.ts'
import type { Texts } from './i18n/texts.ts'

/** Opens a match of a game, by the game's id, and fills its other seats at once. */
export type OpenDemoMatch = (
  game: string,
  host: PlayerId,
  cause: string,
  place: MatchPlace,
  language: Language,
) => Promise<Result<CommandResult, { readonly code: string }>>

/** What interaction handlers use beside the interaction itself. */
export interface BotServices {
  readonly ports: Ports
  /** Null where there are no demo players: everywhere but in the local Discord. */
  readonly openDemoMatch: OpenDemoMatch | null
}

/** Passed to every command, component and modal handler. */
export interface InteractionContext extends BotServices {
  readonly invoker: Invoker
  /** The invoker's player id. */
  readonly player: PlayerId
  readonly settings: PlayerSettings
  /** The language of the response: the player's setting, else Discord's locale. */
  readonly language: Language
  readonly texts: Texts
  /** Users that options and selects of the interaction name, by their Discord id. */
  readonly resolvedUsers: ResolvedUsers
}

/** The player id of a user with the names that an interaction in this server (null: none) gives them. */
export const findOrCreateUser = (
  { people }: Ports,
  server: string | null,
  user: string,
  { name, nickname }: Pick<Invoker, 'name' | 'nickname'>,
): Promise<PlayerId> =>
  people.findOrCreatePlayer(user, name, server === null ? undefined : { server, nickname })

/** Identifies the invoker (a new user gets a player id) and loads their settings. */
export async function createContext(
  { ports, openDemoMatch }: BotServices,
  invoker: Invoker,
  resolvedUsers: ResolvedUsers,
): Promise<InteractionContext> {
  const player = await findOrCreateUser(ports, invoker.server, invoker.user, invoker)
  const settings = await ports.settings.loadPlayerSettings(player)
  const language = settings.language ?? invoker.language
  const texts = textsIn(language)
  return { ports, openDemoMatch, invoker, player, settings, language, texts, resolvedUsers }
}
