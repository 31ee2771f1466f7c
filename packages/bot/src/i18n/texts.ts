import type { MatchEvent, MatchEventOf } from '@crackpost/core/match/events'
import type { TurnPace } from '@crackpost/core/match/settings'
import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Language } from '../discord/interaction.ts'
import type { BotPermission } from '../discord/permissions.ts'
import type { PlayerNames } from '../match/player-names.ts'
import type { CommonRejection, RejectionTexts } from '../match/rejection.ts'

/** Where something happened: the table and its game. */
export interface MatchEventContext {
  readonly id: MatchId
  readonly title: string
  readonly playerNames: PlayerNames
}

/** What happened at a table, in a sentence; a game's own moves are told by the game's voice. */
export type MatchEventTexts = {
  readonly [T in Exclude<MatchEvent['type'], 'moved' | 'turned'>]: (
    fact: MatchEventOf<T>,
    scene: MatchEventContext,
  ) => string
}

/** What stands on buttons, as short as can be. */
export const BUTTON_LABELS = [
  'hand',
  'board',
  'more',
  'next',
  'show',
  'open',
  'help',
  'join',
  'leave',
  'start',
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
] as const
export type ButtonLabel = (typeof BUTTON_LABELS)[number]

/** Everything the house says in one language; what belongs to one panel only stands beside it, in a file of its own. */
export interface Texts {
  readonly language: Language
  readonly unknownPlayer: string
  readonly rejections: RejectionTexts<CommonRejection>
  readonly matchEvents: MatchEventTexts
  readonly labels: Readonly<Record<ButtonLabel, string>>
  /** Discord's own names of the rights that we need. */
  readonly permissions: Readonly<Record<BotPermission, string>>
  /** The title line over a position. */
  heading(title: string, id: MatchId): string
  duration(ms: number): string
  list(names: readonly string[]): string

  // a table that is open
  pace(pace: TurnPace): string
  /** Between how many moves a match mostly takes, all players together, and for how many. */
  length(from: number, to: number, seats: number): string
  seats(taken: number, seats: number, names: readonly string[], host: string): string
  invited(names: readonly string[]): string
  readonly private: string
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
  /** Over what can be hidden, and over each list of it. */
  readonly hiding: {
    readonly about: string
    readonly hint: string
    readonly older: string
    readonly none: string
  }
  /** Over the list of guests that a host can send away. */
  readonly kick: string

  // a match under way
  waitingFor(names: readonly string[], until: string | null): string
  yourTurn(until: string | null): string
  proposal(by: string): string
  /** The clock stands still. */
  readonly paused: string
  readonly spectator: string
  readonly notDealt: string
  /** Something has happened since the button was made. */
  readonly staleTurn: string
  readonly askResign: string
  readonly moreMenuIntro: string
  /** Over a move that is not made yet, over the list of others like it, and when it is not made. */
  readonly preview: string
  readonly alternatives: string
  readonly cancelled: string

  // a match that is over
  /** Not as a list of Discord's: that counts on by itself, and equal totals share a place. */
  rank(rank: number, name: string, total: number): string
  seed(seed: string): string
  closedReason(reason: 'host' | 'empty' | 'expired' | 'moderator' | 'aborted'): string

  // my games
  myMatchesHeading(count: number): string
  readonly noGames: string
  readonly states: Readonly<Record<'yours' | 'theirs' | 'open' | 'over', string>>
  moreMatches(count: number): string
  readonly onlyThisMatch: string
  readonly nothingToDo: string

  /** We can't tell yet what became of it. */
  readonly timeout: string
  /** On the button below it. */
  readonly showCurrent: string
  /** A fault of ours. */
  readonly internalError: string
}
