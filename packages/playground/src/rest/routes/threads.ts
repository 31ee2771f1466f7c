import { asNumber, asString, countCodePoints, type JsonObject } from '../../json.ts'
import {
  type ChannelRecord,
  isThreadChannel,
  PRIVATE_THREAD_CHANNEL,
  PUBLIC_THREAD_CHANNEL,
  TEXT_CHANNEL,
} from '../../state/discord-state.ts'
import type { Emulator } from '../../state/emulator.ts'
import { channelWithPermissions, visibleChannel, visibleMessage } from '../channel-access.ts'
import {
  badLengthError,
  errorResponse,
  type FieldError,
  type HttpResponse,
  invalidFormResponse,
} from '../errors.ts'
import { serialiseChannel } from '../serialise.ts'
import type { ApiRoute, RouteRequest } from './route.ts'

const ARCHIVE_DURATIONS_MINUTES = [60, 1440, 4320, 10_080]

/** Validation errors of a thread's name and auto-archive duration. */
export function threadErrors(body: JsonObject): FieldError[] {
  const found: FieldError[] = []
  if (countCodePoints(body.name) < 1 || countCodePoints(body.name) > 100)
    found.push(badLengthError(['name'], 1, 100))
  const duration = body.auto_archive_duration
  if (duration !== undefined && !ARCHIVE_DURATIONS_MINUTES.includes(asNumber(duration) ?? 0)) {
    const message = `Value must be one of (${ARCHIVE_DURATIONS_MINUTES.join(', ')}).`
    found.push({ at: ['auto_archive_duration'], code: 'BASE_TYPE_CHOICES', message })
  }
  return found
}

function createThread(
  { state, clock, publish }: Emulator,
  id: string,
  type: number,
  parent: ChannelRecord,
  body: JsonObject,
): HttpResponse {
  const errors = threadErrors(body)
  if (errors.length > 0) return invalidFormResponse(errors)
  const thread: ChannelRecord = {
    id,
    type,
    name: asString(body.name) ?? '',
    server: parent.server,
    parent: parent.id,
    recipients: [],
    owner: state.bot,
    denied: [],
    archived: false,
    locked: false,
    autoArchive: asNumber(body.auto_archive_duration) ?? 4320,
    activeAt: clock.now(),
    deleted: false,
  }
  state.channels[id] = thread
  publish({ type: 'place', channel: thread })
  return { status: 201, body: serialiseChannel(state, thread) }
}

function createThreadFromMessage(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  const channelResult = channelWithPermissions(state, call.param('channel'), 'CREATE_PUBLIC_THREADS')
  if ('error' in channelResult) return channelResult.error
  if (channelResult.value.type !== TEXT_CHANNEL) return errorResponse(50024)
  const found = visibleMessage(state, channelResult.value.id, call.param('message'))
  if ('error' in found) return found.error
  const message = found.value
  if (message.thread !== null) return errorResponse(160004)
  // A thread started from a message has the message's id.
  const response = createThread(emulator, message.id, PUBLIC_THREAD_CHANNEL, channelResult.value, call.body)
  if (response.status !== 201) return response
  message.thread = message.id
  emulator.publish({ type: 'changed', message })
  return response
}

function createThreadWithoutMessage(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  // Discord's default type is a private thread.
  const type = asNumber(call.body.type) ?? PRIVATE_THREAD_CHANNEL
  const permission = type === PUBLIC_THREAD_CHANNEL ? 'CREATE_PUBLIC_THREADS' : 'CREATE_PRIVATE_THREADS'
  const channelResult = channelWithPermissions(state, call.param('channel'), permission)
  if ('error' in channelResult) return channelResult.error
  if (channelResult.value.type !== TEXT_CHANNEL || isThreadChannel(channelResult.value))
    return errorResponse(50024)
  return createThread(emulator, emulator.nextId(), type, channelResult.value, call.body)
}

/** Returns a route that adds a user to a thread or removes one. */
const setThreadMembership =
  (isMember: boolean): ApiRoute['run'] =>
  ({ state, publish }, call) => {
    const channelResult = visibleChannel(state, call.param('channel'))
    if ('error' in channelResult) return channelResult.error
    const [channel, user] = [channelResult.value, call.param('user')]
    if (!isThreadChannel(channel)) return errorResponse(50024)
    if (state.users[user] === undefined) return errorResponse(10013)
    if (channel.archived) return errorResponse(50083)
    const others = channel.recipients.filter((each) => each !== user)
    channel.recipients = isMember ? [...others, user] : others
    publish({ type: 'place', channel })
    return { status: 204 }
  }

const THREAD_MEMBER_PATTERN = '/channels/:channel/thread-members/:user'

export const threadRoutes: ApiRoute[] = [
  { method: 'PUT', pattern: THREAD_MEMBER_PATTERN, run: setThreadMembership(true) },
  { method: 'DELETE', pattern: THREAD_MEMBER_PATTERN, run: setThreadMembership(false) },
  { method: 'POST', pattern: '/channels/:channel/messages/:message/threads', run: createThreadFromMessage },
  { method: 'POST', pattern: '/channels/:channel/threads', run: createThreadWithoutMessage },
]
