import type { Labels } from './labels.ts'
import type { Theme } from './theme.ts'

/** Why a picture could not be drawn: a fault of ours, never a player's. Who asked for it posts text instead. */
export interface Undrawable {
  readonly code: 'undrawable'
  readonly why: string
}

/** Which picture is asked for. */
export interface Asked {
  /** One of the game's `pictures`. */
  readonly what: string
  readonly theme: Theme
  /** What a preview shows: a placement as core offers it, not yet confirmed. */
  readonly preview?: unknown
}

/** A game's pictures, for whoever need not know which game it is. */
export interface Artist {
  readonly pictures: readonly string[]
  /** The words its labels must hold. */
  readonly words: readonly string[]
  /** Throws on a view or labels that can't be drawn. */
  draw(view: unknown, labels: Labels, asked: Asked): Uint8Array
}
