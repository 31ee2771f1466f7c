import { readBotToken, readDiscordApiUrl, readPainterName } from '../composition/environment.ts'
import { createLambdaServices, createPainterQueue } from '../composition/lambda.ts'
import { createDeliveryDeps } from '../delivery/deps.ts'
import { runSweep, type SweepSummary } from '../delivery/sweep.ts'

const services = {
  ...createLambdaServices(process.env),
  enqueue: createPainterQueue(readPainterName(process.env), process.env),
}
const deps = createDeliveryDeps(services, readBotToken(process.env), readDiscordApiUrl(process.env))

/** Trigger: a schedule, once a minute. Processes the due index. */
export async function handler(): Promise<SweepSummary> {
  const started = services.ports.now()
  const summary = await runSweep(deps)
  services.log({ door: 'sweep', outcome: 'ok', ms: services.ports.now() - started })
  return summary
}
