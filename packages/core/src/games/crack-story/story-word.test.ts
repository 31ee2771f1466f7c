import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialLetter, parseStoryWord } from './story-word.ts'

const word = (text: string) => {
  const read = parseStoryWord(text)
  return read.ok ? read.value : read.error.code
}

describe('parseStoryWord', () => {
  it('accepts letters with inner hyphens or apostrophes, and keeps them as typed', () => {
    expect(word(' Été ')).toBe('Été')
    expect(word('s’emmêlent')).toBe("s'emmêlent")
    expect(word("s' emmêlent")).toBe("s'emmêlent")
    expect(word('porte-clés,')).toBe('porte-clés')
    expect(word('«Œuf»')).toBe('Œuf')
  })

  it('rejects everything else', () => {
    expect(word('')).toBe('word.empty')
    expect(word('!?')).toBe('word.empty')
    for (const text of ['deux mots', 'a1', 'a--b', 'a@b', '<@123>', 'ж', 'a\u200bb', '**a** b'])
      expect(word(text)).toBe('word.notOne')
  })

  it('accepts 30 letters at most, counted after folding', () => {
    expect(word('é'.repeat(30))).toBe('é'.repeat(30))
    expect(word('e'.repeat(31))).toBe('word.long')
    expect(word('œ'.repeat(16))).toBe('word.long')
    expect(word('a'.repeat(5000))).toBe('word.long')
  })

  it('an elided form starts with its own letter, folded', () => {
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

  it('never throws, and returns only words that are safe to show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const read = parseStoryWord(text)
        if (read.ok) expect(read.value).toMatch(/^[\p{L}\p{M}'-]{1,100}$/u)
      }),
    )
  })
})
