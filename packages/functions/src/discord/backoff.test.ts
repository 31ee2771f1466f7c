import { describe, expect, it } from 'vitest'
import { backoff, respite } from './backoff.ts'

describe('the wait after a failure', () => {
  it('doubles up to a limit, and half of it is chance', () => {
    const shortest = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backoff(attempt, () => 0))
    const longest = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backoff(attempt, () => 1))
    expect(shortest).toEqual([125, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  })

  it('is longer for a call that was given up', () => {
    expect([respite(() => 0), respite(() => 1)]).toEqual([15_000, 30_000])
  })
})
