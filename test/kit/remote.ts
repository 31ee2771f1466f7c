import { record, text } from '@crackpost/playground/json'
import type { Running } from '@crackpost/playground/server'
import { type Guest, guest, type Intent, type Reaction } from './guest.ts'
import { page } from './page.ts'

/** Somebody of a local Discord, by the requests that Discord's own client makes. */
export function clientOf({ url, desk }: Running, user: string, channel: string): Guest {
  const { state } = desk.world
  return guest(desk.world, user, channel, async (intent: Intent): Promise<Reaction> => {
    const response = await fetch(`${url}/client/interact`, { method: 'POST', body: JSON.stringify(intent) })
    const reaction = record(await response.json())
    if (reaction.type === 'choices') return { page: null, choices: choicesIn(reaction.choices) }
    if (reaction.type === 'form') return { page: page(record(reaction.form)), choices: [] }
    if (reaction.type !== 'done') throw new Error(`Discord’s client: ${text(reaction.message)}`)
    const original = Object.values(state.interactions).findLast((each) => each.user === user)?.original
    const message = state.messages.find(({ id }) => id === original)
    if (!message) throw new Error('there is nothing to see')
    return { page: page(message), choices: [] }
  })
}

const choicesIn = (choices: unknown): Reaction['choices'] =>
  (Array.isArray(choices) ? choices : []).map(record).map(({ name, value }) => ({
    name: String(name),
    value: String(value),
  }))
