import { type ParsedInteraction, parseInteraction } from '@crackpost/bot/discord/interaction'
import type { Reply } from '@crackpost/bot/discord/reply'
import type { FollowUp } from '@crackpost/bot/match/follow-up'
import { newerReleaseReply } from '@crackpost/bot/match/newer-release-reply'
import {
  errorReply,
  type HandledInteraction,
  handleInteraction,
  type InteractionLogFields,
  interactionLogFields,
  timeoutReply,
} from '@crackpost/bot/router'
import type { UseCases } from '@crackpost/bot/use-cases'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import { type Logger, type SafeError, safeError } from '../logger/logger.ts'
import { authenticate, type RequestError } from './authenticate.ts'
import { type FunctionUrlEvent, type FunctionUrlResult, jsonResult } from './function-url.ts'
import type { VerifySignature } from './verify.ts'

/** What the door needs of the house. */
export interface EndpointDeps {
  readonly app: UseCases
  /** The only application whose interactions are ours. */
  readonly application: string
  readonly verify: VerifySignature
  readonly log: Logger
  now(): number
  /** Rings once after some milliseconds, unless it is cancelled before. */
  setTimer(ms: number, callback: () => void): () => void
  /** Hands on what comes after an answer; that it is taken is waited for, not that it is done. */
  enqueue(job: FollowUpJob): Promise<void>
}

/** An order and the key to the answer that it is for: passed on, never kept and never logged. */
export type FollowUpJob = FollowUp & { readonly application: string; readonly token: string }

export type FunctionUrlHandler = (event: FunctionUrlEvent) => Promise<FunctionUrlResult>

/** The same where nobody has to prove who they are: null for what can't be read. */
export type InteractionHandler = (raw: unknown) => Promise<Reply | null>

/** Discord waits 3 s in all; what is left is for the way there and back. */
export const RESPONSE_BUDGET_MS = 2200

/** An order that nobody takes within this time is let go: the text that is answered stands. */
export const ENQUEUE_TIMEOUT_MS = 400

const ENDPOINT_LOG_NAME = 'interactions'

/** Requests in, answers out: a fault is answered politely, and nothing is ever a 500. */
export const createInteractionEndpoint =
  (deps: EndpointDeps): FunctionUrlHandler =>
  async (event) => {
    const started = deps.now()
    const parsed = authenticateAndParse(deps, event, started)
    return parsed.ok
      ? jsonResult(200, await respond(deps, parsed.value, started))
      : rejectRequest(deps, parsed.error, started)
  }

/** For interactions that come over a line of our own, already known to be Discord's. */
export const createInteractionHandler =
  (deps: EndpointDeps): InteractionHandler =>
  async (raw) => {
    const started = deps.now()
    const parsed = parseRequest(raw, deps.application)
    if (parsed.ok) return respond(deps, parsed.value, started)
    rejectRequest(deps, parsed.error, started)
    return null
  }

function rejectRequest(
  { log, now }: EndpointDeps,
  { status, outcome, error }: RequestError,
  started: number,
): FunctionUrlResult {
  log({ door: ENDPOINT_LOG_NAME, outcome, status, ms: now() - started, ...(error && { error }) })
  return jsonResult(status, { error: outcome })
}

async function respond(
  deps: EndpointDeps,
  { interaction, token }: ParsedRequest,
  started: number,
): Promise<Reply> {
  const ms = (): number => deps.now() - started
  const work = handleSafely(deps.app, interaction)
  const done = await withTimeout(deps, work, RESPONSE_BUDGET_MS)
  const { reply, logFields, error } = done ?? {
    reply: timeoutReply(interaction),
    logFields: interactionLogFields(interaction, 'late'),
  }
  deps.log({ ...endpointLogFields(logFields), status: 200, ms: ms(), ...(error && { error }) })
  // The work goes on for as long as the runtime lets it; what became of it is told to the log, if nobody else.
  if (!done)
    void work.then((handled) =>
      deps.log({
        ...endpointLogFields(handled.logFields),
        late: true,
        ms: ms(),
        ...(handled.error && { error: handled.error }),
      }),
    )
  if (done?.followUp && token !== null)
    await enqueueFollowUp(deps, done.logFields, { ...done.followUp, application: deps.application, token })
  return reply
}

/** Whatever becomes of the order, the answer goes out. */
async function enqueueFollowUp(
  deps: EndpointDeps,
  note: InteractionLogFields,
  job: FollowUpJob,
): Promise<void> {
  const isEnqueued = await withTimeout(deps, enqueueSafely(deps, note, job), ENQUEUE_TIMEOUT_MS)
  if (!isEnqueued) deps.log({ ...endpointLogFields(note), event: 'orderSlow' })
}

/** Never rejects. */
async function enqueueSafely(
  { enqueue, log }: EndpointDeps,
  note: InteractionLogFields,
  job: FollowUpJob,
): Promise<true> {
  try {
    await enqueue(job)
  } catch (error) {
    log({ ...endpointLogFields(note), event: 'orderFailed', error: safeError(error) })
  }
  return true
}

const endpointLogFields = ({ kind, verb, match, cause, outcome }: InteractionLogFields) => ({
  door: ENDPOINT_LOG_NAME,
  type: kind,
  verb,
  match,
  cause,
  outcome,
})

/** What was asked, and the key to its answer. */
interface ParsedRequest {
  readonly interaction: ParsedInteraction
  readonly token: string | null
}

/** Lets in what Discord has signed, for us and lately, and what can be read. */
function authenticateAndParse(
  { verify, application }: EndpointDeps,
  event: FunctionUrlEvent,
  now: number,
): Result<ParsedRequest, RequestError> {
  const raw = authenticate(verify, event, now)
  return raw.ok ? parseRequest(raw.value, application) : raw
}

function parseRequest(raw: unknown, application: string): Result<ParsedRequest, RequestError> {
  const interaction = parseInteraction(raw, application)
  if (interaction.ok) return ok({ interaction: interaction.value, token: interactionToken(raw) })
  return err({ status: interaction.error.code === 'foreign' ? 401 : 400, outcome: interaction.error.code })
}

/** Read here and nowhere else: what is asked goes on without it. */
function interactionToken(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('token' in raw)) return null
  return typeof raw.token === 'string' && raw.token !== '' ? raw.token : null
}

interface HandledRequest {
  readonly reply: Reply
  readonly logFields: InteractionLogFields
  readonly followUp: FollowUp | null
  readonly error?: SafeError
}

/** Never rejects. */
async function handleSafely(app: UseCases, interaction: ParsedInteraction): Promise<HandledRequest> {
  try {
    const answer: HandledInteraction = await handleInteraction(app, interaction)
    return answer
  } catch (error) {
    if (isNewerRelease(error))
      return {
        reply: newerReleaseReply(interaction),
        logFields: interactionLogFields(interaction, 'newer'),
        followUp: null,
      }
    return {
      reply: errorReply(interaction),
      logFields: interactionLogFields(interaction, 'error'),
      followUp: null,
      error: safeError(error),
    }
  }
}

/** What comes of the work, which never fails; null when the time is up. */
const withTimeout = <T>({ setTimer }: EndpointDeps, work: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = setTimer(ms, () => resolve(null))
    void work.then((done) => {
      cancel()
      resolve(done)
    })
  })
