import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { withServerWords } from '@crackpost/core/lexicon/server-words'
import { describe, expect, it } from 'vitest'
import {
  crackWordStatus,
  handLetters,
  lineTextAt,
  packetSize,
  playFromLayout,
  rejectionFromLayout,
  SMALL_LEXICON,
} from '../../kit/crack-word-play.ts'
import {
  type CrackWordLayout,
  eventTypesOf,
  layOutPosition,
  moveRejection,
  playMovesInNotation,
} from '../../kit/crack-word-position.ts'

describe('placing a card', () => {
  const laid: CrackWordLayout = { lines: ['0O', '0O 1T', ''], hands: ['MTE*S', 'MOTS'] }

  it('is possible at the left end, at the right end, or on top of the same letter', () => {
    expect(lineTextAt(playFromLayout(laid, 'A 2< M').state, 2)).toBe('0M 0O 1T')
    expect(lineTextAt(playFromLayout(laid, 'A 2> T').state, 2)).toBe('0O 1T 0T')
    expect(lineTextAt(playFromLayout(laid, 'A 2^2 T').state, 2)).toBe('0O 1T/0T')
  })

  it('ends the turn and takes the card from the hand', () => {
    const { state } = playFromLayout(laid, 'A 2< M')
    expect(state.turn).toBe(1)
    expect(handLetters(state, 0)).toBe('*EST')
  })

  it('is rejected on another letter, on a missing card, or with a card that is not in the hand', () => {
    expect(rejectionFromLayout(laid, 'A 2^1 T')).toEqual({
      code: 'otherLetter',
      line: 2,
      at: 1,
      there: 'O',
      card: 'T',
    })
    expect(rejectionFromLayout(laid, 'A 2^3 T')).toEqual({
      code: 'noSuchCard',
      line: 2,
      at: 3,
      letters: 'OT',
    })
    expect(rejectionFromLayout(laid, 'A 2> Z')).toEqual({ code: 'notInHand', card: 'Z' })
    expect(rejectionFromLayout({ ...laid, hands: ['MT', 'O'] }, 'A 2> *T')).toEqual({
      code: 'notInHand',
      card: '*',
    })
    expect(rejectionFromLayout(laid, 'A 3^1 T')).toEqual({ code: 'lineEmpty', line: 3 })
    expect(rejectionFromLayout(laid, 'A 2 T')).toEqual({ code: 'lineTaken', line: 2, letters: 'OT' })
  })

  it('can’t insert a card between others', () => {
    expect(crackWordGame.notation.parse('2+1 T').ok).toBe(false)
  })

  it('allows any letter on an empty line, whichever end is named', () => {
    for (const line of ['A 3 S', 'A 3< S', 'A 3> S'])
      expect(lineTextAt(playFromLayout(laid, line).state, 3)).toBe('0S')
    const foreign: CrackWordLayout = { lines: ['0O'], hands: ['WM', 'O'] }
    expect(lineTextAt(playFromLayout(foreign, 'A 2 W').state, 2)).toBe('0W')
  })

  it('is rejected with the letters if no word contains them in a row', () => {
    expect(rejectionFromLayout(laid, 'A 2> E')).toEqual({ code: 'noWord', line: 2, letters: 'OTE' })
    const { state } = playFromLayout({ lines: ['0O 1R'], hands: ['T', 'O'] }, 'A 1> T')
    expect(state.last).toMatchObject({ type: 'place', letters: 'ORT' })
  })

  it('can cover a JOKER that shows the letter, and cover a letter with a JOKER', () => {
    expect(lineTextAt(playFromLayout({ lines: ['1T* 0O'], hands: ['TE', 'O'] }, 'A 1^1 T').state, 1)).toBe(
      '1T*/0T 0O',
    )
    expect(lineTextAt(playFromLayout({ lines: ['1T 0O'], hands: ['*E', 'O'] }, 'A 1^1 *T').state, 1)).toBe(
      '1T/0T* 0O',
    )
    expect(rejectionFromLayout({ lines: ['1T 0O'], hands: ['*E', 'O'] }, 'A 1^1 *M')).toMatchObject({
      code: 'otherLetter',
    })
  })

  it('follows the words that a server adds or bans', () => {
    const serverLexicon = withServerWords(SMALL_LEXICON, { add: ['XYZ'], ban: ['ZOO'] })
    if (!serverLexicon.ok) throw new Error('invalid server words')
    const state = layOutPosition({ lines: ['0X', '1Z'], hands: ['YOE', 'E'] })
    expect(lineTextAt(playMovesInNotation(state, serverLexicon.value, 'A 1> Y').state, 1)).toBe('0X 0Y')
    expect(moveRejection(state, serverLexicon.value, 'A 2> O')).toMatchObject({
      code: 'noWord',
      letters: 'ZO',
    })
    expect(moveRejection(state, SMALL_LEXICON, 'A 2> O')).toBeNull()
  })
})

