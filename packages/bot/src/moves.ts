import type { Shape } from '@crackpost/core/kernel/game'
import type { Result } from '@crackpost/core/kernel/result'
import type { Seat } from '@crackpost/core/kernel/seat'
import type { Lexicon } from '@crackpost/core/lexicon/lexicon'
import type { Fields, Language, Options } from './asked.ts'
import type { Cast } from './cast.ts'
import type { OptionData, Told } from './command.ts'
import type { FormPart } from './form.ts'
import type { Option, Style } from './panel.ts'
import type { Coded } from './refusal.ts'
import type { Choice } from './reply.ts'

/** A seat in a position, with what it takes to think about a move. */
export interface Position<S extends Shape> {
  readonly state: S['state']
  readonly view: S['view']
  readonly seat: Seat
  /** Names where there are no mentions: in forms, lists and buttons. */
  readonly cast: Cast
  readonly lexicon: Lexicon
  readonly language: Language
}

/** A game's own command: what it is called, and its moves in the order in which they are offered. */
export interface Moves<S extends Shape> {
  readonly command: Told
  readonly list: readonly Move<S>[]
}

/** A kind of move: typed as a subcommand, tapped as a button that opens a form or a choice. */
export type Move<S extends Shape> = FilledMove<S> | PickedMove<S>

interface TypedMove<S extends Shape> {
  /** The subcommand, its name also the name of the move. The house adds the option for the match. */
  readonly data: Told & { readonly options: readonly OptionData[] }
  /** Who may have use for it: whoever is to move (unless said otherwise), only the others, or everybody. */
  readonly when?: 'turn' | 'others' | 'always'
  /** Its buttons and forms are bound to no turn: core alone judges whether it can still be made. */
  readonly timeless?: true
  /** What was typed, as an action. */
  typed(options: Options, at: Position<S>): Result<S['action'], Coded>
  /** What an option could be, for what has been typed so far: never an error. */
  complete?(focused: string, options: Options, at: Position<S>): readonly Choice[]
  /** As a button: null where this position has no use for it. What everybody sees is drawn from the public view. */
  button(view: S['view'], language: Language): MoveButton<S> | null
  /** How it would turn out, to be confirmed; a move without a preview is made at once. */
  preview?(action: S['action'], at: Position<S>): Result<Preview<S>, Coded>
}

export interface MoveButton<S extends Shape> {
  readonly label: string
  readonly style: Style
  /** What the button does at once; without it, it opens what there is to fill in or to choose. */
  readonly action?: S['action']
}

export interface FilledMove<S extends Shape> extends TypedMove<S> {
  /**
   * What its button, or its command, asks for before there is a form: that is committed first, and the form is made from
   * what the seat hears of it, in the position right after it. The same request heard again gets the same form, with
   * nothing committed twice. What was typed with the command is then the draft.
   */
  readonly opens?: S['action']
  /**
   * The form that the button opens; `draft`: what was chosen before, to be changed; `told`: what came of opening it.
   * Without fields it is a question.
   */
  form(
    at: Position<S>,
    draft: S['action'] | null,
    told?: readonly S['told'][],
  ): { readonly title: string; readonly parts: readonly FormPart[] }
  filled(fields: Fields, at: Position<S>): Result<S['action'], Coded>
}

export interface PickedMove<S extends Shape> extends TypedMove<S> {
  /** Chosen by touch, step by step; `chosen`: the `next` of the last choice, '' at first. Null: nothing we know. */
  pick(chosen: string, at: Position<S>): Picks<S> | null
}

/** What there is to choose from, and what to know before choosing. */
export interface Picks<S extends Shape> {
  readonly lines: readonly string[]
  /** Buttons; lists where they are many. */
  readonly of: readonly Pick<S>[]
  /** Lists, each with what stands over it. */
  readonly lists?: readonly { readonly hint: string; readonly of: readonly Pick<S>[] }[]
}

/** One choice: what it leads on to, or the action that it makes. */
export type Pick<S extends Shape> = {
  readonly label: string
  readonly style: Style
} & ({ readonly next: string } | { readonly action: S['action'] })

export interface Preview<S extends Shape> {
  /** With everything chosen that was left open. */
  readonly action: S['action']
  readonly lines: readonly string[]
  /** What the picture `preview` is drawn from, and what it shows in words. */
  readonly picture: { readonly preview: unknown; readonly alt: string } | null
  /** Other actions like it, to choose from, each with its notation as value. */
  readonly others: readonly Option[]
}
