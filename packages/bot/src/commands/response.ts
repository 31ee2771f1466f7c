import type { MatchId } from '@crackpost/core/use-cases/ports'
import type { ModalSpec } from '../discord/modal.ts'
import type { Panel } from '../discord/panel.ts'
import type { FollowUp } from '../match/follow-up.ts'

/** What is answered, and what may be noted about it: never a text. */
export interface CommandResponse {
  readonly body:
    | { readonly type: 'panel'; readonly panel: Panel }
    | { readonly type: 'form'; readonly form: ModalSpec }
  /** Takes the place of the message that was touched, if nobody else sees that; else it is a new one. */
  readonly updatesMessage: boolean
  readonly match: MatchId | null
  /** `ok`, or the code of a rejection. */
  readonly outcome: string
  /** What comes after it. */
  readonly followUp: FollowUp | null
}

export const panelResponse = (
  panel: Panel,
  match: MatchId | null = null,
  followUp: FollowUp | null = null,
): CommandResponse => ({
  body: { type: 'panel', panel },
  updatesMessage: true,
  match,
  outcome: 'ok',
  followUp,
})

export const modalResponse = (form: ModalSpec, match: MatchId | null = null): CommandResponse => ({
  body: { type: 'form', form },
  updatesMessage: false,
  match,
  outcome: 'ok',
  followUp: null,
})
