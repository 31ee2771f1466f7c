import { describe, expect, it } from 'vitest'
import { createRateLimitBuckets } from './buckets.ts'

const post = { route: 'POST /channels/:channel/messages', major: '1', asBot: true }
const edit = { route: 'PATCH /channels/:channel/messages/:message', major: '1', asBot: true }
const limitHeaders = (remaining: number, resetAfter = 1_000, bucket = 'b') => ({
  bucket,
  remaining,
  resetAfterMs: resetAfter,
})

describe('createRateLimitBuckets', () => {
  it('allows calls until a response exhausts the bucket, and again after the reset', () => {
    const limits = createRateLimitBuckets()
    expect(limits.availableAt(post, 500)).toBe(0)
    limits.update(post, limitHeaders(0), 500)
    expect(limits.availableAt(post, 500)).toBe(1_500)
    expect(limits.availableAt({ ...post, major: '2' }, 500)).toBe(0)
    limits.update(post, limitHeaders(4), 2_000)
    expect(limits.availableAt(post, 2_000)).toBe(0)
  })

  it('shares a bucket between routes that Discord assigns to it', () => {
    const limits = createRateLimitBuckets()
    limits.update(edit, limitHeaders(3), 0)
    limits.update(post, limitHeaders(0), 0)
    expect(limits.availableAt(edit, 0)).toBe(1_000)
  })

  it('counts pending calls', () => {
    const limits = createRateLimitBuckets()
    limits.update(post, limitHeaders(2), 0)
    limits.consume(post, 0)
    limits.consume(post, 0)
    expect(limits.availableAt(post, 0)).toBe(1_000)
    // The header of the first response does not include the second call.
    limits.update(post, limitHeaders(1, 900), 100)
    expect(limits.availableAt(post, 100)).toBe(1_000)
  })

  it('counts calls of the bot against its global limit, on any route', () => {
    const limits = createRateLimitBuckets(2)
    const answer = { route: 'POST /webhooks/:app/:token', major: 't', asBot: false }
    limits.consume(answer, 100)
    limits.consume(post, 100)
    limits.consume(edit, 300)
    expect([post, edit, answer].map((call) => limits.availableAt(call, 300))).toEqual([1_100, 1_100, 0])
    limits.block(post, 'bot', 4_700, 300)
    expect(limits.availableAt(edit, 300)).toBe(5_000)
  })

  it('blocks a route, the bot, or the IP address', () => {
    const limits = createRateLimitBuckets()
    const answer = { route: 'POST /webhooks/:app/:token', major: 't', asBot: false }
    const availableTimes = () => [post, edit, answer].map((call) => limits.availableAt(call, 0))
    limits.block(post, 'route', 100, 0)
    expect(availableTimes()).toEqual([100, 0, 0])
    limits.block(post, 'bot', 200, 0)
    expect(availableTimes()).toEqual([200, 200, 0])
    limits.block(post, 'address', 300, 0)
    expect(availableTimes()).toEqual([300, 300, 300])
    limits.block(post, 'address', 50, 0)
    expect(availableTimes()).toEqual([300, 300, 300])
  })

  it('waits for nothing that began before the clock was set back', () => {
    const limits = createRateLimitBuckets(1)
    const tomorrow = 86_400_000
    limits.consume(post, tomorrow)
    limits.update(post, limitHeaders(0, 60_000), tomorrow)
    for (const scope of ['route', 'bot', 'address'] as const) limits.block(edit, scope, 3_600_000, tomorrow)
    expect(limits.availableAt(post, tomorrow)).toBe(tomorrow + 3_600_000)
    expect([post, edit].map((call) => limits.availableAt(call, 0))).toEqual([0, 0])
    // What Discord says now counts.
    limits.block(edit, 'bot', 5_000, 0)
    expect(limits.availableAt(post, 0)).toBe(5_000)
  })
})