describe('CRACK WORD', () => {
  const laid: CrackWordLayout = { lines: ['0M 1O', '1S'], hands: ['TES', 'OTS'] }

  it('takes all cards of the line, including covered ones, and lays a card on it', () => {
    const covered = { ...laid, lines: ['1M/1M/0M 0O/1O', '1S'] }
    const { state, events } = playFromLayout(covered, 'A 1> T crack E')
    expect(eventTypesOf(events)).toEqual(['placed', 'cracked', 'laid', 'turned'])
    expect(packetSize(state, 0)).toBe(6)
    expect(state.packets[0]?.filter(({ seat }) => seat === 1)).toHaveLength(3)
    expect(lineTextAt(state, 1)).toBe('0E')
    expect(handLetters(state, 0)).toBe('S')
    expect(crackWordGame.totals(state)).toEqual([6, 0])
    expect(state.last).toMatchObject({ crack: { word: 'MOT', points: 6 }, laid: 'E' })
  })

  it('is optional: without a call the word stays', () => {
    const { state } = playFromLayout(laid, 'A 1> T')
    expect(lineTextAt(state, 1)).toBe('0M 1O 0T')
    expect(packetSize(state, 0)).toBe(0)
  })

  it('may be called by covering a card of a finished word', () => {
    const { state } = playFromLayout({ lines: ['1M 1O 0T'], hands: ['OES', 'T'] }, 'A 1^2 O crack E')
    expect(packetSize(state, 0)).toBe(4)
  })

  it('needs three letters, a word and the majority', () => {
    expect(rejectionFromLayout({ lines: ['0O'], hands: ['RE', 'O'] }, 'A 1> R crack E')).toEqual({
      code: 'crackShort',
      line: 1,
      letters: 'OR',
      least: 3,
    })
    expect(rejectionFromLayout({ lines: ['0T 0O'], hands: ['ME', 'O'] }, 'A 1> M crack E')).toEqual({
      code: 'crackNoWord',
      line: 1,
      letters: 'TOM',
      example: 'TOME',
    })
    expect(rejectionFromLayout({ lines: ['1M 1O'], hands: ['TE', 'O'] }, 'A 1> T crack E')).toEqual({
      code: 'crackNoMajority',
      line: 1,
      letters: 'MOT',
      counts: [1, 2],
      majority: 1,
    })
  })

  it('is decided by a JOKER if the lead is shared', () => {
    const tied: CrackWordLayout = { lines: ['1M 1O 0T'], hands: ['S*E', 'O'] }
    expect(rejectionFromLayout(tied, 'A 1> S crack E')).toMatchObject({
      code: 'crackNoMajority',
      majority: null,
    })
    expect(packetSize(playFromLayout(tied, 'A 1> *S crack E').state, 0)).toBe(4)
  })

  it('counts the cards of a resigned seat for their colour', () => {
    const left: CrackWordLayout = { lines: ['2M 2O'], hands: ['TE', 'O', ''], resigned: [2] }
    expect(rejectionFromLayout(left, 'A 1> T crack E')).toMatchObject({
      code: 'crackNoMajority',
      majority: 2,
    })
  })

  it('needs a card for the emptied line that is in the hand and not a POUBELLE', () => {
    expect(rejectionFromLayout(laid, 'A 1> T crack')).toEqual({ code: 'layMissing', line: 1 })
    expect(rejectionFromLayout(laid, 'A 1> T crack Z')).toEqual({ code: 'notInHand', card: 'Z' })
    expect(rejectionFromLayout(laid, 'A 1> T crack T')).toEqual({ code: 'notInHand', card: 'T' })
    expect(lineTextAt(playFromLayout({ ...laid, hands: ['T*', 'O'] }, 'A 1> T crack *W').state, 1)).toBe(
      '0W*',
    )
  })

  it('leaves the line empty if only POUBELLEs are left, and then any letter may be placed there', () => {
    const { state, events } = playFromLayout({ ...laid, hands: ['T!', 'KO'] }, 'A 1> T crack', 'B 1 K')
    expect(eventTypesOf(events)).toEqual(['placed', 'cracked', 'turned', 'placed', 'turned'])
    expect(lineTextAt(state, 1)).toBe('1K')
  })
})

