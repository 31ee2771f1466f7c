import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { foldLetters, letterAt } from '@crackpost/core/lexicon/letters'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import { sampleCases } from '../kit/sampling.ts'

const SHA256 = '67fa25099e3d58fe92c59499d44a53e5e0cd37d81c850889a888f4a718faf7d2'

/** They decide many games: none comes or goes unnoticed. */
const TWO_LETTER_WORDS = [
  'AA AH AI AN AS AU AY BA BE BI BU CA CE CI DA DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO IF IL IN JE KA LA',
  'LE LI LU MA ME MI MU NA NE NI NO NU OC OH OM ON OR OS OU PI PU QI RA RE RI RU SA SE SI SU TA TE TO TU UD UN US UT',
  'VA VE VS VU WU XI',
].join(' ')

const pathFromRoot = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

const lexicon = frenchLexicon()
/** Every word, read back from the graph. */
const WORD_LIST = [...lexicon.wordsContaining('')].sort()
const WORD_SET = new Set(WORD_LIST)

const LETTERS = Array.from({ length: 26 }, (_, i) => letterAt(i))
const isOneOf = (mask: number, letter: string): boolean => (mask & (1 << LETTERS.indexOf(letter))) !== 0

/** A word of the list, or one with a letter changed. */
const wordArbitrary = fc.nat({ max: WORD_LIST.length - 1 }).map((at) => WORD_LIST[at] ?? '')
const nearMissArbitrary = fc
  .tuple(wordArbitrary, fc.nat(), fc.constantFrom(...LETTERS))
  .map(([word, n, letter]) => word.slice(0, n % word.length) + letter + word.slice((n % word.length) + 1))
const textArbitrary = fc.oneof(wordArbitrary, nearMissArbitrary, fc.stringMatching(/^[A-Z]{1,5}$/u))
/** Consecutive letters of a word or of a near miss. */
const infixArbitrary = fc
  .tuple(textArbitrary, fc.nat(), fc.integer({ min: 1, max: 7 }))
  .map(([text, n, length]) => text.slice(n % text.length, (n % text.length) + length))

describe('the file of the French lexicon', () => {
  test.each(sampleCases(['is, byte for byte, what the build script generates'], 0))('%s', () => {
    const script = pathFromRoot('packages/core/scripts/lexicon.ts')
    const output = execFileSync(process.execPath, ['--import', 'tsx', script, '--check'], {
      encoding: 'utf8',
    })
    const committed = createHash('sha256').update(
      readFileSync(pathFromRoot('packages/core/data/french.lexicon')),
    )
    expect(output).toContain(committed.digest('hex'))
  })

  test('has the expected 420,798 words, and an id from their hash', () => {
    expect(lexicon.size).toBe(420_798)
    expect(WORD_LIST.length).toBe(420_798)
    expect(
      createHash('sha256')
        .update(`${WORD_LIST.join('\n')}\n`)
        .digest('hex'),
    ).toBe(SHA256)
    expect(lexicon.id).toBe(`fr-${SHA256.slice(0, 12)}`)
  })

  test('has these 81 words of two letters, and none shorter than 2 or longer than 17', () => {
    expect(WORD_LIST.filter((word) => word.length === 2).join(' ')).toBe(TWO_LETTER_WORDS)
    expect(WORD_LIST.filter((word) => !/^[A-Z]{2,17}$/u.test(word))).toEqual([])
  })

  test('contains everyday words', () => {
    const everydayWords =
      'MAISON COEUR ETE LIGNE NOUS MANGERIONS CHEVAUX FINISSENT KAYAK WHISKY OIGNON OGNON AA XI'
    for (const word of everydayWords.split(' ')) expect(lexicon.has(word), word).toBe(true)
  })

  test('contains everyday words that its source lacks, with their forms', () => {
    const words =
      'APP APPS FAQ GIF GIFS LED LEDS FIX KID MAG PEC PECS RIB SAX TIP ECO EXO SKA OLA ZAD COM STAT EXAM DUNK RAMEN' +
      ' SCONES WRAP STENT STREAMER STREAMAIENT STREAMEES SLAMMEUSES BLUESMEN VIVANEAUX INNUES SWIPERIONS CHILLEZ KAS TOS'
    for (const word of words.split(' ')) expect(lexicon.has(word), word).toBe(true)
    for (const word of ['FAQS', 'SAXS', 'CHILLEES', 'BLUESMAENNER'])
      expect(lexicon.has(word), word).toBe(false)
  })

  test('contains no names, acronyms, abbreviations, elided words or empty text', () => {
    for (const word of [
      'FRANCE',
      'ITALIE',
      'SNCF',
      'KM',
      'MME',
      'ETC',
      'QU',
      'PT',
      'HTTP',
      'YOTTAGRAMME',
      '',
    ]) {
      expect(lexicon.has(word), word).toBe(false)
    }
  })

  test('contains every common word, and uses them as examples', () => {
    const common = readFileSync(pathFromRoot('packages/core/data/common.txt'), 'utf8')
      .replace(/#.*/gu, '')
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map((word) => {
        const folded = foldLetters(word)
        return folded.ok ? folded.value : word
      })
    expect(common.length).toBeGreaterThan(2_000)
    expect(common.filter((word) => !lexicon.has(word))).toEqual([])
    expect(new Set(common).size).toBe(common.length)
    for (const word of common) expect(WORD_SET.has(lexicon.exampleContaining(word) ?? '')).toBe(true)
    expect(lexicon.exampleContaining('AISO')).toBe('MAISON')
    expect(lexicon.exampleContaining('XYL')).not.toBeNull()
    expect(lexicon.exampleContaining('QXZ')).toBeNull()
  })
})

describe('the French lexicon gives the same results as a plain list', () => {
  test('for whole words', () => {
    fc.assert(
      fc.property(textArbitrary, (text) => {
        expect(lexicon.has(text)).toBe(WORD_SET.has(text))
      }),
      { numRuns: 5_000 },
    )
  })

  test('for letters inside words, with an example that contains them', () => {
    fc.assert(
      fc.property(infixArbitrary, (letters) => {
        const found = WORD_LIST.find((word) => word.includes(letters))
        expect(lexicon.hasInfix(letters)).toBe(found !== undefined)
        const example = lexicon.exampleContaining(letters)
        expect(example === null).toBe(found === undefined)
        if (example !== null) {
          expect(WORD_SET.has(example)).toBe(true)
          expect(example).toContain(letters)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('for all words with some letters', () => {
    for (const letters of ['XY', 'QUEL', 'ZZ', 'AINSI', 'E']) {
      const found = [...lexicon.wordsContaining(letters)]
      expect(found.sort()).toEqual(WORD_LIST.filter((word) => word.includes(letters)))
    }
  })

  test('for letters before and after', () => {
    fc.assert(
      fc.property(infixArbitrary, (letters) => {
        const [before, after] = [lexicon.lettersBefore(letters), lexicon.lettersAfter(letters)]
        for (const letter of LETTERS) {
          expect(isOneOf(before, letter)).toBe(lexicon.hasInfix(letter + letters))
          expect(isOneOf(after, letter)).toBe(lexicon.hasInfix(letters + letter))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('for the letter between two texts', () => {
    fc.assert(
      fc.property(textArbitrary, fc.nat(), (text, n) => {
        const [left, right] = [text.slice(0, n % text.length), text.slice((n % text.length) + 1)]
        const between = lexicon.lettersBetween(left, right)
        for (const letter of LETTERS)
          expect(isOneOf(between, letter)).toBe(WORD_SET.has(left + letter + right))
      }),
      { numRuns: 1_000 },
    )
  })
})
