import type { JsonObject } from '../../json.ts'
import { EPHEMERAL_MESSAGE_FLAG } from '../../message-flags.ts'
import { isPermissionDenied, type MessageRecord } from '../../state/discord-state.ts'
import type { Emulator } from '../../state/emulator.ts'
import { recordDeletion, recordEdit, recordMessage } from '../../state/messages.ts'
import { isEarlierSnowflake, isSnowflake } from '../../state/snowflake.ts'
import {
  channelWithPermissions,
  unarchiveThread,
  visibleMessage,
  writableChannel,
} from '../channel-access.ts'
import { errorResponse, type HttpResponse, invalidFormResponse } from '../errors.ts'
import { messageErrorResponse } from '../message-validation.ts'
import { serialiseMessage } from '../serialise.ts'
import type { ApiRoute, RouteRequest } from './route.ts'

const OLD_MESSAGE_AGE_MS = 3_600_000

/** Finds a message by the same author with the same nonce in the same channel, within the nonce window. */
function findSameNonce(
  { state, settings, clock }: Emulator,
  channel: string,
  body: JsonObject,
): MessageRecord | undefined {
  if (body.enforce_nonce !== true || body.nonce === undefined || body.nonce === null) return undefined
  const since = clock.now() - settings.nonceWindow
  return state.messages.findLast(
    (each) =>
      each.nonce === body.nonce &&
      each.channel === channel &&
      each.author === state.bot &&
      each.createdAt > since,
  )
}

function createMessage(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  const channelResult = writableChannel(state, call.param('channel'), call.uploads.length > 0)
  if ('error' in channelResult) return channelResult.error
  const error = messageErrorResponse(call.body, call.uploads, 'create')
  if (error !== null) return error
  const earlier = findSameNonce(emulator, channelResult.value.id, call.body)
  if (earlier !== undefined) return { status: 200, body: serialiseMessage(emulator, earlier) }
  unarchiveThread(emulator, channelResult.value)
  const message = recordMessage(
    emulator,
    { channel: channelResult.value.id, author: state.bot },
    call.body,
    call.uploads,
  )
  return { status: 200, body: serialiseMessage(emulator, message) }
}

/** Selects messages by `limit`, `before`, `after` and `around`, newest first. */
function paginateMessages(all: MessageRecord[], query: URLSearchParams): MessageRecord[] | HttpResponse {
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    const message = 'int value should be between 1 and 100.'
    return invalidFormResponse([{ at: ['limit'], code: 'NUMBER_TYPE_RANGE', message }])
  }
  const [before, after, around] = ['before', 'after', 'around'].map((name) => query.get(name))
  for (const id of [before, after, around])
    if (id && !isSnowflake(id)) {
      const message = `Value "${id}" is not snowflake.`
      return invalidFormResponse([{ at: ['message_id'], code: 'NUMBER_TYPE_COERCE', message }])
    }
  if (around) {
    const older = all.filter(({ id }) => isEarlierSnowflake(id, around)).slice(-Math.floor(limit / 2))
    const newer = all.filter(({ id }) => !isEarlierSnowflake(id, around)).slice(0, limit - older.length)
    return [...older, ...newer].reverse()
  }
  if (after)
    return all
      .filter(({ id }) => isEarlierSnowflake(after, id))
      .slice(0, limit)
      .reverse()
  const older = before ? all.filter(({ id }) => isEarlierSnowflake(id, before)) : all
  return older.slice(-limit).reverse()
}

function listMessages(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  const channelResult = channelWithPermissions(state, call.param('channel'))
  if ('error' in channelResult) return channelResult.error
  if (isPermissionDenied(state, channelResult.value, 'READ_MESSAGE_HISTORY')) return { status: 200, body: [] }
  const all = state.messages.filter(
    ({ channel, deletedAt, flags }) =>
      channel === channelResult.value.id && deletedAt === null && (flags & EPHEMERAL_MESSAGE_FLAG) === 0,
  )
  const found = paginateMessages(all, call.query)
  return Array.isArray(found)
    ? { status: 200, body: found.map((each) => serialiseMessage(emulator, each)) }
    : found
}

function getMessage(emulator: Emulator, call: RouteRequest): HttpResponse {
  const found = visibleMessage(emulator.state, call.param('channel'), call.param('message'))
  return 'error' in found ? found.error : { status: 200, body: serialiseMessage(emulator, found.value) }
}

/** Whether the channel's limit for edits of old messages is reached. Counts this edit if not. */
function isOldEditLimited({ settings, clock, oldEdits }: Emulator, message: MessageRecord): boolean {
  if (settings.oldEdits === null || clock.now() - message.createdAt < OLD_MESSAGE_AGE_MS) return false
  const { count, per } = settings.oldEdits
  const recent = (oldEdits.get(message.channel) ?? []).filter((at) => at > clock.now() - per)
  const isOverLimit = recent.length >= count
  oldEdits.set(message.channel, isOverLimit ? recent : [...recent, clock.now()])
  return isOverLimit
}

function modifyMessage(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  const found = visibleMessage(state, call.param('channel'), call.param('message'))
  if ('error' in found) return found.error
  const message = found.value
  if (message.author !== state.bot) return errorResponse(50005)
  if (state.channels[message.channel]?.archived) return errorResponse(50083)
  const error = messageErrorResponse(call.body, call.uploads, 'edit', message)
  if (error !== null) return error
  if (isOldEditLimited(emulator, message)) return errorResponse(30046)
  recordEdit(emulator, message, call.body, call.uploads)
  return { status: 200, body: serialiseMessage(emulator, message) }
}

function deleteMessage(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  const found = visibleMessage(state, call.param('channel'), call.param('message'))
  if ('error' in found) return found.error
  const message = found.value
  const channel = state.channels[message.channel]
  if (channel?.archived) return errorResponse(50083)
  const isOthersMessage = message.author !== state.bot
  if (isOthersMessage && channel && isPermissionDenied(state, channel, 'MANAGE_MESSAGES'))
    return errorResponse(50013)
  recordDeletion(emulator, message)
  return { status: 204 }
}

const MESSAGES_PATTERN = '/channels/:channel/messages'
const MESSAGE_PATTERN = '/channels/:channel/messages/:message'

export const messageRoutes: ApiRoute[] = [
  { method: 'POST', pattern: MESSAGES_PATTERN, run: createMessage },
  { method: 'GET', pattern: MESSAGES_PATTERN, run: listMessages },
  { method: 'GET', pattern: MESSAGE_PATTERN, run: getMessage },
  { method: 'PATCH', pattern: MESSAGE_PATTERN, run: modifyMessage },
  { method: 'DELETE', pattern: MESSAGE_PATTERN, run: deleteMessage },
]
