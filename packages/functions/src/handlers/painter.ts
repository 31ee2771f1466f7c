import { setTimeout as sleep } from 'node:timers/promises'
import { readBotToken, readDiscordApiUrl } from '../composition/environment.ts'
import { createLambdaServices } from '../composition/lambda.ts'
import { createDeliveryDeps } from '../delivery/deps.ts'
import { runBackgroundJob } from '../delivery/follow-up.ts'
import type { BackgroundJob } from '../http/interaction-endpoint.ts'

const services = createLambdaServices(process.env)
const deps = createDeliveryDeps(services, readBotToken(process.env), readDiscordApiUrl(process.env))

/** Below the timeout in infra/painter.ts, with time to save the progress of a job. */
const JOB_BUDGET_MS = 9 * 60_000

/**
 * Trigger: an asynchronous invoke by the interactions function or the sweep. Adds a picture or a file to a response, or
 * runs the job of a player.
 */
export async function handler(job: BackgroundJob): Promise<void> {
  const started = services.ports.now()
  const elapsedMs = (): number => services.ports.now() - started
  const { type } = await runBackgroundJob(deps, job, {
    sleep: (ms) => sleep(ms),
    isStopping: () => elapsedMs() > JOB_BUDGET_MS,
  })
  services.log({ door: 'painter', type: job.type, outcome: type, ms: elapsedMs() })
}
