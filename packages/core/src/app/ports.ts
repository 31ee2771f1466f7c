import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Entry } from '../match/fact.ts'
import type { Match } from '../match/match.ts'
import type { HouseWords, Player } from '../match/terms.ts'
import type { PlayerSettings, ServerSettings } from './settings.ts'

/** What the use cases need of the world. Adapters are closures; each port is as narrow as its users allow. */
export interface Ports {
  readonly matches: Matches
  readonly directory: Directory
  readonly people: People
  readonly settings: SettingsStore
  readonly counters: Counters
  /** The lexicon with these house words; the same one for the same words, so that it is made once. */
  lexicon(house: HouseWords): Lexicon
  now(): number
  /** A fresh secret of 128 bits or more, in hex, from a cryptographic source. */
  secret(): string
  /** A short wait before trying again, with jitter; the store knows how long is sensible. */
  pause(attempt: number): Promise<void>
}

export type MatchId = string

/** A match as far as its snapshot knows it. */
export interface Loaded {
  readonly id: MatchId
  /** The number of the last entry that is booked in `match`. */
  readonly seq: number
  /** Null while only the id is reserved. */
  readonly match: Match | null
  /** The last causes and the entries they made, newest last. */
  readonly causes: readonly Cause[]
}

export interface Cause {
  readonly cause: string
  readonly seq: number
}

/** The log of every match, and a snapshot of each that can always be made again from it. */
export interface Matches {
  /** Puts the id on the due list before its first entry, so that a crash in between leaves no orphan. */
  reserve(id: MatchId, now: number): Promise<void>
  /** The snapshot, by one consistent read; it may lag behind the log after a crash. */
  load(id: MatchId): Promise<Loaded | null>
  /** The same brought up to date from the log; repairs the snapshot where it lagged. */
  catchUp(loaded: Loaded): Promise<Loaded>
  /** Commits entry `seq + 1` if nobody else has; null if somebody was faster. The snapshot follows. */
  append(loaded: Loaded, entry: Entry): Promise<Loaded | null>
  /** Entries in order, after one number and up to another. */
  log(id: MatchId, after?: number, upTo?: number): AsyncIterable<Entry>
  /** Takes a match that has ended off the due list: its end has been told. */
  close(id: MatchId): Promise<void>
  /** Takes an id away that was reserved before an instant and never opened; false where it was opened after all. */
  dropOrphan(id: MatchId, before: number): Promise<boolean>
  /** Matches that are due, the longest overdue first. */
  due(until: number, limit: number): Promise<readonly Due[]>
}

export interface Due {
  readonly id: MatchId
  readonly at: number
  /** Whether its clock is due, or what is to be told of it. */
  readonly what: 'clock' | 'post'
}

/** Which matches there are for a player, in a place, in a server: derived from the log, and repaired from it. */
export interface Directory {
  /** Writes what the match says, and takes away what it no longer says. */
  index(id: MatchId, match: Match, before: Match | null): Promise<void>
  /** The match is played in this thread: it is found there from now on, after its end too. */
  playedIn(id: MatchId, thread: string): Promise<void>
  ofPlayer(player: Player): Promise<readonly MatchId[]>
  atChannel(channel: string): Promise<readonly MatchId[]>
  inServer(server: string): Promise<readonly MatchId[]>
  /** Those that are over. */
  pastOf(player: Player): Promise<readonly MatchId[]>
}

/** A Discord user, as they call themselves. */
export interface Person {
  readonly user: string
  /** May be empty where they were only named by others so far. */
  readonly name: string
}

/** Discord users and the random ids that stand for them in every log. */
export interface People {
  /** The player's id; a new one for somebody new. A name that is given and new is noted. */
  playerOf(user: string, name?: string): Promise<Player>
  /** The same for whoever is known already; null for anybody else. */
  known(user: string): Promise<Player | null>
  /** Who has played by this id; null once they are forgotten. */
  personOf(player: Player): Promise<Person | null>
  /** Takes the link away: whoever comes back is somebody new. */
  forget(user: string): Promise<void>
}

export interface SettingsStore {
  ofPlayer(player: Player): Promise<PlayerSettings>
  savePlayer(player: Player, settings: PlayerSettings): Promise<void>
  ofServer(server: string): Promise<ServerSettings>
  saveServer(server: string, settings: ServerSettings): Promise<void>
}

/** Counters that can't drift: each holds the names of what it counts, and takes one more only below its limit. */
export interface Counters {
  /** True if the member is counted now, be it since before; `until`: forgotten after that instant. */
  claim(counter: string, member: string, limit: number, until?: number): Promise<boolean>
  release(counter: string, member: string): Promise<void>
  members(counter: string): Promise<readonly string[]>
}
