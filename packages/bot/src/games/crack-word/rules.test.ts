import { describe, expect, it } from 'vitest'
import { CRACK_WORD_REJECTION_TEXTS } from './rejections.ts'
import { CRACK_WORD_RULES as rules } from './rules.ts'

const LANGUAGES = ['fr', 'en'] as const

describe('rules panel', () => {
  it('has examples with a view and a name for each player', () => {
    for (const { example } of rules) {
      if (!example) throw new Error('a section without a picture')
      const { picture, view, names, preview } = example
      const { table, hand } = view()
      expect(names.length).toBe(table.players.length)
      expect(hand !== null).toBe(picture === 'seat')
      expect(preview !== undefined).toBe(picture === 'preview')
    }
  })

  it('describes what the examples show', () => {
    const shown = Object.fromEntries(rules.map(({ id, example }) => [id, example]))
    expect(shown.crack?.preview).toMatchObject({ crack: { word: 'NOTRE', points: 5 }, majority: 0 })
    expect(shown.majority?.preview).toMatchObject({ crack: { word: 'PAIN', points: 4 }, majority: 0 })
    expect(shown.turn?.preview).toMatchObject({ action: { line: 1, at: 1, card: 'L' }, majority: 1 })
    expect(shown.aim?.view().table.lines.map(({ letters }) => letters)).toEqual(['NOTR', 'A', 'PA', 'S'])
    expect(shown.poubelle?.view().table.lines[0]).toMatchObject({ letters: 'E', cards: 1, majority: 0 })
    expect(shown.last?.view().table).toMatchObject({ lastHand: { count: 1 }, turn: 0 })
    expect(shown.referee?.view().table.challenge).toMatchObject({ letters: 'NO', seat: 0 })
  })
})

describe('rejection text', () => {
  it('says what to do instead: two sentences, or one request', () => {
    const playerNames = { player: () => 'P', seat: (seat: number) => `P${seat}` }
    const details = {
      card: 'E',
      line: 2,
      letters: 'NOTR',
      at: 3,
      there: 'T',
      least: 3,
      example: 'NOTRE',
      counts: [1, 2],
      majority: 1,
      text: '`x`',
      best: '2 droite',
      waitsFor: [0],
    }
    for (const language of LANGUAGES)
      for (const [code, format] of Object.entries(CRACK_WORD_REJECTION_TEXTS[language])) {
        const text = (format as (rejection: object, names: typeof playerNames) => string)(
          { code, ...details },
          playerNames,
        )
        expect(text, code).toMatch(/[.?!]$/)
        expect(text, code).not.toMatch(/undefined|null/)
      }
  })
})
