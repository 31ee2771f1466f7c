import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { forgetPlayer } from '@crackpost/core/use-cases/forget-player'
import * as z from 'zod/mini'
import type { Services } from '../composition/root.ts'
import { type SafeError, safeError } from '../logger/logger.ts'
import { authenticate, type RequestError } from './authenticate.ts'
import { type FunctionUrlResult, jsonResult, NO_CONTENT_RESULT } from './function-url.ts'
import type { FunctionUrlHandler } from './interaction-endpoint.ts'

/** Where Discord's webhook events are sent to, below the address for interactions. */
export const WEBHOOK_EVENTS_PATH = '/events'

// Discord adds fields and kinds of events whenever it likes: what is not named here is not looked at.
const webhookEventSchema = z.object({
  application_id: z.string(),
  /** 0 asks whether anybody is there, 1 brings an event. */
  type: z.int(),
  event: z.optional(z.object({ type: z.string(), data: z.unknown() })),
})
const deauthorizationSchema = z.object({ user: z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) }) })

/** What an event asks of us. */
type WebhookAction =
  | { readonly type: 'ping' | 'ignored' }
  | { readonly type: 'forget'; readonly user: string }

function parseWebhookEvent(raw: unknown, application: string): Result<WebhookAction, RequestError> {
  const read = webhookEventSchema.safeParse(raw)
  if (!read.success) return err({ status: 400, outcome: 'unreadableEvent' })
  const { application_id, type, event } = read.data
  if (application_id !== application) return err({ status: 401, outcome: 'foreign' })
  if (type === 0) return ok({ type: 'ping' })
  if (event?.type !== 'APPLICATION_DEAUTHORIZED') return ok({ type: 'ignored' })
  const { success, data } = deauthorizationSchema.safeParse(event.data)
  return success
    ? ok({ type: 'forget', user: data.user.id })
    : err({ status: 400, outcome: 'unreadableEvent' })
}

/**
 * Events of Discord's that nobody waits for an answer to. Whoever takes their consent back is forgotten, as if they had
 * asked for it; what fails is a 500, so that Discord brings it again: what was done is not done twice.
 */
export const createWebhookEventsEndpoint =
  ({ ports, application, verify, log }: Services): FunctionUrlHandler =>
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
      // A cause stays in the log of a match: it must not lead to the user.
      await forgetPlayer(ports, action.value.user, `deauthorized ${randomUUID()}`)
      return logAndReturn('forget', 'ok', NO_CONTENT_RESULT)
    } catch (error) {
      return logAndReturn('forget', 'error', jsonResult(500, { error: 'notDone' }), safeError(error))
    }
  }
