import { describe, expect, it } from 'vitest'
import { backoffMs, cooldownMs } from './backoff.ts'

describe('backoff', () => {
  it('doubles the wait up to a limit, half of it random', () => {
    const shortest = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backoffMs(attempt, () => 0))
    const longest = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backoffMs(attempt, () => 1))
    expect(shortest).toEqual([125, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  })

  it('suggests a longer wait after a call that was given up', () => {
    expect([cooldownMs(() => 0), cooldownMs(() => 1)]).toEqual([15_000, 30_000])
  })
})
