import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { classifyAttempt } from './classify.ts'

const bodySchema = z.object({ id: z.string() })
const classify = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return classifyAttempt({ status, headers: new Headers(headers), text }, bodySchema, ['s3cret'])
}

describe('classifyAttempt', () => {
  it('reads the fields of the schema and ignores the rest', () => {
    expect(classify(200, { id: '1', new_field: true })).toEqual({ is: 'done', value: { id: '1' } })
    expect(classify(200, { id: 1 })).toEqual({ is: 'broken', done: 'perhaps' })
    expect(classify(200, '<html>')).toEqual({ is: 'broken', done: 'perhaps' })
  })

  it('classifies every 5xx response as broken', () => {
    for (const status of [500, 502, 503, 504, 520, 529])
      expect(classify(status, { code: 40003 })).toEqual({ is: 'broken', done: 'perhaps' })
  })

  it('reads the scope and the wait of a rate limit', () => {
    const limit = { message: 'slow', retry_after: 0.3004, global: false }
    expect(classify(429, limit)).toEqual({ is: 'limited', scope: 'route', wait: 301 })
    expect(classify(429, { ...limit, global: true })).toMatchObject({ scope: 'bot' })
    expect(classify(429, limit, { 'x-ratelimit-scope': 'global' })).toMatchObject({ scope: 'bot' })
    expect(classify(429, '<html>', { 'retry-after': '60' })).toEqual({
      is: 'limited',
      scope: 'address',
      wait: 60_000,
    })
    expect(classify(429, '<html>')).toEqual({ is: 'limited', scope: 'address', wait: null })
  })

  it('removes secrets from the error message', () => {
    const outcome = classify(400, {
      code: 5,
      message: 's3cret is wrong',
      errors: { a: { 0: { _errors: [{ message: 's3cret' }] } } },
    })
    expect(outcome).toMatchObject({ failure: { code: 5, message: '[token] is wrong; a.0: [token]' } })
  })

  it('classifies an unreadable 4xx or 3xx response as refused', () => {
    expect(classify(404, '<html>')).toEqual({
      is: 'refused',
      failure: { kind: 'refused', status: 404, code: 0, message: '' },
    })
    expect(classify(302, '')).toMatchObject({ is: 'refused' })
  })
})
