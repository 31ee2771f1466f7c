import { type CrackWordTypes, crackWordGame as game } from '@crackpost/core/games/crack-word/index'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { rng } from '@crackpost/core/kernel/dice'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { crackWordExampleLexicon, crackWordExampleState } from './examples.ts'
import { layMove } from './lay.ts'
import { placeMove } from './place.ts'
import { poubelleMove } from './poubelle.ts'

const moveInputOf = (state: State, words = crackWordExampleLexicon): MoveInput<CrackWordTypes> => ({
  state,
  view: game.view(state, state.turn),
  seat: state.turn,
  playerNames: SEAT_LETTER_NAMES,
  lexicon: words,
  language: 'fr',
})
/** Léa is to move: NOTR, A, PA, S; she holds E E L M, a JOKER and a POUBELLE. */
const input = moveInputOf(crackWordExampleState(4))

const complete = (focused: string, options: Record<string, string>, moveInput = input) =>
  placeMove.autocomplete?.(focused, options, moveInput) ?? []
const names = (focused: string, options: Record<string, string>, moveInput = input) =>
  complete(focused, options, moveInput).map(({ name }) => name)

describe('autocomplete of a card', () => {
  it('lists its placements, CRACK WORDs first, each as complete notation', () => {
    expect(complete('card', { card: 'e' })).toEqual([
      { name: 'E → 1 droite\u202f: NOTRE · CRACK 5', value: '1> E' },
    ])
  })

  it('lists every card except JOKERs before anything is typed', () => {
    // No other placement has a word in this small lexicon.
    expect(names('card', {})).toEqual(['E → 1 droite\u202f: NOTRE · CRACK 5'])
  })

  it('lists a JOKER by its letter, and for any letter', () => {
    expect(names('card', { card: '*i' })).toEqual([
      'JOKER I → 2 droite\u202f: AI (PAIN)',
      'JOKER I → 3 droite\u202f: PAI (PAIN)',
    ])
    expect(names('card', { card: '*' })).toEqual([
      'JOKER E → 1 droite\u202f: NOTRE · CRACK 5',
      'JOKER A → 2 sur la carte 1\u202f: A (PAIN)',
      'JOKER A → 3 sur la carte 2\u202f: PA (PAIN)',
      'JOKER I → 2 droite\u202f: AI (PAIN)',
      'JOKER I → 3 droite\u202f: PAI (PAIN)',
      'JOKER N → 1 sur la carte 1\u202f: NOTR (NOTRE)',
      'JOKER O → 1 sur la carte 2\u202f: NOTR (NOTRE)',
      'JOKER P → 2 gauche\u202f: PA (PAIN)',
      'JOKER P → 3 sur la carte 1\u202f: PA (PAIN)',
      'JOKER R → 1 sur la carte 4\u202f: NOTR (NOTRE)',
      'JOKER T → 1 sur la carte 3\u202f: NOTR (NOTRE)',
    ])
  })

  it('finds the card for adjacent letters, and is filtered by line and side', () => {
    expect(names('card', { card: 'notre' })).toEqual(['E → 1 droite\u202f: NOTRE · CRACK 5'])
    expect(names('card', { card: '*', line: '3' }).length).toBe(3)
    expect(names('card', { card: '*', line: '3', side: 'droite' })).toEqual([
      'JOKER I → 3 droite\u202f: PAI (PAIN)',
    ])
  })

  it('lists the lines and sides for a card', () => {
    expect(complete('line', { card: '*p' })).toEqual([
      { name: 'Ligne 2\u202f: A', value: '2' },
      { name: 'Ligne 3\u202f: PA', value: '3' },
    ])
    expect(complete('side', { card: '*p', line: '3' })).toEqual([
      { name: 'JOKER P → 3 sur la carte 1\u202f: PA (PAIN)', value: '1' },
    ])
  })

  it('lists possible CRACK WORDs with each card that can be laid afterwards', () => {
    expect(complete('crack', { card: '1> E' })).toEqual(
      expect.arrayContaining([
        { name: 'CRACK 5 · E → 1 droite\u202f: NOTRE, puis L', value: 'L' },
        { name: 'CRACK 5 · E → 1 droite\u202f: NOTRE, puis JOKER E', value: '*E' },
      ]),
    )
    expect(complete('crack', { card: '1> E', crack: '*w' })).toEqual([
      { name: 'CRACK 5 · E → 1 droite\u202f: NOTRE, puis JOKER W', value: '*W' },
    ])
    expect(complete('crack', { card: '*i' })).toEqual([])
  })
})

