import type * as z from 'zod/mini'
import type { LexiconVerdict } from '../lexicon/assumed-lexicon.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Dice, DiceFactory } from './dice.ts'
import type { Result } from './result.ts'
import type { Seat } from './seat.ts'
import type { SeatRank } from './standing.ts'

/** The types of one game. */
export interface GameTypes {
  /** The game's id as a literal type: lists of games are checked by it. */
  id: string
  /** Chosen by the host before the start. */
  options: unknown
  /** The complete position, including hidden information; plain JSON. */
  state: unknown
  /** A request of a seat, named in the imperative. */
  action: unknown
  /** A fact, named in the past tense, with enough data that replay needs no dice, lexicon or clock. */
  event: unknown
  /** The part of a position that a seat or a spectator may see. */
  view: unknown
  /** The part of an event that a seat or a spectator may see. */
  eventView: unknown
  /** A refusal as a value: a code and the details that its text needs. */
  rejection: { readonly code: string }
}

/** The inputs of a decision that are not part of the state. */
export interface GameEnv {
  readonly lexicon: Lexicon
  readonly dice: DiceFactory
  /** The time of the action, in milliseconds since 1970. */
  readonly now: number
  /** Time per turn in milliseconds. */
  readonly pace: number
}

export type GameStatus =
  | {
      readonly phase: 'playing'
      /** Seats whose clock runs. */
      readonly waitsFor: readonly Seat[]
      /** Seats that may act now. Larger than `waitsFor` if the game has actions out of turn. */
      readonly mayAct: readonly Seat[]
      /** Seats that have not resigned. */
      readonly active: readonly Seat[]
      /**
       * Set if a timer ends this wait (e.g. a vote): the time at which it ends, in milliseconds since 1970.
       * No default action is played for these seats, and the interrupted turn keeps its remaining time.
       */
      readonly until?: number
      /**
       * True if the awaited seats have already moved and only have to complete their turn. Running out of
       * time then does not count as a time-out.
       */
      readonly followUp?: boolean
    }
  | { readonly phase: 'over'; readonly standing: readonly SeatRank[]; readonly reason: string }

/** A time limit defined by the game, e.g. for a vote. */
export interface GameTimer {
  readonly kind: string
  readonly at: number
}

/** A text that is not valid notation. */
export type UnreadableNotation = { readonly code: 'unreadable'; readonly text: string }

export interface GameSetup<S extends GameTypes> {
  readonly seats: number
  readonly options: S['options']
  /** The colour of each seat; absent if the game has no colours. */
  readonly colours?: readonly string[]
}

/**
 * A game is one record of pure functions: `decide` judges an action, `evolve` applies an event.
 * These are methods, not function properties, so that every game is assignable to `Game<GameTypes>`.
 */
export interface Game<S extends GameTypes> {
  readonly id: S['id']
  /** Increased when the rules change. A match keeps the edition it started with. */
  readonly edition: number
  readonly seats: { readonly min: number; readonly max: number }
  /**
   * Colours that players can choose before the start. Players without a preference get the remaining ones in
   * this order.
   */
  readonly colours?: readonly string[]
  /** Time per turn in milliseconds: `live` for players who are all present, `usual` for correspondence. */
  readonly pace: { readonly live: number; readonly usual: number }
  readonly schema: {
    readonly options: z.ZodMiniType<S['options']>
    readonly state: z.ZodMiniType<S['state']>
    readonly action: z.ZodMiniType<S['action']>
    readonly event: z.ZodMiniType<S['event']>
  }
  /** Actions as text for people to read and write; `parse` is the inverse of `make`. */
  readonly notation: {
    make(action: S['action']): string
    parse(text: string): Result<S['action'], UnreadableNotation>
    /** Describes the result of an action in one line. */
    outcome(events: readonly S['event'][]): string
  }
  /** The deal as text, for records without a seed; `parse` is the inverse of `make`. */
  readonly dealNotation: {
    make(events: readonly S['event'][]): string
    parse(text: string, start: GameSetup<S>): Result<S['event'][], UnreadableNotation>
  }

