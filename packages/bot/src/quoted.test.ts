import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoted } from './quoted.ts'

it('What somebody typed comes back in one code span that it can’t leave', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const said = quoted(text)
      expect(said).toMatch(/^`[^`\p{C}]+`$/u)
      expect([...said].length).toBeLessThanOrEqual(43)
    }),
  )
})

it('What is harmless comes back as it was', () => {
  expect(quoted('10N↓ été')).toBe('`10N↓ été`')
  expect(quoted('')).toBe('`?`')
  expect(quoted('``` @everyone\n<@1>')).toBe('`ˋˋˋ @everyone <@1>`')
})
