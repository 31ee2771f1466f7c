import { LOADING } from '../limits.ts'
import { attachmentShown, componentsShown, stamp, userShown } from '../shown.ts'
import type { Attachment, Message, State } from '../state.ts'
import type { Shown } from './protocol.ts'
import { rung } from './sight.ts'

/** The page is served from here: addresses without a host fit whatever name it was opened by. */
const here = ''

function attachment(channel: string, file: Attachment): Shown['attachments'][number] {
  const { id, filename, size, type, description } = file
  const url = String(attachmentShown(here, channel, file).url)
  return { id, filename, url, size, content_type: type, description }
}

/** A message as a person's client shows it. */
export function shown(state: State, message: Message): Shown {
  const { id, channel, content, flags, thread, asked, attachments } = message
  // What fills a place that was held is no edit.
  const edited = message.edits.findLast(({ was }) => (was.flags & LOADING) === 0)
  const author = state.users[message.author]
  return {
    id,
    channel_id: channel,
    author: {
      id: message.author,
      username: String(author === undefined ? 'unknown' : userShown(author).username),
      bot: author?.bot ?? false,
    },
    content,
    timestamp: stamp(message.createdAt),
    edited_timestamp: edited === undefined ? null : stamp(edited.at),
    flags,
    components: componentsShown(here, message),
    attachments: attachments.map((each) => attachment(channel, each)),
    thread,
    rings: rung(state, message),
    answers: asked === null ? null : { user: asked.user, command: asked.command },
  }
}
