import { no, ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/seat.ts'

/** Ending a match by agreement: one proposal at a time, and each seat proposes at most once a round of turns. */
export interface Agreement {
  readonly proposal: { readonly by: Seat; readonly accepted: readonly Seat[] } | null
  /** At which turn each seat proposed last. */
  readonly proposedAt: Readonly<Record<Seat, number>>
}

export const NO_AGREEMENT: Agreement = { proposal: null, proposedAt: {} }

export type AgreementRejection =
  | { readonly code: 'proposalOpen'; readonly by: Seat }
  | { readonly code: 'proposedThisRound' }
  | { readonly code: 'noProposal' }
  | { readonly code: 'acceptedAlready' }
  | { readonly code: 'notYourProposal'; readonly by: Seat }

/** `turn` counts the turns of the match, `active` the seats that still take part: together they tell a round. */
export function propose(
  agreement: Agreement,
  by: Seat,
  turn: number,
  active: number,
): Result<Agreement, AgreementRejection> {
  if (agreement.proposal) return no({ code: 'proposalOpen', by: agreement.proposal.by })
  const before = agreement.proposedAt[by]
  if (before !== undefined && turn < before + active) return no({ code: 'proposedThisRound' })
  return ok({
    proposal: { by, accepted: [by] },
    proposedAt: { ...agreement.proposedAt, [by]: turn },
  })
}

export function accept(agreement: Agreement, by: Seat): Result<Agreement, AgreementRejection> {
  const { proposal } = agreement
  if (!proposal) return no({ code: 'noProposal' })
  if (proposal.accepted.includes(by)) return no({ code: 'acceptedAlready' })
  return ok({ ...agreement, proposal: { ...proposal, accepted: [...proposal.accepted, by] } })
}

export function withdraw(agreement: Agreement, by: Seat): Result<Agreement, AgreementRejection> {
  const { proposal } = agreement
  if (!proposal) return no({ code: 'noProposal' })
  if (proposal.by !== by) return no({ code: 'notYourProposal', by: proposal.by })
  return ok({ ...agreement, proposal: null })
}

/** The proposal is void: the game went on, or its author left. */
export const cancel = (agreement: Agreement): Agreement => ({ ...agreement, proposal: null })

/** Whether all who still take part have accepted. */
export const isAgreed = (agreement: Agreement, active: readonly Seat[]): boolean =>
  agreement.proposal !== null && active.every((seat) => agreement.proposal?.accepted.includes(seat))
