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
    expect(limits.availableAt(post)).toBe(0)
    limits.update(post, limitHeaders(0), 500)
    expect(limits.availableAt(post)).toBe(1_500)
    expect(limits.availableAt({ ...post, major: '2' })).toBe(0)
    limits.update(post, limitHeaders(4), 2_000)
    expect(limits.availableAt(post)).toBe(0)
  })

  it('shares a bucket between routes that Discord assigns to it', () => {
    const limits = createRateLimitBuckets()
    limits.update(edit, limitHeaders(3), 0)
    limits.update(post, limitHeaders(0), 0)
    expect(limits.availableAt(edit)).toBe(1_000)
  })

  it('counts pending calls', () => {
    const limits = createRateLimitBuckets()
    limits.update(post, limitHeaders(2), 0)
    limits.consume(post, 0)
    limits.consume(post, 0)
    expect(limits.availableAt(post)).toBe(1_000)
    // The header of the first response does not include the second call.
    limits.update(post, limitHeaders(1, 900), 100)
    expect(limits.availableAt(post)).toBe(1_000)
  })

  it('counts calls of the bot against its global limit, on any route', () => {
    const limits = createRateLimitBuckets(2)
    const answer = { route: 'POST /webhooks/:app/:token', major: 't', asBot: false }
    limits.consume(answer, 100)
    limits.consume(post, 100)
    limits.consume(edit, 300)
    expect([post, edit, answer].map(limits.availableAt)).toEqual([1_100, 1_100, 0])
    limits.block(post, 5_000, 'bot')
    expect(limits.availableAt(edit)).toBe(5_000)
  })

  it('blocks a route, the bot, or the IP address', () => {
    const limits = createRateLimitBuckets()
    const answer = { route: 'POST /webhooks/:app/:token', major: 't', asBot: false }
    limits.block(post, 100, 'route')
    expect([post, edit, answer].map(limits.availableAt)).toEqual([100, 0, 0])
    limits.block(post, 200, 'bot')
    expect([post, edit, answer].map(limits.availableAt)).toEqual([200, 200, 0])
    limits.block(post, 300, 'address')
    expect([post, edit, answer].map(limits.availableAt)).toEqual([300, 300, 300])
  })
})
