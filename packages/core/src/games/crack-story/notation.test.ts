import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_FACES, DECK } from './deck.ts'
import { describeOutcome, formatAction, parseAction } from './notation.ts'
import type { Action } from './schema.ts'

const seat = fc.integer({ min: 0, max: 7 })
const play = fc.record(
  {
    card: fc.constantFrom(...CARD_FACES),
    word: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom("s'emmêlent", 'porte-clés', '#'),
    ),
    to: fc.array(seat, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['card'] },
)
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action>(
    { type: 'listen' },
    { type: 'heard' },
    { type: 'open' },
    { type: 'pass' },
    { type: 'late' },
    { type: 'chrono' },
    { type: 'waive' },
    { type: 'vote', keep: true },
    { type: 'vote', keep: false },
    { type: 'vote', keep: null },
  ),
  fc.record({ type: fc.constant('contest' as const), word: fc.nat(120) }),
  fc.record({
    type: fc.constant('play' as const),
    recital: fc.string({ unit: 'binary', maxLength: 400 }),
    cards: fc.array(play, { minLength: 1, maxLength: 6 }),
  }),
)

describe('the notation of Crack Story', () => {
  it('reads back everything it writes, on one line and without a comment', () => {
    fc.assert(
      fc.property(action, (action) => {
        const line = formatAction(action)
        expect(line).not.toMatch(/[\n\r#]/)
        expect(parseAction(line)).toEqual({ ok: true, value: action })
      }),
    )
  })

  it('writes actions as people would', () => {
    expect(parseAction('recite "Elle dessine" U> une, Z+ zouk @B')).toEqual({
      ok: true,
      value: {
        type: 'play',
        recital: 'Elle dessine',
        cards: [
          { card: 'U>', word: 'une' },
          { card: 'Z+', word: 'zouk', to: [1] },
        ],
      },
    })
    expect(parseAction('contest 3')).toEqual({ ok: true, value: { type: 'contest', word: 2 } })
  })

  it('rejects anything else without an exception', () => {
    for (const text of [
      '',
      'recite',
      'recite "a',
      'recite "" Q',
      'contest 0',
      'contest x',
      'vote maybe',
      'A'.repeat(50_000),
    ])
      expect(parseAction(text).ok).toBe(false)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => void parseAction(`recite ${text}`),
      ),
    )
  })

  it('describes a turn without a word or a face-down letter', () => {
    const card = DECK.indexOf('A_')
    expect(describeOutcome([{ type: 'laid', seat: 0, card, word: 'arbre' }])).toBe('A lays _')
  })
})
