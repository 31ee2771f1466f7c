import { leCrackGame as game, type LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { rng } from '@crackpost/core/kernel/dice'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { leCrackExampleState } from './examples.ts'
import { playWordMove } from './play.ts'
import { passMove } from './tile-exchange.ts'

const WORDS = 'LIGNE LIGNEE NOTRE EX ES SE EXIL TU USE DOUX JEUX ROUX SAUTS'
const lexicon = lexiconFromWords('completion', WORDS.split(' '))
const state = leCrackExampleState(9)
const input: MoveInput<LeCrackTypes> = {
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  playerNames: SEAT_LETTER_NAMES,
  lexicon,
  language: 'fr',
}

const complete = (focused: string, options: Record<string, string>) =>
  playWordMove.autocomplete?.(focused, options, input) ?? []
const names = (focused: string, options: Record<string, string>) =>
  complete(focused, options).map(({ name }) => name)

describe('autocomplete of a word', () => {
  it('lists its legal placements, best first, with points and tiles', () => {
    expect(complete('word', { word: 'notre' })).toEqual([
      { name: 'NOTRE 10N↓ · 74 · N4O1T4R4E4', value: '10N↓ N4O1T4R4E4' },
    ])
    expect(names('word', { word: 'ex' })).toEqual([
      'EX 2F↓ · 90 · E4X2',
      'EX 11O→ · 46 · E4X2',
      'EX 13O→ · 46 · E4X2',
    ])
  })

  it('includes the swap, from its own field or from the text', () => {
    const choice = { name: 'NOTRE 10N↓ · 310 · N4O4T4R4E4 · 3D O1', value: '10N↓ N4O4T4R4E4 swap 3D O1' }
    expect(complete('word', { word: 'notre', swap: '3D O1' })).toEqual([choice])
    expect(complete('word', { word: choice.value })).toEqual([choice])
  })

  it('is filtered by a place typed with it, even if incomplete', () => {
    const squares = (word: string, place = '') =>
      names('word', { word, place }).map((name) => name.split(' ')[1])
    expect(squares('ex ↓')).toEqual(['2F↓'])
    expect(squares('ex 1')).toEqual(['11O→', '13O→'])
    expect(squares('ex 13')).toEqual(['13O→'])
    expect(squares('O ex')).toEqual(['11O→', '13O→'])
    expect(squares('ex', '13o>')).toEqual(['13O→'])
    expect(squares('ex 13', '11')).toEqual(['11O→'])
    expect(squares('ex 13O↓')).toEqual([])
  })

  it('lists a tile that makes two words under both of them', () => {
    const values = (word: string) => complete('word', { word }).map(({ value }) => value)
    expect(values('use')).toContain('9I↓ U3S1E3')
    expect(values('tu')).toContain('9H→ T1U3')
  })

  it('is empty for no input, for an unknown word, and for a word that fits nowhere', () => {
    for (const word of ['', ' ', '10N', 'zut', 'notr', 'exil', 'notre 3', 'notre swap 2A', 'un deux'])
      expect(complete('word', { word }), word).toEqual([])
  })
})

describe('autocomplete of a place and of a swap', () => {
  it('lists the squares where the word can begin', () => {
    expect(complete('place', { word: 'notre' })).toEqual([
      { name: 'NOTRE 10N↓ · 74 · N4O1T4R4E4', value: '10N↓' },
    ])
    expect(complete('place', { word: 'notre', place: '1' }).length).toBe(1)
    expect(complete('place', { word: 'notre', place: '2' })).toEqual([])
    expect(complete('place', {})).toEqual([])
  })

  it('lists the possible swaps, and with a word those it can be played with', () => {
    expect(complete('swap', {})[0]).toEqual({ name: '2D N4 → N3', value: '2D N3' })
    expect(complete('swap', { swap: '3d' })).toEqual([{ name: '3D O4 → O1', value: '3D O1' }])
    expect(complete('swap', { word: 'notre' })).toEqual([
      { name: '3D O4 → O1 · 10N↓ · 310 · N4O4T4R4E4', value: '3D O1' },
    ])
    expect(complete('swap', { word: 'notre 3' })).toEqual([])
  })

  it('lists no swap before the tenth AS', () => {
    const early = leCrackExampleState(3)
    const moveInput = { ...input, state: early, view: game.view(early, early.turn), seat: early.turn }
    expect(playWordMove.autocomplete?.('swap', {}, moveInput)).toEqual([])
  })
})

describe('arbitrary input', () => {
  const ODD = [
    ...'aeénNoO0149QRVv→↓> ,;:\'"`*_~|\\/<@&#!?()[]{}$^%+-=.\n\t',
    '\u0000',
    '\u202e',
    '\u200d',
    '\ud800',
    '\udfff',
    '😀',
    'ﬁ',
    'œ',
    'ß',
    'ı',
    'İ',
    'e\u0301',
    '@everyone',
    'swap',
    'échange',
    '10N',
    '3D',
    'O1',
    'NOTRE',
    'notre',
    '__proto__',
    'constructor',
    '\u2028',
    '٣',
    '１',
  ]

  it('gives a list within Discord’s limits, never an error', () => {
    let listed = 0
    for (let n = 0; n < 2000; n++) {
      const dice = rng('hostile', String(n))
      const text = (): string => {
        const length = dice.integerBelow(n % 50 === 0 ? 400 : 12)
        return Array.from({ length }, () => ODD[dice.integerBelow(ODD.length)]).join(
          dice.integerBelow(2) === 0 ? '' : ' ',
        )
      }
      const options = { word: text(), place: text(), swap: text(), give: text() }
      const some = dice.integerBelow(3) === 0 ? { word: options.word } : options
      for (const focused of ['word', 'place', 'swap', 'game', '']) {
        const choices = complete(focused, some)
        expect(choices.length).toBeLessThanOrEqual(25)
        for (const { name, value } of choices) {
          expect(name.length).toBeLessThanOrEqual(100)
          expect(value.length).toBeLessThanOrEqual(100)
        }
        listed += choices.length
      }
      expect(passMove.autocomplete?.('give', options, input).length).toBeLessThanOrEqual(25)
      // Submitting it gives an action or a rejection.
      const parsed = playWordMove.fromOptions(options, input)
      if (parsed.ok) expect(game.schema.action.safeParse(parsed.value).success).toBe(true)
      expect(passMove.fromOptions(options, input)).toBeDefined()
    }
    expect(listed).toBeGreaterThan(0)
  })
})
