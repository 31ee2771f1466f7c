import { readPainterName } from '../composition/environment.ts'
import { createLambdaServices, createPainterQueue } from '../composition/lambda.ts'
import { createInteractionEndpoint, type FunctionUrlHandler } from '../http/interaction-endpoint.ts'
import { createWebhookEventsEndpoint, WEBHOOK_EVENTS_PATH } from '../http/webhook-events.ts'

// A missing environment variable fails at the start, not at a request.
const services = {
  ...createLambdaServices(process.env),
  enqueue: createPainterQueue(readPainterName(process.env), process.env),
}
const interactionEndpoint = createInteractionEndpoint(services)
const webhookEventsEndpoint = createWebhookEventsEndpoint(services)

/** The function URL: Discord's interactions, and its webhook events under a path of their own. */
export const handler: FunctionUrlHandler = (request) =>
  (request.rawPath === WEBHOOK_EVENTS_PATH ? webhookEventsEndpoint : interactionEndpoint)(request)
