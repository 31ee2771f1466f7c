import { describe, expect, it } from 'vitest'
import { englishPageTexts } from './en.ts'
import { frenchPageTexts } from './fr.ts'
import { typesetPageFrench } from './typeset.ts'

/** Every sentence, with the functions asked for an example. */
const sentences = (words: object): string[] =>
  Object.values(words).flatMap((each): string[] => {
    if (typeof each === 'string') return [each]
    if (typeof each === 'object') return sentences(each)
    // Not every example suits every function: what comes of a wrong one is left out.
    const examples = [['Zoé', 'français', 2], [2], [{ code: 'short', limit: 3 }]]
    return examples.flatMap((example) => each(...example) ?? []).filter((said) => !/NaN|\[object/.test(said))
  })

describe('the words of the page', () => {
  it('are the same in both languages, none empty', () => {
    expect(Object.keys(frenchPageTexts)).toEqual(Object.keys(englishPageTexts))
    for (const said of [...sentences(frenchPageTexts), ...sentences(englishPageTexts)])
      expect(said.trim()).not.toBe('')
  })

  it('are set as French is printed', () => {
    expect(typesetPageFrench`Qu'y a-t-il ? « Rien » : ${"l'été ?"}`).toBe(
      "Qu’y a-t-il\u202f? «\u202fRien\u202f»\u202f: l'été ?",
    )
    for (const said of sentences(frenchPageTexts)) {
      expect(said).not.toMatch(/'| [;:!?»]|« /)
      expect(said).not.toMatch(/[^\u202f\s)][;:!?»](?!\d)/)
    }
  })
})
