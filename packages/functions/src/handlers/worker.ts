import { readBotToken, readDiscordApiUrl } from '../composition/environment.ts'
import { createLambdaServices } from '../composition/lambda.ts'
import { createDeliveryDeps } from '../delivery/deps.ts'
import { createStreamWorker } from '../delivery/stream-worker.ts'

const services = createLambdaServices(process.env)

/** Trigger: the table's stream, filtered to new log entries. Posts what has happened in their matches. */
export const handler = createStreamWorker(
  createDeliveryDeps(services, readBotToken(process.env), readDiscordApiUrl(process.env)),
  services.log,
)
