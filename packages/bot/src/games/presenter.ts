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

/** The pictures of a game, by the names that its renderer knows. */
export interface GamePictures<S extends GameTypes> {
  /** Shows the table to everybody. */
  readonly table: string
  /** Shows the table to one seat, with its hand. */
  readonly seat: string
  /** Further pictures, in the order in which they are offered. */
  readonly extras: readonly ExtraPicture<S>[]
  /** The words that are written on the pictures. */
  captions(view: S['view'], language: Language): PictureCaptions
  /** Describes the picture of the table for screen readers, in 1,024 characters at most. */
  altText(view: S['view'], textContext: TextContext): string
  /**
   * Returns a picture that a message shows in place of the table because of these events, or null. It is drawn from the
   * public view.
   */
  highlight?(
    eventViews: readonly S['eventView'][],
    view: S['view'],
    textContext: HighlightContext,
  ): Highlight | null
}

/**
 * Everything that Discord users read of a game. (Methods, not function properties: a list of presenters is then a list
 * of `GamePresenter<GameTypes>`.)
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
  /** Absent in a game that is shown as text only: it needs no renderer. */
  readonly pictures?: GamePictures<S>
  /** Every sentence of the game but its rules, by language. The checks of spelling and typography read it. */
  readonly texts: Readonly<Record<Language, object>>
  /** Describes the table from the public view, in 1,700 characters at most. */
  describeTable(view: S['view'], textContext: TextContext): string
  /** Describes the hand in a seat's view; null for a spectator. Absent in a game without hands. */
  describeHand?(view: S['view'], textContext: TextContext): string | null
  /** Describes an event to the audience of its view; '' if it needs no words. */
  describeEvent(eventView: S['eventView'], textContext: TextContext): string
  /** What a notice adds where nobody but its player reads it; null where there is nothing to add. */
  privateNote?(view: S['view'], language: Language): string | null
  /** Why it ended. */
  describeEndReason(reason: string, language: Language): string
  /** The game's own no; null if it is none of its own. */
  rejectionText(no: AnyRejection, textContext: TextContext): string | null
}
