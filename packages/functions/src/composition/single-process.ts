import { setTimeout as sleep } from 'node:timers/promises'
import { deliverMatch } from '../delivery/deliver.ts'
import { createDeliveryDeps, type DeliveryDeps } from '../delivery/deps.ts'
import { runFollowUpJob } from '../delivery/follow-up.ts'
import { deliverBacklog } from '../delivery/startup.ts'
import { runSweep } from '../delivery/sweep.ts'
import type { FunctionUrlHandler } from '../http/function-url.ts'
import {
  createInteractionEndpoint,
  createInteractionHandler,
  type FollowUpJob,
  type InteractionHandler,
} from '../http/interaction-endpoint.ts'
import { type LogSink, safeError, stdoutSink } from '../logger/logger.ts'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '../store/embedded/index.ts'
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
import { createServices, type Services } from './root.ts'

export interface SingleProcessOptions {
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

/** Opens the database, delivers the backlog and starts the sweep, once a minute. */
export async function startSingleProcess({
  folder,
  discord,
  token,
  api,
  lexicon,
  ...options
}: SingleProcessOptions): Promise<SingleProcess> {
  const { sink = stdoutSink, now = Date.now } = options
  const { client, close } = await openEmbeddedDatabase({ folder })
  const coalescer = createCoalescer((id) => logErrors('bell', () => deliverMatch(deliveryDeps, id)))
  const pendingJobs = new Set<Promise<void>>()

  const services = createServices({
    client,
    table: EMBEDDED_TABLE_NAME,
    discord,
    lexicon,
    sink,
    now,
    onCommit: coalescer.trigger,
    enqueue: async (job) => {
      const pending = runJob(job).finally(() => pendingJobs.delete(pending))
      pendingJobs.add(pending)
    },
  })
  const deliveryDeps = createDeliveryDeps(services, token, api)

  /** Runs background work. Never rejects: an error is logged. */
  async function logErrors(door: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      services.log({ door, outcome: 'error', error: safeError(error) })
    }
  }

  const runJob = (job: FollowUpJob): Promise<void> =>
    logErrors('painter', async () => {
      // The response is sent first.
      await sleep(0)
      const { type } = await runFollowUpJob(deliveryDeps, job, (ms) => sleep(ms))
      services.log({ door: 'painter', type: job.type, outcome: type })
    })

  // Sweeps never overlap: each one starts when the previous one is done.
  let lastSweep = logErrors('wake', () => deliverBacklog(deliveryDeps))
  const runAfterSweep = (work: () => Promise<unknown>): Promise<void> => {
    lastSweep = lastSweep.then(() => logErrors('sweep', work))
    return lastSweep
  }
  let timer = setTimeout(tick, MINUTE_MS)
  let isClosed = false
  async function tick(): Promise<void> {
    await runAfterSweep(() => runSweep(deliveryDeps))
    if (!isClosed) timer = setTimeout(tick, MINUTE_MS)
  }

  return {
    services,
    deliveryDeps,
    endpoint: createInteractionEndpoint(services),
    handleInteraction: createInteractionHandler(services),
    onClockMoved: () =>
      runAfterSweep(async () => {
        await deliveryDeps.heartbeat.beat(now() - MINUTE_MS)
        await runSweep(deliveryDeps)
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await lastSweep
      await coalescer.idle()
      await Promise.all(pendingJobs)
      await close()
    },
  }
}
