import { findGame } from '@crackpost/core/games/index'
import { LANGUAGES } from '@crackpost/core/match/settings'
import { describe, expect, it } from 'vitest'
import { COMPONENT_LIMITS } from '../discord/components.ts'
import { PRESENTERS } from './index.ts'

/** A section of rules leaves room for the panel around it. */
const SECTION = { least: 300, most: 1800 }

describe.each(PRESENTERS)('the voice of $id', ({ id, rules, about, options }) => {
  it('has rules that are short enough, section by section, in both languages', async () => {
    const all = await rules()
    for (const { id, title, text, example } of all)
      for (const language of LANGUAGES) {
        expect(text[language].length, id).toBeLessThanOrEqual(SECTION.most)
        expect(text[language].length, id).toBeGreaterThan(SECTION.least)
        expect(title[language].length, id).toBeLessThanOrEqual(COMPONENT_LIMITS.label)
        if (example) expect(example.alt[language].length, id).toBeLessThanOrEqual(COMPONENT_LIMITS.alt)
      }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it('sets them well: French has its narrow spaces, and nothing has a straight apostrophe', async () => {
    const prose = (text: string): string => text.replace(/```[^`]*```|`[^`]*`/g, 'x')
    for (const { id, title, text, example } of await rules()) {
      for (const french of [title.fr, text.fr, example?.alt.fr ?? ''])
        expect(prose(french), id).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]|'/)
      for (const english of [title.en, text.en, example?.alt.en ?? ''])
        expect(prose(english), id).not.toMatch(/\s[;:!?]|'/)
    }
  })

  it('says before joining what it is about, in a sentence that fits a list', () => {
    for (const language of LANGUAGES)
      expect(about[language].split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(COMPONENT_LIMITS.option)
  })

  it('offers at most five options, the usual choice first, in words that fit a list', () => {
    expect(options.length).toBeLessThanOrEqual(5)
    expect(findGame(id)?.schema.options.parse({})).toMatchObject(
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
