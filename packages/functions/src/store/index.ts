import type { Counters, Directory, Matches, People, SettingsStore } from '@crackpost/core/app/ports'
import type { Client } from './client.ts'
import { countersOf } from './counters.ts'
import { directoryOf } from './directory.ts'
import { type Leases, leasesOf } from './leases.ts'
import { matchesOf, type OnTrouble } from './matches.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './rows.ts'
import { settingsOf } from './settings.ts'

export interface Store {
  readonly matches: Matches
  readonly directory: Directory
  readonly people: People
  readonly settings: SettingsStore
  readonly counters: Counters
  readonly leases: Leases
}

export interface StoreOptions {
  /** By whose clock counters expire. */
  readonly now?: () => number
  readonly onTrouble?: OnTrouble
  /** Items a page, where DynamoDB's own limit is too wide: for tests. */
  readonly page?: number
}

/** The ports of the use cases on one table of DynamoDB, wherever that runs. */
export function store(client: Client, table: string, options: StoreOptions = {}): Store {
  const { now = Date.now, onTrouble = console.error, page } = options
  const rows = rowsOf(client, table, page)
  return {
    matches: matchesOf(rows, onTrouble),
    directory: directoryOf(rows),
    people: peopleOf(rows),
    settings: settingsOf(rows),
    counters: countersOf(rows, now),
    leases: leasesOf(rows),
  }
}
