import { describe, expect, it } from 'vitest'
import { dealNotation, formatAction, parseAction } from './notation.ts'
import type { Action } from './schema.ts'
import { setup } from './setup.ts'

const lines: [string, Action][] = [
  ['2> E', { type: 'place', line: 2, at: 'right', card: 'E' }],
  ['1< *E', { type: 'place', line: 1, at: 'left', card: '*E' }],
  ['4^12 Z', { type: 'place', line: 4, at: 12, card: 'Z' }],
  ['3 C', { type: 'place', line: 3, at: 'alone', card: 'C' }],
  ['2> E crack R', { type: 'place', line: 2, at: 'right', card: 'E', crack: { lay: 'R' } }],
  ['2^1 *E crack *R', { type: 'place', line: 2, at: 1, card: '*E', crack: { lay: '*R' } }],
  ['2> E crack', { type: 'place', line: 2, at: 'right', card: 'E', crack: { lay: null } }],
  ['1 poubelle A', { type: 'poubelle', line: 1, lay: 'A' }],
  ['1 poubelle', { type: 'poubelle', line: 1, lay: null }],
  ['pass', { type: 'pass' }],
  ['lay *W', { type: 'lay', card: '*W' }],
  ['challenge', { type: 'challenge' }],
]

describe('the notation of Crack Word', () => {
  it.each(lines)('writes and reads %s', (text, action) => {
    expect(formatAction(action)).toBe(text)
    expect(parseAction(text)).toEqual({ ok: true, value: action })
  })

  it.each([
    ['2→e', '2> E'],
    [' 2 <  e ', '2< E'],
    ['2←*E CRACK r', '2< *E crack R'],
    ['2 ^ 3 e', '2^3 E'],
    ['Lay e', 'lay E'],
    ['3 Poubelle *k', '3 poubelle *K'],
  ])('reads "%s" as %s', (typed, expected) => {
    expect(parseAction(typed)).toEqual(parseAction(expected))
    expect(parseAction(typed).ok).toBe(true)
  })

  it.each([
    '',
    '5> E',
    '2> É',
    '2> EE',
    '2^0 E',
    '2^999 E',
    '2> !',
    'lay',
    'lay !',
    '2 poubelle !',
    '2> E crack !',
  ])('does not read "%s', (text) => {
    expect(parseAction(text)).toMatchObject({ ok: false, error: { code: 'unreadable' } })
  })
})

describe('a deal as text', () => {
  const start = { seats: 3, options: { mode: 'normal', referee: 'strict' } } as const

  it('gives the same deal, including chosen colours', () => {
    const chosen = { ...start, colours: ['yellow', 'red', 'green'] }
    for (let n = 0; n < 50; n++) {
      const events = setup({ ...chosen, seed: `deal ${n}` })
      expect(dealNotation.parse(dealNotation.make(events), chosen)).toEqual({ ok: true, value: events })
    }
  })

  it('is rejected if a card is missing, there is a pack too many, or no seat starts', () => {
    const text = dealNotation.make(setup({ ...start, seed: 'x' }))
    for (const wrong of [
      text.slice(0, -1),
      `${text.slice(0, -1)}?`,
      text.split(' ').slice(1).join(' '),
      'A:A',
      '',
    ])
      expect(dealNotation.parse(wrong, start)).toMatchObject({ ok: false, error: { code: 'unreadable' } })
    expect(dealNotation.parse(text, { ...start, seats: 2 }).ok).toBe(false)
  })
})