  setup(start: GameSetup<S> & { readonly seed: string }): S['event'][]
  decide(state: S['state'], action: S['action'], by: Seat, env: GameEnv): Result<S['event'][], S['rejection']>
  evolve(state: S['state'] | null, event: S['event']): S['state']
  status(state: S['state']): GameStatus
  /** The score of each seat so far. */
  totals(state: S['state']): number[]
  /** Must list the visible fields one by one, never spread the state. */
  view(state: S['state'], seat: Seat | null): S['view']
  viewEvent(event: S['event'], seat: Seat | null): S['eventView']
  /** True if something was drawn or shuffled in the event, so that its content depends on the seed. */
  isDraw(event: S['event']): boolean
  /** The action played for an awaited seat when its time is up; always legal. */
  defaultAction(state: S['state'], seat: Seat): S['action']
  /** The events of a seat leaving, either by resigning or after too many time-outs. */
  forfeit(state: S['state'], seat: Seat, env: GameEnv): S['event'][]
  /**
   * Returns the position with everything drawn again that the seat (or a spectator, for null) can't know,
   * except what `next` will reveal to it. The test for hidden information uses it; computer players can too.
   */
  resampleHidden(state: S['state'], seat: Seat | null, dice: Dice, next?: UpcomingAction<S>): S['state']

  /** Present if players write texts that others read later. Such texts can be hidden. */
  readonly freeText?: FreeText<S>
  /**
   * What the lexicon said in a step with these events, for matches whose lexicon is not at hand. Absent if a
   * step with another word than those of the lexicon has no events.
   */
  lexiconVerdict?(events: readonly S['event'][]): LexiconVerdict
  /**
   * True if the event does not change the position that everyone sees. The turn number then stays the same,
   * so buttons stay valid.
   */
  keepsTurn?(event: S['event']): boolean
  /** Present if the game can end by agreement. */
  readonly agreement?: {
    /** True if the event cancels an open proposal to end. */
    voids(event: S['event']): boolean
    end(state: S['state']): S['event'][]
  }
  /** The game's own time limits, and the events when one of them expires. */
  timers?(state: S['state']): readonly GameTimer[]
  onTimer?(state: S['state'], kind: string, env: GameEnv): S['event'][]
  /** The events that postpone all timers by `by` milliseconds, after the match was paused. */
  delayTimers?(state: S['state'], by: number): S['event'][]
  /** The usual range of moves in a match, all seats together. Shown before players join. */
  expectedMoves?(start: GameSetup<S>): { readonly from: number; readonly to: number }
  /**
   * Legal actions, lazily, in an order chosen by the dice. Used for autocompletion, computer players and
   * tests.
   */
  actions?(state: S['state'], seat: Seat, env: GameEnv): Iterable<S['action']>
}

/** A text written by a player. */
export interface PlayerText {
  /** Its id within the match. */
  readonly mark: string
  readonly by: Seat
  readonly text: string
}

export interface FreeText<S extends GameTypes> {
  /** The texts that everyone may read now, in the order in which they were written. */
  visibleTexts(state: S['state']): readonly PlayerText[]
  /** Returns the view without the texts for which `isHidden` is true. */
  hideTexts(view: S['view'], isHidden: (saying: Omit<PlayerText, 'text'>) => boolean): S['view']
  /**
   * Removes from a view and an action what a player's data export must not contain: while the match runs,
   * texts that players have to remember; always, texts by other players.
   */
  forExport: { view(view: S['view']): S['view']; action(action: S['action'], over: boolean): S['action'] }
  /** Masks for a record what not everyone may read: texts that were not published, or for which `isHidden` is true. */
  forRecord(
    moves: readonly RecordedMove<S>[],
    isHidden: (saying: Omit<PlayerText, 'text'>) => boolean,
  ): RecordedMove<S>[]
  /** Returns position and action with texts that the rules judge as `events` state, in place of masked ones. */
  assumeTexts(
    state: S['state'],
    action: S['action'],
    events: readonly S['event'][],
  ): { readonly state: S['state']; readonly action: S['action'] }
  /** Removes all texts from an event, so that it can be compared with one of a record that masks them. */
  withoutTexts(event: S['event']): S['event']
}

/** The events of one step of a whole match, and its action if a player took one. */
export interface RecordedMove<S extends GameTypes> {
  readonly action: S['action'] | null
  readonly events: readonly S['event'][]
}

export interface UpcomingAction<S extends GameTypes> {
  readonly action: S['action']
  readonly by: Seat
}
