import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { classifyAttempt } from './classify.ts'

const answer = z.object({ id: z.string() })
const judge = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return classifyAttempt({ status, headers: new Headers(headers), text }, answer, ['s3cret'])
}

describe('the verdict on an answer', () => {
  it('reads what it needs and lets the rest be', () => {
    expect(judge(200, { id: '1', new_field: true })).toEqual({ is: 'done', value: { id: '1' } })
    expect(judge(200, { id: 1 })).toEqual({ is: 'broken', done: 'perhaps' })
    expect(judge(200, '<html>')).toEqual({ is: 'broken', done: 'perhaps' })
  })

  it('is broken for a fault of Discord’s, whatever it says', () => {
    for (const status of [500, 502, 503, 504, 520, 529])
      expect(judge(status, { code: 40003 })).toEqual({ is: 'broken', done: 'perhaps' })
  })

  it('tells whom a limit holds and for how long', () => {
    const limit = { message: 'slow', retry_after: 0.3004, global: false }
    expect(judge(429, limit)).toEqual({ is: 'limited', scope: 'route', wait: 301 })
    expect(judge(429, { ...limit, global: true })).toMatchObject({ scope: 'bot' })
    expect(judge(429, limit, { 'x-ratelimit-scope': 'global' })).toMatchObject({ scope: 'bot' })
    expect(judge(429, '<html>', { 'retry-after': '60' })).toEqual({
      is: 'limited',
      scope: 'address',
      wait: 60_000,
    })
    expect(judge(429, '<html>')).toEqual({ is: 'limited', scope: 'address', wait: null })
  })

  it('keeps secrets out of what it passes on', () => {
    const said = judge(400, {
      code: 5,
      message: 's3cret is wrong',
      errors: { a: { 0: { _errors: [{ message: 's3cret' }] } } },
    })
    expect(said).toMatchObject({ failure: { code: 5, message: '[token] is wrong; a.0: [token]' } })
  })

  it('is a refusal even where nothing can be read', () => {
    expect(judge(404, '<html>')).toEqual({
      is: 'refused',
      failure: { kind: 'refused', status: 404, code: 0, message: '' },
    })
    expect(judge(302, '')).toMatchObject({ is: 'refused' })
  })
})
