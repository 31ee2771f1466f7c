import { readPainterName } from '../composition/environment.ts'
import { createLambdaServices } from '../composition/lambda.ts'
import { createPainterQueue } from '../composition/painter-queue.ts'
import { createInteractionEndpoint, type FunctionUrlHandler } from '../http/interaction-endpoint.ts'
import { createWebhookEventsEndpoint, WEBHOOK_EVENTS_PATH } from '../http/webhook-events.ts'

// What is missing in the environment shows at the start, not at a request.
const deps = {
  ...createLambdaServices(process.env).endpointDeps,
  order: createPainterQueue(readPainterName(process.env), process.env),
}
const [interactionEndpoint, webhookEventsEndpoint] = [
  createInteractionEndpoint(deps),
  createWebhookEventsEndpoint(deps),
]

/** Discord's interactions and, below a path of their own, its webhook events, by one function URL. */
export const handler: FunctionUrlHandler = (request) =>
  (request.rawPath === WEBHOOK_EVENTS_PATH ? webhookEventsEndpoint : interactionEndpoint)(request)
