import type { Ports } from '@crackpost/core/app/ports'
import type { Entry } from '@crackpost/core/match/fact'
import type { Match } from '@crackpost/core/match/match'
import type { Notice } from '@crackpost/core/match/notices'
import type { Attached } from '../discord/form.ts'
import type { Rest } from '../discord/rest.ts'
import type { Heartbeat, Letters, Memory, Posts } from './book.ts'
import type { News } from './news.ts'

/** What it takes to tell players what has happened. */
export interface House {
  readonly ports: Ports
  readonly posts: Posts
  readonly letters: Letters
  readonly heartbeat: Heartbeat
  readonly memory: Memory
  readonly rest: Rest
  readonly composer: Composer
  now(): number
  log(line: Readonly<Record<string, unknown>>): void
  /** A named place between two awaits; tests make the process die there. */
  point(name: string): Promise<void>
}

export interface Composed {
  readonly message: object
  readonly files: readonly Attached[]
  /** The same in text alone, where files come with it: for a place that takes none. */
  readonly plain?: object
}

/** Finds the words, and the pictures to go with them. Everything it says bears the name of its letter. */
export interface Composer {
  news(id: string, match: Match, entry: Entry, news: News): Promise<Composed>
  /** What the message of the open table is to say now; `thread`: where the match is played, if it is. */
  lobby(id: string, match: Match, thread: string | null): Promise<Composed>
  /** `alone`: in a direct message, in the player's own language. */
  notice(id: string, match: Match, notice: Notice, alone: boolean): Promise<Composed>
  /** That a match stands still, for its host alone. */
  pause(id: string, match: Match, name: string): Promise<Composed>
  /** The name of a match's thread. */
  title(id: string, match: Match): Promise<string>
}
