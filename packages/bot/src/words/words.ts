import type { MatchId } from '@crackpost/core/app/ports'
import type { Fact, FactOf } from '@crackpost/core/match/fact'
import type { Pace } from '@crackpost/core/match/terms'
import type { Language } from '../asked.ts'
import type { Cast } from '../cast.ts'
import type { HouseRejection, Refusals } from '../refusal.ts'
import type { Right } from '../rights.ts'

/** Where something happened: the table and its game. */
export interface Scene {
  readonly id: MatchId
  readonly title: string
  readonly cast: Cast
}

/** What happened at a table, in a sentence; a game's own moves are told by the game's voice. */
export type News = {
  readonly [T in Exclude<Fact['type'], 'moved' | 'turned'>]: (fact: FactOf<T>, scene: Scene) => string
}

/** What stands on buttons, as short as can be. */
export const LABELS = [
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
export type Label = (typeof LABELS)[number]

/** Everything the house says in one language; what belongs to one panel only stands beside it, in a file of its own. */
export interface Words {
  readonly language: Language
  readonly somebody: string
  readonly refusals: Refusals<HouseRejection>
  readonly news: News
  readonly labels: Readonly<Record<Label, string>>
  /** Discord's own names of the rights that we need. */
  readonly rights: Readonly<Record<Right, string>>
  /** The title line over a position. */
  heading(title: string, id: MatchId): string
  duration(ms: number): string
  list(names: readonly string[]): string

  // a table that is open
  pace(pace: Pace): string
  /** Between how many moves a match mostly takes, all players together, and for how many. */
  length(from: number, to: number, seats: number): string
  seats(taken: number, seats: number, names: readonly string[], host: string): string
  invited(names: readonly string[]): string
  readonly private: string
  readonly opening: {
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
  waits(names: readonly string[], until: string | null): string
  yourTurn(until: string | null): string
  proposal(by: string): string
  /** The clock stands still. */
  readonly paused: string
  readonly spectator: string
  readonly notDealt: string
  /** Something has happened since the button was made. */
  readonly overtaken: string
  readonly askResign: string
  readonly moreAbout: string
  /** Over a move that is not made yet, over the list of others like it, and when it is not made. */
  readonly preview: string
  readonly others: string
  readonly cancelled: string

  // a match that is over
  /** Not as a list of Discord's: that counts on by itself, and equal totals share a place. */
  rank(rank: number, name: string, total: number): string
  seed(seed: string): string
  off(reason: 'host' | 'empty' | 'expired' | 'moderator' | 'aborted'): string

  // my games
  mine(count: number): string
  readonly noGames: string
  readonly states: Readonly<Record<'yours' | 'theirs' | 'open' | 'over', string>>
  more(count: number): string
  readonly onlyThis: string
  readonly nothingToDo: string

  /** We can't tell yet what became of it. */
  readonly late: string
  /** On the button below it. */
  readonly current: string
  /** A fault of ours. */
  readonly fault: string
}
