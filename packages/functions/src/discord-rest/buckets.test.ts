import { describe, expect, it } from 'vitest'
import { createRateLimitBuckets } from './buckets.ts'

const post = { route: 'POST /channels/:channel/messages', major: '1', asBot: true }
const edit = { route: 'PATCH /channels/:channel/messages/:message', major: '1', asBot: true }
const told = (remaining: number, resetAfter = 1_000, bucket = 'b') => ({
  bucket,
  remaining,
  resetAfterMs: resetAfter,
})

describe('buckets', () => {
  it('are free until an answer says otherwise, and again after their reset', () => {
    const limits = createRateLimitBuckets()
    expect(limits.availableAt(post)).toBe(0)
    limits.update(post, told(0), 500)
    expect(limits.availableAt(post)).toBe(1_500)
    expect(limits.availableAt({ ...post, major: '2' })).toBe(0)
    limits.update(post, told(4), 2_000)
    expect(limits.availableAt(post)).toBe(0)
  })

  it('are shared by the routes that Discord says share one', () => {
    const limits = createRateLimitBuckets()
    limits.update(edit, told(3), 0)
    limits.update(post, told(0), 0)
    expect(limits.availableAt(edit)).toBe(1_000)
  })

  it('count the calls that are under way', () => {
    const limits = createRateLimitBuckets()
    limits.update(post, told(2), 0)
    limits.consume(post)
    limits.consume(post)
    expect(limits.availableAt(post)).toBe(1_000)
    // The answer to the first of the two does not know of the second.
    limits.update(post, told(1, 900), 100)
    expect(limits.availableAt(post)).toBe(1_000)
  })

  it('are held for a route, for the bot, or for the address', () => {
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
