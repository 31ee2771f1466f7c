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
  /** The record of a finished match as a file; the panel then says whether it is verified. */
  | (FollowUpBase & { readonly type: 'record'; readonly match: MatchId })
  /** All stored data of a player, as a file. The text above the file is added to the panel. */
  | (FollowUpBase & { readonly type: 'export'; readonly player: PlayerId })
  /** Forgets a player; the panel is shown when that is done. */
  | (FollowUpBase & { readonly type: 'forget'; readonly player: PlayerId })
  /**
   * Sends a test reminder; the panel then says whether it was delivered. `cause`: the interaction, for which at most
   * one is sent; jobs of an earlier release have none.
   */
  | (FollowUpBase & {
      readonly type: 'test'
      readonly player: PlayerId
      readonly channel: string
      readonly cause?: string
    })

interface FollowUpBase {
  /** The panel to show. It must have the custom ids of the response, by which the response is recognised. */
  readonly panel: Panel
  readonly theme: ThemeName
  readonly language: Language
}
