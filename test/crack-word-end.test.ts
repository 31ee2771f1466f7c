import { describe, expect, it } from 'vitest'
import { moves, type Position, refusal, textOf, typesOf } from './kit/rows.ts'
import { go, hand, lexicon, packet, reads, statusOf } from './kit/ruling.ts'

describe('the last hand', () => {
  it('comes with the last card of a pile: the others draw as many, as far as they have them', () => {
    const laid: Position = { lines: ['0O'], hands: ['T', 'O', 'K'], piles: ['ABC', 'DEFGH', 'IJ'] }
    const { state, events } = go(laid, 'A 1> T')
    expect(typesOf(events)).toEqual(['placed', 'drew', 'lastHand', 'turned'])
    expect([0, 1, 2].map((seat) => hand(state, seat))).toEqual(['ABC', 'DEFO', 'IJK'])
    expect(state.piles).toEqual([[], [], []])
    expect(state.unseen[1]).toEqual(['G', 'H'])
    expect(state.lastHand).toEqual({ seat: 0, count: 3 })
  })

  it('by drawing to pass is not yet a pass of the last rounds', () => {
    const { state } = go({ lines: ['0O'], hands: ['T', 'O'], piles: ['A', 'DE'] }, 'A pass')
    expect(state.out).toEqual([])
    expect(hand(state, 1)).toBe('DO')
    expect(state.lastHand).toEqual({ seat: 0, count: 1 })
  })

  it('inside a CRACK WORD is dealt to all before the player lays', () => {
    const laid: Position = { lines: ['0M 0O'], hands: ['T', 'O'], piles: ['AB', 'DEF'] }
    const cracked = go(laid, 'A 1> T crack')
    expect(typesOf(cracked.events)).toEqual(['placed', 'cracked', 'drew', 'lastHand'])
    expect(hand(cracked.state, 1)).toBe('DEO')
    expect(cracked.state.turn).toBe(0)
    expect(moves(cracked.state, lexicon, 'A lay A').state.turn).toBe(1)
  })

  it('inside a POUBELLE, with one card, ends the game by laying it', () => {
    const laid: Position = { lines: ['1M', '0S'], hands: ['!', 'O'], piles: ['A', 'DEF'] }
    const { state, events } = go(laid, 'A 1 poubelle', 'A lay A')
    expect(typesOf(events)).toEqual(['binned', 'drew', 'lastHand', 'laid', 'finished', 'ended'])
    // The POUBELLE, the A just laid, the S on the table.
    expect(packet(state, 0)).toBe(3)
  })

  it('by a penalty counts', () => {
    const strict: Position = {
      lines: ['0O'],
      hands: ['Z', 'O'],
      piles: ['A', 'DE'],
      options: { referee: 'strict' },
    }
    const { state, events } = go(strict, 'A 1> Z')
    expect(typesOf(events)).toEqual(['penalised', 'drew', 'lastHand', 'turned'])
    expect(state.out).toEqual([])
    expect(state.lastHand).toEqual({ seat: 0, count: 1 })
  })

  it('triggers nothing more where it empties another pile', () => {
    const { events } = go({ lines: ['0O'], hands: ['T', 'O'], piles: ['A', 'D'] }, 'A pass')
    expect(typesOf(events)).toEqual(['passed', 'drew', 'lastHand', 'turned'])
  })

  it('deals nothing to a seat that has resigned', () => {
    const laid: Position = { hands: ['T', 'O', ''], piles: ['A', 'D', ''], resigned: [2] }
    expect(hand(go(laid, 'A pass').state, 2)).toBe('')
  })
})

