import { describe, expect, it } from 'vitest'
import { buckets } from './buckets.ts'

const post = { route: 'POST /channels/:channel/messages', major: '1', asBot: true }
const edit = { route: 'PATCH /channels/:channel/messages/:message', major: '1', asBot: true }
const told = (remaining: number, resetAfter = 1_000, bucket = 'b') => ({ bucket, remaining, resetAfter })

describe('buckets', () => {
  it('are free until an answer says otherwise, and again after their reset', () => {
    const limits = buckets()
    expect(limits.freeAt(post)).toBe(0)
    limits.learn(post, told(0), 500)
    expect(limits.freeAt(post)).toBe(1_500)
    expect(limits.freeAt({ ...post, major: '2' })).toBe(0)
    limits.learn(post, told(4), 2_000)
    expect(limits.freeAt(post)).toBe(0)
  })

  it('are shared by the routes that Discord says share one', () => {
    const limits = buckets()
    limits.learn(edit, told(3), 0)
    limits.learn(post, told(0), 0)
    expect(limits.freeAt(edit)).toBe(1_000)
  })

  it('count the calls that are under way', () => {
    const limits = buckets()
    limits.learn(post, told(2), 0)
    limits.take(post)
    limits.take(post)
    expect(limits.freeAt(post)).toBe(1_000)
    // The answer to the first of the two does not know of the second.
    limits.learn(post, told(1, 900), 100)
    expect(limits.freeAt(post)).toBe(1_000)
  })

  it('are held for a route, for the bot, or for the address', () => {
    const limits = buckets()
    const answer = { route: 'POST /webhooks/:app/:token', major: 't', asBot: false }
    limits.hold(post, 100, 'route')
    expect([post, edit, answer].map(limits.freeAt)).toEqual([100, 0, 0])
    limits.hold(post, 200, 'bot')
    expect([post, edit, answer].map(limits.freeAt)).toEqual([200, 200, 0])
    limits.hold(post, 300, 'address')
    expect([post, edit, answer].map(limits.freeAt)).toEqual([300, 300, 300])
  })
})
