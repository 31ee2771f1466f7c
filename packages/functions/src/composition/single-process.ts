import { setTimeout as sleep } from 'node:timers/promises'
import { deliverMatch } from '../delivery/deliver.ts'
import type { DeliveryDeps } from '../delivery/deps.ts'
import { createDeliveryDeps } from '../delivery/deps.ts'
import { runFollowUpJob } from '../delivery/follow-up.ts'
import { deliverBacklog } from '../delivery/startup.ts'
import { runSweep } from '../delivery/sweep.ts'
import {
  createInteractionEndpoint,
  createInteractionHandler,
  type FollowUpJob,
  type FunctionUrlHandler,
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

/** Where a local house stands, and which Discord it speaks with. */
export interface SingleProcessOptions {
  /** The folder of the database. */
  readonly folder: string
  readonly discord: DiscordAppConfig
  readonly token: string
  readonly api: string
  readonly lexicon: string | null
  readonly sink?: LogSink
  /** Another clock than the real one, which may be ahead of it. */
  now?(): number
}

export const readSingleProcessOptions = (env: Environment): SingleProcessOptions => ({
  folder: readDataFolder(env),
  discord: readDiscordConfig(env),
  token: readBotToken(env),
  api: readDiscordApiUrl(env),
  lexicon: readLexiconPath(env),
})

/** The same house in one process: what the cloud does between its functions is done here from hand to hand. */
export interface SingleProcess {
  readonly services: Services
  readonly deliveryDeps: DeliveryDeps
  /** Discord's interactions as signed requests, and as they come over a line of our own. */
  readonly endpoint: FunctionUrlHandler
  readonly handleInteraction: InteractionHandler
  /** The clock was moved on by hand: what has become due is done now, and nobody takes it for an outage. */
  onClockMoved(): Promise<void>
  /** Finishes what is under way. */
  close(): Promise<void>
}

const MINUTE_MS = 60_000

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
  const coalescer = createCoalescer((id) => logged('bell', () => deliverMatch(deliveryDeps, id)))
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
      const work = runJob(job).finally(() => pendingJobs.delete(work))
      pendingJobs.add(work)
    },
  })
  const deliveryDeps = createDeliveryDeps(services, token, api)

  /** Nobody waits for this: what goes wrong is told to the log. */
  async function logged(door: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      services.log({ door, outcome: 'error', error: safeError(error) })
    }
  }

  const runJob = (job: FollowUpJob): Promise<void> =>
    logged('painter', async () => {
      // The answer goes out first.
      await sleep(0)
      const { type } = await runFollowUpJob(deliveryDeps, job, (ms) => sleep(ms))
      services.log({ door: 'painter', type: job.type, outcome: type })
    })

  // One after the other, however long one takes.
  let sweeping = logged('wake', () => deliverBacklog(deliveryDeps))
  const runAfterSweep = (work: () => Promise<unknown>): Promise<void> => {
    sweeping = sweeping.then(() => logged('sweep', work))
    return sweeping
  }
  let timer = setTimeout(tick, MINUTE_MS)
  let closed = false
  async function tick(): Promise<void> {
    await runAfterSweep(() => runSweep(deliveryDeps))
    if (!closed) timer = setTimeout(tick, MINUTE_MS)
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
      closed = true
      clearTimeout(timer)
      await sweeping
      await coalescer.idle()
      await Promise.all(pendingJobs)
      await close()
    },
  }
}
