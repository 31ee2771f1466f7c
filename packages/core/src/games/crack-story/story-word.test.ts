import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialLetter, parseStoryWord } from './story-word.ts'

const word = (text: string) => {
  const read = parseStoryWord(text)
  return read.ok ? read.value : read.error.code
}

describe('a word of a story', () => {
  it('is one run of letters with inner hyphens or apostrophes, as it was typed', () => {
    expect(word(' Été ')).toBe('Été')
    expect(word('s’emmêlent')).toBe("s'emmêlent")
    expect(word("s' emmêlent")).toBe("s'emmêlent")
    expect(word('porte-clés,')).toBe('porte-clés')
    expect(word('«Œuf»')).toBe('Œuf')
  })

  it('is nothing else', () => {
    expect(word('')).toBe('word.empty')
    expect(word('!?')).toBe('word.empty')
    for (const text of ['deux mots', 'a1', 'a--b', 'a@b', '<@123>', 'ж', 'a\u200bb', '**a** b'])
      expect(word(text)).toBe('word.notOne')
  })

  it('has 30 letters at most, counted after folding', () => {
    expect(word('é'.repeat(30))).toBe('é'.repeat(30))
    expect(word('e'.repeat(31))).toBe('word.long')
    expect(word('œ'.repeat(16))).toBe('word.long')
    expect(word('a'.repeat(5000))).toBe('word.long')
  })

  it('begins with the letter of its elided form, folded', () => {
    for (const [text, letter] of [
      ["s'emmêlent", 'S'],
      ["n'avait", 'N'],
      ["qu'il", 'Q'],
      ['été', 'E'],
      ['Œuf', 'O'],
      ['ça', 'C'],
    ] as const)
      expect(initialLetter(text)).toBe(letter)
  })

  it('is read from anything without an exception, and is then fit to be shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const read = parseStoryWord(text)
        if (read.ok) expect(read.value).toMatch(/^[\p{L}\p{M}'-]{1,100}$/u)
      }),
    )
  })
})
