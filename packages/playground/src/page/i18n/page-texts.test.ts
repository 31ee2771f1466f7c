import { describe, expect, it } from 'vitest'
import { englishPageTexts } from './en.ts'
import { frenchPageTexts } from './fr.ts'
import { typesetPageFrench } from './typeset.ts'

/** All texts, with functions called with sample arguments. */
const sentences = (words: object): string[] =>
  Object.values(words).flatMap((each): string[] => {
    if (typeof each === 'string') return [each]
    if (typeof each === 'object') return sentences(each)
    // Not every sample suits every function; errors are skipped.
    const examples = [['Zoé', 'français', 2], [2], [{ code: 'short', limit: 3 }]]
    return examples.flatMap((example) => each(...example) ?? []).filter((text) => !/NaN|\[object/.test(text))
  })

describe('page texts', () => {
  it('have the same keys in both languages, and none is empty', () => {
    expect(Object.keys(frenchPageTexts)).toEqual(Object.keys(englishPageTexts))
    for (const text of [...sentences(frenchPageTexts), ...sentences(englishPageTexts)])
      expect(text.trim()).not.toBe('')
  })

  it('use French typography', () => {
    expect(typesetPageFrench`Qu'y a-t-il ? « Rien » : ${"l'été ?"}`).toBe(
      "Qu’y a-t-il\u202f? «\u202fRien\u202f»\u202f: l'été ?",
    )
    for (const text of sentences(frenchPageTexts)) {
      expect(text).not.toMatch(/'| [;:!?»]|« /)
      expect(text).not.toMatch(/[^\u202f\s)][;:!?»](?!\d)/)
    }
  })
})
