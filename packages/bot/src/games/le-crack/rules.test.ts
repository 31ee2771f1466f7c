import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../component.ts'
import { leCrack } from './index.ts'
import { RULES as rules } from './rules.ts'

describe('the rules', () => {
  it('are short enough, section by section, in both languages', () => {
    for (const { id, title, text, example } of rules)
      for (const language of ['fr', 'en'] as const) {
        expect(text[language].length, id).toBeLessThanOrEqual(1800)
        expect(text[language].length, id).toBeGreaterThan(300)
        expect(title[language].length, id).toBeLessThanOrEqual(LIMITS.label)
        if (example) expect(example.alt[language].length, id).toBeLessThanOrEqual(LIMITS.alt)
      }
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })

  it('are set well: French has its narrow spaces, and nothing has a straight apostrophe', () => {
    const prose = (text: string): string => text.replace(/`[^`]*`/g, 'x')
    for (const { id, title, text, example } of rules) {
      for (const french of [title.fr, text.fr, example?.alt.fr ?? '']) {
        expect(prose(french), id).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]|'/)
      }
      for (const english of [title.en, text.en, example?.alt.en ?? ''])
        expect(prose(english), id).not.toMatch(/\s[;:!?]|'/)
    }
  })

  it('have examples that can be looked at, with a name for each player', () => {
    const shown = rules.flatMap(({ example }) => example ?? [])
    expect(shown.map(({ what }) => what)).toEqual([
      'table',
      'preview',
      'table',
      'preview',
      'pad',
      'preview',
      'seat',
    ])
    for (const { what, view, names, ...example } of shown) {
      const { table, rack } = view()
      expect(names.length).toBe(table.players.length)
      expect(rack !== null).toBe(what === 'seat')
      expect(example.preview !== undefined).toBe(what === 'preview')
    }
  })

  it('say the figures that the examples have', () => {
    const played = rules.flatMap(({ example }) => (example?.what === 'preview' ? [example.preview] : []))
    expect(played).toMatchObject([
      { line: { total: 106 } },
      { line: { total: 114 } },
      { line: { total: 310 } },
    ])
    const pad = rules.find(({ id }) => id === 'as')?.example?.view().table.players
    expect(pad).toMatchObject([
      { as: 17, total: 508 },
      { as: 11, total: 755 },
    ])
  })
})

describe('what is said before joining', () => {
  it('has a first sentence that fits a list', () => {
    for (const language of ['fr', 'en'] as const)
      expect(leCrack.about[language].split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(LIMITS.option)
  })
})
