import { matchIdFromCause } from '@crackpost/core/use-cases/open-match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCustomId, encodeCustomId, globalCustomId, parseMatchId } from './custom-id.ts'

const match = matchIdFromCause('1')

describe('a tag', () => {
  it('comes back as it was made', () => {
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

  it('is short enough for the longest move there is', () => {
    const word = 'N4'.repeat(17)
    const rest = `play 17Q↓ ${word} swap 17Q O1`
    expect(encodeCustomId({ verb: 'confirm', match, turn: 9999, payload: rest }).length).toBeLessThanOrEqual(
      100,
    )
  })

  it('that would be too long is a fault of ours, and found at once', () => {
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
  ])('“%s” is none of this release', (text) => {
    expect(decodeCustomId(text)).toBeNull()
  })

  it('is what was said, or none at all, whatever the text', () => {
    const rest = fc.string({ unit: 'binary', maxLength: 60 })
    const part = (...some: string[]) => fc.oneof(fc.constantFrom(...some), fc.stringMatching(/^[^:]{0,14}$/))
    const parts = fc.tuple(part('1'), part('move', 'board'), part('-', match), part('0', '17'), rest)
    fc.assert(
      fc.property(parts, (said) => {
        const tag = decodeCustomId(said.join(':'))
        if (tag) expect(said.join(':')).toBe(`1:${tag.verb}:${tag.match ?? '-'}:${said[3]}:${tag.payload}`)
      }),
    )
    fc.assert(
      fc.property(rest, (text) => {
        expect(decodeCustomId(`1:move:${match}:7:${text}`)?.payload).toBe(text)
      }),
    )
  })
})

it('Every id that core makes is known as one', () => {
  for (let cause = 0; cause < 500; cause++) {
    const made = matchIdFromCause(String(cause))
    expect(parseMatchId(made)).toBe(made)
  }
  for (const text of ['', `${match}x`, match.slice(1), ` ${match}`, 'constructor', '__proto__'])
    expect(parseMatchId(text)).toBeNull()
})
