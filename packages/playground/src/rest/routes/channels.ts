import { asBoolean, asNumber, asString } from '../../json.ts'
import { isPermissionDenied, isThreadChannel } from '../../state/discord-state.ts'
import { ensureDmChannel } from '../../state/dm-channel.ts'
import type { Emulator } from '../../state/emulator.ts'
import { channelWithPermissions, visibleChannel } from '../channel-access.ts'
import { errorResponse, type HttpResponse, invalidFormResponse } from '../errors.ts'
import { serialiseChannel } from '../serialise.ts'
import type { ApiRoute, RouteRequest } from './route.ts'
import { threadErrors } from './threads.ts'

function getChannel({ state }: Emulator, call: RouteRequest): HttpResponse {
  const channelResult = visibleChannel(state, call.param('channel'))
  return 'error' in channelResult
    ? channelResult.error
    : { status: 200, body: serialiseChannel(state, channelResult.value) }
}

/** Renames, archives, unarchives, locks or unlocks a thread. */
function modifyThread({ state, clock, publish }: Emulator, call: RouteRequest): HttpResponse {
  const channelResult = channelWithPermissions(state, call.param('channel'))
  if ('error' in channelResult) return channelResult.error
  const thread = channelResult.value
  if (!isThreadChannel(thread)) return errorResponse(50024)
  const { body } = call
  const errors = threadErrors({ name: thread.name, ...body })
  if (errors.length > 0) return invalidFormResponse(errors)
  const manages = !isPermissionDenied(state, thread, 'MANAGE_THREADS')
  const needs = body.locked !== undefined || thread.owner !== state.bot || thread.locked
  if (needs && !manages) return errorResponse(50013)
  // An archived thread must be unarchived before anything else can change.
  if (thread.archived && asBoolean(body.archived) !== false) return errorResponse(50083)
  thread.archived = asBoolean(body.archived) ?? thread.archived
  thread.locked = asBoolean(body.locked) ?? thread.locked
  thread.name = asString(body.name) ?? thread.name
  thread.autoArchive = asNumber(body.auto_archive_duration) ?? thread.autoArchive
  thread.activeAt = clock.now()
  publish({ type: 'place', channel: thread })
  return { status: 200, body: serialiseChannel(state, thread) }
}

/** Returns the DM channel with a user; creates it if needed. */
function createDm(emulator: Emulator, call: RouteRequest): HttpResponse {
  const { state } = emulator
  const user = asString(call.body.recipient_id)
  if (user === null)
    return invalidFormResponse([
      { at: ['recipient_id'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
    ])
  if (state.users[user] === undefined) return errorResponse(10013)
  if (state.users[user]?.bot) return errorResponse(50007)
  return { status: 200, body: serialiseChannel(state, ensureDmChannel(emulator, user)) }
}

export const channelRoutes: ApiRoute[] = [
  { method: 'GET', pattern: '/channels/:channel', run: getChannel },
  { method: 'PATCH', pattern: '/channels/:channel', run: modifyThread },
  { method: 'POST', pattern: '/users/@me/channels', run: createDm },
]
