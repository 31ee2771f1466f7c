import type { MatchId } from '@crackpost/core/app/ports'
import type { Fact, FactOf } from '@crackpost/core/match/fact'
import type { Language } from '../asked.ts'
import type { Cast } from '../cast.ts'
import type { HouseRejection, Refusals } from '../refusal.ts'

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

/** A line of "my games". */
export interface Row {
  readonly id: MatchId
  readonly title: string
  readonly state: 'yours' | 'theirs' | 'open'
  /** An instant as Discord shows it in the reader's own time zone. */
  readonly due: string | null
}

/** Everything the house says in one language. */
export interface Words {
  readonly language: Language
  readonly somebody: string
  readonly refusals: Refusals<HouseRejection>
  readonly news: News
  /** The title line over a position. */
  heading(title: string, id: MatchId): string
  seats(taken: number, seats: number, names: readonly string[], host: string): string
  waits(names: readonly string[], until: string | null): string
  proposal(by: string): string
  rank(rank: number, name: string, total: number): string
  seed(seed: string): string
  rematch(id: MatchId): string
  /** The clock stands still. */
  readonly paused: string
  off(reason: 'host' | 'empty' | 'expired' | 'moderator' | 'aborted'): string
  /** Above the hand. */
  readonly spectator: string
  readonly notDealt: string
  readonly noGames: string
  row(row: Row): string
  more(count: number): string
  help(titles: readonly string[], examples: readonly string[]): string
  /** We can't tell yet what became of it. */
  readonly late: string
  /** On the button below it. */
  readonly current: string
  /** A fault of ours. */
  readonly fault: string
}
