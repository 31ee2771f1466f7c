import type { InteractionOutcome } from '../client/protocol.ts'
import type { EmulatedGateway } from '../gateway/gateway.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { logErrorResponse, logProblem } from '../server/problem-log.ts'
import type { InteractionRecord } from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { acknowledgeInteraction } from './acknowledge.ts'
import { isJsonResponse, postSignedInteraction } from './endpoint.ts'
import { ACKNOWLEDGE_TIMEOUT_MS } from './interaction.ts'
import { interactionPayload } from './payload.ts'

const PROBLEM_SOURCE = 'interaction'

const INTERACTION_FAILED: InteractionOutcome = { type: 'failed', message: 'This interaction failed.' }
const NO_RESPONSE: InteractionOutcome = { type: 'failed', message: 'The application did not respond.' }

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Posts the interaction to the endpoint. Null if the outcome was, or will be, reported through `pendingResponses`. */
async function postToEndpoint(
  emulator: Emulator,
  url: string,
  interaction: InteractionRecord,
  payload: JsonObject,
): Promise<InteractionOutcome | null> {
  const endpointResponse = await postSignedInteraction(emulator, url, payload)
  if ('failure' in endpointResponse) {
    // Already timed out or acknowledged: there is nothing left to report.
    if (!emulator.pendingResponses.has(interaction.id)) return null
    logProblem(emulator, PROBLEM_SOURCE, 'The endpoint did not answer.', [
      `${url}: ${endpointResponse.failure}`,
    ])
    return NO_RESPONSE
  }
  // Accepted: the application responds through the callback route.
  if (endpointResponse.status === 202 || endpointResponse.status === 204) return null
  const response = parseJson(endpointResponse.body)
  if (endpointResponse.status !== 200 || !isJsonResponse(endpointResponse) || !isJsonObject(response)) {
    const statusLine = `${endpointResponse.status} ${endpointResponse.type ?? 'without a content type'}`
    logProblem(emulator, PROBLEM_SOURCE, 'The endpoint did not answer with JSON.', [
      `${statusLine}: ${endpointResponse.body.slice(0, 200)}`,
    ])
    return INTERACTION_FAILED
  }
  const result = acknowledgeInteraction(emulator, interaction, response)
  if (result.status === 204) return null
  logErrorResponse(emulator, PROBLEM_SOURCE, result)
  return INTERACTION_FAILED
}

/** Delivers an interaction to the application and waits for its immediate outcome. */
export async function deliverInteraction(
  emulator: Emulator,
  gateway: EmulatedGateway,
  interaction: InteractionRecord,
  data: JsonObject,
): Promise<InteractionOutcome> {
  const payload = interactionPayload(emulator, interaction, data)
  const { endpoint } = emulator.state
  const { promise, done: resolveOutcome } = awaitFirstResponse(emulator, interaction)
  if (endpoint !== null)
    void postToEndpoint(emulator, endpoint, interaction, payload).then(
      (outcome) => outcome && resolveOutcome(outcome),
    )
  else if (gateway.dispatch('INTERACTION_CREATE', payload) === 0) {
    logProblem(emulator, PROBLEM_SOURCE, 'No application is connected, and no endpoint is set.')
    resolveOutcome(NO_RESPONSE)
  }
  const outcome = await promise
  interaction.lapsed = !interaction.acknowledged
  return outcome
}

/** Resolves with the first response to the interaction, or with a failure after the timeout. */
function awaitFirstResponse(emulator: Emulator, interaction: InteractionRecord) {
  let resolveOutcome: (outcome: InteractionOutcome) => void = () => {}
  const promise = new Promise<InteractionOutcome>((resolve) => {
    const timeout = setTimeout(() => {
      logProblem(emulator, PROBLEM_SOURCE, `No answer within ${ACKNOWLEDGE_TIMEOUT_MS / 1000} seconds.`)
      resolveOutcome(NO_RESPONSE)
    }, ACKNOWLEDGE_TIMEOUT_MS)
    resolveOutcome = (outcome) => {
      clearTimeout(timeout)
      emulator.pendingResponses.delete(interaction.id)
      resolve(outcome)
    }
    emulator.pendingResponses.set(interaction.id, resolveOutcome)
  })
  return { promise, done: resolveOutcome }
}
