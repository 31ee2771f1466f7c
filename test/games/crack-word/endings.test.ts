import { describe, expect, it } from 'vitest'
import {
  crackWordStatus,
  handLetters,
  lineTextAt,
  packetSize,
  playFromLayout,
  SMALL_LEXICON,
} from '../../kit/crack-word-play.ts'
import {
  type CrackWordLayout,
  eventTypesOf,
  formatCrackWordLine,
  moveRejection,
  playMovesInNotation,
} from '../../kit/crack-word-position.ts'

describe('the last hand', () => {
  it('comes with the last card of a pile: the others draw as many, as far as they have them', () => {
    const laid: CrackWordLayout = { lines: ['0O'], hands: ['T', 'O', 'K'], piles: ['ABC', 'DEFGH', 'IJ'] }
    const { state, events } = playFromLayout(laid, 'A 1> T')
    expect(eventTypesOf(events)).toEqual(['placed', 'drew', 'lastHand', 'turned'])
    expect([0, 1, 2].map((seat) => handLetters(state, seat))).toEqual(['ABC', 'DEFO', 'IJK'])
    expect(state.piles).toEqual([[], [], []])
    expect(state.unseen[1]).toEqual(['G', 'H'])
    expect(state.lastHand).toEqual({ seat: 0, count: 3 })
  })

  it('triggered by drawing to pass is not yet a pass of the last rounds', () => {
    const { state } = playFromLayout({ lines: ['0O'], hands: ['T', 'O'], piles: ['A', 'DE'] }, 'A pass')
    expect(state.out).toEqual([])
    expect(handLetters(state, 1)).toBe('DO')
    expect(state.lastHand).toEqual({ seat: 0, count: 1 })
  })

  it('within a CRACK WORD is dealt to all before the player lays', () => {
    const laid: CrackWordLayout = { lines: ['0M 0O'], hands: ['T', 'O'], piles: ['AB', 'DEF'] }
    const cracked = playFromLayout(laid, 'A 1> T crack')
    expect(eventTypesOf(cracked.events)).toEqual(['placed', 'cracked', 'drew', 'lastHand'])
    expect(handLetters(cracked.state, 1)).toBe('DEO')
    expect(cracked.state.turn).toBe(0)
    expect(playMovesInNotation(cracked.state, SMALL_LEXICON, 'A lay A').state.turn).toBe(1)
  })

  it('within a POUBELLE, with one card, ends the game by laying it', () => {
    const laid: CrackWordLayout = { lines: ['1M', '0S'], hands: ['!', 'O'], piles: ['A', 'DEF'] }
    const { state, events } = playFromLayout(laid, 'A 1 poubelle', 'A lay A')
    expect(eventTypesOf(events)).toEqual(['binned', 'drew', 'lastHand', 'laid', 'finished', 'ended'])
    // The POUBELLE, the A just laid, the S on the table.
    expect(packetSize(state, 0)).toBe(3)
  })

  it('can be triggered by a penalty', () => {
    const strict: CrackWordLayout = {
      lines: ['0O'],
      hands: ['Z', 'O'],
      piles: ['A', 'DE'],
      options: { referee: 'strict' },
    }
    const { state, events } = playFromLayout(strict, 'A 1> Z')
    expect(eventTypesOf(events)).toEqual(['penalised', 'drew', 'lastHand', 'turned'])
    expect(state.out).toEqual([])
    expect(state.lastHand).toEqual({ seat: 0, count: 1 })
  })

  it('triggers nothing more if it empties another pile', () => {
    const { events } = playFromLayout({ lines: ['0O'], hands: ['T', 'O'], piles: ['A', 'D'] }, 'A pass')
    expect(eventTypesOf(events)).toEqual(['passed', 'drew', 'lastHand', 'turned'])
  })

  it('deals nothing to a resigned seat', () => {
    const laid: CrackWordLayout = { hands: ['T', 'O', ''], piles: ['A', 'D', ''], resigned: [2] }
    expect(handLetters(playFromLayout(laid, 'A pass').state, 2)).toBe('')
  })
})

