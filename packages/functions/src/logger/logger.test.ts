import { expect, it } from 'vitest'
import { createLogger, safeError } from './logger.ts'

it('writes a record as one line of JSON', () => {
  const lines: string[] = []
  createLogger((line) => lines.push(line))({ door: 'interactions', outcome: 'ok', status: 200, ms: 3 })
  expect(lines).toEqual(['{"door":"interactions","outcome":"ok","status":200,"ms":3}'])
})

it('logs the name and the stack of an error, without its message and without folders', () => {
  const { name, at } = safeError(new TypeError('token secret\n    at the bank'))
  expect(name).toBe('TypeError')
  expect(at.length).toBeGreaterThan(0)
  expect(JSON.stringify(at)).toContain('logger.test.ts')
  expect(JSON.stringify({ name, at })).not.toMatch(/secret|\/packages\//)
  expect(safeError('secret')).toEqual({ name: 'string', at: [] })
})
