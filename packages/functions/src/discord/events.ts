import { randomUUID } from 'node:crypto'
import { no, ok, type Result } from '@crackpost/core/kernel/result'
import * as z from 'zod/mini'
import { type Traced, traced } from '../log/log.ts'
import type { Door, Doorway } from './door.ts'
import { ACKNOWLEDGED, jsonAnswer, type UrlAnswer } from './event.ts'
import { admitted, type Unheard } from './gate.ts'

/** Where Discord's webhook events are sent to, below the address for interactions. */
export const EVENTS_PATH = '/events'

// Discord adds fields and kinds of events whenever it likes: what is not named here is not looked at.
const delivery = z.object({
  application_id: z.string(),
  /** 0 asks whether anybody is there, 1 brings an event. */
  type: z.int(),
  event: z.optional(z.object({ type: z.string(), data: z.unknown() })),
})
const farewell = z.object({ user: z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) }) })

/** What an event asks of us. */
type Wish = { readonly type: 'ping' | 'ignored' } | { readonly type: 'forget'; readonly user: string }

function wishIn(raw: unknown, application: string): Result<Wish, Unheard> {
  const read = delivery.safeParse(raw)
  if (!read.success) return no({ status: 400, outcome: 'unreadableEvent' })
  const { application_id, type, event } = read.data
  if (application_id !== application) return no({ status: 401, outcome: 'foreign' })
  if (type === 0) return ok({ type: 'ping' })
  if (event?.type !== 'APPLICATION_DEAUTHORIZED') return ok({ type: 'ignored' })
  const { success, data } = farewell.safeParse(event.data)
  return success
    ? ok({ type: 'forget', user: data.user.id })
    : no({ status: 400, outcome: 'unreadableEvent' })
}

/**
 * Events of Discord's that nobody waits for an answer to. Whoever takes their consent back is forgotten, as if they had
 * asked for it; what fails is a 500, so that Discord brings it again: what was done is not done twice.
 */
export const eventsOf =
  ({
    app,
    application,
    verify,
    log,
    now,
  }: Pick<Doorway, 'app' | 'application' | 'verify' | 'log' | 'now'>): Door =>
  async (request) => {
    const started = now()
    const told = (type: string | null, outcome: string, answer: UrlAnswer, error?: Traced): UrlAnswer => {
      const { statusCode: status } = answer
      log({ door: 'events', type, outcome, status, ms: now() - started, ...(error && { error }) })
      return answer
    }
    const raw = admitted(verify, request, started)
    const wish = raw.ok ? wishIn(raw.value, application) : raw
    if (!wish.ok) {
      const { status, outcome, error } = wish.error
      return told(null, outcome, jsonAnswer(status, { error: outcome }), error)
    }
    if (wish.value.type !== 'forget') return told(wish.value.type, 'ok', ACKNOWLEDGED)
    try {
      // A cause stays in the log of a match: it must not lead to the user.
      await app.forget(wish.value.user, `deauthorized ${randomUUID()}`)
      return told('forget', 'ok', ACKNOWLEDGED)
    } catch (error) {
      return told('forget', 'error', jsonAnswer(500, { error: 'notDone' }), traced(error))
    }
  }
