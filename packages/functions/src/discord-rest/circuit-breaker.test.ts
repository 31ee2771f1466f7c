import { describe, expect, it } from 'vitest'
import { createCircuitBreaker, DEFAULT_BREAKER_THRESHOLDS } from './circuit-breaker.ts'

const limits = { unauthorised: 3, invalid: 5, windowMs: 1_000, blockMs: 10_000 }
const answer = (status: number, change: { shared?: boolean; asBot?: boolean } = {}) => ({
  status,
  shared: false,
  asBot: true,
  ...change,
})

describe('the breaker', () => {
  it('stays far below the count at which Discord shuts an address out', () => {
    expect(DEFAULT_BREAKER_THRESHOLDS.invalid).toBeLessThanOrEqual(10_000 / 4)
    expect(DEFAULT_BREAKER_THRESHOLDS.windowMs).toBe(600_000)
  })

  it('counts only 401 in a row', () => {
    const guard = createCircuitBreaker(limits)
    for (const status of [401, 401, 200, 401, 401]) guard.record(answer(status), 0)
    expect(guard.blockedUntil(0, true)).toBeNull()
  })

  it('blocks the bot’s own calls when its token is no good, but no answer to an interaction', () => {
    const guard = createCircuitBreaker(limits)
    for (let n = 0; n < 3; n++) guard.record(answer(401), 100)
    expect(guard.blockedUntil(100, true)).toBe(10_100)
    expect(guard.blockedUntil(100, false)).toBeNull()
    expect(guard.blockedUntil(10_100, true)).toBeNull()
    guard.record(answer(401), 10_100)
    expect(guard.blockedUntil(10_100, true)).toBe(20_100)
  })

  it('hears nothing about the bot’s token from the answers to interactions', () => {
    const guard = createCircuitBreaker({ ...limits, invalid: 100 })
    for (let n = 0; n < 3; n++) guard.record(answer(401, { asBot: false }), 0)
    guard.record(answer(401), 0)
    guard.record(answer(401), 0)
    expect(guard.blockedUntil(0, true)).toBeNull()
    guard.record(answer(200, { asBot: false }), 0)
    guard.record(answer(401), 0)
    expect(guard.blockedUntil(0, true)).toBe(10_000)
  })

  it('blocks everything after too many invalid requests within the window', () => {
    const guard = createCircuitBreaker(limits)
    for (const at of [0, 500, 1_200, 1_300, 1_400]) guard.record(answer(403), at)
    expect(guard.blockedUntil(1_400, true)).toBeNull()
    guard.record(answer(429), 1_450)
    expect(guard.blockedUntil(1_450, true)).toBe(11_450)
    expect(guard.blockedUntil(1_450, false)).toBe(11_450)
  })

  it('does not count a limit that is shared with others, nor other refusals', () => {
    const guard = createCircuitBreaker(limits)
    for (let n = 0; n < 50; n++) {
      guard.record(answer(429, { shared: true }), n)
      guard.record(answer(404), n)
      guard.record(answer(200), n)
    }
    expect(guard.blockedUntil(50, true)).toBeNull()
  })
})
