import { type ParsedInteraction, parseInteraction } from '@crackpost/bot/discord/interaction'
import type { Reply } from '@crackpost/bot/discord/reply'
import type { FollowUp } from '@crackpost/bot/match/follow-up'
import { type CommandResponse, toReply } from '@crackpost/bot/response'
import {
  handleInteraction,
  interactionLogFields,
  internalErrorResponse,
  timeoutResponse,
  unreadableMatchResponse,
} from '@crackpost/bot/router'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { isDamagedMatch } from '@crackpost/core/use-cases/damaged-match'
import { isNewerRelease, isWithdrawnEdition } from '@crackpost/core/use-cases/newer-release'
import type { PlayerJob } from '@crackpost/core/use-cases/ports'
import type { Services } from '../composition/root.ts'
import { safeError } from '../logger/logger.ts'
import { authenticate, type RequestError } from './authenticate.ts'
import { type FunctionUrlHandler, type FunctionUrlResult, jsonResult } from './function-url.ts'

/** A follow-up with the interaction token it needs to edit the response. The token is never stored or logged. */
export type FollowUpJob = FollowUp & { readonly application: string; readonly token: string }

/** A job for the painter: a follow-up, or a stored job of a player, which has no response to edit. */
export type BackgroundJob = FollowUpJob | PlayerJob

/** An interaction from the gateway, which needs no signature. Resolves to null if it can't be parsed. */
export type InteractionHandler = (raw: unknown) => Promise<Reply | null>

/** Discord waits 3 s; the remaining 0.8 s are for the network. */
export const RESPONSE_BUDGET_MS = 2200

/** A follow-up that is not enqueued within this time is dropped: the response stays as text. */
export const ENQUEUE_TIMEOUT_MS = 400

const ENDPOINT_LOG_NAME = 'interactions'

/** Discord's interactions over HTTP: 401 or 400 for bad requests, else 200 with a response, never 500. */
export const createInteractionEndpoint =
  (services: Services): FunctionUrlHandler =>
  async (event) => {
    const started = services.ports.now()
    const raw = authenticate(services.verify, event, started)
    const request = raw.ok ? parseRequest(raw.value, services.application) : raw
    return request.ok
      ? jsonResult(200, await respond(services, request.value, started))
      : rejectRequest(services, request.error, started)
  }

/** Discord's interactions over the gateway. */
export const createInteractionHandler =
  (services: Services): InteractionHandler =>
  async (raw) => {
    const started = services.ports.now()
    const request = parseRequest(raw, services.application)
    if (request.ok) return respond(services, request.value, started)
    rejectRequest(services, request.error, started)
    return null
  }

function rejectRequest(
  { log, ports }: Services,
  { status, outcome, error }: RequestError,
  started: number,
): FunctionUrlResult {
  log({ door: ENDPOINT_LOG_NAME, outcome, status, ms: ports.now() - started, ...(error && { error }) })
  return jsonResult(status, { error: outcome })
}

interface ParsedRequest {
  readonly interaction: ParsedInteraction
  /** The interaction token; null for a ping. */
  readonly token: string | null
}

function parseRequest(raw: unknown, application: string): Result<ParsedRequest, RequestError> {
  const interaction = parseInteraction(raw, application)
  if (!interaction.ok) {
    const { code } = interaction.error
    return err({ status: code === 'foreign' ? 401 : 400, outcome: code })
  }
  // The only place that reads the token: the parsed interaction does not have it.
  const token = typeof raw === 'object' && raw !== null && 'token' in raw ? raw.token : null
  return ok({ interaction: interaction.value, token: typeof token === 'string' && token ? token : null })
}

/** Runs the handler within the response budget, logs, and enqueues the follow-up job. Never rejects. */
async function respond(
  services: Services,
  { interaction, token }: ParsedRequest,
  started: number,
): Promise<Reply> {
  const logResponse = (response: CommandResponse, more: object): void =>
    services.log({
      ...responseLogFields(interaction, response),
      ...more,
      ms: services.ports.now() - started,
      ...(response.error !== undefined && { error: safeError(response.error) }),
    })
  const work = handleInteraction(services, interaction).catch((error: unknown) => {
    if (isWithdrawnEdition(error)) return unreadableMatchResponse(interaction, 'withdrawn')
    if (isNewerRelease(error)) return unreadableMatchResponse(interaction, 'newer')
    if (isDamagedMatch(error)) return unreadableMatchResponse(interaction, 'damaged')
    return internalErrorResponse(interaction, error)
  })
  const inTime = await withTimeout(services, work, RESPONSE_BUDGET_MS)
  const response = inTime ?? timeoutResponse(interaction)
  logResponse(response, { status: 200 })
  // The handler goes on for as long as the runtime lets it; its outcome is logged.
  if (!inTime) void work.then((late) => logResponse(late, { late: true }))
  if (response.followUp && token !== null) {
    const job = { ...response.followUp, application: services.application, token }
    await enqueueFollowUp(services, responseLogFields(interaction, response), job)
  }
  return toReply(response, interaction)
}

/** Never rejects: if enqueueing is slow or fails, that is logged and the response is sent without the job. */
async function enqueueFollowUp(
  services: Services,
  logFields: ReturnType<typeof responseLogFields>,
  job: FollowUpJob,
): Promise<void> {
  const enqueueSafely = async (): Promise<true> => {
    try {
      await services.enqueue(job)
    } catch (error) {
      services.log({ ...logFields, event: 'orderFailed', error: safeError(error) })
    }
    return true
  }
  const isSettled = await withTimeout(services, enqueueSafely(), ENQUEUE_TIMEOUT_MS)
  if (!isSettled) services.log({ ...logFields, event: 'orderSlow' })
}

function responseLogFields(interaction: ParsedInteraction, { match, outcome }: CommandResponse) {
  const { kind, verb, cause } = interactionLogFields(interaction)
  return { door: ENDPOINT_LOG_NAME, type: kind, verb, match, cause, outcome }
}

/** The result of the work, or null if it takes longer than `ms`. The work must not reject. */
const withTimeout = <T>({ setTimer }: Services, work: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = setTimer(ms, () => resolve(null))
    void work.then((result) => {
      cancel()
      resolve(result)
    })
  })
