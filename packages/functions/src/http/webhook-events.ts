import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { startForgetting } from '@crackpost/core/use-cases/forget-player'
import * as z from 'zod/mini'
import type { Services } from '../composition/root.ts'
import { type SafeError, safeError } from '../logger/logger.ts'
import { authenticate, type RequestError } from './authenticate.ts'
import {
  type FunctionUrlHandler,
  type FunctionUrlResult,
  jsonResult,
  NO_CONTENT_RESULT,
} from './function-url.ts'

/** The path of the function URL that receives Discord's webhook events. */
export const WEBHOOK_EVENTS_PATH = '/events'

// Discord adds fields and event types at any time; those that are not named here are ignored.
const webhookEventSchema = z.object({
  application_id: z.string(),
  /** 0: ping. 1: event. */
  type: z.int(),
  event: z.optional(z.object({ type: z.string(), data: z.unknown() })),
})
const deauthorizationSchema = z.object({ user: z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) }) })

/** What to do for a webhook event. */
type WebhookAction =
  | { readonly type: 'ping' | 'ignored' }
  | { readonly type: 'forget'; readonly user: string }

function parseWebhookEvent(raw: unknown, application: string): Result<WebhookAction, RequestError> {
  const parsed = webhookEventSchema.safeParse(raw)
  if (!parsed.success) return err({ status: 400, outcome: 'unreadableEvent' })
  const { application_id, type, event } = parsed.data
  if (application_id !== application) return err({ status: 401, outcome: 'foreign' })
  if (type === 0) return ok({ type: 'ping' })
  if (event?.type !== 'APPLICATION_DEAUTHORIZED') return ok({ type: 'ignored' })
  const { success, data } = deauthorizationSchema.safeParse(event.data)
  return success
    ? ok({ type: 'forget', user: data.user.id })
    : err({ status: 400, outcome: 'unreadableEvent' })
}

/**
 * Discord's webhook events. When a user removes the app's authorization, the player is forgotten as by the command. A
 * failure returns 500, so that Discord sends the event again; forgetting twice has no further effect.
 */
export const createWebhookEventsEndpoint =
  ({ ports, application, verify, log, enqueue }: Services): FunctionUrlHandler =>
  async (request) => {
    const started = ports.now()
    const logAndReturn = (
      type: string | null,
      outcome: string,
      result: FunctionUrlResult,
      error?: SafeError,
    ): FunctionUrlResult => {
      const { statusCode: status } = result
      log({ door: 'events', type, outcome, status, ms: ports.now() - started, ...(error && { error }) })
      return result
    }
    const raw = authenticate(verify, request, started)
    const action = raw.ok ? parseWebhookEvent(raw.value, application) : raw
    if (!action.ok) {
      const { status, outcome, error } = action.error
      return logAndReturn(null, outcome, jsonResult(status, { error: outcome }), error)
    }
    if (action.value.type !== 'forget') return logAndReturn(action.value.type, 'ok', NO_CONTENT_RESULT)
    try {
      const player = await ports.people.findPlayer(action.value.user)
      if (player === null) return logAndReturn('forget', 'ok', NO_CONTENT_RESULT)
      await startForgetting(ports, player)
      // If the painter can't be reached, the sweep starts the job.
      const error = await enqueue({ type: 'forget', player }).then(() => undefined, safeError)
      return logAndReturn('forget', 'ok', NO_CONTENT_RESULT, error)
    } catch (error) {
      return logAndReturn('forget', 'error', jsonResult(500, { error: 'notDone' }), safeError(error))
    }
  }
