import { describe, expect, it } from 'vitest'
import { isWaiting, NO_WAIT, startWait, waitEnd } from './wait.ts'

describe('a wait', () => {
  it('runs for its length', () => {
    expect([999, 1_000, 1_030, 1_060].map((now) => isWaiting(1_060, now, 60))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const wait = startWait(1_000, 60)
    expect([1_000, 1_059, 1_060].map((now) => waitEnd(wait, now))).toEqual([1_060, 1_060, 0])
    expect(waitEnd(NO_WAIT, 0)).toBe(0)
  })

  it('is over once the clock was set back, and once it was set forward', () => {
    const wait = startWait(86_400_000, 3_600_000)
    expect([waitEnd(wait, 0), waitEnd(wait, 2 * 86_400_000)]).toEqual([0, 0])
  })
})
