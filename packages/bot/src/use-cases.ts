import type { Result } from '@crackpost/core/kernel/result'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import type { MatchPlace, PlayerId, ServerWordLists } from '@crackpost/core/match/settings'
import type {
  CommandRejection,
  CommandRequest,
  CommandResult,
} from '@crackpost/core/use-cases/handle-command'
import type {
  OpenMatchRejection,
  OpenMatchRequest,
  RematchRejection,
} from '@crackpost/core/use-cases/open-match'
import type { DiscordIdentity, LoadedMatch, MatchId } from '@crackpost/core/use-cases/ports'
import type { MatchListItem } from '@crackpost/core/use-cases/queries'
import type { PlayerSettings, ServerSettings } from '@crackpost/core/use-cases/settings'
import type { Language } from './discord/interaction.ts'

/** A table of a game, by its id. */
export type OpenDemoMatch = (
  game: string,
  host: PlayerId,
  cause: string,
  place: MatchPlace,
  language: Language,
) => Promise<Result<CommandResult, { readonly code: string }>>

/** The use cases as the bot sees them: bound to a store, a clock and a lexicon that it need not know. */
export interface UseCases {
  openMatch(opening: OpenMatchRequest): Promise<Result<CommandResult, OpenMatchRejection>>
  openRematch(wish: {
    readonly of: MatchId
    readonly host: PlayerId
    readonly cause: string
  }): Promise<Result<CommandResult, RematchRejection>>
  handleCommand(request: CommandRequest): Promise<Result<CommandResult, CommandRejection>>
  /** What a request has done to a match already, where it is heard again; null where it has done nothing. */
  findDuplicate(id: MatchId, cause: string): Promise<CommandResult | null>
  /** A match as it is now. */
  loadCurrent(id: MatchId): Promise<LoadedMatch | null>
  /** As its snapshot has it, which may lag behind: for what a deed is judged by later anyway. */
  loadSnapshot(id: MatchId): Promise<LoadedMatch | null>
  activeMatches(player: PlayerId): Promise<readonly MatchListItem[]>
  /** Those that came to their end, the latest first. */
  finishedMatches(player: PlayerId): Promise<readonly MatchListItem[]>
  matchesInChannel(channel: string): Promise<readonly MatchId[]>
  matchesInServer(server: string): Promise<readonly MatchId[]>
  /** Who a user is, what they call themselves now, and what they have chosen; somebody new gets an id. */
  identify(
    user: string,
    name: string,
  ): Promise<{ readonly player: PlayerId; readonly settings: PlayerSettings }>
  /** Somebody else who is named, be it for the first time. */
  ensurePlayer(user: string, name: string): Promise<PlayerId>
  /** Null for somebody who is forgotten. */
  identityOf(player: PlayerId): Promise<DiscordIdentity | null>
  loadServerSettings(server: string): Promise<ServerSettings>
  savePlayerSettings(player: PlayerId, settings: PlayerSettings): Promise<void>
  saveServerSettings(server: string, settings: ServerSettings): Promise<void>
  /** Takes a player away: tables left, matches resigned, settings and the link to the user gone. */
  forgetUser(user: string, cause: string): Promise<void>
  /** The lexicon with a house's own words. */
  lexiconWith(house: ServerWordLists): Lexicon
  now(): number
  /** Opens a table whose other seats are taken at once; null where nobody is at hand for that. */
  readonly openDemoMatch: OpenDemoMatch | null
  /**
   * The match that a request without an id was understood to mean when it was first heard: this one, or the one that
   * was named before. Without it the same request heard again could move another match, since by then another one is
   * the most urgent. Null: only asks.
   */
  pinResolvedMatch(cause: string, id: MatchId | null): Promise<MatchId | null>
}
