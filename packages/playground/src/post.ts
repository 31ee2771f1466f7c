import { sha256, type Upload } from './form.ts'
import { isRecord, type Json, list, number, record, text } from './json.ts'
import { EPHEMERAL, LOADING, SECOND_COMPONENTS } from './limits.ts'
import { typeOf } from './media.ts'
import { pings, spoken } from './mentions.ts'
import { type Attachment, type Interaction, type Message, PRIVATE_THREAD, type Said } from './state.ts'
import type { World } from './world.ts'

/** What a file is called that nobody has called anything. */
const anything = 'application/octet-stream'

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
      type: type === '' || type === anything ? (typeOf(name) ?? anything) : type,
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
  answers?: Interaction
}

/** Whoever is named in a private thread is let in. */
function letIn({ state, tell }: World, { channel: id, pinged }: Message): void {
  const channel = state.channels[id]
  if (channel?.type !== PRIVATE_THREAD) return
  const strangers = pinged.users.filter((user) => !channel.recipients.includes(user))
  if (strangers.length === 0) return
  channel.recipients.push(...strangers)
  tell({ type: 'place', channel })
}

/** Puts a message on record that has passed all judgement. */
export function post(world: World, sender: Sender, body: Json, uploads: readonly Upload[]): Message {
  const { state } = world
  const content = text(body.content) ?? ''
  const components = list(body.components)
  const allowedMentions = mentionsOf(body)
  const { answers } = sender
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
    pinged: pings(state, spoken({ content, components }), allowedMentions, answers !== undefined),
    createdAt: world.clock.now(),
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
  const place = state.channels[message.channel]
  if (place !== undefined) place.activeAt = message.createdAt
  letIn(world, message)
  world.tell({ type: 'message', message })
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
  world.tell({ type: 'changed', message })
}

/** Takes a message away; it stays on record. */
export function unsay(world: World, message: Message): void {
  message.deletedAt = world.clock.now()
  world.tell({ type: 'deleted', message })
}
