import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { describe, expect, it } from 'vitest'
import {
  crackWordStatus,
  handLetters,
  lineTextAt,
  playFromLayout,
  rejectionFromLayout,
  SMALL_LEXICON,
} from '../../kit/crack-word-play.ts'
import {
  type CrackWordLayout,
  eventTypesOf,
  formatCrackWordLine,
  moveRejection,
  parseCrackWordLine,
  playMovesInNotation,
} from '../../kit/crack-word-position.ts'

describe('the strict referee', () => {
  const strict: CrackWordLayout = { lines: ['0T 0O'], hands: ['ZMTE', 'TO'], options: { referee: 'strict' } }

  it('returns the card, draws one and ends the turn', () => {
    const { state, events } = playFromLayout(strict, 'A 1> Z')
    expect(eventTypesOf(events)).toEqual(['penalised', 'drew', 'turned'])
    expect(handLetters(state, 0)).toBe('EEMTZ')
    expect(lineTextAt(state, 1)).toBe('0T 0O')
    expect(state.turn).toBe(1)
    expect(state.last).toMatchObject({ type: 'penalty', letters: 'TOZ', called: false, out: false })
  })

  it('penalises a call that is not a word, and rejects what everyone can count', () => {
    expect(eventTypesOf(playFromLayout(strict, 'A 1> M crack E').events)).toEqual([
      'penalised',
      'drew',
      'turned',
    ])
    expect(rejectionFromLayout({ ...strict, lines: ['1M 1O'] }, 'A 1> T crack E')).toMatchObject({
      code: 'crackNoMajority',
    })
    expect(rejectionFromLayout({ ...strict, lines: ['0O'] }, 'A 1< T crack E')).toMatchObject({
      code: 'crackShort',
    })
  })

  it('does not penalise a malformed request', () => {
    expect(rejectionFromLayout(strict, 'A 1^1 M')).toMatchObject({ code: 'otherLetter' })
    expect(rejectionFromLayout(strict, 'A 1> M crack')).toMatchObject({ code: 'layMissing' })
  })
})

