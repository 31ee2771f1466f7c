import type { ActRejection, Outcome, Request } from '@crackpost/core/app/act'
import type { Mine } from '@crackpost/core/app/look'
import type { Opening, OpenRejection, RematchRejection } from '@crackpost/core/app/open'
import type { Loaded, MatchId } from '@crackpost/core/app/ports'
import type { ServerSettings } from '@crackpost/core/app/settings'
import type { Result } from '@crackpost/core/kernel/result'
import type { Player } from '@crackpost/core/match/terms'

/** The use cases as the bot sees them: bound to a store, a clock and a lexicon that it need not know. */
export interface App {
  open(opening: Opening): Promise<Result<Outcome, OpenRejection>>
  rematch(wish: {
    readonly of: MatchId
    readonly host: Player
    readonly cause: string
  }): Promise<Result<Outcome, RematchRejection>>
  act(request: Request): Promise<Result<Outcome, ActRejection>>
  /** A match as it is now. */
  look(id: MatchId): Promise<Loaded | null>
  /** As its snapshot has it, which may lag behind: for what a deed is judged by later anyway. */
  glance(id: MatchId): Promise<Loaded | null>
  mine(player: Player): Promise<readonly Mine[]>
  atChannel(channel: string): Promise<readonly MatchId[]>
  playerOf(user: string): Promise<Player>
  userOf(player: Player): Promise<string | null>
  ofServer(server: string): Promise<ServerSettings>
  /**
   * The match that a request without an id was understood to mean when it was first heard: this one, or the one that
   * was named before. Without it the same request heard again could move another match, since by then another one is
   * the most urgent. Null: only asks.
   */
  meant(cause: string, id: MatchId | null): Promise<MatchId | null>
}
