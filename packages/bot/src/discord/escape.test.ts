import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoteUserText } from './escape.ts'

it('quotes user text in one code span that it cannot close', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const said = quoteUserText(text)
      expect(said).toMatch(/^`[^`\p{C}]+`$/u)
      expect([...said].length).toBeLessThanOrEqual(43)
    }),
  )
})

it('quotes harmless text unchanged', () => {
  expect(quoteUserText('10N↓ été')).toBe('`10N↓ été`')
  expect(quoteUserText('')).toBe('`?`')
  expect(quoteUserText('``` @everyone\n<@1>')).toBe('`ˋˋˋ @everyone <@1>`')
})
