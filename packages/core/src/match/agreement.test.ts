import { describe, expect, it } from 'vitest'
import { cancelled, isAgreed, NO_AGREEMENT, noted, objection } from './agreement.ts'

describe('an agreement to end', () => {
  const proposed = noted(NO_AGREEMENT, 'propose', 1, 4)

  it('needs everybody who still takes part, the author counted', () => {
    expect(isAgreed(NO_AGREEMENT, [0, 1, 2])).toBe(false)
    expect(isAgreed(proposed, [0, 1, 2])).toBe(false)
    const two = noted(proposed, 'accept', 0, 4)
    expect(isAgreed(two, [0, 1, 2])).toBe(false)
    expect(isAgreed(two, [0, 1])).toBe(true)
    expect(isAgreed(noted(two, 'accept', 2, 4), [0, 1, 2])).toBe(true)
  })

  it('takes one proposal at a time, and one acceptance of each seat', () => {
    expect(objection(proposed, 'propose', 2, 4, 3)).toEqual({ code: 'proposalOpen', by: 1 })
    expect(objection(proposed, 'accept', 1, 4, 3)).toEqual({ code: 'acceptedAlready' })
    expect(objection(proposed, 'accept', 0, 4, 3)).toBe(null)
    expect(objection(NO_AGREEMENT, 'accept', 1, 4, 3)).toEqual({ code: 'noProposal' })
  })

  it('is withdrawn by its author only', () => {
    expect(objection(proposed, 'withdraw', 0, 4, 3)).toEqual({ code: 'notYourProposal', by: 1 })
    expect(objection(proposed, 'withdraw', 1, 4, 3)).toBe(null)
    expect(noted(proposed, 'withdraw', 1, 4).proposal).toBe(null)
    expect(objection(NO_AGREEMENT, 'withdraw', 1, 4, 3)).toEqual({ code: 'noProposal' })
  })

  it('is proposed by a seat at most once a round of turns, withdrawn or not', () => {
    const free = cancelled(proposed)
    expect(objection(free, 'propose', 1, 6, 3)).toEqual({ code: 'proposedThisRound' })
    expect(objection(free, 'propose', 0, 4, 3)).toBe(null)
    expect(objection(free, 'propose', 1, 7, 3)).toBe(null)
  })
})
