import { EPHEMERAL, SILENT } from '../limits.ts'
import { isBefore } from '../snowflake.ts'
import { type Channel, DM, type Message, PRIVATE_THREAD, type State, type User } from '../state.ts'

/** What one user can see, and what of it is new to them. */

export function sees(state: State, user: User, channel: Channel): boolean {
  const parent = channel.parent === null ? undefined : state.channels[channel.parent]
  if (channel.deleted || parent?.deleted) return false
  if (channel.type === DM) return channel.recipients.includes(user.id)
  const member = state.servers[channel.server ?? '']?.members.includes(user.id) ?? false
  const letIn = channel.type !== PRIVATE_THREAD || user.manages || channel.recipients.includes(user.id)
  return member && letIn
}

const isEphemeral = ({ flags }: Message): boolean => (flags & EPHEMERAL) !== 0

/** Whether a message is for this user; the channel is another question. */
export const isFor = (user: User, message: Message): boolean =>
  message.deletedAt === null && (!isEphemeral(message) || message.asked?.user === user.id)

/** Whether a message stands in a channel: one that a thread hangs on stands at its beginning, too. */
export const standsIn = ({ channel, thread }: Message, place: string): boolean =>
  channel === place || thread === place

/** A message that this user can see in a channel that they can see. */
export function seen(state: State, user: User, channel: string, id: string): Message | undefined {
  const place = state.channels[channel]
  const message = state.messages.find((each) => each.id === id && standsIn(each, channel))
  const both = place !== undefined && message !== undefined
  return both && sees(state, user, place) && isFor(user, message) ? message : undefined
}

/** Who is rung by a message: nobody by one that is silent, or that only one can see. */
export function rung(state: State, message: Message): string[] {
  const { pinged, flags, channel, author } = message
  if ((flags & SILENT) !== 0 || isEphemeral(message)) return []
  const place = state.channels[channel]
  // In direct messages everything rings.
  const direct = place?.type === DM ? place.recipients : []
  const members = pinged.everyone ? (state.servers[place?.server ?? '']?.members ?? []) : []
  return [...new Set([...pinged.users, ...direct, ...members])].filter((id) => id !== author)
}

/** How many messages in a channel are new to a user, and how many of them rang. */
export function news(state: State, user: User, channel: string): { unread: number; mentions: number } {
  const mark = state.reads[user.id]?.[channel] ?? '0'
  const found = { unread: 0, mentions: 0 }
  for (let index = state.messages.length - 1; index >= 0; index--) {
    const message = state.messages[index]
    if (message === undefined || message.channel !== channel) continue
    if (!isBefore(mark, message.id)) break
    if (message.author === user.id) continue
    if (isEphemeral(message) || message.deletedAt !== null) continue
    found.unread++
    if (rung(state, message).includes(user.id)) found.mentions++
  }
  return found
}

/** Notes that a user has seen everything in a channel. */
export function read(state: State, user: User, channel: string): void {
  const last = state.messages.findLast((message) => message.channel === channel)
  if (last === undefined) return
  state.reads[user.id] = { ...state.reads[user.id], [channel]: last.id }
}
