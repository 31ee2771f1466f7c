import type { MatchId } from '@crackpost/core/app/ports'
import type { Form } from './form.ts'
import type { Order } from './order.ts'
import type { Panel } from './panel.ts'

/** What is answered, and what may be noted about it: never a text. */
export interface Said {
  readonly answer:
    | { readonly type: 'panel'; readonly panel: Panel }
    | { readonly type: 'form'; readonly form: Form }
  /** Takes the place of the message that was touched, if nobody else sees that; else it is a new one. */
  readonly replaces: boolean
  readonly match: MatchId | null
  /** `ok`, or the code of a rejection. */
  readonly outcome: string
  /** What comes after it. */
  readonly order: Order | null
}

export const shows = (panel: Panel, match: MatchId | null = null, order: Order | null = null): Said => ({
  answer: { type: 'panel', panel },
  replaces: true,
  match,
  outcome: 'ok',
  order,
})

export const asks = (form: Form, match: MatchId | null = null): Said => ({
  answer: { type: 'form', form },
  replaces: false,
  match,
  outcome: 'ok',
  order: null,
})
