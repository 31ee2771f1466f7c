import { asArray, asNumber, asObject, asString, isJsonObject, type JsonObject } from '../json.ts'
import { COMPONENTS_V2_MESSAGE_FLAG, EPHEMERAL_MESSAGE_FLAG, LOADING_MESSAGE_FLAG } from '../message-flags.ts'
import { sha256, type Upload } from '../rest/request-body.ts'
import { contentTypeOf } from '../server/content-type.ts'
import {
  type AttachmentRecord,
  type EditableContent,
  type InteractionRecord,
  type MessageRecord,
  PRIVATE_THREAD_CHANNEL,
} from './discord-state.ts'
import type { Emulator } from './emulator.ts'
import { mentionableText, resolveMentions } from './mentions.ts'

/** The content type of an upload whose type is unknown. */
const DEFAULT_CONTENT_TYPE = 'application/octet-stream'

/** Stores uploaded bytes and returns the attachment records. */
function storeUploads(emulator: Emulator, body: JsonObject, uploads: readonly Upload[]): AttachmentRecord[] {
  const described = asArray(body.attachments).map(asObject)
  return uploads.map(({ index, name, type, bytes }) => {
    const about = described.find(({ id }) => String(id) === String(index))
    const id = emulator.nextId()
    emulator.files.set(id, bytes)
    return {
      id,
      filename: asString(about?.filename) ?? name,
      size: bytes.length,
      sha256: sha256(bytes),
      type:
        type === '' || type === DEFAULT_CONTENT_TYPE ? (contentTypeOf(name) ?? DEFAULT_CONTENT_TYPE) : type,
      description: asString(about?.description),
    }
  })
}

const allowedMentionsOf = (body: JsonObject): JsonObject | null =>
  isJsonObject(body.allowed_mentions) ? body.allowed_mentions : null

export interface MessageSender {
  channel: string
  author: string
  /** The interaction that the message responds to. */
  answers?: InteractionRecord
}

/** Adds mentioned users to a private thread. */
function addMentionedToThread({ state, publish }: Emulator, { channel: id, pinged }: MessageRecord): void {
  const channel = state.channels[id]
  if (channel?.type !== PRIVATE_THREAD_CHANNEL) return
  const newMembers = pinged.users.filter((user) => !channel.recipients.includes(user))
  if (newMembers.length === 0) return
  channel.recipients.push(...newMembers)
  publish({ type: 'place', channel })
}

/** Stores a validated message and publishes it. */
export function recordMessage(
  emulator: Emulator,
  sender: MessageSender,
  body: JsonObject,
  uploads: readonly Upload[],
): MessageRecord {
  const { state } = emulator
  const content = asString(body.content) ?? ''
  const components = asArray(body.components)
  const allowedMentions = allowedMentionsOf(body)
  const { answers } = sender
  const message: MessageRecord = {
    id: emulator.nextId(),
    channel: sender.channel,
    author: sender.author,
    content,
    embeds: asArray(body.embeds),
    components,
    attachments: storeUploads(emulator, body, uploads),
    flags: asNumber(body.flags) ?? 0,
    nonce: asString(body.nonce) ?? asNumber(body.nonce),
    allowedMentions,
    pinged: resolveMentions(
      state,
      mentionableText({ content, components }),
      allowedMentions,
      answers !== undefined,
    ),
    createdAt: emulator.clock.now(),
    edits: [],
    deletedAt: null,
    thread: null,
    interaction: answers?.id ?? null,
    asked:
      answers === undefined
        ? null
        : { user: answers.user, type: answers.type, command: answers.command, message: answers.message },
  }
  state.messages.push(message)
  const channelRecord = state.channels[message.channel]
  if (channelRecord !== undefined) channelRecord.activeAt = message.createdAt
  addMentionedToThread(emulator, message)
  emulator.publish({ type: 'message', message })
  return message
}

/** Edits a message and keeps the previous content in its history. An edit notifies nobody. */
export function recordEdit(
  emulator: Emulator,
  message: MessageRecord,
  body: JsonObject,
  uploads: readonly Upload[],
): void {
  const { content, embeds, components, attachments, flags } = message
  const was: EditableContent = { content, embeds, components, attachments, flags }
  // An attachment list names the attachments to keep; without one all are kept.
  const named = asArray(body.attachments).map((each) => String(asObject(each).id))
  const kept = Array.isArray(body.attachments)
    ? attachments.filter(({ id }) => named.includes(id))
    : attachments
  if (body.content !== undefined) message.content = asString(body.content) ?? ''
  if (body.embeds !== undefined) message.embeds = asArray(body.embeds)
  if (body.components !== undefined) message.components = asArray(body.components)
  message.attachments = [...kept, ...storeUploads(emulator, body, uploads)]
  // An edit cannot remove the Components V2 or the ephemeral flag.
  const stay = flags & (COMPONENTS_V2_MESSAGE_FLAG | EPHEMERAL_MESSAGE_FLAG)
  message.flags = ((asNumber(body.flags) ?? flags) | stay) & ~LOADING_MESSAGE_FLAG
  message.edits.push({ at: emulator.clock.now(), was })
  emulator.publish({ type: 'changed', message })
}

/** Marks a message as deleted; its record is kept. */
export function recordDeletion(emulator: Emulator, message: MessageRecord): void {
  message.deletedAt = emulator.clock.now()
  emulator.publish({ type: 'deleted', message })
}
