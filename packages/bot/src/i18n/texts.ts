import type { MatchEvent, MatchEventOf } from '@crackpost/core/match/events'
import type { TurnPace } from '@crackpost/core/match/settings'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Language } from '../discord/interaction.ts'
import type { BotPermission } from '../discord/permissions.ts'
import type { MatchLength } from '../match/match-length.ts'
import type { PlayerNames } from '../match/player-names.ts'
import type { CommonRejection, RejectionTexts } from '../match/rejection.ts'

/** The match of an event. */
export interface MatchEventContext {
  readonly id: MatchId
  readonly title: string
  readonly playerNames: PlayerNames
}

/** A sentence for every match event; the game's presenter describes its own events. */
export type MatchEventTexts = {
  readonly [T in Exclude<MatchEvent['type'], 'moved' | 'turned'>]: (
    event: MatchEventOf<T>,
    context: MatchEventContext,
  ) => string
}

export const BUTTON_LABELS = [
  'hand',
  'board',
  'more',
  'next',
  'show',
  'open',
  'help',
  'join',
  'decline',
  'takeSeat',
  'leave',
  'start',
  'startNow',
  'kickNow',
  'blocked',
  'callOff',
  'options',
  'colour',
  'rules',
  'rematch',
  'accept',
  'withdraw',
  'resign',
  'back',
  'confirm',
  'change',
  'cancel',
  'asText',
  'time',
  'nudge',
  'end',
  'resume',
  'hide',
  'verify',
  'previousPage',
  'nextPage',
] as const
export type ButtonLabel = (typeof BUTTON_LABELS)[number]

/** The common texts of one language. Texts of a single panel are in `panels/`. */
export interface Texts {
  readonly language: Language
  readonly unknownPlayer: string
  /** A player without a visible name, by the number of the seat. */
  playerNumber(count: number): string
  readonly rejections: RejectionTexts<CommonRejection>
  readonly matchEvents: MatchEventTexts
  readonly labels: Readonly<Record<ButtonLabel, string>>
  /** Discord's names of the permissions. */
  readonly permissions: Readonly<Record<BotPermission, string>>
  /** The title line over a position. */
  heading(title: string, id: MatchId): string
  duration(ms: number): string
  list(names: readonly string[]): string

  // lobby
  pace(pace: TurnPace): string
  /** The usual number of moves, and how long they take at most. */
  length(moves: { readonly from: number; readonly to: number }, time: MatchLength): string
  seats(taken: number, seats: number, names: readonly string[], host: string): string
  invited(names: readonly string[]): string
  declined(names: readonly string[]): string
  readonly private: string
  /** A private table that can't be full any more; `canStart`: there are enough players. */
  cantFill(canStart: boolean): string
  /** Asks before a start without these invited players. */
  askStart(names: readonly string[]): string
  /** Asks before a player is removed. */
  askKick(who: string): string
  readonly newMatchModal: {
    readonly title: string
    readonly game: string
    readonly players: string
    count(count: number): string
    readonly pace: string
    readonly against: string
    readonly againstAbout: string
    readonly private: string
    readonly privateAbout: string
  }
  /** The panel for hiding written text. */
  readonly hiding: {
    readonly about: string
    readonly hint: string
    readonly older: string
    readonly none: string
  }
  /** Above the list of players that the host can remove. */
  readonly kick: string

  /** The list of tables to join. */
  readonly openTables: {
    heading(count: number): string
    readonly none: string
    readonly hint: string
    /** The choice that leads from the first tables to the list of all. */
    more(count: number): string
  }

  // running match
  waitingFor(names: readonly string[], until: string | null): string
  yourTurn(until: string | null): string
  proposal(by: string): string
  /** A moderator (`by`) offers the reader the seat of `from`. */
  seatOffer(from: string, by: string): string
  /** The match is paused. */
  readonly paused: string
  readonly spectator: string
  readonly notDealt: string
  /** The button belongs to an earlier turn. */
  readonly staleTurn: string
  readonly askResign: string
  readonly moreMenuIntro: string
  /** Above the preview of a move, above its alternatives, and after it was cancelled. */
  readonly preview: string
  readonly alternatives: string
  readonly cancelled: string

  // finished match
  /** Not a Markdown list, which numbers by itself: equal totals share a rank. */
  rank(rank: number, name: string, total: number): string
  seed(seed: string): string
  closedReason(reason: 'host' | 'empty' | 'expired' | 'moderator' | 'aborted'): string

  // my matches
  myMatchesHeading(count: number): string
  readonly noGames: string
  readonly states: Readonly<Record<'yours' | 'theirs' | 'open' | 'over' | 'invited', string>>
  moreMatches(count: number): string
  readonly onlyThisMatch: string
  readonly nothingToDo: string

  /** The time budget is over; the outcome is not known yet. */
  readonly timeout: string
  /** The button below `timeout`. */
  readonly showCurrent: string
  /** An unexpected error. */
  readonly internalError: string
}
