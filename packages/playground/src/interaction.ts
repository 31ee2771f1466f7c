import type { Upload } from './form.ts'
import { type Json, number } from './json.ts'
import { EMBEDS_OFF, judged, SECOND_COMPONENTS } from './limits.ts'
import { edit, post } from './post.ts'
import { type Found, refuse } from './refusal.ts'
import type { Interaction, Message } from './state.ts'
import type { World } from './world.ts'

/** An interaction must be acknowledged within 3 seconds; its token then lives for 15 minutes. */
export const patience = 3_000
export const lifetime = 15 * 60_000

/** What somebody does, before it has an id and a token. */
export type Opening = Pick<Interaction, 'type' | 'user' | 'channel' | 'command' | 'message'>

/** Puts an interaction on record, with the token that it can be answered by. */
export function open(world: World, opening: Opening, token?: string): Interaction {
  const id = world.id()
  const interaction: Interaction = {
    ...opening,
    id,
    token: token ?? `token-of-interaction-${id}-${crypto.randomUUID()}`,
    openedAt: world.clock.now(),
    lapsed: false,
    acknowledged: false,
    original: opening.message,
    deferred: false,
  }
  world.state.interactions[interaction.token] = interaction
  return interaction
}

/** The interaction that a token stands for, while the token may be used for more messages. */
export function answerable({ state, clock }: World, app: string, token: string): Found<Interaction> {
  const found = state.interactions[token]
  if (found === undefined || app !== state.bot || !found.acknowledged) return refuse(10015)
  return clock.now() - found.openedAt > lifetime ? refuse(50027) : { value: found }
}

/** The message that `@original` means. */
export function original({ state }: World, interaction: Interaction): Found<Message> {
  const found = state.messages.find(({ id }) => id === interaction.original)
  return found === undefined || found.deletedAt !== null ? refuse(10008) : { value: found }
}

/** A message by its id that was sent with this token, or whose component was used. */
export function told(world: World, interaction: Interaction, id: string): Found<Message> {
  if (id === '@original') return original(world, interaction)
  const found = world.state.messages.find((each) => each.id === id)
  const mine = found?.interaction === interaction.id || id === interaction.original
  return found === undefined || found.deletedAt !== null || !mine ? refuse(10008) : { value: found }
}

/** A new message in answer to an interaction. */
export function say(
  world: World,
  interaction: Interaction,
  body: Json,
  uploads: readonly Upload[],
): Found<Message> {
  const wrong = judged(body, uploads, 'answer')
  if (wrong !== null) return { refusal: wrong }
  const sender = { channel: interaction.channel, author: world.state.bot, answers: interaction }
  return { value: post(world, sender, body, uploads) }
}

/** A further message; after a deferred answer the first one takes its place. */
export function followUp(
  world: World,
  interaction: Interaction,
  body: Json,
  uploads: readonly Upload[],
): Found<Message> {
  if (!interaction.deferred) return say(world, interaction, body, uploads)
  const wrong = judged(body, uploads, 'answer')
  if (wrong !== null) return { refusal: wrong }
  // Whether it is loud or secret was settled when it was put off.
  const flags = (number(body.flags) ?? 0) & (EMBEDS_OFF | SECOND_COMPONENTS)
  return change(world, interaction, '@original', { ...body, flags }, uploads)
}

/** Changes an answer, or gives the original one where it was deferred. */
export function change(
  world: World,
  interaction: Interaction,
  id: string,
  body: Json,
  uploads: readonly Upload[],
): Found<Message> {
  const found = told(world, interaction, id)
  if ('refusal' in found) return found
  const first = found.value.id === interaction.original
  const wrong = judged(body, uploads, 'edit', found.value)
  if (wrong !== null) return { refusal: wrong }
  edit(world, found.value, body, uploads)
  if (first) interaction.deferred = false
  return found
}
