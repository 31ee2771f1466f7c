import { setTimeout as sleep } from 'node:timers/promises'
import { readBotToken, readDiscordApiUrl } from '../composition/environment.ts'
import { createLambdaServices } from '../composition/lambda.ts'
import { createDeliveryDeps } from '../delivery/deps.ts'
import { runFollowUpJob } from '../delivery/follow-up.ts'
import type { FollowUpJob } from '../http/interaction-endpoint.ts'

const services = createLambdaServices(process.env)
const deps = createDeliveryDeps(services, readBotToken(process.env), readDiscordApiUrl(process.env))

/** Trigger: an asynchronous invoke by the interactions function. Adds a picture or a file to a response. */
export async function handler(job: FollowUpJob): Promise<void> {
  const started = services.ports.now()
  const result = await runFollowUpJob(deps, job, (ms) => sleep(ms))
  services.log({ door: 'painter', type: job.type, outcome: result.type, ms: services.ports.now() - started })
}
