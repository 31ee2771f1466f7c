import { EPHEMERAL_MESSAGE_FLAG, SILENT_MESSAGE_FLAG } from '../message-flags.ts'
import {
  type ChannelRecord,
  type DiscordState,
  DM_CHANNEL,
  type MessageRecord,
  PRIVATE_THREAD_CHANNEL,
  type UserRecord,
} from '../state/discord-state.ts'
import { isEarlierSnowflake } from '../state/snowflake.ts'

/** What a user can see, and what is unread. */

export function canSeeChannel(state: DiscordState, user: UserRecord, channel: ChannelRecord): boolean {
  const parent = channel.parent === null ? undefined : state.channels[channel.parent]
  if (channel.deleted || parent?.deleted) return false
  if (channel.type === DM_CHANNEL) return channel.recipients.includes(user.id)
  const member = state.servers[channel.server ?? '']?.members.includes(user.id) ?? false
  const letIn =
    channel.type !== PRIVATE_THREAD_CHANNEL || user.manages || channel.recipients.includes(user.id)
  return member && letIn
}

const isEphemeral = ({ flags }: MessageRecord): boolean => (flags & EPHEMERAL_MESSAGE_FLAG) !== 0

/** Whether the message is visible to the user, given that its channel is. */
export const isVisibleTo = (user: UserRecord, message: MessageRecord): boolean =>
  message.deletedAt === null && (!isEphemeral(message) || message.asked?.user === user.id)

/** Whether a channel lists the message. A thread also lists its starter message from the parent channel. */
export const appearsInChannel = ({ channel, thread }: MessageRecord, place: string): boolean =>
  channel === place || thread === place

/** Returns a message that the user can see in a channel that they can see, else undefined. */
export function findVisibleMessage(
  state: DiscordState,
  user: UserRecord,
  channel: string,
  id: string,
): MessageRecord | undefined {
  const place = state.channels[channel]
  const message = state.messages.find((each) => each.id === id && appearsInChannel(each, channel))
  const both = place !== undefined && message !== undefined
  return both && canSeeChannel(state, user, place) && isVisibleTo(user, message) ? message : undefined
}

/** Ids of the users whom a message notifies. Silent and ephemeral messages notify nobody. */
export function notifiedUsers(state: DiscordState, message: MessageRecord): string[] {
  const { pinged, flags, channel, author } = message
  if ((flags & SILENT_MESSAGE_FLAG) !== 0 || isEphemeral(message)) return []
  const place = state.channels[channel]
  // Every direct message notifies its recipient.
  const direct = place?.type === DM_CHANNEL ? place.recipients : []
  const members = pinged.everyone ? (state.servers[place?.server ?? '']?.members ?? []) : []
  return [...new Set([...pinged.users, ...direct, ...members])].filter((id) => id !== author)
}

/** Counts the user's unread messages in a channel, and those among them that notify the user. */
export function unreadCounts(
  state: DiscordState,
  user: UserRecord,
  channel: string,
): { unread: number; mentions: number } {
  const mark = state.reads[user.id]?.[channel] ?? '0'
  const found = { unread: 0, mentions: 0 }
  for (let index = state.messages.length - 1; index >= 0; index--) {
    const message = state.messages[index]
    if (message === undefined || message.channel !== channel) continue
    if (!isEarlierSnowflake(mark, message.id)) break
    if (message.author === user.id) continue
    if (isEphemeral(message) || message.deletedAt !== null) continue
    found.unread++
    if (notifiedUsers(state, message).includes(user.id)) found.mentions++
  }
  return found
}

/** Marks everything in the channel as read by the user. */
export function markChannelRead(state: DiscordState, user: UserRecord, channel: string): void {
  const last = state.messages.findLast((message) => message.channel === channel)
  if (last === undefined) return
  state.reads[user.id] = { ...state.reads[user.id], [channel]: last.id }
}