describe('the last rounds', () => {
  const last: CrackWordLayout = { lines: ['0O', '0S/1S', '1K'], hands: ['TE', 'TOS'], last: true }

  it('put out a player who passes, and the other continues alone', () => {
    const { state } = playFromLayout(last, 'A pass')
    expect(state).toMatchObject({ turn: 1, out: [0] })
    const on = playMovesInNotation(state, SMALL_LEXICON, 'B 1> T')
    expect(on.state.turn).toBe(1)
    expect(moveRejection(on.state, SMALL_LEXICON, 'A 1> E')).toEqual({ code: 'outOfTurn', waitsFor: [1] })
  })

  it('end when a player lays the last card, with all cards of that colour on the table', () => {
    const { state, events } = playFromLayout({ ...last, hands: ['T', 'OO'] }, 'A 1> T')
    expect(eventTypesOf(events)).toEqual(['placed', 'finished', 'ended'])
    // O, T, and the covered S.
    expect(state.packets[0]?.map(({ card }) => card)).toEqual(['O', 'T', 'S'])
    expect(state.lines.map(formatCrackWordLine)).toEqual(['', '1S', '1K', ''])
    expect(crackWordStatus(state)).toEqual({
      phase: 'over',
      reason: 'finished',
      standing: [
        { seat: 0, rank: 1, total: 3 },
        { seat: 1, rank: 2, total: 0 },
      ],
    })
  })

  it('end with a POUBELLE as the last card', () => {
    const { state, events } = playFromLayout({ ...last, hands: ['!', 'OO'] }, 'A 3 poubelle')
    expect(eventTypesOf(events)).toEqual(['binned', 'finished', 'ended'])
    expect(packetSize(state, 0)).toBe(3)
    expect(handLetters(state, 1)).toBe('KOO')
  })

  it('end after a CRACK WORD with no card left to lay', () => {
    const { state, events } = playFromLayout(
      { ...last, lines: ['0M 0O', '0S'], hands: ['T', 'OO'] },
      'A 1> T crack',
    )
    expect(eventTypesOf(events)).toEqual(['placed', 'cracked', 'finished', 'ended'])
    expect(packetSize(state, 0)).toBe(4)
  })

  it('end with the card laid on the emptied line, if it was the last', () => {
    const { state, events } = playFromLayout(
      { ...last, lines: ['0M 0O', '0S'], hands: ['TE', 'OO'] },
      'A 1> T crack E',
    )
    expect(eventTypesOf(events)).toEqual(['placed', 'cracked', 'laid', 'finished', 'ended'])
    expect(packetSize(state, 0)).toBe(5)
  })

  it('end when all have passed; the most cards win, equal totals share the rank', () => {
    const { state } = playFromLayout({ ...last, packets: ['ABC', 'DEF'] }, 'A pass', 'B pass')
    expect(crackWordStatus(state)).toEqual({
      phase: 'over',
      reason: 'passes',
      standing: [
        { seat: 0, rank: 1, total: 3 },
        { seat: 1, rank: 1, total: 3 },
      ],
    })
  })

  it('put out a player whose time is up', () => {
    expect(playFromLayout(last, 'A idles').state.out).toEqual([0])
  })

  it('end when those who have not passed resign', () => {
    const three: CrackWordLayout = { lines: ['0O'], hands: ['T', 'O', 'E'], last: true, out: [1, 2] }
    expect(crackWordStatus(playFromLayout(three, 'A resigns').state)).toMatchObject({
      phase: 'over',
      reason: 'passes',
    })
  })

  it('have a penalty of card back and out', () => {
    const strict: CrackWordLayout = { ...last, options: { referee: 'strict' } }
    const { state, events } = playFromLayout(strict, 'A 1> E')
    expect(eventTypesOf(events)).toEqual(['penalised', 'turned'])
    expect(state.out).toEqual([0])
    expect(handLetters(state, 0)).toBe('ET')
  })
})

describe('a player who resigns', () => {
  const three: CrackWordLayout = {
    lines: ['0O 2T', '2K'],
    hands: ['TE', 'TOS', 'AB'],
    packets: ['', '', 'ABC'],
  }

  it('is skipped and loses hand and pile; the cards on the lines stay', () => {
    const { state } = playFromLayout(three, 'C resigns', 'A pass', 'B pass')
    expect(state.turn).toBe(0)
    expect(state.hands[2]).toEqual([])
    expect(state.piles[2]).toEqual([])
    expect(state.unseen[2]).toHaveLength(14)
    expect(lineTextAt(state, 2)).toBe('2K')
  })

  it('ranks below all who stayed; the last seat wins at once', () => {
    const { state } = playFromLayout(three, 'C resigns', 'A resigns')
    expect(crackWordStatus(state)).toMatchObject({
      reason: 'lastSeat',
      standing: [
        { seat: 1, rank: 1 },
        { seat: 2, rank: 2, total: 3 },
        { seat: 0, rank: 3 },
      ],
    })
  })
})
