import type { PictureLabels } from './picture-labels.ts'
import type { RenderTheme } from './theme.ts'

/** Why a picture could not be drawn. Always a bug, never a player's mistake; the caller posts text instead. */
export interface RenderError {
  readonly code: 'undrawable'
  readonly why: string
}

export interface PictureRequest {
  /** One of the game's `pictures`. */
  readonly what: string
  readonly theme: RenderTheme
  /** For previews: an unconfirmed placement, as core's `findWordPlacements` or `findCardPlacements` returns it. */
  readonly preview?: unknown
  /** The edition of the rules of the match; absent for the latest. */
  readonly edition?: number
}

/** Draws one game's pictures behind a common interface. */
export interface GameRenderer {
  readonly pictures: readonly string[]
  /** Keys that `PictureLabels.words` must contain. */
  readonly labelKeys: readonly string[]
  /** Returns a PNG file. Throws if the view or the labels are invalid. */
  draw(view: unknown, labels: PictureLabels, request: PictureRequest): Uint8Array
}
