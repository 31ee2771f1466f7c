import type { Seat } from '@crackpost/core/kernel/seat'
import type { PlayerId } from '@crackpost/core/match/settings'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Language } from '../discord/interaction.ts'
import type { Panel } from '../discord/panel.ts'

export const THEME_NAMES = ['dark', 'light'] as const
export type ThemeName = (typeof THEME_NAMES)[number]

/**
 * What comes after an answer has gone out, from whoever can draw and send: the panel again, complete this time. What
 * was answered stands where nothing comes of it.
 */
export type FollowUp =
  | (FollowUpBase & {
      readonly type: 'picture'
      readonly match: MatchId
      /** Drawn only while it is this turn; null: as it stands then. */
      readonly turn: number | null
      /** Whose eyes it is for; null: everybody's. */
      readonly seat: Seat | null
      /** One of the game's pictures. */
      readonly what: string
      readonly preview?: unknown
    })
  /** A picture of the rules. */
  | (FollowUpBase & { readonly type: 'example'; readonly game: string; readonly section: string })
  /** Everything that is kept about a player, as a file. */
  | (FollowUpBase & { readonly type: 'export'; readonly player: PlayerId })
  /** A notice to see whether notices arrive; the panel then says what came of it. */
  | (FollowUpBase & { readonly type: 'test'; readonly player: PlayerId; readonly channel: string })

interface FollowUpBase {
  /** What it comes to. It can be touched in the same ways as what was answered: by that the answer is known again. */
  readonly panel: Panel
  readonly theme: ThemeName
  readonly language: Language
}