describe('the last rounds', () => {
  const last: Position = { lines: ['0O', '0S/1S', '1K'], hands: ['TE', 'TOS'], last: true }

  it('put out whoever passes, and the other plays on alone', () => {
    const { state } = go(last, 'A pass')
    expect(state).toMatchObject({ turn: 1, out: [0] })
    const on = moves(state, lexicon, 'B 1> T')
    expect(on.state.turn).toBe(1)
    expect(refusal(on.state, lexicon, 'A 1> E')).toEqual({ code: 'outOfTurn', waitsFor: [1] })
  })

  it('end when somebody lays the last card, with all cards of that colour on the table', () => {
    const { state, events } = go({ ...last, hands: ['T', 'OO'] }, 'A 1> T')
    expect(typesOf(events)).toEqual(['placed', 'finished', 'ended'])
    // O, T, and the S that lies under another.
    expect(state.packets[0]?.map(({ card }) => card)).toEqual(['O', 'T', 'S'])
    expect(state.lines.map(textOf)).toEqual(['', '1S', '1K', ''])
    expect(statusOf(state)).toEqual({
      phase: 'over',
      reason: 'finished',
      standing: [
        { seat: 0, rank: 1, total: 3 },
        { seat: 1, rank: 2, total: 0 },
      ],
    })
  })

  it('end with a POUBELLE as the last card', () => {
    const { state, events } = go({ ...last, hands: ['!', 'OO'] }, 'A 3 poubelle')
    expect(typesOf(events)).toEqual(['binned', 'finished', 'ended'])
    expect(packet(state, 0)).toBe(3)
    expect(hand(state, 1)).toBe('KOO')
  })

  it('end after a CRACK WORD with no card left: nothing is laid', () => {
    const { state, events } = go({ ...last, lines: ['0M 0O', '0S'], hands: ['T', 'OO'] }, 'A 1> T crack')
    expect(typesOf(events)).toEqual(['placed', 'cracked', 'finished', 'ended'])
    expect(packet(state, 0)).toBe(4)
  })

  it('end with the card laid on the emptied line, if it was the last', () => {
    const { state, events } = go({ ...last, lines: ['0M 0O', '0S'], hands: ['TE', 'OO'] }, 'A 1> T crack E')
    expect(typesOf(events)).toEqual(['placed', 'cracked', 'laid', 'finished', 'ended'])
    expect(packet(state, 0)).toBe(5)
  })

  it('end when everybody has passed; the most cards win, equal totals share the place', () => {
    const { state } = go({ ...last, packets: ['ABC', 'DEF'] }, 'A pass', 'B pass')
    expect(statusOf(state)).toEqual({
      phase: 'over',
      reason: 'passes',
      standing: [
        { seat: 0, rank: 1, total: 3 },
        { seat: 1, rank: 1, total: 3 },
      ],
    })
  })

  it('put out whoever the clock plays for', () => {
    expect(go(last, 'A idles').state.out).toEqual([0])
  })

  it('end when those who have not passed resign', () => {
    const three: Position = { lines: ['0O'], hands: ['T', 'O', 'E'], last: true, out: [1, 2] }
    expect(statusOf(go(three, 'A resigns').state)).toMatchObject({ phase: 'over', reason: 'passes' })
  })

  it('hold a penalty that is card back and out', () => {
    const strict: Position = { ...last, options: { referee: 'strict' } }
    const { state, events } = go(strict, 'A 1> E')
    expect(typesOf(events)).toEqual(['penalised', 'turned'])
    expect(state.out).toEqual([0])
    expect(hand(state, 0)).toBe('ET')
  })
})

describe('a player who resigns', () => {
  const three: Position = { lines: ['0O 2T', '2K'], hands: ['TE', 'TOS', 'AB'], packets: ['', '', 'ABC'] }

  it('is skipped, leaves hand and pile, and the cards on the lines stay', () => {
    const { state } = go(three, 'C resigns', 'A pass', 'B pass')
    expect(state.turn).toBe(0)
    expect(state.hands[2]).toEqual([])
    expect(state.piles[2]).toEqual([])
    expect(state.unseen[2]).toHaveLength(14)
    expect(reads(state, 2)).toBe('2K')
  })

  it('ranks below all who stayed; the last seat wins at once', () => {
    const { state } = go(three, 'C resigns', 'A resigns')
    expect(statusOf(state)).toMatchObject({
      reason: 'lastSeat',
      standing: [
        { seat: 1, rank: 1 },
        { seat: 2, rank: 2, total: 3 },
        { seat: 0, rank: 3 },
      ],
    })
  })
})
