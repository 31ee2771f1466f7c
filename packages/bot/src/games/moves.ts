import type { GameTypes } from '@crackpost/core/kernel/game'
import type { Result } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import type { CommandOptionData, NameAndDescription } from '../commands/command.ts'
import type { CommandOptions, Language, SubmittedFields } from '../discord/interaction.ts'
import type { ModalField } from '../discord/modal.ts'
import type { ButtonStyle, SelectOption } from '../discord/panel.ts'
import type { AutocompleteChoice } from '../discord/reply.ts'
import type { PlayerNames } from '../match/player-names.ts'
import type { AnyRejection } from '../match/rejection.ts'

/** A seat in a position, with what it takes to think about a move. */
export interface MoveInput<S extends GameTypes> {
  readonly state: S['state']
  readonly view: S['view']
  readonly seat: Seat
  /** Names where there are no mentions: in forms, lists and buttons. */
  readonly playerNames: PlayerNames
  readonly lexicon: Lexicon
  readonly language: Language
}

/** A game's own command: what it is called, and its moves in the order in which they are offered. */
export interface GameMoves<S extends GameTypes> {
  readonly command: NameAndDescription
  readonly list: readonly MoveKind<S>[]
}

/** A kind of move: typed as a subcommand, tapped as a button that opens a form or a choice. */
export type MoveKind<S extends GameTypes> = ModalMove<S> | StepMove<S>

interface BaseMove<S extends GameTypes> {
  /** The subcommand, its name also the name of the move. The option for the match is added to it. */
  readonly data: NameAndDescription & { readonly options: readonly CommandOptionData[] }
  /** To whom it is offered: players to move (default), only the others, or everybody. */
  readonly when?: 'turn' | 'others' | 'always'
  /** Its buttons and forms are bound to no turn: core alone judges whether it can still be made. */
  readonly anyTurn?: true
  /** What was typed, as an action. */
  fromOptions(options: CommandOptions, input: MoveInput<S>): Result<S['action'], AnyRejection>
  /** What an option could be, for what has been typed so far: never an error. */
  autocomplete?(focused: string, options: CommandOptions, input: MoveInput<S>): readonly AutocompleteChoice[]
  /** As a button: null where this position has no use for it. What everybody sees is drawn from the public view. */
  button(view: S['view'], language: Language): MoveButton<S> | null
  /** How it would turn out, to be confirmed; a move without a preview is made at once. */
  preview?(action: S['action'], input: MoveInput<S>): Result<MovePreview<S>, AnyRejection>
}

export interface MoveButton<S extends GameTypes> {
  readonly label: string
  readonly style: ButtonStyle
  /** What the button does at once; without it, it opens what there is to fill in or to choose. */
  readonly action?: S['action']
}

export interface ModalMove<S extends GameTypes> extends BaseMove<S> {
  /**
   * What its button, or its command, asks for before there is a form: that is committed first, and the form is made from
   * what the seat hears of it, in the position right after it. The same request heard again gets the same form, with
   * nothing committed twice. What was typed with the command is then the draft.
   */
  readonly openingAction?: S['action']
  /**
   * The form that the button opens; `draft`: what was chosen before, to be changed; `told`: what came of opening it.
   * Without fields it is a question.
   */
  modal(
    input: MoveInput<S>,
    draft: S['action'] | null,
    told?: readonly S['eventView'][],
  ): { readonly title: string; readonly fields: readonly ModalField[] }
  fromModal(fields: SubmittedFields, input: MoveInput<S>): Result<S['action'], AnyRejection>
}

export interface StepMove<S extends GameTypes> extends BaseMove<S> {
  /** Chosen by touch, step by step; `chosen`: the `next` of the last choice, '' at first. Null: nothing we know. */
  choicesAfter(chosen: string, input: MoveInput<S>): StepChoices<S> | null
}

/** What there is to choose from, and what to know before choosing. */
export interface StepChoices<S extends GameTypes> {
  readonly lines: readonly string[]
  /** Buttons; lists where they are many. */
  readonly choices: readonly StepChoice<S>[]
  /** Lists, each with what stands over it. */
  readonly lists?: readonly { readonly hint: string; readonly of: readonly StepChoice<S>[] }[]
}

/** One choice: what it leads on to, or the action that it makes. */
export type StepChoice<S extends GameTypes> = {
  readonly label: string
  readonly style: ButtonStyle
} & ({ readonly next: string } | { readonly action: S['action'] })

export interface MovePreview<S extends GameTypes> {
  /** With everything chosen that was left open. */
  readonly action: S['action']
  readonly lines: readonly string[]
  /** What the picture `preview` is drawn from, and what it shows in words. */
  readonly picture: { readonly preview: unknown; readonly alt: string } | null
  /** Other actions like it, to choose from, each with its notation as value. */
  readonly alternatives: readonly SelectOption[]
}
