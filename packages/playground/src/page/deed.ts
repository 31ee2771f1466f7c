import { signal } from '@preact/signals'
import type { Deed, Reaction } from '../client/protocol.ts'
import { type Draft, dataOf } from './command/draft.ts'
import type { Form } from './form/answers.ts'
import { address, home, words } from './session.ts'
import { ask } from './wire.ts'

/** A message as one player sees it: another's waiting and failing is none of theirs. */
const mine = (player: string | null, message: string) => `${player}/${message}`
const waiting = signal<Readonly<Record<string, string>>>({})
const failed = signal<readonly string[]>([])

/** The component of a message that waits for an answer. */
export const waits = (message: string): string | undefined =>
  waiting.value[mine(address.value.player, message)]
/** Whether a component of a message failed. */
export const hasFailed = (message: string): boolean =>
  failed.value.includes(mine(address.value.player, message))

/** A command on its way, or one that got no answer: shown below the messages of its place. */
export interface Errand {
  readonly id: number
  readonly player: string
  readonly place: string
  readonly command: string
  readonly failed: boolean
}
export const errands = signal<readonly Errand[]>([])

/** A form to be filled in, and where it came from. */
export interface Opened {
  readonly form: Form
  readonly player: string
  readonly place: string
  readonly message: string | null
}
export const form = signal<Opened | null>(null)

interface Where {
  readonly player: string
  readonly place: string
}

function here(): Where | null {
  const { player, place } = address.value
  return player === null || place === null ? null : { player, place }
}

async function interact(
  where: Where,
  type: Deed['type'],
  data: object,
  message: string | null,
): Promise<Reaction | null> {
  const deed: Deed = {
    user: where.player,
    channel: where.place,
    type,
    data,
    ...(message === null ? {} : { message }),
  }
  const reaction = await ask<Reaction>('client/interact', deed)
  if (reaction?.type === 'form' && where.player === address.value.player)
    // Discord's modal, as the application sent it and the server found it good.
    form.value = { ...where, form: reaction.form as Form, message }
  return reaction
}

const isFine = (reaction: Reaction | null) => reaction !== null && reaction.type !== 'failed'

/** The message that was touched last: one wants to see what becomes of it. */
export const touched = signal<string | null>(null)

/** So long, in milliseconds; after that one may have gone on. */
const WATCHED = 8_000

function touch(message: string): void {
  touched.value = message
  setTimeout(() => {
    if (touched.value === message) touched.value = null
  }, WATCHED)
}

/** Uses a component of a message. */
export async function use(
  message: string,
  custom_id: string,
  component_type: number,
  values?: readonly string[],
): Promise<void> {
  const where = here()
  if (where === null || waits(message) !== undefined) return
  const key = mine(where.player, message)
  touch(message)
  waiting.value = { ...waiting.value, [key]: custom_id }
  failed.value = failed.value.filter((each) => each !== key)
  const data = { custom_id, component_type, ...(values === undefined ? {} : { values }) }
  const reaction = await interact(where, 3, data, message)
  const { [key]: _, ...rest } = waiting.value
  waiting.value = rest
  if (!isFine(reaction)) failed.value = [...failed.value, key]
}

let last = 0

/** Sends a command. */
export async function call(draft: Draft): Promise<void> {
  const where = here()
  if (where === null) return
  last += 1
  const errand: Errand = { id: last, ...where, command: `/${draft.entry.name}`, failed: false }
  errands.value = [...errands.value, errand]
  const reaction = await interact(where, 2, dataOf(draft), null)
  if (isFine(reaction)) drop(errand.id)
  else errands.value = errands.value.map((each) => (each.id === errand.id ? { ...each, failed: true } : each))
}

export function drop(id: number): void {
  errands.value = errands.value.filter((each) => each.id !== id)
}

/** What completes an option that is being typed; null when it could not be found out. */
export async function complete(
  data: object,
): Promise<readonly { name: string; value: string | number }[] | null> {
  const where = here()
  const reaction = where === null ? null : await interact(where, 4, data, null)
  return reaction?.type === 'choices' ? reaction.choices : null
}

/** Sends a form; whether it was taken. */
export async function submit(opened: Opened, data: object): Promise<boolean> {
  return isFine(await interact(opened, 5, data, opened.message))
}

/** Names written as `@Zoé` become mentions. */
function mentioned(text: string): string {
  const users = [...(home.value?.users ?? [])].sort((one, other) => other.name.length - one.name.length)
  return users.reduce((said, { id, name }) => said.replaceAll(`@${name}`, `<@${id}>`), text)
}

/** Writes a message; whether it was taken. */
export async function say(text: string): Promise<boolean> {
  const where = here()
  if (where === null) return false
  const saying = { user: where.player, channel: where.place, content: mentioned(text) }
  return (await ask('client/say', saying)) !== null
}

/** What a failed errand says. */
export const errandText = ({ command, failed: lost }: Errand): string =>
  lost ? words.value.noAnswer(command) : words.value.sending(command)
