import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLetters, isLetters, isVowel, letterAt, letterIndex, MAX_LETTERS, VOWELS } from './letters.ts'

const foldResult = (text: string): string | object => {
  const result = foldLetters(text)
  return result.ok ? result.value : result.error
}

describe('foldLetters', () => {
  test.each([
    ['maison', 'MAISON'],
    ['MAISON', 'MAISON'],
    ['Été', 'ETE'],
    ['e\u0301te\u0301', 'ETE'],
    ['garçon', 'GARCON'],
    ['Noël', 'NOEL'],
    ['cœur', 'COEUR'],
    ['Œuf', 'OEUF'],
    ['ex æquo'.slice(3), 'AEQUO'],
    ['Æ', 'AE'],
    ['Ǽ', 'AE'],
    ['ｍａＩＳｏｎ', 'MAISON'],
    ['ﬁn', 'FIN'],
    ['aﬀaire', 'AFFAIRE'],
    ['ﬂeur', 'FLEUR'],
    ['aﬃche', 'AFFICHE'],
    ['souﬄe', 'SOUFFLE'],
    ['poﬅe', 'POSTE'],
    ['poﬆe', 'POSTE'],
    ["aujourd'hui", 'AUJOURDHUI'],
    ['aujourd’hui', 'AUJOURDHUI'],
    ['presqu‘île', 'PRESQUILE'],
    ['lʼeau', 'LEAU'],
    ['l＇eau', 'LEAU'],
    ['l′eau', 'LEAU'],
    ['  chat\t\n', 'CHAT'],
    ['\u00a0chat\u3000', 'CHAT'],
    ['\u212bngström', 'ANGSTROM'],
    ['ộ', 'O'],
  ])('converts %j to %s', (text, letters) => {
    expect(foldResult(text)).toBe(letters)
  })

  test.each(['', '   ', "'", '’’', '\u0301'])('rejects %j: no letters', (text) => {
    expect(foldResult(text)).toEqual({ code: 'letters.empty' })
  })

  test.each([
    ['straße', 'ß', 4],
    ['STRAẞE', 'ẞ', 4],
    ['ø', 'ø', 0],
    ['łódź', 'ł', 0],
    ['ı', 'ı', 0],
    ['ſ', 'ſ', 0],
    ['Ⅳ', 'Ⅳ', 0],
    ['℡', '℡', 0],
    ['ª', 'ª', 0],
    ['ⓐ', 'ⓐ', 0],
    ['ĳ', 'ĳ', 0],
    ['ŉ', 'ŉ', 0],
    ['arc-en-ciel', '-', 3],
    ['deux mots', ' ', 4],
    ['a\u00a0b', '\u00a0', 1],
    ['mot2', '2', 3],
    ['  mot.', '.', 5],
    ['СHAT', 'С', 0],
    ['chаt', 'а', 2],
    ['αβγ', 'α', 0],
    ['й', 'й', 0],
    ['chat😀', '😀', 4],
    ['👨‍👩‍👧', '👨', 0],
    ['ch\u200bat', '\u200b', 2],
    ['ch\u200dat', '\u200d', 2],
    ['\u202echat', '\u202e', 0],
    ['\u2066chat', '\u2066', 0],
    ['\ufeffchat', '\ufeff', 0],
    ['cha\u00adt', '\u00ad', 3],
    ['A\ufe0f', '\ufe0f', 1],
    ['A\u20e3', '\u20e3', 1],
    ['\u0000', '\u0000', 0],
    ['a\ud800', '\ud800', 1],
    ['[', '[', 0],
  ])('rejects %j instead of reading something similar', (text, character, at) => {
    expect(foldResult(text)).toEqual({ code: 'letters.foreign', character, at })
  })

  test('accepts 40 letters and rejects 41', () => {
    expect(foldResult('é'.repeat(MAX_LETTERS))).toBe('E'.repeat(MAX_LETTERS))
    expect(foldResult('e\u0301'.repeat(MAX_LETTERS))).toBe('E'.repeat(MAX_LETTERS))
    expect(foldResult('é'.repeat(MAX_LETTERS + 1))).toEqual({ code: 'letters.long', max: MAX_LETTERS })
    expect(foldResult('œ'.repeat(21))).toEqual({ code: 'letters.long', max: MAX_LETTERS })
  })

  test.each(['a', 'é', '\u0301', ' ', '😀', "'", 'ﬃ', ' a'])('handles a megabyte of %j', (text) => {
    const result = foldLetters(text.repeat(1_000_000))
    expect(result.ok).toBe(false)
  })

  test('reads a word within a megabyte of white space', () => {
    expect(foldResult(`${' '.repeat(500_000)}chat${'\n'.repeat(500_000)}`)).toBe('CHAT')
  })

  test('never throws, and returns only letters', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((c) => String.fromCharCode(...c)),
      fc.string({ unit: fc.constantFrom('a', 'É', 'œ', "'", ' ', '\u0301', 'ß', '\u202e', 'ﬃ', '\ud83d') }),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const result = foldLetters(text)
        if (result.ok) {
          expect(isLetters(result.value)).toBe(true)
          expect(foldResult(result.value)).toBe(result.value)
        } else if (result.error.code === 'letters.foreign') {
          expect(text.startsWith(result.error.character, result.error.at)).toBe(true)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('gives the same result for French text in any case and normal form', () => {
    const french = fc.string({
      unit: fc.constantFrom(...'abcdeéèêëàâçîïôùûüÿœæ'),
      minLength: 1,
      maxLength: 15,
    })
    fc.assert(
      fc.property(french, (text) => {
        const letters = foldResult(text)
        expect(foldResult(text.toUpperCase())).toBe(letters)
        expect(foldResult(text.normalize('NFD'))).toBe(letters)
        expect(foldResult(` ${text}’ `)).toBe(letters)
      }),
    )
  })
})

describe('letters', () => {
  test('map to indices from A to Z and back', () => {
    expect(letterIndex('A')).toBe(0)
    expect(letterIndex('Z')).toBe(25)
    expect(letterAt(0)).toBe('A')
    for (let i = 0; i < 26; i++) expect(letterIndex(letterAt(i))).toBe(i)
  })

  test('have index -1 for other characters', () => {
    for (const text of ['', 'a', 'AB', '[', '@', 'É']) expect(letterIndex(text)).toBe(-1)
    for (const index of [-1, 26, 0.5, Number.NaN]) expect(letterAt(index)).toBe('')
  })

  test('isLetters needs at least one letter and nothing else', () => {
    expect(isLetters('CHAT')).toBe(true)
    for (const text of ['', 'chat', 'CHÂT', 'A B', 'A\n', 'ſ', '\u212a']) expect(isLetters(text)).toBe(false)
  })

  test('include six vowels', () => {
    expect([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(isVowel)).toEqual([...VOWELS])
  })
})
