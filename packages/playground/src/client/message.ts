import { LOADING_MESSAGE_FLAG } from '../message-flags.ts'
import { isoTimestamp, serialiseAttachment, serialiseComponents, serialiseUser } from '../rest/serialise.ts'
import type { AttachmentRecord, DiscordState, MessageRecord } from '../state/discord-state.ts'
import type { ClientMessage } from './protocol.ts'
import { notifiedUsers } from './visibility.ts'

/** Relative URLs: the page is served from this origin, under whichever host name it was opened. */
const SAME_HOST = ''

function toClientAttachment(channel: string, file: AttachmentRecord): ClientMessage['attachments'][number] {
  const { id, filename, size, type, description } = file
  const url = String(serialiseAttachment(SAME_HOST, channel, file).url)
  return { id, filename, url, size, content_type: type, description }
}

/** Converts a stored message to the shape that the page shows. */
export function toClientMessage(state: DiscordState, message: MessageRecord): ClientMessage {
  const { id, channel, content, flags, thread, asked, attachments } = message
  // Replacing a loading message is not shown as an edit.
  const edited = message.edits.findLast(({ was }) => (was.flags & LOADING_MESSAGE_FLAG) === 0)
  const author = state.users[message.author]
  return {
    id,
    channel_id: channel,
    author: {
      id: message.author,
      username: String(author === undefined ? 'unknown' : serialiseUser(author).username),
      bot: author?.bot ?? false,
    },
    content,
    timestamp: isoTimestamp(message.createdAt),
    edited_timestamp: edited === undefined ? null : isoTimestamp(edited.at),
    flags,
    components: serialiseComponents(SAME_HOST, message),
    attachments: attachments.map((each) => toClientAttachment(channel, each)),
    thread,
    rings: notifiedUsers(state, message),
    answers: asked === null ? null : { user: asked.user, command: asked.command },
  }
}
