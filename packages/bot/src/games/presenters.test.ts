import { findLatestGame } from '@crackpost/core/games/index'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { describe, expect, it } from 'vitest'
import { COMPONENT_LIMITS } from '../discord/components.ts'
import { PRESENTERS } from './index.ts'

/** The length of a section of rules: long enough to explain something, short enough for the panel around it. */
const SECTION = { least: 300, most: 1800 }

describe.each(PRESENTERS)('the presenter of $id', ({ id, rules, about, options, pictures }) => {
  it('has rules whose sections fit a message in both languages', async () => {
    const all = await rules()
    expect(all).not.toEqual([])
    for (const { id, title, text, example } of all)
      for (const language of LANGUAGES) {
        expect(text[language].length, id).toBeLessThanOrEqual(SECTION.most)
        expect(text[language].length, id).toBeGreaterThan(SECTION.least)
        expect(title[language].length, id).toBeLessThanOrEqual(COMPONENT_LIMITS.label)
        if (example) expect(example.alt[language].length, id).toBeLessThanOrEqual(COMPONENT_LIMITS.alt)
      }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('has examples in its rules only if it has pictures', async () => {
    const examples = (await rules()).filter(({ example }) => example)
    if (!pictures) expect(examples).toEqual([])
  })

  it('has rules with correct typography: French narrow spaces, no straight apostrophes', async () => {
    const prose = (text: string): string => text.replace(/```[^`]*```|`[^`]*`/g, 'x')
    for (const { id, title, text, example } of await rules()) {
      for (const french of [title.fr, text.fr, example?.alt.fr ?? ''])
        expect(prose(french), id).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]|'/)
      for (const english of [title.en, text.en, example?.alt.en ?? ''])
        expect(prose(english), id).not.toMatch(/\s[;:!?]|'/)
    }
  })

  it('describes the game in a first sentence that fits a select option', () => {
    for (const language of LANGUAGES)
      expect(about[language].split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(COMPONENT_LIMITS.option)
  })

  it('offers at most five options, the default choice first, with labels that fit a select option', () => {
    expect(options.length).toBeLessThanOrEqual(5)
    expect(findLatestGame(id)?.schema.options.parse({})).toMatchObject(
      Object.fromEntries(options.map(({ name, choices }) => [name, choices[0]?.value])),
    )
    for (const { choices } of options)
      for (const { label, about } of choices)
        for (const language of LANGUAGES) {
          expect(label[language].length).toBeLessThanOrEqual(COMPONENT_LIMITS.option)
          expect(about?.[language].length ?? 0).toBeLessThanOrEqual(COMPONENT_LIMITS.option)
        }
  })
})
