import { type Component, componentsOf } from './component.ts'
import { type Form, formData } from './form.ts'
import type { Panel } from './panel.ts'

/** What we answer: the part of Discord's callbacks that we use. Types of Discord's own judge it in the test beside. */
export type Reply = Pong | Message | Update | Choices | Modal

export interface Pong {
  type: 1
}

/** Always there: without it Discord would ring whoever is named. */
export const NOBODY: { parse: [] } = { parse: [] }

/** Every message of ours is made of components. */
export const COMPONENTS_V2 = 1 << 15
const EPHEMERAL = 1 << 6

/** Seen only by whoever asked. */
export interface Message {
  type: 4
  data: { flags: number; components: Component[]; allowed_mentions: { parse: [] } }
}

/** In place of the message that was touched, whose pictures go. */
export interface Update {
  type: 7
  data: Message['data'] & { attachments: [] }
}

/** Completion; it can't be answered with a message. */
export interface Choices {
  type: 8
  data: { choices: Choice[] }
}

export interface Choice {
  readonly name: string
  readonly value: string
}

export interface Modal {
  type: 9
  data: ReturnType<typeof formData>
}

export const PONG: Pong = { type: 1 }
export const NO_CHOICES: Choices = { type: 8, data: { choices: [] } }

export const message = (shown: Panel): Message => ({
  type: 4,
  data: {
    flags: EPHEMERAL | COMPONENTS_V2,
    components: componentsOf(shown, null),
    allowed_mentions: NOBODY,
  },
})

export const update = (shown: Panel): Update => ({
  type: 7,
  data: { ...message(shown).data, flags: COMPONENTS_V2, attachments: [] },
})

export const modal = (form: Form): Modal => ({ type: 9, data: formData(form) })

const MOST = 25
const LONGEST = 100

/** The first choices; what is too long to be one is left out. */
export const choices = (all: readonly Choice[]): Choices => ({
  type: 8,
  data: {
    choices: all
      .filter(({ name, value }) => name !== '' && name.length <= LONGEST && value.length <= LONGEST)
      .slice(0, MOST),
  },
})
