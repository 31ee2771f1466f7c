import { describe, expect, it } from 'vitest'
import { DEFAULT_EMULATOR_SETTINGS, type EmulatorSettings } from '../state/settings.ts'
import { createRateLimiter, type RateLimitedRequest } from './rate-limits.ts'

const request = (change: Partial<RateLimitedRequest> = {}): RateLimitedRequest => ({
  method: 'POST',
  pattern: '/channels/:channel/messages',
  major: '1',
  open: false,
  ...change,
})
const settings = (change: Partial<EmulatorSettings>): EmulatorSettings => ({
  ...DEFAULT_EMULATOR_SETTINGS,
  ...change,
})

describe('rate limits', () => {
  it('are off by default', () => {
    const { count } = createRateLimiter()
    for (let n = 0; n < 1_000; n++)
      expect(count(request(), DEFAULT_EMULATOR_SETTINGS, 0)).toEqual({ headers: {} })
  })

  it('per route count down in the headers, reject, and reset with the next window', () => {
    const { count } = createRateLimiter()
    const strict = settings({ perRoute: { count: 2, per: 5_000 } })
    expect(count(request(), strict, 1_000)).toMatchObject({
      headers: {
        'X-RateLimit-Limit': '2',
        'X-RateLimit-Remaining': '1',
        'X-RateLimit-Reset': '6.000',
        'X-RateLimit-Reset-After': '5.000',
      },
    })
    expect(count(request(), strict, 2_000)).toMatchObject({ headers: { 'X-RateLimit-Remaining': '0' } })
    expect(count(request(), strict, 4_750)).toMatchObject({
      status: 429,
      body: { retry_after: 1.25, global: false },
      headers: { 'Retry-After': '2', 'X-RateLimit-Scope': 'user', 'X-RateLimit-Remaining': '0' },
    })
    expect(count(request(), strict, 6_000)).toMatchObject({ headers: { 'X-RateLimit-Remaining': '1' } })
  })

  it('per route are counted per channel, with one bucket name', () => {
    const { count } = createRateLimiter()
    const strict = settings({ perRoute: { count: 1, per: 5_000 } })
    const bucket = (counted: RateLimitedRequest) => {
      const { headers } = count(counted, strict, 0)
      return headers?.['X-RateLimit-Bucket']
    }
    expect(bucket(request())).toBe(bucket(request({ major: '2' })))
    expect(bucket(request())).not.toBe(bucket(request({ method: 'GET' })))
    expect(count(request({ major: '3' }), strict, 0)).not.toHaveProperty('status')
    expect(count(request({ major: '3' }), strict, 0)).toMatchObject({ status: 429 })
  })

  it('across all routes exempt interaction responses', () => {
    const { count } = createRateLimiter()
    const strict = settings({ overall: { count: 1, per: 1_000 } })
    expect(count(request(), strict, 0)).not.toHaveProperty('status')
    expect(count(request({ major: '2' }), strict, 0)).toMatchObject({
      status: 429,
      body: { global: true },
      headers: { 'X-RateLimit-Scope': 'global', 'X-RateLimit-Global': 'true' },
    })
    expect(count(request({ open: true }), strict, 0)).not.toHaveProperty('status')
  })
})
