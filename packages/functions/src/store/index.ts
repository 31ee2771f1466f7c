import type {
  CounterStore,
  IdentityStore,
  MatchDirectory,
  MatchStore,
  PlayerJobStore,
  SettingsStore,
} from '@crackpost/core/use-cases/ports'
import type { DocumentClient } from './client.ts'
import { createCounterStore } from './counters.ts'
import { createDirectoryStore } from './directory.ts'
import { createItemStore } from './items.ts'
import { createJobStore } from './jobs.ts'
import { createMatchStore, type OnBackgroundError, type OnDamagedMatch } from './matches.ts'
import { createPeopleStore } from './people.ts'
import { createSettingsStore } from './settings.ts'

export interface Store {
  readonly matches: MatchStore
  readonly directory: MatchDirectory
  readonly people: IdentityStore
  readonly settings: SettingsStore
  readonly counters: CounterStore
  readonly jobs: PlayerJobStore
}

export interface StoreOptions {
  /** The clock for the expiry of counters, in epoch milliseconds. */
  readonly now?: () => number
  readonly onBackgroundError?: OnBackgroundError
  readonly onDamagedMatch?: OnDamagedMatch
  /** Items per page of a query, for tests; by default DynamoDB's limit applies. */
  readonly pageSize?: number
}

/** Implements the ports of the use cases on one DynamoDB table, in the cloud or embedded. */
export function createStore(client: DocumentClient, table: string, options: StoreOptions = {}): Store {
  const { now = Date.now, onBackgroundError = console.error, onDamagedMatch = () => {}, pageSize } = options
  const items = createItemStore(client, table, pageSize)
  const matches = createMatchStore(items, onBackgroundError, onDamagedMatch)
  return {
    matches,
    directory: createDirectoryStore(items, matches, onBackgroundError),
    people: createPeopleStore(items),
    settings: createSettingsStore(items),
    counters: createCounterStore(items, now),
    jobs: createJobStore(items),
  }
}
