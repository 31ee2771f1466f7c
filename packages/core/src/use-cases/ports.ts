import type { Lexicon } from '../lexicon/lexicon.ts'
import type { MatchLogEntry } from '../match/events.ts'
import type { PlayerId, ServerWordLists } from '../match/settings.ts'
import type { Match } from '../match/state.ts'
import type { PlayerSettings, ServerSettings } from './settings.ts'

/** What the use cases need of the world. Adapters are closures; each port is as narrow as its users allow. */
export interface Ports {
  readonly matches: MatchStore
  readonly directory: MatchDirectory
  readonly people: IdentityStore
  readonly settings: SettingsStore
  readonly counters: CounterStore
  /** The lexicon with these house words; the same one for the same words, so that it is made once. */
  lexiconWith(serverWords: ServerWordLists): Lexicon
  now(): number
  /** A fresh secret of 128 bits or more, in hex, from a cryptographic source. */
  randomSecret(): string
  /** A short wait before trying again, with jitter; the store knows how long is sensible. */
  backOff(attempt: number): Promise<void>
}

export type MatchId = string

/** A match as far as its snapshot knows it. */
export interface LoadedMatch {
  readonly id: MatchId
  /** The number of the last entry that is booked in `match`. */
  readonly seq: number
  /** Null while only the id is reserved. */
  readonly match: Match | null
  /** The last causes and the entries they made, newest last. */
  readonly causes: readonly ProcessedCause[]
}

export interface ProcessedCause {
  readonly cause: string
  readonly seq: number
}

/** The log of every match, and a snapshot of each that can always be made again from it. */
export interface MatchStore {
  /** Puts the id on the due list before its first entry, so that a crash in between leaves no orphan. */
  reserveId(id: MatchId, now: number): Promise<void>
  /** The snapshot, by one consistent read; it may lag behind the log after a crash. */
  loadSnapshot(id: MatchId): Promise<LoadedMatch | null>
  /** The same brought up to date from the log; repairs the snapshot where it lagged. */
  catchUp(loaded: LoadedMatch): Promise<LoadedMatch>
  /** Commits entry `seq + 1` if nobody else has; null if somebody was faster. The snapshot follows. */
  append(loaded: LoadedMatch, entry: MatchLogEntry): Promise<LoadedMatch | null>
  /** Entries in order, after one number and up to another. */
  readEntries(id: MatchId, after?: number, upTo?: number): AsyncIterable<MatchLogEntry>
  /** Takes a match that has ended off the due list: its end has been told. */
  removeFromDueIndex(id: MatchId): Promise<void>
  /** Takes an id away that was reserved before an instant and never opened; false where it was opened after all. */
  dropOrphan(id: MatchId, before: number): Promise<boolean>
  /** Matches that are due, the longest overdue first. */
  findDue(until: number, limit: number): Promise<readonly DueMatch[]>
}

export interface DueMatch {
  readonly id: MatchId
  readonly at: number
  /** Whether its clock is due, or what is to be told of it. */
  readonly what: 'clock' | 'post'
}

/** Which matches there are for a player, in a place, in a server: derived from the log, and repaired from it. */
export interface MatchDirectory {
  /** Writes what the match says, and takes away what it no longer says. */
  updateIndex(id: MatchId, match: Match, before: Match | null): Promise<void>
  /** The match is played in this thread: it is found there from now on, after its end too. */
  recordThread(id: MatchId, thread: string): Promise<void>
  matchesOfPlayer(player: PlayerId): Promise<readonly MatchId[]>
  matchesInChannel(channel: string): Promise<readonly MatchId[]>
  matchesInServer(server: string): Promise<readonly MatchId[]>
  /** Those that are over. */
  finishedMatchesOf(player: PlayerId): Promise<readonly MatchId[]>
}

/** A Discord user, as they call themselves. */
export interface DiscordIdentity {
  readonly user: string
  /** May be empty where they were only named by others so far. */
  readonly name: string
}

/** Discord users and the random ids that stand for them in every log. */
export interface IdentityStore {
  /** The player's id; a new one for somebody new. A name that is given and new is noted. */
  findOrCreatePlayer(user: string, name?: string): Promise<PlayerId>
  /** The same for whoever is known already; null for anybody else. */
  findPlayer(user: string): Promise<PlayerId | null>
  /** Who has played by this id; null once they are forgotten. */
  identityOf(player: PlayerId): Promise<DiscordIdentity | null>
  /** Takes the link away: whoever comes back is somebody new. */
  forgetUser(user: string): Promise<void>
}

export interface SettingsStore {
  loadPlayerSettings(player: PlayerId): Promise<PlayerSettings>
  savePlayerSettings(player: PlayerId, settings: PlayerSettings): Promise<void>
  loadServerSettings(server: string): Promise<ServerSettings>
  saveServerSettings(server: string, settings: ServerSettings): Promise<void>
}

/** Counters that can't drift: each holds the names of what it counts, and takes one more only below its limit. */
export interface CounterStore {
  /** True if the member is counted now, be it since before; `until`: forgotten after that instant. */
  claim(counter: string, member: string, limit: number, until?: number): Promise<boolean>
  release(counter: string, member: string): Promise<void>
  members(counter: string): Promise<readonly string[]>
}
