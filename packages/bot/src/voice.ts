import type { Shape } from '@crackpost/core/kernel/game'
import type { Language } from './asked.ts'
import type { Cast } from './cast.ts'
import type { Moves } from './moves.ts'
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

export type Localised = Readonly<Record<Language, string>>

/** Something that a table may choose before the start: a field of the game's options. */
export interface Variant {
  readonly name: string
  readonly label: Localised
  readonly of: readonly {
    readonly value: string | number | boolean
    readonly label: Localised
    readonly about?: Localised
  }[]
}

/** A part of the rules. */
export interface Section<S extends Shape> {
  readonly id: string
  readonly title: Localised
  /** Discord's markdown, 1,800 characters at most. */
  readonly text: Localised
  /** A picture that shows it, where one does. */
  readonly example: Example<S> | null
}

export interface Example<S extends Shape> {
  /** One of the game's pictures. */
  readonly what: string
  view(): S['view']
  readonly preview?: unknown
  readonly names: readonly string[]
  readonly alt: Localised
}

/** A picture of the game's, for the list of further pictures. */
export interface Extra<S extends Shape> {
  readonly what: string
  readonly label: Localised
  /** What it shows in words, where that is not the table; null: there is nothing to see yet. */
  shown?(view: S['view'], manner: Telling): Exhibit | null
}

/** Names for texts, and where there are no mentions. */
export interface Telling extends Manner {
  readonly plain: Cast
}

/** A picture to keep: which one, what it shows read aloud, and the same as text with who did what. */
export interface Exhibit {
  readonly what: string
  readonly alt: string
  readonly lines: readonly string[]
}

/**
 * How a game speaks. (Methods, not function properties: a list of voices is then a list of `Voice<Shape>`.)
 */
export interface Voice<S extends Shape> {
  readonly id: string
  readonly title: Localised
  /** What it is like and how long it takes, in a sentence or two: read before joining. */
  readonly about: Localised
  /** What its options are called, at most five; the first choice of each is the usual one. */
  readonly variants: readonly Variant[]
  /** What its colours are called, where players choose one. */
  readonly colours?: Readonly<Record<string, Localised>>
  /** Its own command: moves as they are typed and tapped. */
  readonly moves: Moves<S>
  /** Loaded when somebody reads them: most requests never do. */
  rules(): Promise<readonly Section<S>[]>
  /** Which of its pictures shows the table to everybody, which a seat's own things with it, and which else there are. */
  readonly pictures: { readonly table: string; readonly seat: string; readonly extras: readonly Extra<S>[] }
  /** What everybody may see, in 1,700 characters at most. */
  table(view: S['view'], manner: Manner): string
  /** The same as one reads it aloud, for those who can't see the picture: at most 1,024 characters. */
  alt(view: S['view'], manner: Manner): string
  /** What only the seat that looks may see; null for a spectator. */
  hand(view: S['view'], manner: Manner): string | null
  captions(view: S['view'], language: Language): Captions
  /** An event as the one who reads may hear it; '' where it needs no words. */
  news(told: S['told'], manner: Manner): string
  /**
   * Something worth keeping that has just come about, by what was told: a post shows it in place of the table. Drawn
   * from what everybody may see.
   */
  exhibit?(told: readonly S['told'][], view: S['view'], manner: Telling): Exhibit | null
  /** What a notice adds where nobody but its player reads it; null where there is nothing to add. */
  aside?(view: S['view'], language: Language): string | null
  /** Why it ended. */
  reason(reason: string, language: Language): string
  /** The game's own no; null if it is none of its own. */
  refusal(no: Coded, manner: Manner): string | null
}
