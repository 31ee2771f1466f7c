import { type ContainerComponent, componentsOf } from './components.ts'
import { type ModalSpec, modalPayload } from './modal.ts'
import type { Panel } from './panel.ts'

/** What we answer: the part of Discord's callbacks that we use. Types of Discord's own judge it in the test beside. */
export type Reply = PongReply | MessageReply | UpdateReply | AutocompleteReply | ModalReply

export interface PongReply {
  type: 1
}

/** Always there: without it Discord would ring whoever is named. */
export const NO_MENTIONS: { parse: [] } = { parse: [] }

/** Every message of ours is made of components. */
export const COMPONENTS_V2_FLAG = 1 << 15
const EPHEMERAL_FLAG = 1 << 6

/** Seen only by whoever asked. */
export interface MessageReply {
  type: 4
  data: { flags: number; components: ContainerComponent[]; allowed_mentions: { parse: [] } }
}

/** In place of the message that was touched, whose pictures go. */
export interface UpdateReply {
  type: 7
  data: MessageReply['data'] & { attachments: [] }
}

/** Completion; it can't be answered with a message. */
export interface AutocompleteReply {
  type: 8
  data: { choices: AutocompleteChoice[] }
}

export interface AutocompleteChoice {
  readonly name: string
  readonly value: string
}

export interface ModalReply {
  type: 9
  data: ReturnType<typeof modalPayload>
}

export const PONG_REPLY: PongReply = { type: 1 }
export const NO_CHOICES_REPLY: AutocompleteReply = { type: 8, data: { choices: [] } }

export const messageReply = (shown: Panel): MessageReply => ({
  type: 4,
  data: {
    flags: EPHEMERAL_FLAG | COMPONENTS_V2_FLAG,
    components: componentsOf(shown, null),
    allowed_mentions: NO_MENTIONS,
  },
})

export const updateReply = (shown: Panel): UpdateReply => ({
  type: 7,
  data: { ...messageReply(shown).data, flags: COMPONENTS_V2_FLAG, attachments: [] },
})

export const modalReply = (form: ModalSpec): ModalReply => ({ type: 9, data: modalPayload(form) })

const MAX_CHOICES = 25
const MAX_CHOICE_LENGTH = 100

/** The first choices; what is too long to be one is left out. */
export const autocompleteReply = (all: readonly AutocompleteChoice[]): AutocompleteReply => ({
  type: 8,
  data: {
    choices: all
      .filter(
        ({ name, value }) =>
          name !== '' && name.length <= MAX_CHOICE_LENGTH && value.length <= MAX_CHOICE_LENGTH,
      )
      .slice(0, MAX_CHOICES),
  },
})
