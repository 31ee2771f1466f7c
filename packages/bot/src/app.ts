import type { ActRejection, Outcome, Request } from '@crackpost/core/app/act'
import type { Mine } from '@crackpost/core/app/look'
import type { Opening, OpenRejection, RematchRejection } from '@crackpost/core/app/open'
import type { Loaded, MatchId, Person } from '@crackpost/core/app/ports'
import type { PlayerSettings, ServerSettings } from '@crackpost/core/app/settings'
import type { Result } from '@crackpost/core/kernel/result'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import type { HouseWords, Place, Player } from '@crackpost/core/match/terms'
import type { Language } from './asked.ts'

/** A table of a game, by its id. */
export type Demo = (
  game: string,
  host: Player,
  cause: string,
  place: Place,
  language: Language,
) => Promise<Result<Outcome, { readonly code: string }>>

/** The use cases as the bot sees them: bound to a store, a clock and a lexicon that it need not know. */
export interface App {
  open(opening: Opening): Promise<Result<Outcome, OpenRejection>>
  rematch(wish: {
    readonly of: MatchId
    readonly host: Player
    readonly cause: string
  }): Promise<Result<Outcome, RematchRejection>>
  act(request: Request): Promise<Result<Outcome, ActRejection>>
  /** What a request has done to a match already, where it is heard again; null where it has done nothing. */
  heard(id: MatchId, cause: string): Promise<Outcome | null>
  /** A match as it is now. */
  look(id: MatchId): Promise<Loaded | null>
  /** As its snapshot has it, which may lag behind: for what a deed is judged by later anyway. */
  glance(id: MatchId): Promise<Loaded | null>
  mine(player: Player): Promise<readonly Mine[]>
  /** Those that came to their end, the latest first. */
  past(player: Player): Promise<readonly Mine[]>
  atChannel(channel: string): Promise<readonly MatchId[]>
  inServer(server: string): Promise<readonly MatchId[]>
  /** Who a user is, what they call themselves now, and what they have chosen; somebody new gets an id. */
  known(user: string, name: string): Promise<{ readonly player: Player; readonly settings: PlayerSettings }>
  /** Somebody else who is named, be it for the first time. */
  playerOf(user: string, name: string): Promise<Player>
  /** Null for somebody who is forgotten. */
  personOf(player: Player): Promise<Person | null>
  ofServer(server: string): Promise<ServerSettings>
  savePlayer(player: Player, settings: PlayerSettings): Promise<void>
  saveServer(server: string, settings: ServerSettings): Promise<void>
  /** Takes a player away: tables left, matches resigned, settings and the link to the user gone. */
  forget(user: string, cause: string): Promise<void>
  /** The lexicon with a house's own words. */
  lexicon(house: HouseWords): Lexicon
  now(): number
  /** Opens a table whose other seats are taken at once; null where nobody is at hand for that. */
  readonly demo: Demo | null
  /**
   * The match that a request without an id was understood to mean when it was first heard: this one, or the one that
   * was named before. Without it the same request heard again could move another match, since by then another one is
   * the most urgent. Null: only asks.
   */
  meant(cause: string, id: MatchId | null): Promise<MatchId | null>
}