describe('without a friendly referee', () => {
  const unhelped = moveInputOf(crackWordExampleState(4, 'strict'))

  it('autocomplete shows where cards fit, but not whether a word contains the letters', () => {
    const shown = names('card', { card: 'm' }, unhelped)
    expect(shown).toEqual([
      'M → 1 gauche\u202f: MNOTR · CRACK 5',
      'M → 1 droite\u202f: NOTRM · CRACK 5',
      'M → 3 gauche\u202f: MPA · CRACK 3',
      'M → 3 droite\u202f: PAM · CRACK 3',
      'M → 2 gauche\u202f: MA',
      'M → 2 droite\u202f: AM',
      'M → 4 gauche\u202f: MS',
      'M → 4 droite\u202f: SM',
    ])
    // The lexicon makes no difference.
    expect(names('card', { card: 'm' }, { ...unhelped, lexicon: lexiconFromWords('none', ['ZUT']) })).toEqual(
      shown,
    )
  })
})

describe('autocomplete of a POUBELLE line and of a card to lay', () => {
  it('says which cards go where', () => {
    expect(poubelleMove.autocomplete?.('line', {}, input)).toEqual([
      { name: 'Ligne 1\u202f: NOTR · 1 carte aux autres, 3 hors jeu', value: '1' },
      { name: 'Ligne 2\u202f: A · 1 carte aux autres, 0 hors jeu', value: '2' },
      { name: 'Ligne 3\u202f: PA · 1 carte aux autres, 1 hors jeu', value: '3' },
      { name: 'Ligne 4\u202f: S · 1 carte aux autres, 0 hors jeu', value: '4' },
    ])
    expect(poubelleMove.autocomplete?.('lay', { lay: 'm' }, input)).toEqual([{ name: 'M', value: 'M' }])
  })

  it('is empty without a POUBELLE, and if there is nothing to lay', () => {
    const other = moveInputOf(crackWordExampleState(5))
    expect(poubelleMove.autocomplete?.('line', {}, other)).toEqual([])
    expect(layMove.autocomplete?.('card', {}, input)).toEqual([])
  })
})

describe('arbitrary input', () => {
  const ODD = [
    ...'aeéNO0149*!<>^ ,;:\'"`_~|\\/@&#?()[]{}$%+-=.\n\t',
    '\u0000',
    '\u202e',
    '\ud800',
    'joker',
    'sur 3',
    '2> E crack',
  ]

  it('is completed without an error, within the length limits', () => {
    for (const state of [crackWordExampleState(4), crackWordExampleState(6, 'challenge')])
      for (let n = 0; n < 300; n++) {
        const dice = rng('odd', String(n))
        const text = () =>
          Array.from({ length: dice.integerBelow(8) }, () => ODD[dice.integerBelow(ODD.length)]).join('')
        const options = { card: text(), line: text(), side: text(), crack: text(), lay: text() }
        for (const focused of ['card', 'line', 'side', 'crack'])
          for (const { name, value } of complete(focused, options, moveInputOf(state))) {
            expect(name.length).toBeLessThanOrEqual(100)
            expect(value.length).toBeLessThanOrEqual(100)
          }
        poubelleMove.autocomplete?.('line', options, moveInputOf(state))
        const parsed = placeMove.fromOptions(options, moveInputOf(state))
        if (parsed.ok) placeMove.preview?.(parsed.value, moveInputOf(state))
        poubelleMove.fromOptions(options, moveInputOf(state))
      }
  })
})
