import { setTimeout as sleep } from 'node:timers/promises'
import { deliverReadable } from '../delivery/deliver.ts'
import { createDeliveryDeps, type DeliveryDeps } from '../delivery/deps.ts'
import { runBackgroundJob } from '../delivery/follow-up.ts'
import { deliverBacklog } from '../delivery/startup.ts'
import { runSweep } from '../delivery/sweep.ts'
import type { FunctionUrlHandler } from '../http/function-url.ts'
import {
  type BackgroundJob,
  createInteractionEndpoint,
  createInteractionHandler,
  type InteractionHandler,
} from '../http/interaction-endpoint.ts'
import { type LogSink, safeError, stdoutSink } from '../logger/logger.ts'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
} from '../store/embedded/index.ts'
import { createExpiredItemRemover } from '../store/expired-items.ts'
import { createCoalescer } from './coalescer.ts'
import {
  type DiscordAppConfig,
  type Environment,
  readBotToken,
  readDataFolder,
  readDiscordApiUrl,
  readDiscordConfig,
  readLexiconPath,
} from './environment.ts'
import { createRetryTimers } from './retry-timers.ts'
import { createServices, type Services } from './root.ts'

export interface SingleProcessOptions extends Pick<EmbeddedDatabaseOptions, 'openFolder'> {
  /** The folder of the embedded database. */
  readonly folder: string
  readonly discord: DiscordAppConfig
  /** The bot's token. */
  readonly token: string
  /** The root of Discord's REST API. */
  readonly api: string
  /** Path of the lexicon file; null: the one beside the sources or the bundle. */
  readonly lexicon: string | null
  readonly sink?: LogSink
  /** Receives what an operator has to know; by default it is written to standard error. */
  tellOperator?(text: string): void
  /** A clock other than the system's; milliseconds since 1970. It may be ahead. */
  now?(): number
}

export const readSingleProcessOptions = (env: Environment): SingleProcessOptions => ({
  folder: readDataFolder(env),
  discord: readDiscordConfig(env),
  token: readBotToken(env),
  api: readDiscordApiUrl(env),
  lexicon: readLexiconPath(env),
})

/** All Lambda handlers in one process. Direct calls replace the table's stream, the schedule and the async invoke. */
export interface SingleProcess {
  readonly services: Services
  readonly deliveryDeps: DeliveryDeps
  /** Receives interactions over HTTP, signed. */
  readonly endpoint: FunctionUrlHandler
  /** Receives interactions over the gateway. */
  readonly handleInteraction: InteractionHandler
  /** Call after moving the clock: runs the sweep at once, without counting the skipped time as an outage. */
  onClockMoved(): Promise<void>
  /** Finishes running work, then closes the database. */
  close(): Promise<void>
}

const MINUTE_MS = 60_000

const writeToStderr = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** Opens the database, delivers the backlog and starts the sweep, once a minute. */
export async function startSingleProcess({
  folder,
  discord,
  token,
  api,
  lexicon,
  ...options
}: SingleProcessOptions): Promise<SingleProcess> {
  const { sink = stdoutSink, now = Date.now, tellOperator = writeToStderr, openFolder } = options
  let isClosed = false
  const { client, close } = await openEmbeddedDatabase({
    folder,
    tellOperator,
    // As after a crash: an entry may be stored although its request failed, and then it is not announced yet.
    onReopened: () => void runAfterSweep(() => deliverBacklog(deliveryDeps)),
    ...(openFolder && { openFolder }),
  })
  const coalescer = createCoalescer((id) => logErrors('bell', () => deliverReadable(deliveryDeps, id)))
  const retryTimers = createRetryTimers(coalescer.trigger, MINUTE_MS)
  const pendingJobs = new Set<Promise<void>>()

  const services = createServices({
    client,
    table: EMBEDDED_TABLE_NAME,
    discord,
    lexicon,
    sink,
    now,
    isOnlyProcess: true,
    onCommit: coalescer.trigger,
    enqueue: async (job) => {
      const pending = runJob(job).finally(() => pendingJobs.delete(pending))
      pendingJobs.add(pending)
    },
  })
  const deliveryDeps: DeliveryDeps = {
    ...createDeliveryDeps(services, token, api),
    onRetryNeeded: (id, at) => {
      if (!isClosed) retryTimers.schedule(id, at - now())
    },
  }

  /** Runs background work. Never rejects: an error is logged. */
  async function logErrors(door: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      services.log({ door, outcome: 'error', error: safeError(error) })
    }
  }

  const runJob = (job: BackgroundJob): Promise<void> =>
    logErrors('painter', async () => {
      // The response is sent first.
      await sleep(0)
      const { type } = await runBackgroundJob(deliveryDeps, job, {
        sleep: (ms) => sleep(ms),
        isStopping: () => isClosed,
      })
      services.log({ door: 'painter', type: job.type, outcome: type })
    })

  // Sweeps never overlap: each one starts when the previous one is done. The first one does not wait for a minute, which a
  // process that keeps crashing would not reach.
  let lastSweep = logErrors('wake', () => deliverBacklog(deliveryDeps)).then(() =>
    logErrors('sweep', () => runSweep(deliveryDeps)),
  )
  const runAfterSweep = (work: () => Promise<unknown>): Promise<void> => {
    lastSweep = lastSweep.then(() => logErrors('sweep', work))
    return lastSweep
  }
  const expiredItems = createExpiredItemRemover(client, EMBEDDED_TABLE_NAME, now)
  async function sweep(): Promise<void> {
    await runSweep(deliveryDeps)
    await expiredItems.removeSome()
  }
  let timer = setTimeout(tick, MINUTE_MS)
  async function tick(): Promise<void> {
    await runAfterSweep(sweep)
    if (!isClosed) timer = setTimeout(tick, MINUTE_MS)
  }

  return {
    services,
    deliveryDeps,
    endpoint: createInteractionEndpoint(services),
    handleInteraction: createInteractionHandler(services),
    onClockMoved: () =>
      runAfterSweep(async () => {
        await deliveryDeps.heartbeat.beat(now() - MINUTE_MS, now())
        await sweep()
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      retryTimers.clear()
      await lastSweep
      await coalescer.idle()
      await Promise.all(pendingJobs)
      await close()
    },
  }
}
