import type { Reaction } from './client/protocol.ts'
import type { Upload } from './form.ts'
import { change, patience, say } from './interaction.ts'
import { isRecord, type Json, list, number, record } from './json.ts'
import { faults } from './judge/index.ts'
import { EMPTY } from './judge/message.ts'
import { UNKNOWN_FIELD } from './judge/schema.ts'
import { EPHEMERAL, LOADING, SECOND_COMPONENTS } from './limits.ts'
import { post } from './post.ts'
import { type Answer, type Found, invalidForm, refusal } from './refusal.ts'
import {
  COMMAND,
  COMPLETION,
  COMPONENT,
  FORM,
  type Interaction,
  type InteractionType,
  PING,
} from './state.ts'
import type { World } from './world.ts'

/** The types of a first answer. */
const PONG = 1
const MESSAGE = 4
const PUT_OFF = 5
const CHANGE_LATER = 6
const CHANGE = 7
const CHOICES = 8
const SHOW_FORM = 9

/** What an interaction can be answered with first. */
const ANSWERS: Record<InteractionType, readonly number[]> = {
  [PING]: [PONG],
  [COMMAND]: [MESSAGE, PUT_OFF, SHOW_FORM],
  [COMPONENT]: [MESSAGE, PUT_OFF, CHANGE_LATER, CHANGE, SHOW_FORM],
  [COMPLETION]: [CHOICES],
  [FORM]: [MESSAGE, PUT_OFF, CHANGE_LATER, CHANGE],
}

/** Which types fit: where there is no message, none can be changed. */
const fitting = ({ type, message }: Interaction): readonly number[] =>
  ANSWERS[type].filter((answer) => message !== null || (answer !== CHANGE_LATER && answer !== CHANGE))

/** What Discord says to a response that breaks its limits, or null where it keeps them. */
function judged({ state }: World, interaction: Interaction, response: Json): Answer | null {
  const allowed = fitting(interaction)
  if (!allowed.includes(number(response.type) ?? 0)) {
    const message = `Value must be one of (${allowed.join(', ')}).`
    return invalidForm([{ at: ['type'], code: 'BASE_TYPE_CHOICES', message }])
  }
  const { type, message } = interaction
  const flags = state.messages.find(({ id }) => id === message)?.flags ?? 0
  const v2 = (flags & SECOND_COMPONENTS) !== 0
  const found = faults('callback', response, { interaction: type, fromComponent: message !== null, v2 })
  const wrong = found.filter(({ code }) => code !== UNKNOWN_FIELD && code !== EMPTY)
  return wrong.length > 0 ? invalidForm(wrong.map(({ at, ...rest }) => ({ at: [...at], ...rest }))) : null
}

/** A message that says: later. */
function putOff(world: World, interaction: Interaction, data: Json): void {
  const sender = { channel: interaction.channel, author: world.state.bot, answers: interaction }
  const flags = LOADING | ((number(data.flags) ?? 0) & EPHEMERAL)
  interaction.deferred = true
  interaction.original = post(world, sender, { flags }, []).id
}

type Choice = { name: string; value: string | number }

const isChoice = (value: unknown): value is Choice =>
  isRecord(value) && typeof value.name === 'string' && ['string', 'number'].includes(typeof value.value)

/** Does what a response asks for: what the user sees of it at once, or why it can't be done. */
function carryOut(
  world: World,
  interaction: Interaction,
  response: Json,
  uploads: readonly Upload[],
): Found<Reaction> {
  const data = record(response.data)
  switch (response.type) {
    case MESSAGE: {
      const said = say(world, interaction, data, uploads)
      if ('refusal' in said) return said
      interaction.original = said.value.id
      break
    }
    case PUT_OFF:
      putOff(world, interaction, data)
      break
    case CHANGE: {
      const changed = change(world, interaction, '@original', data, uploads)
      if ('refusal' in changed) return changed
      break
    }
    case CHOICES:
      return { value: { type: 'choices', choices: list(data.choices).filter(isChoice) } }
    case SHOW_FORM: {
      const { user, channel, message } = interaction
      world.forms.set(user, { form: data, channel, message })
      return { value: { type: 'form', form: data } }
    }
  }
  return { value: { type: 'done' } }
}

/** The first response to an interaction, whichever way it came: over REST, or in the answer to the request itself. */
export function acknowledge(
  world: World,
  interaction: Interaction,
  response: Json,
  uploads: readonly Upload[] = [],
): Answer {
  if (interaction.acknowledged) return refusal(40060)
  if (interaction.lapsed || world.clock.now() - interaction.openedAt > patience) return refusal(10062)
  const wrong = judged(world, interaction, response)
  if (wrong !== null) return wrong
  const done = carryOut(world, interaction, response, uploads)
  if ('refusal' in done) return done.refusal
  interaction.acknowledged = true
  // The form was filled in and taken: it closes.
  if (interaction.type === FORM) world.forms.delete(interaction.user)
  world.waiting.get(interaction.id)?.(done.value)
  return { status: 204 }
}
