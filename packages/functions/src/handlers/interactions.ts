import { readPainterName } from '../composition/environment.ts'
import { createLambdaServices, createPainterQueue } from '../composition/lambda.ts'
import type { FunctionUrlHandler } from '../http/function-url.ts'
import { createInteractionEndpoint } from '../http/interaction-endpoint.ts'
import { createWebhookEventsEndpoint, WEBHOOK_EVENTS_PATH } from '../http/webhook-events.ts'

// Created at the start: a missing environment variable fails the deployment, not a request.
const services = {
  ...createLambdaServices(process.env),
  enqueue: createPainterQueue(readPainterName(process.env), process.env),
}
const interactionEndpoint = createInteractionEndpoint(services)
const webhookEventsEndpoint = createWebhookEventsEndpoint(services)

/** Trigger: the function URL. Receives Discord's interactions, and its webhook events at WEBHOOK_EVENTS_PATH. */
export const handler: FunctionUrlHandler = (request) =>
  (request.rawPath === WEBHOOK_EVENTS_PATH ? webhookEventsEndpoint : interactionEndpoint)(request)
