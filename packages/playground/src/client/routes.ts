import { deliverInteraction } from '../interactions/delivery.ts'
import { recordInteraction } from '../interactions/interaction.ts'
import { asNumber, asString, countCodePoints, type JsonObject } from '../json.ts'
import { unarchiveThread } from '../rest/channel-access.ts'
import type { HttpResponse } from '../rest/errors.ts'
import type { DiscordInstance } from '../server/instance.ts'
import { applyExpiry } from '../state/expiry.ts'
import { recordMessage } from '../state/messages.ts'
import { isEarlierSnowflake, isSnowflake } from '../state/snowflake.ts'
import { clientHome, clockReading, listPlayableUsers } from './home.ts'
import { toClientMessage } from './message.ts'
import { clientError, findHumanUser, findUserInChannel, prepareInteraction } from './prepare-interaction.ts'
import { appearsInChannel, isVisibleTo, markChannelRead } from './visibility.ts'

/** Maximum messages per response. */
const PAGE_SIZE = 50

const okResponse = (body: unknown): HttpResponse => ({ status: 200, body })

function getHome({ emulator, movable }: DiscordInstance, query: URLSearchParams): HttpResponse {
  const user = findHumanUser(emulator, query.get('user'))
  return 'error' in user ? user.error : okResponse(clientHome(emulator, user.value, movable))
}

function listMessages({ emulator }: DiscordInstance, query: URLSearchParams): HttpResponse {
  const found = findUserInChannel(emulator, { user: query.get('user'), channel: query.get('channel') })
  if ('error' in found) return found.error
  const { user, channel } = found.value
  const before = query.get('before')
  if (before !== null && !isSnowflake(before)) return clientError('before is the id of a message.').error
  const all = emulator.state.messages.filter(
    (message) =>
      appearsInChannel(message, channel.id) &&
      isVisibleTo(user, message) &&
      (before === null || isEarlierSnowflake(message.id, before)),
  )
  return okResponse(all.slice(-PAGE_SIZE).map((message) => toClientMessage(emulator.state, message)))
}

function sendMessage({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const found = findUserInChannel(emulator, body)
  if ('error' in found) return found.error
  const { user, channel } = found.value
  if (channel.locked && !user.manages) return clientError('This thread is locked.', 403).error
  const content = (asString(body.content) ?? '').trim()
  if (content === '') return clientError('An empty message can’t be sent.').error
  if (countCodePoints(content) > 2000) return clientError('A message has at most 2000 characters.').error
  unarchiveThread(emulator, channel)
  const allowed_mentions = user.manages ? {} : { allowed_mentions: { parse: ['users', 'roles'] } }
  const sender = { channel: channel.id, author: user.id }
  const message = recordMessage(emulator, sender, { content, ...allowed_mentions }, [])
  markChannelRead(emulator.state, user, channel.id)
  return okResponse(toClientMessage(emulator.state, message))
}

async function interactAsUser(
  { emulator, gateway }: DiscordInstance,
  body: JsonObject,
): Promise<HttpResponse> {
  const found = prepareInteraction(emulator, body)
  if ('error' in found) return found.error
  const { newInteraction, data } = found.value
  applyExpiry(emulator)
  return okResponse(
    await deliverInteraction(emulator, gateway, recordInteraction(emulator, newInteraction), data),
  )
}

function markRead({ emulator }: DiscordInstance, body: JsonObject): HttpResponse {
  const found = findUserInChannel(emulator, body)
  if ('error' in found) return found.error
  markChannelRead(emulator.state, found.value.user, found.value.channel.id)
  emulator.publish({ type: 'place', channel: found.value.channel })
  return okResponse({})
}

/** Moves the clock forward. It cannot be moved back. */
function moveClock({ emulator, movable, onClock }: DiscordInstance, body: JsonObject): HttpResponse {
  if (!movable) return clientError('The clock can’t be moved here.', 403).error
  const ms = asNumber(body.advance)
  if (ms === null || !Number.isSafeInteger(ms) || ms < 0)
    return clientError('advance is a number of milliseconds, 0 or more.').error
  emulator.clock.advance(ms)
  applyExpiry(emulator)
  onClock(emulator.clock.offset())
  emulator.publish({ type: 'hour' })
  return okResponse(clockReading(emulator, movable))
}

type ClientRouteHandler = (
  instance: DiscordInstance,
  body: JsonObject,
  query: URLSearchParams,
) => HttpResponse | Promise<HttpResponse>

const CLIENT_ROUTES: Record<string, ClientRouteHandler> = {
  'GET /client/people': ({ emulator }) => okResponse(listPlayableUsers(emulator.state)),
  'GET /client/home': (instance, _, query) => getHome(instance, query),
  'GET /client/messages': (instance, _, query) => listMessages(instance, query),
  'GET /client/troubles': ({ emulator }) => okResponse(emulator.problems.toReversed()),
  'POST /client/say': sendMessage,
  'POST /client/interact': interactAsUser,
  'POST /client/read': markRead,
  'POST /client/clock': moveClock,
}

/** Handles a request of the page to `/client/*`. */
export function handleClientRequest(
  instance: DiscordInstance,
  method: string,
  path: string,
  query: URLSearchParams,
  body: JsonObject,
): HttpResponse | Promise<HttpResponse> {
  const action = CLIENT_ROUTES[`${method} ${path}`]
  return action === undefined
    ? clientError('There is nothing here.', 404).error
    : action(instance, body, query)
}
