import type { Upload } from './form.ts'
import { type Json, number, record } from './json.ts'
import { EPHEMERAL, judged, LOADING } from './limits.ts'
import { edit, post } from './post.ts'
import { type Answer, type Found, invalidForm, refusal, refuse } from './refusal.ts'
import type { Interaction, Message } from './state.ts'
import type { World } from './world.ts'

/** An interaction must be acknowledged within 3 seconds; its token then lives for 15 minutes. */
const patience = 3_000
const lifetime = 15 * 60_000

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

function say(world: World, interaction: Interaction, body: Json, uploads: readonly Upload[]): Found<Message> {
  const wrong = judged(body, uploads, 'answer')
  if (wrong !== null) return { refusal: wrong }
  const sender = { channel: interaction.channel, author: world.state.bot, interaction: interaction.id }
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
  return wrong === null ? change(world, interaction, body, uploads) : { refusal: wrong }
}

/** Changes the original answer, or gives it where it was deferred. */
export function change(
  world: World,
  interaction: Interaction,
  body: Json,
  uploads: readonly Upload[],
): Found<Message> {
  const found = original(world, interaction)
  if ('refusal' in found) return found
  const { flags: _, ...rest } = body
  const wrong = judged(interaction.deferred ? rest : body, uploads, 'edit', found.value)
  if (wrong !== null) return { refusal: wrong }
  edit(world, found.value, body, uploads)
  interaction.deferred = false
  return found
}

/** The first response to an interaction, whichever way it came: over REST, or in the answer to the request itself. */
export function acknowledge(
  world: World,
  interaction: Interaction,
  response: Json,
  uploads: readonly Upload[] = [],
): Answer {
  if (interaction.acknowledged) return refusal(40060)
  if (world.clock.now() - interaction.openedAt > patience) return refusal(10062)
  const [type, data] = [number(response.type), record(response.data)]
  if (type === 4) {
    const said = say(world, interaction, data, uploads)
    if ('refusal' in said) return said.refusal
    interaction.original = said.value.id
  } else if (type === 5) {
    const sender = { channel: interaction.channel, author: world.state.bot, interaction: interaction.id }
    const flags = LOADING | ((number(data.flags) ?? 0) & EPHEMERAL)
    interaction.original = post(world, sender, { flags }, []).id
    interaction.deferred = true
  } else if (type === 7 && interaction.original !== null) {
    const changed = change(world, interaction, data, uploads)
    if ('refusal' in changed) return changed.refusal
  } else if (type === null || ![1, 6, 7, 8, 9].includes(type)) {
    const message = 'Value must be one of (1, 4, 5, 6, 7, 8, 9).'
    return invalidForm([{ at: ['type'], code: 'BASE_TYPE_CHOICES', message }])
  }
  interaction.acknowledged = true
  return { status: 204 }
}
