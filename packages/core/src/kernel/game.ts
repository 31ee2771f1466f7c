import type * as z from 'zod/mini'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Dice, DiceFactory } from './dice.ts'
import type { Result } from './result.ts'
import type { Seat } from './seat.ts'
import type { SeatRank } from './standing.ts'

/** The types that belong together in one game. */
export interface GameTypes {
  /** What the table may choose before the start. */
  options: unknown
  /** Everything that is true of a position, hidden things included; plain JSON. */
  state: unknown
  /** What a seat asks for (imperative). */
  action: unknown
  /** What has happened (past), complete enough that replay needs no dice, lexicon or clock. */
  event: unknown
  /** What a seat or a spectator may see of a position. */
  view: unknown
  /** What a seat or a spectator may hear of an event. */
  eventView: unknown
  /** A fair no: a code and the details that its sentence needs. */
  rejection: { readonly code: string }
}

/** What a game may ask of the world. */
export interface GameEnv {
  readonly lexicon: Lexicon
  readonly dice: DiceFactory
  /** The instant of the action, in milliseconds since 1970. */
  readonly now: number
  /** The time a seat has for a turn, in milliseconds. */
  readonly pace: number
}

export type GameStatus =
  | {
      readonly phase: 'playing'
      /** For these the clock runs. */
      readonly waitsFor: readonly Seat[]
      /** These may act now: wider than `waitsFor` where a game has actions out of turn. */
      readonly mayAct: readonly Seat[]
      /** These have not resigned. */
      readonly active: readonly Seat[]
      /**
       * Where an alarm ends this wait at an instant, whoever has acted by then: a vote. The clock plays for nobody, and
       * the time of the turn that was interrupted stands still.
       */
      readonly until?: number
      /** Those we wait for have had their turn and only finish it: time running out here is no time-out. */
      readonly followUp?: boolean
    }
  | { readonly phase: 'over'; readonly standing: readonly SeatRank[]; readonly reason: string }

/** A time limit of the game's own: a vote, a chrono, a form. */
export interface GameTimer {
  readonly kind: string
  readonly at: number
}

/** A text that could not be read as notation. */
export type UnreadableNotation = { readonly code: 'unreadable'; readonly text: string }

export interface GameSetup<S extends GameTypes> {
  readonly seats: number
  readonly options: S['options']
  /** The colour of each seat, where the game has colours to choose from. */
  readonly colours?: readonly string[]
}

/**
 * A game is one record of pure functions: `decide` judges, `evolve` books.
 * (Methods, not function properties: a list of games is then a list of `Game<Shape>`.)
 */
export interface Game<S extends GameTypes> {
  readonly id: string
  /** Raised when the rules change; a match keeps the one it started with. */
  readonly edition: number
  readonly seats: { readonly min: number; readonly max: number }
  /** Colours that players choose from before the start, in the order in which they go to those who have no wish. */
  readonly colours?: readonly string[]
  /** The time for a turn in milliseconds: `live` as at a real table, `usual` by correspondence. */
  readonly pace: { readonly live: number; readonly usual: number }
  readonly schema: {
    readonly options: z.ZodMiniType<S['options']>
    readonly state: z.ZodMiniType<S['state']>
    readonly action: z.ZodMiniType<S['action']>
    readonly event: z.ZodMiniType<S['event']>
  }
  /** Actions as text that people read and write; `parse` undoes `make`. */
  readonly notation: {
    make(action: S['action']): string
    parse(text: string): Result<S['action'], UnreadableNotation>
    /** What came of an action, as a line of a score sheet. */
    outcome(events: readonly S['event'][]): string
  }
  /** The deal as text, for records that come without a seed; `parse` undoes `make`. */
  readonly dealNotation: {
    make(events: readonly S['event'][]): string
    parse(text: string, start: GameSetup<S>): Result<S['event'][], UnreadableNotation>
  }

  setup(start: GameSetup<S> & { readonly seed: string }): S['event'][]
  decide(state: S['state'], action: S['action'], by: Seat, env: GameEnv): Result<S['event'][], S['rejection']>
  evolve(state: S['state'] | null, event: S['event']): S['state']
  status(state: S['state']): GameStatus
  /** What each seat has scored so far. */
  totals(state: S['state']): number[]
  /** Built up from an allow-list, never spread from the state. */
  view(state: S['state'], seat: Seat | null): S['view']
  viewEvent(event: S['event'], seat: Seat | null): S['eventView']
  /** What the clock plays for a seat it waits for; always legal. */
  defaultAction(state: S['state'], seat: Seat): S['action']
  /** The seat leaves: it has resigned, or was absent too often. */
  forfeit(state: S['state'], seat: Seat, env: GameEnv): S['event'][]
  /**
   * The same position with everything dealt anew that the seat (or a spectator) can't know, except what `next` will
   * reveal to it. The law against leaks stands on it, and so can computer players.
   */
  resampleHidden(state: S['state'], seat: Seat | null, dice: Dice, next?: UpcomingAction<S>): S['state']

  /** Present where players write words of their own that others read later: such words can be hidden. */
  readonly freeText?: FreeText<S>
  /** Whether an event leaves the position as everybody sees it: then nobody's button goes stale by it. */
  keepsTurn?(event: S['event']): boolean
  /** Present where the game can end by agreement. */
  readonly agreement?: {
    /** Whether what happened makes a standing proposal to end void. */
    voids(event: S['event']): boolean
    end(state: S['state']): S['event'][]
  }
  /** A game's own time limits, and what happens when one of them is up. */
  timers?(state: S['state']): readonly GameTimer[]
  onTimer?(state: S['state'], kind: string, env: GameEnv): S['event'][]
  /** Time stood still for so long: its own limits are as much later. */
  delayTimers?(state: S['state'], by: number): S['event'][]
  /** Between how many moves a match mostly takes, all seats together: said before anybody sits down to one. */
  expectedMoves?(start: GameSetup<S>): { readonly from: number; readonly to: number }
  /** Legal actions, lazily, in an order of the dice's choosing: for completion, computer players and the laws. */
  actions?(state: S['state'], seat: Seat, env: GameEnv): Iterable<S['action']>
}

/** Something that a player wrote. */
export interface PlayerText {
  /** Its name within the match. */
  readonly mark: string
  readonly by: Seat
  readonly text: string
}

export interface FreeText<S extends GameTypes> {
  /** What everybody may read by now, in the order in which it was written. */
  visibleTexts(state: S['state']): readonly PlayerText[]
  /** A view without what is hidden. */
  hideTexts(view: S['view'], isHidden: (saying: Omit<PlayerText, 'text'>) => boolean): S['view']
  /**
   * A view and an action as they may lie in a player's file: without what is to be remembered and not looked up while
   * the match runs, and never with what others wrote.
   */
  forExport: { view(view: S['view']): S['view']; action(action: S['action'], over: boolean): S['action'] }
}

export interface UpcomingAction<S extends GameTypes> {
  readonly action: S['action']
  readonly by: Seat
}
