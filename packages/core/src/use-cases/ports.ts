import type { Lexicon } from '../lexicon/lexicon.ts'
import type { MatchLogEntry } from '../match/events.ts'
import type { MatchSettings, PlayerId, ServerWordLists } from '../match/settings.ts'
import type { Match, MatchPhase } from '../match/state.ts'
import type { PlayerSettings, ServerSettings } from './settings.ts'

/** The dependencies of the use cases, implemented outside core. */
export interface Ports {
  readonly matches: MatchStore
  readonly directory: MatchDirectory
  readonly people: IdentityStore
  readonly settings: SettingsStore
  readonly counters: CounterStore
  readonly jobs: PlayerJobStore
  /**
   * Returns the lexicon that a match was started with, by its server words and its id, also a former lexicon; with id
   * null the current one, for a match that starts now. The same object for the same input. Throws a newer-release error
   * if this release has no such lexicon.
   */
  lexiconWith(serverWords: ServerWordLists, id: string | null): Lexicon
  now(): number
  /** Returns at least 128 random bits from a cryptographic source, in hex. */
  randomSecret(): string
  /** Waits a short time with jitter before the next attempt. */
  backOff(attempt: number): Promise<void>
}

export type MatchId = string

/** A match as of its snapshot. */
export interface LoadedMatch {
  readonly id: MatchId
  /** The number of the last log entry applied to `match`. */
  readonly seq: number
  /** Null while only the id is reserved. */
  readonly match: Match | null
  /** The most recent causes and the entries they created, newest last. */
  readonly causes: readonly ProcessedCause[]
  /** The newest interaction id among the causes of all entries; null if none has one. */
  readonly newestInteraction: string | null
}

/** A match without entries: its id is reserved, or its log has not been read yet. */
export const matchWithoutEntries = (id: MatchId): LoadedMatch => ({
  id,
  seq: 0,
  match: null,
  causes: [],
  newestInteraction: null,
})

export interface ProcessedCause {
  readonly cause: string
  readonly seq: number
}

/** The event log of every match, and a snapshot that can be rebuilt from it. */
export interface MatchStore {
  /** Adds the id to the due index before the first entry, so that a crash in between leaves no orphan. */
  reserveId(id: MatchId, now: number): Promise<void>
  /**
   * Reads the snapshot with one consistent read; null if there is none. It may lag behind the log after a
   * crash.
   */
  loadSnapshot(id: MatchId): Promise<LoadedMatch | null>
  /** Applies the log entries after the snapshot, and repairs the stored snapshot if it lagged. */
  catchUp(loaded: LoadedMatch): Promise<LoadedMatch>
  /**
   * Commits entry `seq + 1`, then updates the snapshot; null if another writer committed that entry first.
   */
  append(loaded: LoadedMatch, entry: MatchLogEntry): Promise<LoadedMatch | null>
  /** Reads entries in order: those with `after < seq <= upTo`. */
  readEntries(id: MatchId, after?: number, upTo?: number): AsyncIterable<MatchLogEntry>
  /** Removes a finished match from the due index, once its end has been announced. */
  removeFromDueIndex(id: MatchId): Promise<void>
  /** Moves a match that is due at `now` and can't be read to a later time in the due index. */
  postponeDue(id: MatchId, now: number, until: number): Promise<void>
  /**
   * Deletes an id that was never opened, if it was reserved before `before`, or after `after`, before the clock was set
   * back. False if it was opened after all.
   */
  dropOrphan(id: MatchId, reserved: { readonly before: number; readonly after: number }): Promise<boolean>
  /** Matches that are due at `now`, the longest overdue first. */
  findDue(now: number, limit: number): Promise<readonly DueMatch[]>
}

export interface DueMatch {
  readonly id: MatchId
  readonly at: number
  /** `clock`: a deadline or timer of the match is due; `post`: messages about it are due. */
  readonly what: 'clock' | 'post'
}

/** A finished match in the index: its id and when it ended. Also marks where a list continues. */
export interface FinishedMatch {
  readonly id: MatchId
  readonly endedAt: number
}

/**
 * Indexes of matches by player, channel and server. Derived from the log, and repaired from it: a row may be
 * outdated, so readers check the match. Finished matches are listed apart from current ones, by the time of
 * their end; a list costs as much as it shows, however many matches have ended.
 */
