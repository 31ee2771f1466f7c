import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCustomId, encodeCustomId, globalCustomId, parseMatchId } from './custom-id.ts'

const match = matchIdFromCause('1')

describe('a custom id', () => {
  it('decodes to the encoded values', () => {
    for (const tag of [
      { verb: 'move', match, turn: 17, payload: 'play 10N↓ N4O4T4R4E4 swap 3D O1' },
      { verb: 'new', match: null, turn: 0, payload: '' },
      { verb: 'resignNow', match, turn: 0, payload: 'a:b:c' },
    ])
      expect(decodeCustomId(encodeCustomId(tag))).toEqual(tag)
    expect(decodeCustomId(globalCustomId('rules', 'tiles'))).toEqual({
      verb: 'rules',
      match: null,
      turn: 0,
      payload: 'tiles',
    })
  })

  it('has room for the longest move', () => {
    const word = 'N4'.repeat(17)
    const rest = `play 17Q↓ ${word} swap 17Q O1`
    expect(encodeCustomId({ verb: 'confirm', match, turn: 9999, payload: rest }).length).toBeLessThanOrEqual(
      100,
    )
  })

  it('throws when it would be too long', () => {
    expect(() => globalCustomId('rules', 'x'.repeat(100))).toThrow(RangeError)
  })

  it.each([
    '',
    'show',
    `show:${match}`,
    `0:board:${match}:1:`,
    `2:board:${match}:1:`,
    `1:board:${match}:1`,
    `1:board:${match}:x:`,
    `1:board:${match}:-1:`,
    '1:board:not-an-id:1:',
    `1:board:${match.toUpperCase()}:1:`,
    `1:bo ard:${match}:1:`,
    `1::${match}:1:`,
  ])('“%s” is not decoded', (text) => {
    expect(decodeCustomId(text)).toBeNull()
  })

  it('decodes any text to its parts or to null', () => {
    const rest = fc.string({ unit: 'binary', maxLength: 60 })
    const part = (...some: string[]) => fc.oneof(fc.constantFrom(...some), fc.stringMatching(/^[^:]{0,14}$/))
    const parts = fc.tuple(part('1'), part('move', 'board'), part('-', match), part('0', '17'), rest)
    fc.assert(
      fc.property(parts, (values) => {
        const decoded = decodeCustomId(values.join(':'))
        if (decoded)
          expect(values.join(':')).toBe(
            `1:${decoded.verb}:${decoded.match ?? '-'}:${values[3]}:${decoded.payload}`,
          )
      }),
    )
    fc.assert(
      fc.property(rest, (text) => {
        expect(decodeCustomId(`1:move:${match}:7:${text}`)?.payload).toBe(text)
      }),
    )
  })
})

it('parses every match id that core makes', () => {
  for (let cause = 0; cause < 500; cause++) {
    const id = matchIdFromCause(String(cause))
    expect(parseMatchId(id)).toBe(id)
  }
  for (const text of ['', `${match}x`, match.slice(1), ` ${match}`, 'constructor', '__proto__'])
    expect(parseMatchId(text)).toBeNull()
})
