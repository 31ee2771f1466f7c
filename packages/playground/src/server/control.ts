import { GATEWAY_FAULTS } from '../gateway/gateway.ts'
import { acknowledgeInteraction } from '../interactions/acknowledge.ts'
import { recordInteraction } from '../interactions/interaction.ts'
import { asNumber, asString, isJsonObject, type JsonObject } from '../json.ts'
import type { HttpResponse } from '../rest/errors.ts'
import {
  AUTOCOMPLETE_INTERACTION,
  COMMAND_INTERACTION,
  COMPONENT_INTERACTION,
  MODAL_INTERACTION,
} from '../state/discord-state.ts'
import { resetEmulator } from '../state/emulator.ts'
import { recordMessage } from '../state/messages.ts'
import { seedEmulator } from '../state/seed.ts'
import { applySettingsChange } from '../state/settings.ts'
import { applyStateFault } from './fault-injection.ts'
import { parsePlannedFault } from './fault-plan.ts'
import type { DiscordInstance } from './instance.ts'

const USER_INTERACTION_TYPES = [
  COMMAND_INTERACTION,
  COMPONENT_INTERACTION,
  AUTOCOMPLETE_INTERACTION,
  MODAL_INTERACTION,
] as const

const okResponse = (body: unknown): HttpResponse => ({ status: 200, body })
const badRequest = (message: string): HttpResponse => ({ status: 400, body: { message } })

function setClock({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const now = asNumber(body.now)
  if (now === null && body.now !== null)
    return badRequest('now must be a time in milliseconds, or null for real time')
  emulator.clock.set(now)
  return okResponse({ now: emulator.clock.now() })
}

function planFault({ emulator, faults }: DiscordInstance, body: JsonObject): HttpResponse {
  const fault = parsePlannedFault(body)
  if (typeof fault === 'string') return badRequest(fault)
  const changesState = !('when' in fault)
  if (!changesState || fault.match !== undefined) return okResponse({ id: faults.add(fault) })
  const problem = applyStateFault(fault, emulator.state)
  const channel = 'channel' in fault ? emulator.state.channels[fault.channel] : undefined
  if (channel !== undefined) emulator.publish({ type: 'place', channel })
  return problem === null ? okResponse({ id: null }) : badRequest(problem)
}

function changeSettings({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const next = applySettingsChange(emulator.settings, body)
  if (typeof next === 'string') return badRequest(next)
  const revoked = next.token !== emulator.settings.token
  emulator.settings = next
  if (revoked) emulator.publish({ type: 'token' })
  const { token: _, ...shown } = next
  return okResponse(shown)
}

/** Posts a message as a user. */
function postAsUser({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const [channel, author] = [asString(body.channel), asString(body.author)]
  if (channel === null || emulator.state.channels[channel] === undefined)
    return badRequest('there is no such channel')
  if (author === null || emulator.state.users[author] === undefined)
    return badRequest('there is no such user')
  return okResponse(recordMessage(emulator, { channel, author }, body, []))
}

/** Creates an interaction and returns its token. Applies `response` as its first response if given. */
function startInteraction({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const [channel, user] = [asString(body.channel), asString(body.user)]
  if (channel === null || emulator.state.channels[channel] === undefined)
    return badRequest('there is no such channel')
  if (user === null || emulator.state.users[user] === undefined) return badRequest('there is no such user')
  const message = asString(body.message)
  const type =
    USER_INTERACTION_TYPES.find((each) => each === body.type) ??
    (message === null ? COMMAND_INTERACTION : COMPONENT_INTERACTION)
  const newInteraction = { type, user, channel, message, command: null }
  const interaction = recordInteraction(emulator, newInteraction, asString(body.token) ?? undefined)
  if (isJsonObject(body.response)) {
    const response = acknowledgeInteraction(emulator, interaction, body.response)
    if (response.status !== 204) return response
  }
  return okResponse({ id: interaction.id, token: interaction.token, application_id: emulator.state.bot })
}

function resetPlayground({
  emulator,
  initialSettings,
  faults,
  rateLimiter,
  requests,
}: DiscordInstance): HttpResponse {
  resetEmulator(emulator, initialSettings)
  faults.clear()
  rateLimiter.clear()
  requests.length = 0
  return okResponse({})
}

function listMessages({ emulator }: DiscordInstance, query: URLSearchParams): HttpResponse {
  const channel = query.get('channel')
  const { messages } = emulator.state
  return okResponse(channel === null ? messages : messages.filter((message) => message.channel === channel))
}

/** Everything except interaction tokens. */
function dumpState({ emulator }: DiscordInstance): HttpResponse {
  const { interactions, ...state } = emulator.state
  return okResponse({
    ...state,
    interactions: Object.values(interactions).map(({ token: _, ...rest }) => rest),
  })
}

/** Adds the bot to a server or removes it. */
function setBotMembership({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const server = emulator.state.servers[asString(body.server) ?? '']
  if (server === undefined) return badRequest('there is no such server')
  server.left = body.left === true
  emulator.publish({ type: server.left ? 'left' : 'joined', server: server.id })
  return okResponse({})
}

/** `{ how }` for a passing fault; `{ closeCode }` to refuse connections, null to accept them again. */
function injectGatewayFault({ gateway }: DiscordInstance, body: JsonObject): HttpResponse {
  if (body.closeCode !== undefined) {
    const code = asNumber(body.closeCode)
    if (code === null ? body.closeCode !== null : code < 4000 || code > 4999)
      return badRequest('closeCode must be a number from 4000 to 4999, or null')
    gateway.refuseConnections(code)
    return okResponse({})
  }
  const how = GATEWAY_FAULTS.find((each) => each === body.how)
  if (how === undefined) return badRequest(`how must be one of ${GATEWAY_FAULTS.join(', ')}`)
  gateway.injectFault(how)
  return okResponse({})
}

const CONTROL_ROUTES: Record<
  string,
  (instance: DiscordInstance, body: JsonObject, query: URLSearchParams) => HttpResponse
> = {
  'GET /control/clock': ({ emulator }) => okResponse({ now: emulator.clock.now() }),
  'POST /control/clock': setClock,
  'GET /control/faults': ({ faults }) => okResponse(faults.list()),
  'POST /control/faults': planFault,
  'DELETE /control/faults': ({ faults }) => {
    faults.clear()
    return okResponse({})
  },
  'POST /control/settings': changeSettings,
  'POST /control/seed': ({ emulator }, body) => okResponse(seedEmulator(emulator, body)),
  'POST /control/reset': resetPlayground,
  'GET /control/messages': (instance, _, query) => listMessages(instance, query),
  'POST /control/messages': postAsUser,
  'POST /control/interactions': startInteraction,
  'POST /control/servers': setBotMembership,
  'POST /control/gateway': injectGatewayFault,
  'GET /control/requests': ({ requests }) => okResponse(requests),
  'GET /control/state': dumpState,
}

/** Handles a test's request to `/control/*`, which is not part of Discord's API. */
export function handleControlRequest(
  instance: DiscordInstance,
  method: string,
  path: string,
  query: URLSearchParams,
  body: JsonObject,
): HttpResponse {
  const action = CONTROL_ROUTES[`${method} ${path}`]
  return action === undefined
    ? { status: 404, body: { message: 'unknown control route' } }
    : action(instance, body, query)
}
