import type { JsonObject } from '../json.ts'
import {
  type AttachmentRecord,
  type ChannelRecord,
  COMMAND_INTERACTION,
  COMPONENT_INTERACTION,
  type DiscordState,
  isThreadChannel,
  type MessageRecord,
  MODAL_INTERACTION,
  type UserRecord,
} from '../state/discord-state.ts'
import type { Emulator } from '../state/emulator.ts'
import { snowflakeTimestamp } from '../state/snowflake.ts'
import { normaliseComponents } from './components.ts'

/** Objects in the shape of Discord's API. */

export const serialiseUser = ({ id, name, bot }: UserRecord): JsonObject => ({
  id,
  username: name,
  global_name: bot ? null : name,
  discriminator: '0',
  avatar: null,
  bot,
  flags: 0,
  public_flags: 0,
  primary_guild: null,
})

export const isoTimestamp = (instant: number): string =>
  new Date(instant).toISOString().replace('Z', '000+00:00')

export function serialiseChannel(state: DiscordState, channel: ChannelRecord): JsonObject {
  const last = state.messages.findLast((message) => message.channel === channel.id)
  const common = { id: channel.id, type: channel.type, last_message_id: last?.id ?? null, flags: 0 }
  if (channel.server === null) {
    const recipients = channel.recipients.flatMap((id) => state.users[id] ?? []).map(serialiseUser)
    return { ...common, recipients }
  }
  const placed = { ...common, guild_id: channel.server, name: channel.name, parent_id: channel.parent }
  if (!isThreadChannel(channel)) return { ...placed, position: 0, permission_overwrites: [], nsfw: false }
  const { archived, locked, autoArchive: auto_archive_duration, owner: owner_id } = channel
  const messages = state.messages.filter((message) => message.channel === channel.id).length
  return {
    ...placed,
    owner_id,
    message_count: messages,
    total_message_sent: messages,
    member_count: 1,
    thread_metadata: {
      archived,
      locked,
      auto_archive_duration,
      archive_timestamp: isoTimestamp(snowflakeTimestamp(channel.id)),
    },
  }
}

export function serialiseAttachment(base: string, channel: string, attachment: AttachmentRecord): JsonObject {
  const { id, filename, size, type: content_type, description } = attachment
  const url = `${base}/attachments/${channel}/${id}/${encodeURIComponent(filename)}`
  const about = description === null ? {} : { description }
  return { id, filename, size, content_type, url, proxy_url: url, ...about }
}

/** A message's components, with `attachment://` URLs resolved to its own files. */
export function serialiseComponents(
  base: string,
  { components, attachments, channel }: MessageRecord,
): JsonObject[] {
  return normaliseComponents(components, (filename) => {
    const found = attachments.find((each) => each.filename === filename)
    if (found === undefined) return null
    const { url, proxy_url, content_type } = serialiseAttachment(base, channel, found)
    return { id: found.id, url, proxy_url, content_type, attachment_id: found.id }
  })
}

/** The interaction metadata of a message. */
function serialiseInteractionMetadata(
  state: DiscordState,
  { interaction: id, asked, channel }: MessageRecord,
): JsonObject {
  const user = state.users[asked?.user ?? '']
  if (asked === null || user === undefined) return {}
  const { type, message } = asked
  const authorizing_integration_owners = { 0: state.channels[channel]?.server ?? '0' }
  const about = message === null ? {} : { interacted_message_id: message }
  const who = { id, user: serialiseUser(user), authorizing_integration_owners }
  if (type !== MODAL_INTERACTION) return { interaction_metadata: { ...who, type, ...about } }
  const trigger = { ...who, type: message === null ? COMMAND_INTERACTION : COMPONENT_INTERACTION, ...about }
  return { interaction_metadata: { ...who, type, triggering_interaction_metadata: trigger } }
}

export function serialiseMessage({ state, url }: Emulator, message: MessageRecord): JsonObject {
  const author = state.users[message.author]
  const thread = message.thread === null ? undefined : state.channels[message.thread]
  return {
    id: message.id,
    type: message.interaction === null ? 0 : 20,
    channel_id: message.channel,
    author: author === undefined ? { id: message.author, username: 'unknown' } : serialiseUser(author),
    content: message.content,
    timestamp: isoTimestamp(message.createdAt),
    edited_timestamp: message.edits.length === 0 ? null : isoTimestamp(message.edits.at(-1)?.at ?? 0),
    tts: false,
    pinned: false,
    mention_everyone: message.pinged.everyone,
    mentions: message.pinged.users.flatMap((id) => state.users[id] ?? []).map(serialiseUser),
    mention_roles: message.pinged.roles,
    attachments: message.attachments.map((each) => serialiseAttachment(url, message.channel, each)),
    embeds: message.embeds,
    components: serialiseComponents(url, message),
    flags: message.flags,
    ...(message.nonce === null ? {} : { nonce: message.nonce }),
    ...(message.interaction === null ? {} : { application_id: state.bot, webhook_id: state.bot }),
    ...serialiseInteractionMetadata(state, message),
    ...(thread === undefined ? {} : { thread: serialiseChannel(state, thread) }),
  }
}
