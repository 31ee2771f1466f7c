import { describe, expect, it } from 'vitest'
import {
  agreementRejection,
  applyAgreementAction,
  cancelProposal,
  isAgreed,
  NO_AGREEMENT,
} from './agreement.ts'

describe('an agreement to end', () => {
  const proposed = applyAgreementAction(NO_AGREEMENT, 'propose', 1, 4)

  it('needs all active seats, including the author', () => {
    expect(isAgreed(NO_AGREEMENT, [0, 1, 2])).toBe(false)
    expect(isAgreed(proposed, [0, 1, 2])).toBe(false)
    const two = applyAgreementAction(proposed, 'accept', 0, 4)
    expect(isAgreed(two, [0, 1, 2])).toBe(false)
    expect(isAgreed(two, [0, 1])).toBe(true)
    expect(isAgreed(applyAgreementAction(two, 'accept', 2, 4), [0, 1, 2])).toBe(true)
  })

  it('allows one proposal at a time, and one acceptance per seat', () => {
    expect(agreementRejection(proposed, 'propose', 2, 4, 3)).toEqual({ code: 'proposalOpen', by: 1 })
    expect(agreementRejection(proposed, 'accept', 1, 4, 3)).toEqual({ code: 'acceptedAlready' })
    expect(agreementRejection(proposed, 'accept', 0, 4, 3)).toBe(null)
    expect(agreementRejection(NO_AGREEMENT, 'accept', 1, 4, 3)).toEqual({ code: 'noProposal' })
  })

  it('can be withdrawn only by its author', () => {
    expect(agreementRejection(proposed, 'withdraw', 0, 4, 3)).toEqual({ code: 'notYourProposal', by: 1 })
    expect(agreementRejection(proposed, 'withdraw', 1, 4, 3)).toBe(null)
    expect(applyAgreementAction(proposed, 'withdraw', 1, 4).proposal).toBe(null)
    expect(agreementRejection(NO_AGREEMENT, 'withdraw', 1, 4, 3)).toEqual({ code: 'noProposal' })
  })

  it('can be proposed by a seat at most once per round of turns, withdrawn or not', () => {
    const free = cancelProposal(proposed)
    expect(agreementRejection(free, 'propose', 1, 6, 3)).toEqual({ code: 'proposedThisRound' })
    expect(agreementRejection(free, 'propose', 0, 4, 3)).toBe(null)
    expect(agreementRejection(free, 'propose', 1, 7, 3)).toBe(null)
  })
})