describe('POUBELLE', () => {
  const laid: CrackWordLayout = {
    lines: ['0M/1M 1O* 2T/0T', '1S'],
    hands: ['!ES', 'O', 'K'],
    piles: ['EEE', 'EEE', 'EEE'],
  }

  it('returns the cards of opponents, including covered ones, and removes the player’s own', () => {
    const { state, events } = playFromLayout(laid, 'A 1 poubelle E')
    expect(eventTypesOf(events)).toEqual(['binned', 'laid', 'turned'])
    // A returned JOKER loses its letter.
    expect(handLetters(state, 1)).toBe('*MO')
    expect(handLetters(state, 2)).toBe('KT')
    expect(state.gone).toEqual([
      { seat: 0, card: 'M' },
      { seat: 0, card: 'T' },
    ])
    expect(state.packets[0]).toEqual([{ seat: 0, card: '!' }])
    expect(lineTextAt(state, 1)).toBe('0E')
    expect(state.last).toMatchObject({ type: 'poubelle', returned: [0, 2, 1], laid: 'E' })
  })

  it('needs a line with a card, a POUBELLE and a card to lay', () => {
    expect(rejectionFromLayout(laid, 'A 3 poubelle E')).toEqual({ code: 'lineEmpty', line: 3 })
    expect(rejectionFromLayout({ ...laid, hands: ['ES', 'O', 'K'] }, 'A 1 poubelle E')).toEqual({
      code: 'notInHand',
      card: '!',
    })
    expect(rejectionFromLayout(laid, 'A 1 poubelle')).toEqual({ code: 'layMissing', line: 1 })
  })

  it('leaves the line empty if the hand has only another POUBELLE', () => {
    expect(lineTextAt(playFromLayout({ ...laid, hands: ['!!', 'O', 'K'] }, 'A 1 poubelle').state, 1)).toBe('')
  })

  it('removes the cards of a resigned seat', () => {
    const { state } = playFromLayout({ ...laid, hands: ['!ES', 'O', ''], resigned: [2] }, 'A 1 poubelle E')
    expect(handLetters(state, 2)).toBe('')
    expect(state.gone).toContainEqual({ seat: 2, card: 'T' })
  })

  it('returns cards to a player who is out, who stays out', () => {
    const { state } = playFromLayout(
      { ...laid, last: true, piles: ['', '', ''], out: [2] },
      'A 1 poubelle E',
      'B pass',
    )
    expect(handLetters(state, 2)).toBe('KT')
    expect(state.out).toEqual([2, 1])
    expect(state.turn).toBe(0)
  })
})

