import { sha256, type Upload } from './form.ts'
import { isRecord, type Json, list, number, record, text } from './json.ts'
import { EPHEMERAL, LOADING, SECOND_COMPONENTS } from './limits.ts'
import { pings, spoken } from './mentions.ts'
import type { Attachment, Message, Said } from './state.ts'
import type { World } from './world.ts'

/** Takes files in: their bytes are kept apart, what is known of them goes on record. */
function attach(world: World, body: Json, uploads: readonly Upload[]): Attachment[] {
  const described = list(body.attachments).map(record)
  return uploads.map(({ index, name, type, bytes }) => {
    const about = described.find(({ id }) => String(id) === String(index))
    const id = world.id()
    world.files.set(id, bytes)
    return {
      id,
      filename: text(about?.filename) ?? name,
      size: bytes.length,
      sha256: sha256(bytes),
      type: type || 'application/octet-stream',
      description: text(about?.description),
    }
  })
}

const mentionsOf = (body: Json): Json | null =>
  isRecord(body.allowed_mentions) ? body.allowed_mentions : null

export interface Sender {
  channel: string
  author: string
  /** The interaction that is answered. */
  interaction?: string
}

/** Puts a message on record that has passed all judgement. */
export function post(world: World, sender: Sender, body: Json, uploads: readonly Upload[]): Message {
  const { state } = world
  const content = text(body.content) ?? ''
  const components = list(body.components)
  const allowedMentions = mentionsOf(body)
  const answer = sender.interaction !== undefined
  const message: Message = {
    id: world.id(),
    channel: sender.channel,
    author: sender.author,
    content,
    embeds: list(body.embeds),
    components,
    attachments: attach(world, body, uploads),
    flags: number(body.flags) ?? 0,
    nonce: text(body.nonce) ?? number(body.nonce),
    allowedMentions,
    pinged: pings(state, spoken({ content, components }), allowedMentions, answer),
    createdAt: world.clock.now(),
    edits: [],
    deletedAt: null,
    thread: null,
    interaction: sender.interaction ?? null,
  }
  state.messages.push(message)
  return message
}

/** Changes a message; what stood there before stays on record. An edit pings nobody. */
export function edit(world: World, message: Message, body: Json, uploads: readonly Upload[]): void {
  const { content, embeds, components, attachments, flags } = message
  const was: Said = { content, embeds, components, attachments, flags }
  // A list of attachments says which of the old ones stay; no list keeps them all.
  const named = list(body.attachments).map((each) => String(record(each).id))
  const kept = Array.isArray(body.attachments)
    ? attachments.filter(({ id }) => named.includes(id))
    : attachments
  if (body.content !== undefined) message.content = text(body.content) ?? ''
  if (body.embeds !== undefined) message.embeds = list(body.embeds)
  if (body.components !== undefined) message.components = list(body.components)
  message.attachments = [...kept, ...attach(world, body, uploads)]
  // Components V2 can't be taken back, and nobody becomes visible by an edit.
  const stay = flags & (SECOND_COMPONENTS | EPHEMERAL)
  message.flags = ((number(body.flags) ?? flags) | stay) & ~LOADING
  message.edits.push({ at: world.clock.now(), was })
}
