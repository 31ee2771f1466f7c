import type { PictureLabels } from './picture-labels.ts'
import type { RenderTheme } from './theme.ts'

/** Why a picture could not be drawn: a fault of ours, never a player's. Who asked for it posts text instead. */
export interface RenderError {
  readonly code: 'undrawable'
  readonly why: string
}

/** Which picture is asked for. */
export interface PictureRequest {
  /** One of the game's `pictures`. */
  readonly what: string
  readonly theme: RenderTheme
  /** What a preview shows: a placement as core offers it, not yet confirmed. */
  readonly preview?: unknown
}

/** A game's pictures, for whoever need not know which game it is. */
export interface GameRenderer {
  readonly pictures: readonly string[]
  /** The words its labels must hold. */
  readonly labelKeys: readonly string[]
  /** Throws on a view or labels that can't be drawn. */
  draw(view: unknown, labels: PictureLabels, asked: PictureRequest): Uint8Array
}
