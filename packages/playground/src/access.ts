import { EPHEMERAL } from './limits.ts'
import { type Found, refuse } from './refusal.ts'
import {
  type Channel,
  DM,
  hasMutualServer,
  isDenied,
  isThread,
  type Message,
  type Permission,
  type State,
} from './state.ts'
import type { World } from './world.ts'

/** A channel that the bot can see: one of a server that it is in, and that it is not shut out of. */
export function visible(state: State, id: string): Found<Channel> {
  const channel = state.channels[id]
  if (channel === undefined || channel.deleted) return refuse(10003)
  const parent = channel.parent === null ? undefined : state.channels[channel.parent]
  if (parent?.deleted) return refuse(10003)
  if (channel.server !== null && state.servers[channel.server]?.left) return refuse(50001)
  return isDenied(state, channel, 'VIEW_CHANNEL') ? refuse(50001) : { value: channel }
}

/** A channel that the bot can see and where it has these permissions. */
export function permitted(state: State, id: string, ...permissions: Permission[]): Found<Channel> {
  const seen = visible(state, id)
  if ('refusal' in seen || seen.value.type === DM) return seen
  return permissions.some((each) => isDenied(state, seen.value, each)) ? refuse(50013) : seen
}

/** A channel that takes a message of the bot now. */
export function writable(state: State, id: string, files: boolean): Found<Channel> {
  const seen = visible(state, id)
  if ('refusal' in seen) return seen
  const channel = seen.value
  if (channel.type === DM) {
    for (const user of channel.recipients) {
      if (!hasMutualServer(state, user)) return refuse(50278)
      if (state.users[user]?.closed) return refuse(50007)
    }
    return seen
  }
  const send = isThread(channel) ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES'
  if (isDenied(state, channel, send)) return refuse(50013)
  if (files && isDenied(state, channel, 'ATTACH_FILES')) return refuse(50013)
  // A message wakes an archived thread, but nothing opens a locked one.
  if (channel.locked) return refuse(channel.archived ? 50083 : 160005)
  return seen
}

/** A message opens an archived thread again. */
export function wake({ tell }: World, channel: Channel): void {
  if (!channel.archived) return
  channel.archived = false
  tell({ type: 'place', channel })
}

/** A message that still stands in a channel that the bot can see. */
export function standing(state: State, channel: string, id: string): Found<Message> {
  const seen = visible(state, channel)
  if ('refusal' in seen) return seen
  const message = state.messages.find((each) => each.id === id && each.channel === channel)
  // What only one can see is reached by its interaction's token alone.
  const hidden = message !== undefined && (message.flags & EPHEMERAL) !== 0
  return message === undefined || hidden || message.deletedAt !== null ? refuse(10008) : { value: message }
}
