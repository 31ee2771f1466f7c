import type { Lexicon } from '../lexicon/lexicon.ts'
import type { MatchLogEntry } from '../match/events.ts'
import type { PlayerId, ServerWordLists } from '../match/settings.ts'
import type { Match } from '../match/state.ts'
import type { PlayerSettings, ServerSettings } from './settings.ts'

/** The dependencies of the use cases, implemented outside core. */
export interface Ports {
  readonly matches: MatchStore
  readonly directory: MatchDirectory
  readonly people: IdentityStore
  readonly settings: SettingsStore
  readonly counters: CounterStore
  /** Returns the lexicon with these server words; the same object for the same words. */
  lexiconWith(serverWords: ServerWordLists): Lexicon
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
}

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
  /** Deletes an id that was reserved before `before` and never opened; false if it was opened after all. */
  dropOrphan(id: MatchId, before: number): Promise<boolean>
  /** Matches that are due, the longest overdue first. */
  findDue(until: number, limit: number): Promise<readonly DueMatch[]>
}

export interface DueMatch {
  readonly id: MatchId
  readonly at: number
  /** `clock`: a deadline or timer of the match is due; `post`: messages about it are due. */
  readonly what: 'clock' | 'post'
}

/** Indexes of matches by player, channel and server. Derived from the log, and repaired from it. */
export interface MatchDirectory {
  /** Writes the index entries of the match, and deletes those that no longer apply. */
  updateIndex(id: MatchId, match: Match, before: Match | null): Promise<void>
  /** Makes the match findable by its thread, also after its end. */
  recordThread(id: MatchId, thread: string): Promise<void>
  matchesOfPlayer(player: PlayerId): Promise<readonly MatchId[]>
  matchesInChannel(channel: string): Promise<readonly MatchId[]>
  matchesInServer(server: string): Promise<readonly MatchId[]>
  finishedMatchesOf(player: PlayerId): Promise<readonly MatchId[]>
}

/** A Discord user and their display name. */
export interface DiscordIdentity {
  readonly user: string
  /** Empty if the user was only mentioned by others so far. */
  readonly name: string
}

/** Maps Discord users to the random player ids used in every log. */
export interface IdentityStore {
  /**
   * Returns the player id of the user; creates one if needed. Stores `name` if it is given and has changed.
   */
  findOrCreatePlayer(user: string, name?: string): Promise<PlayerId>
  /** Returns the player id of the user; null if there is none. */
  findPlayer(user: string): Promise<PlayerId | null>
  /** Returns the Discord user of a player id; null once they are forgotten. */
  identityOf(player: PlayerId): Promise<DiscordIdentity | null>
  /** Deletes the link between user and player id. The same user later gets a new player id. */
  forgetUser(user: string): Promise<void>
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
}
