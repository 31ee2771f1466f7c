import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BotServices } from '@crackpost/bot/context'
import type { MatchId, Ports } from '@crackpost/core/use-cases/ports'
import { createVerifier, type VerifySignature } from '../http/authenticate.ts'
import type { BackgroundJob } from '../http/interaction-endpoint.ts'
import { createDamageReporter } from '../logger/damage-reporter.ts'
import { createLogger, type Logger, type LogSink, safeError } from '../logger/logger.ts'
import { createDeliveryStores, type DeliveryStores } from '../store/delivery-store.ts'
import { createStore } from '../store/index.ts'
import type { DiscordAppConfig } from './environment.ts'
import { createLexiconCache, loadLexicons } from './lexicon.ts'

/** Everything the entry points use, bound to one table. */
export interface Services extends BotServices {
  /** The id of our Discord application: interactions of others are rejected. */
  readonly application: string
  readonly verify: VerifySignature
  readonly deliveryStores: DeliveryStores
  readonly log: Logger
  /** Calls back once after some milliseconds; returns a function that cancels it. */
  setTimer(ms: number, callback: () => void): () => void
  /** Hands a job to the painter; resolves when it is accepted, not when it is done. */
  enqueue(job: BackgroundJob): Promise<void>
}

export interface ServicesOptions {
  readonly client: Parameters<typeof createStore>[0]
  readonly table: string
  readonly discord: DiscordAppConfig
  /** Path of the lexicon file; null: the one beside the sources or the bundle. */
  readonly lexicon: string | null
  readonly sink: LogSink
  /** A clock other than the system's; milliseconds since 1970. */
  now?(): number
  /** Called after every commit, in a single process only; in the cloud the table's stream starts the worker. */
  onCommit?(id: MatchId): void
  /** No other process uses the table. */
  readonly isOnlyProcess?: boolean
  /** Without it jobs are dropped: responses stay as text. */
  readonly enqueue?: Services['enqueue']
}

/** Upper bound of the first pause before a conflicting commit is tried again; it doubles with each attempt. */
const MAX_FIRST_PAUSE_MS = 25

/** Wires the store, the lexicon and the log to one table. */
export function createServices({
  client,
  table,
  discord,
  lexicon,
  sink,
  ...options
}: ServicesOptions): Services {
  const { now = Date.now, onCommit = () => {}, enqueue = async () => {}, isOnlyProcess = false } = options
  const log = createLogger(sink)
  const store = createStore(client, table, {
    now,
    // Derived rows are repaired later: the error is logged and nothing fails.
    onBackgroundError: (_, error) => log({ door: 'store', outcome: 'trouble', error: safeError(error) }),
    onDamagedMatch: createDamageReporter(log),
  })
  const ports: Ports = {
    ...store,
    matches: {
      ...store.matches,
      async append(loaded, entry) {
        const after = await store.matches.append(loaded, entry)
        if (after) onCommit(after.id)
        return after
      },
    },
    lexiconWith: createLexiconCache(loadLexicons(lexicon)),
    now,
    randomSecret: () => randomBytes(16).toString('hex'),
    backOff: (attempt) => sleep(Math.random() * MAX_FIRST_PAUSE_MS * 2 ** attempt),
  }
  return {
    ports,
    openDemoMatch: null,
    application: discord.application,
    verify: createVerifier(discord.publicKey),
    deliveryStores: createDeliveryStores(client, table, isOnlyProcess),
    log,
    enqueue,
    setTimer: (ms, callback) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  }
}
