import { type ContainerComponent, componentsOf } from './components.ts'
import { type ModalSpec, modalPayload } from './modal.ts'
import type { Panel } from './panel.ts'

/** The interaction responses that the bot uses; a test checks them against Discord's own types. */
export type Reply = PongReply | MessageReply | UpdateReply | AutocompleteReply | ModalReply

export interface PongReply {
  type: 1
}

/** In every message: without it Discord pings every mentioned user. */
export const NO_MENTIONS: { parse: [] } = { parse: [] }

/** Set in every message: its content is components only. */
export const COMPONENTS_V2_FLAG = 1 << 15
const EPHEMERAL_FLAG = 1 << 6

/** An ephemeral message, visible only to the invoker. */
export interface MessageReply {
  type: 4
  data: { flags: number; components: ContainerComponent[]; allowed_mentions: { parse: [] } }
}

/** Replaces the message of the used component and removes its attachments. */
export interface UpdateReply {
  type: 7
  data: MessageReply['data'] & { attachments: [] }
}

/** The response to an autocomplete interaction, which can't be a message. */
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

export const messageReply = (panel: Panel): MessageReply => ({
  type: 4,
  data: {
    flags: EPHEMERAL_FLAG | COMPONENTS_V2_FLAG,
    components: componentsOf(panel, null),
    allowed_mentions: NO_MENTIONS,
  },
})

export const updateReply = (panel: Panel): UpdateReply => ({
  type: 7,
  data: { ...messageReply(panel).data, flags: COMPONENTS_V2_FLAG, attachments: [] },
})

export const modalReply = (modal: ModalSpec): ModalReply => ({ type: 9, data: modalPayload(modal) })

const MAX_CHOICES = 25
const MAX_CHOICE_LENGTH = 100

/** The first 25 choices; choices with an empty name or too long a text are left out. */
export const autocompleteReply = (choices: readonly AutocompleteChoice[]): AutocompleteReply => ({
  type: 8,
  data: {
    choices: choices
      .filter(
        ({ name, value }) =>
          name !== '' && name.length <= MAX_CHOICE_LENGTH && value.length <= MAX_CHOICE_LENGTH,
      )
      .slice(0, MAX_CHOICES),
  },
})
