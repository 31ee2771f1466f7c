import type { GameTypes } from '@crackpost/core/kernel/game'
import type { Language } from '../discord/interaction.ts'
import type { PlayerNames } from '../match/player-names.ts'
import type { AnyRejection } from '../match/rejection.ts'
import type { GameMoves } from './moves.ts'

/** In which language, and who is who. */
export interface TextContext {
  readonly language: Language
  readonly playerNames: PlayerNames
}

/** What is written on a game's pictures, besides its title and the players' names. */
export interface PictureCaptions {
  /** How far the match is. */
  readonly status: string
  readonly words: Readonly<Record<string, string>>
}

export type TextByLanguage = Readonly<Record<Language, string>>

/** Something that a table may choose before the start: a field of the game's options. */
export interface GameOption {
  readonly name: string
  readonly label: TextByLanguage
  readonly choices: readonly {
    readonly value: string | number | boolean
    readonly label: TextByLanguage
    readonly about?: TextByLanguage
  }[]
}

/** A part of the rules. */
export interface RulesSection<S extends GameTypes> {
  readonly id: string
  readonly title: TextByLanguage
  /** Discord's markdown, 1,800 characters at most. */
  readonly text: TextByLanguage
  /** A picture that shows it, where one does. */
  readonly example: RulesExample<S> | null
}

export interface RulesExample<S extends GameTypes> {
  /** One of the game's pictures. */
  readonly picture: string
  view(): S['view']
  readonly preview?: unknown
  readonly names: readonly string[]
  readonly alt: TextByLanguage
}

/** A picture of the game's, for the list of further pictures. */
export interface ExtraPicture<S extends GameTypes> {
  readonly picture: string
  readonly label: TextByLanguage
  /** What it shows in words, where that is not the table; null: there is nothing to see yet. */
  highlight?(view: S['view'], textContext: HighlightContext): Highlight | null
}

/** Names for texts, and where there are no mentions. */
export interface HighlightContext extends TextContext {
  readonly plainNames: PlayerNames
}

/** A picture to keep: which one, what it shows read aloud, and the same as text with who did what. */
export interface Highlight {
  readonly picture: string
  readonly alt: string
  readonly lines: readonly string[]
}

/**
 * How a game speaks. (Methods, not function properties: a list of voices is then a list of `Voice<Shape>`.)
 */
export interface GamePresenter<S extends GameTypes> {
  readonly id: S['id']
  readonly title: TextByLanguage
  /** What it is like and how long it takes, in a sentence or two: read before joining. */
  readonly about: TextByLanguage
  /** What its options are called, at most five; the first choice of each is the usual one. */
  readonly options: readonly GameOption[]
  /** What its colours are called, where players choose one. */
  readonly colours?: Readonly<Record<string, TextByLanguage>>
  /** Its own command: moves as they are typed and tapped. */
  readonly moves: GameMoves<S>
  /** Loaded when somebody reads them: most requests never do. */
  rules(): Promise<readonly RulesSection<S>[]>
  /** Which of its pictures shows the table to everybody, which a seat's own things with it, and which else there are. */
  readonly pictures: {
    readonly table: string
    readonly seat: string
    readonly extras: readonly ExtraPicture<S>[]
  }
  /** What everybody may see, in 1,700 characters at most. */
  describeTable(view: S['view'], textContext: TextContext): string
  /** The same as one reads it aloud, for those who can't see the picture: at most 1,024 characters. */
  altText(view: S['view'], textContext: TextContext): string
  /** What only the seat that looks may see; null for a spectator. */
  describeHand(view: S['view'], textContext: TextContext): string | null
  pictureCaptions(view: S['view'], language: Language): PictureCaptions
  /** An event as the one who reads may hear it; '' where it needs no words. */
  describeEvent(told: S['eventView'], textContext: TextContext): string
  /**
   * Something worth keeping that has just come about, by what was told: a post shows it in place of the table. Drawn
   * from what everybody may see.
   */
  highlight?(
    told: readonly S['eventView'][],
    view: S['view'],
    textContext: HighlightContext,
  ): Highlight | null
  /** What a notice adds where nobody but its player reads it; null where there is nothing to add. */
  privateNote?(view: S['view'], language: Language): string | null
  /** Why it ended. */
  describeEndReason(reason: string, language: Language): string
  /** The game's own no; null if it is none of its own. */
  rejectionText(no: AnyRejection, textContext: TextContext): string | null
}