describe('a new hand', () => {
  it('of eight cards is drawn after the last card', () => {
    const { state, events } = playFromLayout({ lines: ['0O'], hands: ['T', 'O'] }, 'A 1> T')
    expect(eventTypesOf(events)).toEqual(['placed', 'drew', 'turned'])
    expect(state.hands[0]).toHaveLength(8)
    expect(state.piles[0]).toHaveLength(4)
  })

  it('is drawn before laying on a line emptied by a CRACK WORD, as a second action of the turn', () => {
    const cracked = playFromLayout(
      { lines: ['0M 0O'], hands: ['T', 'O'], piles: ['!*KEEEEEEEE', 'E'] },
      'A 1> T crack',
    )
    expect(eventTypesOf(cracked.events)).toEqual(['placed', 'cracked', 'drew'])
    expect(crackWordStatus(cracked.state)).toMatchObject({ waitsFor: [0], mayAct: [0], followUp: true })
    expect(moveRejection(cracked.state, SMALL_LEXICON, 'A pass')).toEqual({ code: 'layFirst', line: 1 })
    expect(moveRejection(cracked.state, SMALL_LEXICON, 'A lay Z')).toEqual({ code: 'notInHand', card: 'Z' })
    const { state } = playMovesInNotation(cracked.state, SMALL_LEXICON, 'A lay *W')
    expect(lineTextAt(state, 1)).toBe('0W*')
    expect(state).toMatchObject({ turn: 1, lay: null })
    // The default action lays the first letter.
    expect(lineTextAt(playMovesInNotation(cracked.state, SMALL_LEXICON, 'A idles').state, 1)).toBe('0K')
  })

  it('is drawn before laying on a line emptied by a POUBELLE', () => {
    const { state, events } = playFromLayout({ lines: ['1M'], hands: ['!', 'O'] }, 'A 1 poubelle', 'A lay E')
    expect(eventTypesOf(events)).toEqual(['binned', 'drew', 'laid', 'turned'])
    expect(state.hands[0]).toHaveLength(7)
  })

  it('with nothing to lay leaves the line empty and ends the turn', () => {
    const { state, events } = playFromLayout(
      { lines: ['1M'], hands: ['!', 'O'], piles: ['!', 'EE'] },
      'A 1 poubelle',
    )
    expect(eventTypesOf(events)).toEqual(['binned', 'drew', 'lastHand', 'turned'])
    expect(state).toMatchObject({ turn: 1, lay: null })
  })

  it('is drawn after laying if the laid card was the last', () => {
    const { state, events } = playFromLayout({ lines: ['0M 0O'], hands: ['TE', 'O'] }, 'A 1> T crack E')
    expect(eventTypesOf(events)).toEqual(['placed', 'cracked', 'laid', 'drew', 'turned'])
    expect(state.turn).toBe(1)
  })

  it('is not needed when nothing has to be laid', () => {
    expect(rejectionFromLayout({ lines: ['0O'], hands: ['T', 'O'] }, 'A lay T')).toEqual({
      code: 'nothingToLay',
    })
  })

  it('leaves the line empty if its player resigns', () => {
    const laid: CrackWordLayout = { lines: ['0M 0O'], hands: ['T', 'O', 'O'] }
    const { state } = playFromLayout(laid, 'A 1> T crack', 'A resigns')
    expect(state).toMatchObject({ turn: 1, lay: null })
    expect(lineTextAt(state, 1)).toBe('')
  })
})

describe('drawing and passing', () => {
  it('draws one card and ends the turn', () => {
    const { state, events } = playFromLayout({ lines: ['0O'], hands: ['T', 'O'] }, 'A pass')
    expect(eventTypesOf(events)).toEqual(['passed', 'drew', 'turned'])
    expect(handLetters(state, 0)).toBe('ET')
    expect(state).toMatchObject({ turn: 1, out: [] })
  })
})
