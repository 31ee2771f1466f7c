import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../component.ts'
import { crackWord } from './index.ts'
import { REFUSALS } from './refusals.ts'
import { VARIANTS } from './variants.ts'

const { rules } = crackWord
const LANGUAGES = ['fr', 'en'] as const

describe('the rules', () => {
  it('are short enough, section by section, in both languages', () => {
    for (const { id, title, text, example } of rules)
      for (const language of LANGUAGES) {
        expect(text[language].length, id).toBeLessThanOrEqual(1800)
        expect(text[language].length, id).toBeGreaterThan(300)
        expect(title[language].length, id).toBeLessThanOrEqual(LIMITS.label)
        expect(example?.alt[language].length, id).toBeLessThanOrEqual(LIMITS.alt)
      }
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  it('are set well: French has its narrow spaces, and nothing has a straight apostrophe', () => {
    const prose = (text: string): string => text.replace(/```[^`]*```|`[^`]*`/g, 'x')
    for (const { id, title, text, example } of rules) {
      for (const french of [title.fr, text.fr, example?.alt.fr ?? ''])
        expect(prose(french), id).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]|'/)
      for (const english of [title.en, text.en, example?.alt.en ?? ''])
        expect(prose(english), id).not.toMatch(/\s[;:!?]|'/)
    }
  })

  it('have examples that can be looked at, with a name for each player', () => {
    for (const { example } of rules) {
      if (!example) throw new Error('a section without a picture')
      const { what, view, names, preview } = example
      const { table, hand } = view()
      expect(names.length).toBe(table.players.length)
      expect(hand !== null).toBe(what === 'seat')
      expect(preview !== undefined).toBe(what === 'preview')
    }
  })

  it('say what the examples show', () => {
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

describe('what is said before joining', () => {
  it('has a first sentence that fits a list, and choices that do', () => {
    for (const language of LANGUAGES) {
      expect(crackWord.about[language].split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(LIMITS.option)
      for (const { of } of VARIANTS)
        for (const { label, about } of of) {
          expect(label[language].length).toBeLessThanOrEqual(LIMITS.option)
          expect(about?.[language].length).toBeLessThanOrEqual(LIMITS.option)
        }
    }
  })
})

describe('a refusal', () => {
  it('says what to do instead: two sentences, or one that asks for something', () => {
    const cast = { player: () => 'P', seat: (seat: number) => `P${seat}` }
    const no = {
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
      for (const [code, say] of Object.entries(REFUSALS[language])) {
        const said = (say as (given: object, by: typeof cast) => string)({ code, ...no }, cast)
        expect(said, code).toMatch(/[.?!]$/)
        expect(said, code).not.toMatch(/undefined|null/)
      }
  })
})
