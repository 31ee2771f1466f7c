import { describe, expect, it } from 'vitest'
import { accept, cancel, isAgreed, NO_AGREEMENT, propose, withdraw } from './agreement.ts'

const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

describe('an agreement to end', () => {
  const proposed = value(propose(NO_AGREEMENT, 1, 4, 3))

  it('needs everybody who still takes part, the author counted', () => {
    expect(isAgreed(NO_AGREEMENT, [0, 1, 2])).toBe(false)
    expect(isAgreed(proposed, [0, 1, 2])).toBe(false)
    const two = value(accept(proposed, 0))
    expect(isAgreed(two, [0, 1, 2])).toBe(false)
    expect(isAgreed(two, [0, 1])).toBe(true)
    expect(isAgreed(value(accept(two, 2)), [0, 1, 2])).toBe(true)
  })

  it('takes one proposal at a time, and one acceptance of each seat', () => {
    expect(propose(proposed, 2, 4, 3)).toEqual({ ok: false, error: { code: 'proposalOpen', by: 1 } })
    expect(accept(proposed, 1)).toEqual({ ok: false, error: { code: 'acceptedAlready' } })
    expect(accept(NO_AGREEMENT, 1)).toEqual({ ok: false, error: { code: 'noProposal' } })
  })

  it('is withdrawn by its author only', () => {
    expect(withdraw(proposed, 0)).toEqual({ ok: false, error: { code: 'notYourProposal', by: 1 } })
    expect(value(withdraw(proposed, 1)).proposal).toBe(null)
    expect(withdraw(NO_AGREEMENT, 1)).toEqual({ ok: false, error: { code: 'noProposal' } })
  })

  it('is proposed by a seat at most once a round of turns, withdrawn or not', () => {
    const free = cancel(proposed)
    expect(propose(free, 1, 6, 3)).toEqual({ ok: false, error: { code: 'proposedThisRound' } })
    expect(propose(free, 0, 4, 3).ok).toBe(true)
    expect(propose(free, 1, 7, 3).ok).toBe(true)
  })
})
