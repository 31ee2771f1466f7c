import { describe, expect, it } from 'vitest'
import { breaker, threshold } from './breaker.ts'

const limits = { unauthorised: 3, invalid: 5, window: 1_000, rest: 10_000 }
const answer = (status: number, change: { shared?: boolean; asBot?: boolean } = {}) => ({
  status,
  shared: false,
  asBot: true,
  ...change,
})

describe('the breaker', () => {
  it('stays far below the count at which Discord shuts an address out', () => {
    expect(threshold.invalid).toBeLessThanOrEqual(10_000 / 4)
    expect(threshold.window).toBe(600_000)
  })

  it('counts only 401 in a row', () => {
    const guard = breaker(limits)
    for (const status of [401, 401, 200, 401, 401]) guard.note(answer(status), 0)
    expect(guard.blockedUntil(0, true)).toBeNull()
  })

  it('blocks the bot’s own calls when its token is no good, but no answer to an interaction', () => {
    const guard = breaker(limits)
    for (let n = 0; n < 3; n++) guard.note(answer(401), 100)
    expect(guard.blockedUntil(100, true)).toBe(10_100)
    expect(guard.blockedUntil(100, false)).toBeNull()
    expect(guard.blockedUntil(10_100, true)).toBeNull()
    guard.note(answer(401), 10_100)
    expect(guard.blockedUntil(10_100, true)).toBe(20_100)
  })

  it('hears nothing about the bot’s token from the answers to interactions', () => {
    const guard = breaker({ ...limits, invalid: 100 })
    for (let n = 0; n < 3; n++) guard.note(answer(401, { asBot: false }), 0)
    guard.note(answer(401), 0)
    guard.note(answer(401), 0)
    expect(guard.blockedUntil(0, true)).toBeNull()
    guard.note(answer(200, { asBot: false }), 0)
    guard.note(answer(401), 0)
    expect(guard.blockedUntil(0, true)).toBe(10_000)
  })

  it('blocks everything after too many invalid requests within the window', () => {
    const guard = breaker(limits)
    for (const at of [0, 500, 1_200, 1_300, 1_400]) guard.note(answer(403), at)
    expect(guard.blockedUntil(1_400, true)).toBeNull()
    guard.note(answer(429), 1_450)
    expect(guard.blockedUntil(1_450, true)).toBe(11_450)
    expect(guard.blockedUntil(1_450, false)).toBe(11_450)
  })

  it('does not count a limit that is shared with others, nor other refusals', () => {
    const guard = breaker(limits)
    for (let n = 0; n < 50; n++) {
      guard.note(answer(429, { shared: true }), n)
      guard.note(answer(404), n)
      guard.note(answer(200), n)
    }
    expect(guard.blockedUntil(50, true)).toBeNull()
  })
})
