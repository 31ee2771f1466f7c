import { leCrackGame as game, type LeCrackTypes } from '@crackpost/core/games/le-crack/index'
import { formatAction } from '@crackpost/core/games/le-crack/notation'
import { lexiconFromWords } from '@crackpost/core/lexicon/word-list'
import { describe, expect, it } from 'vitest'
import { SEAT_LETTER_NAMES } from '../../match/player-names.ts'
import type { MoveInput } from '../moves.ts'
import { leCrackExampleState } from './examples.ts'
import { parsePlayFields } from './parse-play.ts'
import { resolvePlay } from './resolve-play.ts'

const WORDS =
  'LIGNE LIGNER NOUS NOTRE EX WAGON TUNNEL XENON ONDE ON NE LIGNEE ES SE MODE ROND MONDE SOIT NOS UN VILLES'
const lexicon = lexiconFromWords('spots', WORDS.split(' '))

const moveInputAfter = (plays: number, state = leCrackExampleState(plays)): MoveInput<LeCrackTypes> => {
  const seat = state.turn
  return {
    state,
    view: game.view(state, seat),
    seat,
    playerNames: SEAT_LETTER_NAMES,
    lexicon,
    language: 'fr',
  }
}

function resolvedText(input: MoveInput<LeCrackTypes>, word: string, place = '', swap = ''): string {
  const requested = parsePlayFields({ word, place, swap })
  const play = requested.ok ? resolvePlay(requested.value, input) : requested
  return play.ok ? formatAction(play.value) : JSON.stringify(play.error)
}

describe('word without a complete place', () => {
  it('is placed where it scores most, in the requested colours', () => {
    expect(resolvedText(moveInputAfter(9), 'notre')).toBe('10N↓ NOTRE')
    expect(resolvedText(moveInputAfter(9), 'N4OTRE')).toBe('10N↓ N4OTRE')
    expect(resolvedText(moveInputAfter(9), 'notre', '', '3D O1')).toBe('10N↓ NOTRE swap 3D O1')
    expect(resolvedText(moveInputAfter(0), 'ligne')).toBe('2A→ LIGNE')
  })

  it('is placed at the best of the matching places', () => {
    expect(resolvedText(moveInputAfter(9), 'notre 10')).toBe('10N↓ NOTRE')
    expect(resolvedText(moveInputAfter(9), 'notre', '↓')).toBe('10N↓ NOTRE')
  })

  it('is left to the rules if the place is complete', () => {
    expect(resolvedText(moveInputAfter(9), 'notre', '1A→')).toBe('1A→ NOTRE')
  })
})

describe('reason why a word can’t be played', () => {
  it('is that it is no word, with a word that contains it', () => {
    expect(resolvedText(moveInputAfter(9), 'notr')).toBe(
      '{"code":"notAWord","word":"NOTR","example":"NOTRE"}',
    )
    expect(resolvedText(moveInputAfter(9), 'zut')).toBe('{"code":"notAWord","word":"ZUT","example":null}')
  })

  it('is which letters the rack and the board lack', () => {
    expect(resolvedText(moveInputAfter(9), 'wagon')).toBe('{"code":"missing","tiles":["W"]}')
    expect(resolvedText(moveInputAfter(9), 'N2OTRE')).toBe('{"code":"missing","tiles":["N2"]}')
    expect(resolvedText(moveInputAfter(9), 'tunnel')).toBe('{"code":"missing","tiles":["L"]}')
  })

  it('is that it fits only elsewhere, and where', () => {
    expect(resolvedText(moveInputAfter(9), 'notre 3')).toBe(
      '{"code":"notThere","word":"NOTRE","best":"10N↓"}',
    )
    expect(resolvedText(moveInputAfter(0), 'ligne 10')).toBe(
      '{"code":"notThere","word":"LIGNE","best":"2A→"}',
    )
  })

  it('is that it fits nowhere', () => {
    expect(resolvedText(moveInputAfter(9), 'xénon')).toBe('{"code":"nowhere","word":"XENON"}')
  })

  it('is that of the direction that fails later, if only the square is named', () => {
    expect(resolvedText(moveInputAfter(9), 'notre 3C')).toContain('notWords')
    expect(resolvedText(moveInputAfter(9), 'onde 17Q')).toContain('outside')
    expect(resolvedText(moveInputAfter(9), 'notre 2A')).toContain('taken')
  })

  it('is a rule of the first two words, or of the swap', () => {
    expect(resolvedText(moveInputAfter(0), 'onde')).toContain('missing')
    expect(resolvedText(moveInputAfter(0), 'ligne 3A')).toContain('firstSquare')
    expect(resolvedText(moveInputAfter(0), 'un')).toContain('firstShort')
    expect(resolvedText(moveInputAfter(1), 'soit')).toContain('secondDown')
    expect(resolvedText(moveInputAfter(1), 'nous', '', '2A L1')).toContain('swapEarly')
    expect(resolvedText(moveInputAfter(9), 'ex', '', '3D O1')).toContain('swapIdle')
    expect(resolvedText(moveInputAfter(9), 'notre', '', '17Q O1')).toContain('swapNothing')
  })
})