export interface MatchDirectory {
  /**
   * Writes the index entries of the match, and deletes those of `before` that no longer apply. Null: deletes
   * none.
   */
  updateIndex(id: MatchId, match: Match, before: Match | null): Promise<void>
  /** Makes the match findable by its thread, also after its end. */
  recordThread(id: MatchId, thread: string): Promise<void>
  // Current matches: running ones before open ones, newest first. `phase`: only those in that phase.
  matchesOfPlayer(player: PlayerId): Promise<readonly MatchId[]>
  /** Begins with the match whose thread the channel is. */
  matchesInChannel(channel: string, phase?: CurrentPhase): Promise<readonly MatchId[]>
  /** Matches that were opened in the server, wherever they continue. */
  matchesInServer(server: string, phase?: CurrentPhase): Promise<readonly MatchId[]>
  /** Matches that wait for the player's answer to an invitation or an offered seat. */
  invitationsOf(player: PlayerId): Promise<readonly MatchId[]>
  // Finished matches, newest first, read as far as they are iterated. `before`: continues after that one.
  finishedMatchesOf(player: PlayerId, before?: FinishedMatch): AsyncIterable<FinishedMatch>
  finishedMatchesInServer(server: string, before?: FinishedMatch): AsyncIterable<FinishedMatch>
  /** Every match of a player, current ones first; without invitations. */
  allMatchesOf(player: PlayerId): Promise<readonly MatchId[]>
}

/** The phases of a match that has not ended. */
export type CurrentPhase = Extract<MatchPhase, 'open' | 'playing'>

/** A Discord user and their display names. */
export interface DiscordIdentity {
  readonly user: string
  /** The name outside of servers, and in servers without a nickname. Empty if it is not known yet. */
  readonly name: string
  /** The nicknames by server. Each is shown only in matches of that server. */
  readonly nicknames: Readonly<Record<string, string>>
}

/** The nickname of a user in a server; null if they have none there. */
export interface ServerNickname {
  readonly server: string
  readonly nickname: string | null
}

/** Maps Discord users to the random player ids used in every log. */
export interface IdentityStore {
  /**
   * Returns the player id of the user; creates one if needed. Stores the name and the nickname if they are given
   * and have changed. A name without visible characters is not stored.
   */
  findOrCreatePlayer(user: string, name?: string, inServer?: ServerNickname): Promise<PlayerId>
  /** Returns the player id of the user; null if there is none. */
  findPlayer(user: string): Promise<PlayerId | null>
  /** Returns the Discord user of a player id; null once they are forgotten. */
  identityOf(player: PlayerId): Promise<DiscordIdentity | null>
  /**
   * Deletes the player's settings and the link to the Discord user, who later gets a new player id. Can be
   * repeated if interrupted.
   */
  forgetPlayer(player: PlayerId): Promise<void>
}

export interface SettingsStore {
  loadPlayerSettings(player: PlayerId): Promise<PlayerSettings>
  savePlayerSettings(player: PlayerId, settings: PlayerSettings): Promise<void>
  loadServerSettings(server: string): Promise<ServerSettings>
  saveServerSettings(server: string, settings: ServerSettings): Promise<void>
}

/** Counters that can't drift: each is a set of members, and accepts a new member only below its limit. */
export interface CounterStore {
  /** Returns true if the member is in the set, newly or already. The claim expires at `until`, if given. */
  claim(counter: string, member: string, limit: number, until?: number): Promise<boolean>
  release(counter: string, member: string): Promise<void>
  members(counter: string): Promise<readonly string[]>
  /**
   * Stores a value under a name, unless one is stored; null stores nothing. Returns the stored value, which is never
   * replaced and is kept at least until `until`; null if there is none.
   */
  pin(name: string, value: string | null, until: number): Promise<string | null>
}

export const PLAYER_JOB_TYPES = ['forget', 'export'] as const

/** Work for a player that may take longer than a request, and goes on after a crash. */
export interface PlayerJob {
  readonly type: (typeof PLAYER_JOB_TYPES)[number]
  readonly player: PlayerId
}

/** What is stored about a job until it is done. */
export interface PlayerJobRecord {
  /** When it was requested. */
  readonly createdAt: number
  /** The language of the request; null if the job sends no message. */
  readonly language: MatchSettings['language'] | null
  /** Null at the start, and for jobs that start from the beginning after a crash. */
  readonly progress: ForgetProgress | null
}

/** How far a player is forgotten: open and running matches first, then finished ones, in the order of their ids. */
export interface ForgetProgress {
  readonly stage: 'active' | 'finished'
  /** The last match of the stage that was processed; empty at its start. */
  readonly after: MatchId
  /** Matches that could not be processed and are tried again. */
  readonly failed: readonly MatchId[]
}

/** If a run of a job crashes, the sweep starts the job again after this time. */
export const JOB_WATCHDOG_MS = 3 * 60_000

/** Jobs that are not done yet. The sweep starts those that are due. */
export interface PlayerJobStore {
  /** Stores a job; false if there is one of the same type and player, which stays as it is. */
  create(job: PlayerJob, dueAt: number, about: Omit<PlayerJobRecord, 'progress'>): Promise<boolean>
  /** Null if the job is done. */
  load(job: PlayerJob): Promise<PlayerJobRecord | null>
  /** Saves when the job is due again, and its progress if given; false if the job is done. */
  save(job: PlayerJob, dueAt: number, progress?: ForgetProgress): Promise<boolean>
  /** Deletes a job that is done. */
  remove(job: PlayerJob): Promise<void>
  /** Jobs that are due at `now`, the longest overdue first. */
  findDue(now: number, limit: number): Promise<readonly PlayerJob[]>
}
