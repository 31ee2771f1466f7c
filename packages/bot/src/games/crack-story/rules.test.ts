import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../component.ts'
import { exampleState } from './examples.ts'
import { crackStory } from './index.ts'
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
      for (const french of [title.fr, text.fr, example?.alt.fr ?? ''])
        expect(prose(french), id).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]|'/)
      for (const english of [title.en, text.en, example?.alt.en ?? ''])
        expect(prose(english), id).not.toMatch(/\s[;:!?]|'/)
    }
  })

  it('have examples that can be looked at, with a name for each player', () => {
    const shown = rules.flatMap(({ example }) => example ?? [])
    expect(shown.map(({ what }) => what)).toEqual(['table', 'seat', 'seat', 'table', 'keepsake'])
    for (const { what, view, names } of shown) {
      const { table, mine } = view()
      expect(names.length).toBe(table.players.length)
      expect(mine !== null).toBe(what === 'seat')
      expect(table.stories.length).toBe(what === 'keepsake' ? 1 : 0)
    }
  })

  it('say what the examples show', () => {
    expect(
      exampleState(4)
        .story.map(({ word }) => word)
        .join(' '),
    ).toBe('Elle dessine une vache qui danse')
    expect(exampleState(5)).toMatchObject({ turn: 2, story: { length: 7 } })
    expect(exampleState(5).hands[2]).toHaveLength(6)
    expect(exampleState(7).vote).toMatchObject({ word: 8, by: 0 })
    expect(exampleState(8).kept[0]?.words.join(' ')).toBe('Elle dessine une vache qui danse sous la lune')
  })
})

describe('what is said before joining', () => {
  it('has a first sentence that fits a list', () => {
    for (const language of ['fr', 'en'] as const)
      expect(crackStory.about[language].split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(LIMITS.option)
  })

  it('has at most five options, the usual choice first', () => {
    expect(crackStory.variants.length).toBeLessThanOrEqual(5)
    const usual = { rounds: 3, spelling: 'lenient', vote: 720, chrono: 60, form: 180 }
    expect(Object.fromEntries(crackStory.variants.map(({ name, of }) => [name, of[0]?.value]))).toEqual(usual)
  })
})
