import type { Seat } from '../kernel/seat.ts'

/** Ending a match by agreement: one proposal at a time, and at most one per seat and round of turns. */
export interface Agreement {
  readonly proposal: { readonly by: Seat; readonly accepted: readonly Seat[] } | null
  /** The turn count at each seat's last proposal. */
  readonly proposedAt: Readonly<Record<Seat, number>>
}

export const NO_AGREEMENT: Agreement = { proposal: null, proposedAt: {} }

export const AGREEMENT_ACTIONS = ['propose', 'accept', 'withdraw'] as const
export type AgreementAction = (typeof AGREEMENT_ACTIONS)[number]

export type AgreementRejection =
  | { readonly code: 'proposalOpen'; readonly by: Seat }
  | { readonly code: 'proposedThisRound' }
  | { readonly code: 'noProposal' }
  | { readonly code: 'acceptedAlready' }
  | { readonly code: 'notYourProposal'; readonly by: Seat }

/** Returns why a seat may not do this after `turns` turns with `active` active seats; null if it may. */
export function agreementRejection(
  { proposal, proposedAt }: Agreement,
  agreementAction: AgreementAction,
  by: Seat,
  turns: number,
  active: number,
): AgreementRejection | null {
  if (agreementAction === 'propose') {
    if (proposal) return { code: 'proposalOpen', by: proposal.by }
    const before = proposedAt[by]
    return before !== undefined && turns < before + active ? { code: 'proposedThisRound' } : null
  }
  if (!proposal) return { code: 'noProposal' }
  if (agreementAction === 'accept') return proposal.accepted.includes(by) ? { code: 'acceptedAlready' } : null
  return proposal.by === by ? null : { code: 'notYourProposal', by: proposal.by }
}

export function applyAgreementAction(
  agreement: Agreement,
  agreementAction: AgreementAction,
  by: Seat,
  turns: number,
): Agreement {
  const { proposal, proposedAt } = agreement
  switch (agreementAction) {
    case 'propose':
      return { proposal: { by, accepted: [by] }, proposedAt: { ...proposedAt, [by]: turns } }
    case 'accept':
      return { ...agreement, proposal: proposal && { ...proposal, accepted: [...proposal.accepted, by] } }
    case 'withdraw':
      return cancelProposal(agreement)
  }
}

/** Cancels the proposal: it was withdrawn, the game moved on, or its author left. */
export const cancelProposal = (agreement: Agreement): Agreement => ({ ...agreement, proposal: null })

/** True if all active seats have accepted. */
export const isAgreed = (agreement: Agreement, active: readonly Seat[]): boolean =>
  agreement.proposal !== null && active.every((seat) => agreement.proposal?.accepted.includes(seat))
