import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { Language, ParsedInteraction } from './discord/interaction.ts'
import type { ModalSpec } from './discord/modal.ts'
import type { Panel } from './discord/panel.ts'
import {
  type AutocompleteChoice,
  autocompleteReply,
  messageReply,
  modalReply,
  PONG_REPLY,
  type Reply,
  updateReply,
} from './discord/reply.ts'
import type { FollowUp } from './match/follow-up.ts'

/** The response to one interaction, and what may be logged about it. A command handler returns it, the endpoint sends it. */
export interface CommandResponse {
  readonly body:
    | { readonly type: 'panel'; readonly panel: Panel }
    | { readonly type: 'modal'; readonly modal: ModalSpec }
    | { readonly type: 'choices'; readonly choices: readonly AutocompleteChoice[] }
    | { readonly type: 'pong' }
  /** True: replaces the message with the pressed component, if that message is ephemeral; else a new message. */
  readonly updatesMessage: boolean
  /** The match it is about; null if it is about none. */
  readonly match: MatchId | null
  /** `ok`, or the code of a rejection. */
  readonly outcome: string
  /** The job to run after the response was sent; null if there is none. */
  readonly followUp: FollowUp | null
  /** The exception that caused this response, for the log only. */
  readonly error?: unknown
}

const EMPTY_RESPONSE = { updatesMessage: false, match: null, outcome: 'ok', followUp: null } as const

export const PONG_RESPONSE: CommandResponse = { ...EMPTY_RESPONSE, body: { type: 'pong' } }

export const choicesResponse = (choices: readonly AutocompleteChoice[]): CommandResponse => ({
  ...EMPTY_RESPONSE,
  body: { type: 'choices', choices },
})

export const panelResponse = (
  panel: Panel,
  match: MatchId | null = null,
  followUp: FollowUp | null = null,
): CommandResponse => ({
  ...EMPTY_RESPONSE,
  body: { type: 'panel', panel },
  updatesMessage: true,
  match,
  followUp,
})

export const modalResponse = (modal: ModalSpec, match: MatchId | null = null): CommandResponse => ({
  ...EMPTY_RESPONSE,
  body: { type: 'modal', modal },
  match,
})

/** The panel as the response to a command, modal or component; pings and autocompletes can't show one. */
export const failureResponse = (
  interaction: ParsedInteraction,
  outcome: string,
  panelIn: (language: Language) => Panel,
): CommandResponse => {
  if (interaction.kind === 'ping') return { ...PONG_RESPONSE, outcome }
  if (interaction.kind === 'completion') return { ...choicesResponse([]), outcome }
  return { ...EMPTY_RESPONSE, body: { type: 'panel', panel: panelIn(interaction.language) }, outcome }
}

/** Discord's callback for a response to this interaction. */
export function toReply({ body, updatesMessage }: CommandResponse, interaction: ParsedInteraction): Reply {
  switch (body.type) {
    case 'pong':
      return PONG_REPLY
    case 'choices':
      return autocompleteReply(body.choices)
    case 'modal':
      return modalReply(body.modal)
    case 'panel': {
      const updates = updatesMessage && 'ephemeral' in interaction && interaction.ephemeral
      return updates ? updateReply(body.panel) : messageReply(body.panel)
    }
  }
}