describe('the challenge option', () => {
  const free: CrackWordLayout = {
    lines: ['0T 0O', '1S'],
    hands: ['ZMTE', 'TOZ', 'EEO'],
    piles: ['AAAA', 'BBBB', 'CCCC'],
    options: { referee: 'challenge' },
  }

  it('allows any placement, and a challenge by any opponent until the next player has moved', () => {
    const { state } = playFromLayout(free, 'A 1> Z')
    expect(lineTextAt(state, 1)).toBe('0T 0O 0Z')
    expect(crackWordStatus(state)).toMatchObject({ waitsFor: [1], mayAct: [1, 2] })
    expect(crackWordGame.view(state, 2).mayChallenge).toBe(true)
    expect(crackWordGame.view(state, 0).mayChallenge).toBe(false)
    const moved = playMovesInNotation(state, SMALL_LEXICON, 'B pass').state
    expect(moved.challenge).toBeNull()
    expect(moveRejection(moved, SMALL_LEXICON, 'C challenge')).toEqual({ code: 'nothingToChallenge' })
  })

  it('undoes an unjustified placement: card back, one drawn, and the next player stays on turn', () => {
    const { state, events } = playFromLayout(free, 'A 1> Z', 'C challenge')
    expect(eventTypesOf(events)).toEqual(['placed', 'turned', 'challenged', 'drew'])
    expect(lineTextAt(state, 1)).toBe('0T 0O')
    expect(handLetters(state, 0)).toBe('AEMTZ')
    expect(state.turn).toBe(1)
    expect(moveRejection(state, SMALL_LEXICON, 'B challenge')).toEqual({ code: 'nothingToChallenge' })
  })

  it('shows a word that contains the letters, and the challenger draws', () => {
    const { state, events } = playFromLayout(free, 'A 1> M', 'B challenge')
    expect(events.at(-2)).toMatchObject({ type: 'challenged', example: 'TOME', out: false })
    expect(handLetters(state, 1)).toBe('BOTZ')
    expect(state.turn).toBe(1)
    expect(lineTextAt(state, 1)).toBe('0T 0O 0M')
  })

  it('rejects challenging oneself and playing out of turn', () => {
    const { state } = playFromLayout(free, 'A 1> Z')
    expect(moveRejection(state, SMALL_LEXICON, 'A challenge')).toEqual({ code: 'outOfTurn', waitsFor: [1] })
    expect(moveRejection(state, SMALL_LEXICON, 'C pass')).toEqual({ code: 'outOfTurn', waitsFor: [1] })
  })

  it('rejects challenging oneself, also when playing alone', () => {
    const alone: CrackWordLayout = { ...free, last: true, piles: ['', '', ''], out: [1, 2] }
    expect(moveRejection(playFromLayout(alone, 'A 1> Z').state, SMALL_LEXICON, 'A challenge')).toEqual({
      code: 'challengeSelf',
    })
  })

  it('rejects challenging a card on an empty line', () => {
    expect(playFromLayout(free, 'A 3 Z').state.challenge).toBeNull()
  })

  it('allows challenging a card that covers another on an unjustified line', () => {
    const { state } = playFromLayout({ ...free, lines: ['0T 0O 1Z'] }, 'A 1^3 Z', 'B challenge')
    expect(lineTextAt(state, 1)).toBe('0T 0O 1Z')
  })

  it('takes the letter from a JOKER that is undone', () => {
    const { state } = playFromLayout({ ...free, hands: ['*M', 'T', 'E'] }, 'A 1> *Z', 'B challenge')
    expect(handLetters(state, 0)).toBe('*AM')
  })

  it('returns only the card: a new hand and a last hand stay dealt', () => {
    const lone: CrackWordLayout = { ...free, hands: ['Z', 'TO', 'E'], piles: ['AA', 'BBBB', 'CCCC'] }
    const { state, events } = playFromLayout(lone, 'A 1> Z', 'B challenge')
    expect(eventTypesOf(events)).toEqual(['placed', 'drew', 'lastHand', 'turned', 'challenged'])
    // The last rounds have begun: card back and out.
    expect(state.out).toEqual([0])
    expect(handLetters(state, 0)).toBe('AAZ')
    expect(handLetters(state, 1)).toBe('BBOT')
  })

  it('checks a call at once and penalises every wrong one', () => {
    expect(eventTypesOf(playFromLayout(free, 'A 1> M crack E').events)).toEqual([
      'penalised',
      'drew',
      'turned',
    ])
    expect(eventTypesOf(playFromLayout(free, 'A 1> Z crack E').events)).toEqual([
      'penalised',
      'drew',
      'turned',
    ])
    const short = { ...free, lines: ['0O'] }
    expect(eventTypesOf(playFromLayout(short, 'A 1< T crack E').events)).toEqual([
      'penalised',
      'drew',
      'turned',
    ])
    const minor = { ...free, lines: ['1M 1O'] }
    const { state, events } = playFromLayout(minor, 'A 1> T crack E')
    expect(eventTypesOf(events)).toEqual(['penalised', 'drew', 'turned'])
    expect(state.last).toMatchObject({ type: 'penalty', called: true })
  })

  it('checks a card that would end the game at once', () => {
    const lone: CrackWordLayout = { ...free, hands: ['Z', 'TO', 'E'], last: true, piles: ['', '', ''] }
    const { state, events } = playFromLayout(lone, 'A 1> Z')
    expect(eventTypesOf(events)).toEqual(['penalised', 'turned'])
    expect(state.out).toEqual([0])
    expect(eventTypesOf(playFromLayout({ ...lone, hands: ['M', 'TO', 'E'] }, 'A 1> M').events)).toEqual([
      'placed',
      'finished',
      'ended',
    ])
  })

  it('has no penalty for a failed challenge without a pile', () => {
    const lone: CrackWordLayout = { ...free, last: true, piles: ['', '', ''] }
    const { events } = playFromLayout(lone, 'A 1> M', 'C challenge')
    expect(eventTypesOf(events)).toEqual(['placed', 'turned', 'challenged'])
  })

  it('allows a player who is out to challenge, and ends the game if the last player loses by it', () => {
    const alone: CrackWordLayout = { ...free, last: true, piles: ['', '', ''], out: [1, 2] }
    const { state, events } = playFromLayout(alone, 'A 1> Z', 'B challenge')
    expect(eventTypesOf(events)).toEqual(['placed', 'turned', 'challenged', 'ended'])
    expect(crackWordStatus(state)).toMatchObject({ phase: 'over', reason: 'passes' })
  })

  it('triggers the last hand if a failed challenge draws the last card', () => {
    const thin: CrackWordLayout = { ...free, piles: ['AA', 'B', 'CC'] }
    const { state, events } = playFromLayout(thin, 'A 1> M', 'B challenge')
    expect(eventTypesOf(events)).toEqual(['placed', 'turned', 'challenged', 'drew', 'lastHand'])
    expect(state.lastHand).toEqual({ seat: 1, count: 1 })
    expect(state.turn).toBe(1)
  })

  it('drops the placement of a player who resigns', () => {
    const { state } = playFromLayout(free, 'A 1> Z', 'A resigns')
    expect(state.challenge).toBeNull()
    expect(formatCrackWordLine(parseCrackWordLine('0T 0O 0Z'))).toBe(lineTextAt(state, 1))
  })
})
