import { describe, expect, it } from 'vitest'
import { createCircuitBreaker, DEFAULT_BREAKER_THRESHOLDS } from './circuit-breaker.ts'

const limits = { unauthorised: 3, invalid: 5, windowMs: 1_000, blockMs: 10_000 }
const response = (status: number, change: { shared?: boolean; asBot?: boolean } = {}) => ({
  status,
  shared: false,
  asBot: true,
  ...change,
})

describe('the circuit breaker', () => {
  it('opens far below the count at which Discord bans an IP address', () => {
    expect(DEFAULT_BREAKER_THRESHOLDS.invalid).toBeLessThanOrEqual(10_000 / 4)
    expect(DEFAULT_BREAKER_THRESHOLDS.windowMs).toBe(600_000)
  })

  it('counts only consecutive 401 responses', () => {
    const breaker = createCircuitBreaker(limits)
    for (const status of [401, 401, 200, 401, 401]) breaker.record(response(status), 0)
    expect(breaker.blockedUntil(0, true)).toBeNull()
  })

  it('blocks calls with the bot token after repeated 401 responses, but not interaction responses', () => {
    const breaker = createCircuitBreaker(limits)
    for (let n = 0; n < 3; n++) breaker.record(response(401), 100)
    expect(breaker.blockedUntil(100, true)).toBe(10_100)
    expect(breaker.blockedUntil(100, false)).toBeNull()
    expect(breaker.blockedUntil(10_100, true)).toBeNull()
    breaker.record(response(401), 10_100)
    expect(breaker.blockedUntil(10_100, true)).toBe(20_100)
  })

  it('does not count 401 responses to calls without the bot token', () => {
    const breaker = createCircuitBreaker({ ...limits, invalid: 100 })
    for (let n = 0; n < 3; n++) breaker.record(response(401, { asBot: false }), 0)
    breaker.record(response(401), 0)
    breaker.record(response(401), 0)
    expect(breaker.blockedUntil(0, true)).toBeNull()
    breaker.record(response(200, { asBot: false }), 0)
    breaker.record(response(401), 0)
    expect(breaker.blockedUntil(0, true)).toBe(10_000)
  })

  it('blocks everything after too many invalid requests within the window', () => {
    const breaker = createCircuitBreaker(limits)
    for (const at of [0, 500, 1_200, 1_300, 1_400]) breaker.record(response(403), at)
    expect(breaker.blockedUntil(1_400, true)).toBeNull()
    breaker.record(response(429), 1_450)
    expect(breaker.blockedUntil(1_450, true)).toBe(11_450)
    expect(breaker.blockedUntil(1_450, false)).toBe(11_450)
  })

  it('is closed after the clock was set back', () => {
    const breaker = createCircuitBreaker(limits)
    const tomorrow = 86_400_000
    for (let n = 0; n < 5; n++) breaker.record(response(401), tomorrow)
    expect(breaker.blockedUntil(tomorrow, true)).toBe(tomorrow + 10_000)
    expect([breaker.blockedUntil(0, true), breaker.blockedUntil(0, false)]).toEqual([null, null])
    for (let n = 0; n < 4; n++) breaker.record(response(403), 0)
    expect(breaker.blockedUntil(0, false)).toBeNull()
    breaker.record(response(403), 0)
    expect(breaker.blockedUntil(0, false)).toBe(10_000)
  })

  it('does not count shared rate limits or other 4xx responses', () => {
    const breaker = createCircuitBreaker(limits)
    for (let n = 0; n < 50; n++) {
      breaker.record(response(429, { shared: true }), n)
      breaker.record(response(404), n)
      breaker.record(response(200), n)
    }
    expect(breaker.blockedUntil(50, true)).toBeNull()
  })
})
