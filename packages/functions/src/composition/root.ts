import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchId, MatchStore, Ports } from '@crackpost/core/use-cases/ports'
import type { EndpointDeps } from '../http/interaction-endpoint.ts'
import { createVerifier } from '../http/verify.ts'
import { createLogger, type Logger, type LogSink, safeError } from '../logger/logger.ts'
import { createDeliveryStore, type DeliveryStore } from '../store/delivery-store.ts'
import { createStore, type Store } from '../store/index.ts'
import { createApp } from './app.ts'
import type { DiscordAppConfig } from './environment.ts'
import { createLexiconCache, loadLexicon } from './lexicon.ts'

/** Everything a door may need, bound to one table. */
export interface Services {
  readonly store: Store
  readonly ports: Ports
  readonly deliveryStore: DeliveryStore
  readonly endpointDeps: EndpointDeps
  readonly log: Logger
}

export interface ServicesOptions {
  readonly client: Parameters<typeof createStore>[0]
  readonly table: string
  readonly discord: DiscordAppConfig
  /** Null: beside the sources. */
  readonly lexicon: string | null
  readonly sink: LogSink
  /** Another clock than the real one. */
  now?(): number
  /** Called after every commit; in the cloud the table's stream does as much. */
  onCommit?(id: MatchId): void
  /** Who draws; nobody: the text that was answered stands. */
  readonly enqueue?: EndpointDeps['enqueue']
}

/** At most so long before the first try again; each further one may take twice as long. */
const MAX_FIRST_PAUSE_MS = 25

export function createServices({
  client,
  table,
  discord,
  lexicon,
  sink,
  ...options
}: ServicesOptions): Services {
  const { now = Date.now, onCommit = () => {}, enqueue = async () => {} } = options
  const log = createLogger(sink)
  const tableStore = createStore(client, table, {
    now,
    // What is derived can be derived again: told to the log, and to nobody else.
    onBackgroundError: (_, error) => log({ door: 'store', outcome: 'trouble', error: safeError(error) }),
  })
  const ports: Ports = {
    matches: withCommitHook(tableStore.matches, onCommit),
    directory: tableStore.directory,
    people: tableStore.people,
    settings: tableStore.settings,
    counters: tableStore.counters,
    lexiconWith: createLexiconCache(loadLexicon(lexicon)),
    now,
    randomSecret: () => randomBytes(16).toString('hex'),
    backOff: (attempt) => sleep(Math.random() * MAX_FIRST_PAUSE_MS * 2 ** attempt),
  }
  return {
    store: tableStore,
    ports,
    deliveryStore: createDeliveryStore(client, table),
    log,
    endpointDeps: {
      app: createApp(ports),
      application: discord.application,
      verify: createVerifier(discord.publicKey),
      log,
      now,
      enqueue,
      setTimer: (ms, callback) => {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    },
  }
}

/** The same, with a bell that rings whenever somebody has written into a log. */
const withCommitHook = (matches: MatchStore, onCommit: (id: MatchId) => void): MatchStore => ({
  ...matches,
  async append(loaded, entry) {
    const after = await matches.append(loaded, entry)
    if (after) onCommit(after.id)
    return after
  },
})
