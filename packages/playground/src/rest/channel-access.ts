import { EPHEMERAL_MESSAGE_FLAG } from '../message-flags.ts'
import {
  type ChannelRecord,
  type DeniablePermission,
  type DiscordState,
  DM_CHANNEL,
  isPermissionDenied,
  isThreadChannel,
  type MessageRecord,
  sharesGuildWithBot,
} from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { type ApiResult, errorResult } from './errors.ts'

/** Returns a channel that the bot can see, or Discord's error. */
export function visibleChannel(state: DiscordState, id: string): ApiResult<ChannelRecord> {
  const channel = state.channels[id]
  if (channel === undefined || channel.deleted) return errorResult(10003)
  const parent = channel.parent === null ? undefined : state.channels[channel.parent]
  if (parent?.deleted) return errorResult(10003)
  if (channel.server !== null && state.servers[channel.server]?.left) return errorResult(50001)
  return isPermissionDenied(state, channel, 'VIEW_CHANNEL') ? errorResult(50001) : { value: channel }
}

/** Returns a channel that the bot can see and has these permissions in, or Discord's error. */
export function channelWithPermissions(
  state: DiscordState,
  id: string,
  ...permissions: DeniablePermission[]
): ApiResult<ChannelRecord> {
  const result = visibleChannel(state, id)
  if ('error' in result || result.value.type === DM_CHANNEL) return result
  return permissions.some((each) => isPermissionDenied(state, result.value, each))
    ? errorResult(50013)
    : result
}

/** Returns a channel that the bot can post in now, or Discord's error. */
export function writableChannel(state: DiscordState, id: string, files: boolean): ApiResult<ChannelRecord> {
  const result = visibleChannel(state, id)
  if ('error' in result) return result
  const channel = result.value
  if (channel.type === DM_CHANNEL) {
    for (const user of channel.recipients) {
      if (!sharesGuildWithBot(state, user)) return errorResult(50278)
      if (state.users[user]?.closed) return errorResult(50007)
    }
    return result
  }
  const send = isThreadChannel(channel) ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES'
  if (isPermissionDenied(state, channel, send)) return errorResult(50013)
  if (files && isPermissionDenied(state, channel, 'ATTACH_FILES')) return errorResult(50013)
  // A message unarchives an archived thread; a locked thread stays locked.
  if (channel.locked) return errorResult(channel.archived ? 50083 : 160005)
  return result
}

/** Reopens an archived thread, as a new message does. */
export function unarchiveThread({ publish }: Emulator, channel: ChannelRecord): void {
  if (!channel.archived) return
  channel.archived = false
  publish({ type: 'place', channel })
}

/** Returns an existing message in a channel that the bot can see, or Discord's error. */
export function visibleMessage(state: DiscordState, channel: string, id: string): ApiResult<MessageRecord> {
  const result = visibleChannel(state, channel)
  if ('error' in result) return result
  const message = state.messages.find((each) => each.id === id && each.channel === channel)
  // An ephemeral message can only be reached with its interaction token.
  const hidden = message !== undefined && (message.flags & EPHEMERAL_MESSAGE_FLAG) !== 0
  return message === undefined || hidden || message.deletedAt !== null
    ? errorResult(10008)
    : { value: message }
}
