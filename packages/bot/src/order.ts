import type { MatchId } from '@crackpost/core/app/ports'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Player } from '@crackpost/core/match/terms'
import type { Language } from './asked.ts'
import type { Panel } from './panel.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/**
 * What comes after an answer has gone out, from whoever can draw and send: the panel again, complete this time. What
 * was answered stands where nothing comes of it.
 */
export type Order =
  | (Frame & {
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
  | (Frame & { readonly type: 'example'; readonly game: string; readonly section: string })
  /** Everything that is kept about a player, as a file. */
  | (Frame & { readonly type: 'export'; readonly player: Player })
  /** A notice to see whether notices arrive; the panel then says what came of it. */
  | (Frame & { readonly type: 'test'; readonly player: Player; readonly channel: string })

interface Frame {
  /** What it comes to. It can be touched in the same ways as what was answered: by that the answer is known again. */
  readonly panel: Panel
  readonly theme: Theme
  readonly language: Language
}
