import type { Seat } from '@crackpost/core/kernel/seat'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Language } from '../discord/interaction.ts'
import type { Panel } from '../discord/panel.ts'

export const THEME_NAMES = ['dark', 'light'] as const
export type ThemeName = (typeof THEME_NAMES)[number]

/** A job that runs after the response was sent and edits it. If the job fails, the response stays as it is. */
export type FollowUp =
  | (FollowUpBase & {
      readonly type: 'picture'
      readonly match: MatchId
      /** The picture is dropped if the match is at another turn; null: it shows the current turn. */
      readonly turn: number | null
      /** The seat whose view is drawn; null: the public view. */
      readonly seat: Seat | null
      /** The name of one of the game's pictures. */
      readonly what: string
      readonly preview?: unknown
    })
  /** An example picture of the rules. */
  | (FollowUpBase & { readonly type: 'example'; readonly game: string; readonly section: string })
  /** All stored data of a player, as a file. */
  | (FollowUpBase & { readonly type: 'export'; readonly player: PlayerId })
  /** Sends a test reminder; the panel then says whether it was delivered. */
  | (FollowUpBase & { readonly type: 'test'; readonly player: PlayerId; readonly channel: string })

interface FollowUpBase {
  /** The panel to show. It must have the custom ids of the response, by which the response is recognised. */
  readonly panel: Panel
  readonly theme: ThemeName
  readonly language: Language
}
