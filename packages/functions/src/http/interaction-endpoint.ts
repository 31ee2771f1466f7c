import { type ParsedInteraction, parseInteraction } from '@crackpost/bot/discord/interaction'
import type { Reply } from '@crackpost/bot/discord/reply'
import type { FollowUp } from '@crackpost/bot/match/follow-up'
import { type CommandResponse, toReply } from '@crackpost/bot/response'
import {
  errorResponse,
  handleInteraction,
  interactionLogFields,
  newerReleaseResponse,
  timeoutResponse,
} from '@crackpost/bot/router'
import { err, ok, type Result } from '@crackpost/core/kernel/result'
import { isNewerRelease } from '@crackpost/core/use-cases/newer-release'
import type { Services } from '../composition/root.ts'
import { safeError } from '../logger/logger.ts'
import { authenticate, type RequestError } from './authenticate.ts'
import { type FunctionUrlEvent, type FunctionUrlResult, jsonResult } from './function-url.ts'

/** A follow-up with the interaction token it needs to edit the response. The token is never stored or logged. */
export type FollowUpJob = FollowUp & { readonly application: string; readonly token: string }

export type FunctionUrlHandler = (event: FunctionUrlEvent) => Promise<FunctionUrlResult>

/** An interaction from the gateway, which needs no signature. Resolves to null if it can't be parsed. */
export type InteractionHandler = (raw: unknown) => Promise<Reply | null>

/** Discord waits 3 s in all; the rest is for the network. */
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
  if (interaction.ok) return ok({ interaction: interaction.value, token: interactionToken(raw) })
  return err({ status: interaction.error.code === 'foreign' ? 401 : 400, outcome: interaction.error.code })
}

/** The only place that reads the token: the parsed interaction does not have it. */
function interactionToken(raw: unknown): string | null {
  if (typeof raw !== 'object' || raw === null || !('token' in raw)) return null
  return typeof raw.token === 'string' && raw.token !== '' ? raw.token : null
}

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
  const work = handleSafely(services, interaction)
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

/** Never rejects: a follow-up that is slow or fails is logged, and the response goes out. */
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

/** Never rejects. */
async function handleSafely(services: Services, interaction: ParsedInteraction): Promise<CommandResponse> {
  try {
    return await handleInteraction(services, interaction)
  } catch (error) {
    return isNewerRelease(error) ? newerReleaseResponse(interaction) : errorResponse(interaction, error)
  }
}

/** The result of the work, which must not reject; null once the time is up. */
const withTimeout = <T>({ setTimer }: Services, work: Promise<T>, ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const cancel = setTimer(ms, () => resolve(null))
    void work.then((result) => {
      cancel()
      resolve(result)
    })
  })
