import type { Shape } from '@crackpost/core/kernel/game'
import type { Language } from './asked.ts'
import type { Cast } from './cast.ts'
import type { Coded } from './refusal.ts'

/** In which language, and who is who. */
export interface Manner {
  readonly language: Language
  readonly cast: Cast
}

/** What is written on a game's pictures, besides its title and the players' names. */
export interface Captions {
  /** How far the match is. */
  readonly status: string
  readonly words: Readonly<Record<string, string>>
}

/**
 * How a game speaks. (Methods, not function properties: a list of voices is then a list of `Voice<Shape>`.)
 */
export interface Voice<S extends Shape> {
  readonly id: string
  readonly title: Readonly<Record<Language, string>>
  /** Moves as players type them, for the help. */
  readonly examples: readonly string[]
  /** What everybody may see, in 1,700 characters at most. */
  table(view: S['view'], manner: Manner): string
  /** What only the seat that looks may see; null for a spectator. */
  hand(view: S['view'], manner: Manner): string | null
  captions(view: S['view'], language: Language): Captions
  /** An event as the one who reads may hear it. */
  news(told: S['told'], manner: Manner): string
  /** Why it ended. */
  reason(reason: string, language: Language): string
  /** The game's own no; null if it is none of its own. */
  refusal(no: Coded, manner: Manner): string | null
}
