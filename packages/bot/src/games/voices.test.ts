import { gameOf } from '@crackpost/core/games/index'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../asked.ts'
import { LIMITS } from '../component.ts'
import { VOICES } from './index.ts'

/** A section of rules leaves room for the panel around it. */
const SECTION = { least: 300, most: 1800 }

describe.each(VOICES)('the voice of $id', ({ id, rules, about, variants }) => {
  it('has rules that are short enough, section by section, in both languages', async () => {
    const all = await rules()
    for (const { id, title, text, example } of all)
      for (const language of LANGUAGES) {
        expect(text[language].length, id).toBeLessThanOrEqual(SECTION.most)
        expect(text[language].length, id).toBeGreaterThan(SECTION.least)
        expect(title[language].length, id).toBeLessThanOrEqual(LIMITS.label)
        if (example) expect(example.alt[language].length, id).toBeLessThanOrEqual(LIMITS.alt)
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
      expect(about[language].split(/(?<=\.) /)[0]?.length).toBeLessThanOrEqual(LIMITS.option)
  })

  it('offers at most five options, the usual choice first, in words that fit a list', () => {
    expect(variants.length).toBeLessThanOrEqual(5)
    expect(gameOf(id)?.schema.options.parse({})).toMatchObject(
      Object.fromEntries(variants.map(({ name, of }) => [name, of[0]?.value])),
    )
    for (const { of } of variants)
      for (const { label, about } of of)
        for (const language of LANGUAGES) {
          expect(label[language].length).toBeLessThanOrEqual(LIMITS.option)
          expect(about?.[language].length ?? 0).toBeLessThanOrEqual(LIMITS.option)
        }
  })
})
