import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCorrectRecital, isSameWord, recitalDifferences, recitalWords } from './recital.ts'

const NONE = { has: () => false }
const lexicon = (...words: string[]) => ({ has: (word: string) => words.includes(word) })
const isRight = (story: string[], text: string, words: { has(word: string): boolean } = NONE) =>
  isCorrectRecital(story, text, 'lenient', words)

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const wordOfLength = (minLength: number) =>
  fc.array(letter, { minLength, maxLength: 14 }).map((letters) => letters.join(''))
const story = fc.array(wordOfLength(1), { minLength: 1, maxLength: 30 })

describe('a recital', () => {
  it('is right regardless of case, accents and punctuation', () => {
    const story = ['Elle', "s'emmêlent", 'œuf', 'porte-clés', "qu'il"]
    for (const text of [
      "Elle s'emmêlent œuf porte-clés qu'il",
      'ELLE SEMMELENT OEUF PORTECLES QUIL',
      "elle, s’ emmelent… OEUF porte‑clés ; qu' il !",
      ' « Elle »  s`emmêlent\n\nœuf   porte-clés. Qu’il ',
    ])
      expect(isCorrectRecital(story, text, 'exact', NONE)).toBe(true)
  })

  it('is right with any capitals, spaces and extra punctuation', () => {
    fc.assert(
      fc.property(
        story,
        fc.array(fc.constantFrom('.', ',', '!', '…', '—', '"'), { maxLength: 30 }),
        (words, signs) => {
          const text = words.map((word, at) => word.toUpperCase() + (signs[at] ?? '')).join('  \n')
          expect(isCorrectRecital(words, text, 'exact', NONE)).toBe(true)
        },
      ),
    )
  })

  it('is wrong with a word missing, doubled or replaced', () => {
    fc.assert(
      fc.property(story, fc.nat(), (words, at) => {
        const place = at % words.length
        const missing = words.toSpliced(place, 1).join(' ')
        const doubled = words.toSpliced(place, 0, words[place] ?? '').join(' ')
        const replaced = words.with(place, 'zzzzzzzzzzzzzzzzzzzz').join(' ')
        for (const text of [missing, doubled, replaced]) expect(isRight(words, text)).toBe(false)
      }),
    )
  })

  it('is never right with two different neighbours swapped', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.uniqueArray(wordOfLength(1), { minLength: 2, maxLength: 20 }), wordOfLength(4))
          // Includes two words that differ by one letter.
          .map(([words, stem]) => [...new Set([...words, `${stem}a`, `${stem}b`])]),
        fc.nat(),
        (words, at) => {
          const place = at % (words.length - 1)
          const [a = '', b = ''] = [words[place], words[place + 1]]
          expect(
            isRight(
              words,
              words
                .with(place, b)
                .with(place + 1, a)
                .join(' '),
            ),
          ).toBe(false)
        },
      ),
    )
  })

  it('may have one wrong letter in a word of five or more, with lenient spelling', () => {
    fc.assert(
      fc.property(wordOfLength(5), fc.nat(), letter, fc.constantFrom(0, 1, 2, 3), (word, at, other, kind) => {
        const place = at % word.length
        const slips = [
          word.slice(0, place) + other + word.slice(place + 1),
          word.slice(0, place) + word.slice(place + 1),
          word.slice(0, place) + other + word.slice(place),
          word.slice(0, place) +
            word
              .slice(place, place + 2)
              .split('')
              .reverse()
              .join('') +
            word.slice(place + 2),
        ]
        const typed = slips[kind] ?? ''
        expect(isSameWord(word, typed, 'lenient', NONE)).toBe(true)
        expect(isSameWord(word, typed, 'exact', NONE)).toBe(typed === word)
      }),
    )
  })

  it('may have no wrong letter in a word of four letters or fewer', () => {
    expect(isSameWord('chat', 'chot', 'lenient', NONE)).toBe(false)
    expect(isSameWord('vache', 'vahce', 'lenient', NONE)).toBe(true)
    expect(isSameWord('vache', 'vacue', 'lenient', NONE)).toBe(true)
    expect(isSameWord('vache', 'vah', 'lenient', NONE)).toBe(false)
    expect(isSameWord('vache', 'evach', 'lenient', NONE)).toBe(false)
  })

  it('may not have a typo that makes another word', () => {
    expect(isSameWord('poisson', 'poison', 'lenient', lexicon('POISON', 'POISSON'))).toBe(false)
    expect(isSameWord('poisson', 'poisso', 'lenient', lexicon('POISON', 'POISSON'))).toBe(true)
  })

  it('of up to 4,000 arbitrary characters is right or wrong, never an exception', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4000, size: 'max' }),
      fc.string({ unit: 'grapheme', maxLength: 2000, size: 'max' }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4000, size: 'max' })
        .map((codes) => String.fromCharCode(...codes)),
    )
    fc.assert(
      fc.property(story, anything, (words, text) => {
        expect(typeof isRight(words, text)).toBe('boolean')
        expect(recitalWords(text).length).toBeLessThanOrEqual(300)
        expect(recitalDifferences(words, text, 'lenient', NONE).length).toBeLessThanOrEqual(12)
      }),
      { numRuns: 60 },
    )
  })

  it('that is empty is right for a story that has not begun', () => {
    expect(isRight([], '')).toBe(true)
    expect(isRight([], ' … ')).toBe(true)
    expect(isRight([], 'a')).toBe(false)
  })
})

describe('recitalDifferences', () => {
  it('lists wrong, missing and extra words, and nothing else', () => {
    const story = ['Elle', 'dessine', 'une', 'vache']
    const differencesOf = (text: string) => recitalDifferences(story, text, 'exact', NONE)
    expect(differencesOf('Elle dessine une vache')).toEqual([])
    expect(differencesOf('Elle une vache')).toEqual([{ at: 1, word: true, said: null }])
    expect(differencesOf('Elle dessine la vache')).toEqual([{ at: 2, word: true, said: 'la' }])
    expect(differencesOf('Elle dessine une grosse vache')).toEqual([{ at: 3, word: false, said: 'grosse' }])
    expect(differencesOf('')).toHaveLength(4)
  })

  it('is empty exactly if the recital is right', () => {
    fc.assert(
      fc.property(story, story, fc.boolean(), (words, others, same) => {
        const text = (same ? words : others).join(' ')
        expect(recitalDifferences(words, text, 'lenient', NONE).length === 0).toBe(isRight(words, text))
      }),
    )
  })
})
