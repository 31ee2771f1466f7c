import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialLetter, parseStoryWord } from './story-word.ts'

const parsedOrCode = (text: string) => {
  const read = parseStoryWord(text)
  return read.ok ? read.value : read.error.code
}

describe('parseStoryWord', () => {
  it('accepts letters with inner hyphens or apostrophes, and keeps them as typed', () => {
    expect(parsedOrCode(' Été ')).toBe('Été')
    expect(parsedOrCode('s’emmêlent')).toBe("s'emmêlent")
    expect(parsedOrCode("s' emmêlent")).toBe("s'emmêlent")
    expect(parsedOrCode('porte-clés,')).toBe('porte-clés')
    expect(parsedOrCode('«Œuf»')).toBe('Œuf')
  })

  it('rejects everything else', () => {
    expect(parsedOrCode('')).toBe('word.empty')
    expect(parsedOrCode('!?')).toBe('word.empty')
    for (const text of ['deux mots', 'a1', 'a--b', 'a@b', '<@123>', 'ж', 'a\u200bb', '**a** b'])
      expect(parsedOrCode(text)).toBe('word.notOne')
  })

  it('accepts 30 letters at most, counted after folding', () => {
    expect(parsedOrCode('é'.repeat(30))).toBe('é'.repeat(30))
    expect(parsedOrCode('e'.repeat(31))).toBe('word.long')
    expect(parsedOrCode('œ'.repeat(16))).toBe('word.long')
    expect(parsedOrCode('a'.repeat(5000))).toBe('word.long')
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
