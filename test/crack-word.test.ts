import { crackWord } from '@crackpost/core/games/crack-word/index'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { withHouseWords } from '@crackpost/core/lexicon/house'
import { fromWords } from '@crackpost/core/lexicon/words'
import { describe, expect, it } from 'vitest'
import { lineOf, moves, type Position, position, refusal, textOf, typesOf } from './kit/rows.ts'

const lexicon = fromWords('rows', ['MOT', 'MOTS', 'MOTTE', 'TOME', 'TOMES', 'OR', 'ORE', 'SORTE', 'ZOO'])

const reads = (state: State, line: number): string => textOf(state.lines[line - 1] ?? [])
const hand = (state: State, seat: number): string => [...(state.hands[seat] ?? [])].sort().join('')
const packet = (state: State, seat: number): number => state.packets[seat]?.length ?? 0
const statusOf = (state: State) => crackWord.status(state)
const go = (laid: Position, ...lines: string[]) => moves(position(laid), lexicon, ...lines)
const no = (laid: Position, line: string) => refusal(position(laid), lexicon, line)

describe('placing a card', () => {
  const laid: Position = { lines: ['0O', '0O 1T', ''], hands: ['MTE*S', 'MOTS'] }

  it('goes to the left end, to the right end, or on top of the same letter', () => {
    expect(reads(go(laid, 'A 2< M').state, 2)).toBe('0M 0O 1T')
    expect(reads(go(laid, 'A 2> T').state, 2)).toBe('0O 1T 0T')
    expect(reads(go(laid, 'A 2^2 T').state, 2)).toBe('0O 1T/0T')
  })

  it('passes the turn on and takes the card from the hand', () => {
    const { state } = go(laid, 'A 2< M')
    expect(state.turn).toBe(1)
    expect(hand(state, 0)).toBe('*EST')
  })

  it('is refused on another letter, on a card that is not there, with a card that is not held', () => {
    expect(no(laid, 'A 2^1 T')).toEqual({ code: 'otherLetter', line: 2, at: 1, there: 'O', card: 'T' })
    expect(no(laid, 'A 2^3 T')).toEqual({ code: 'noSuchCard', line: 2, at: 3, letters: 'OT' })
    expect(no(laid, 'A 2> Z')).toEqual({ code: 'notInHand', card: 'Z' })
    expect(no({ ...laid, hands: ['MT', 'O'] }, 'A 2> *T')).toEqual({ code: 'notInHand', card: '*' })
    expect(no(laid, 'A 3^1 T')).toEqual({ code: 'lineEmpty', line: 3 })
    expect(no(laid, 'A 2 T')).toEqual({ code: 'lineTaken', line: 2, letters: 'OT' })
  })

  it('is not inserted: there is no such place', () => {
    expect(crackWord.notation.parse('2+1 T').ok).toBe(false)
  })

  it('takes any letter on an empty line, by whatever end it is told', () => {
    for (const told of ['A 3 S', 'A 3< S', 'A 3> S']) expect(reads(go(laid, told).state, 3)).toBe('0S')
    const foreign: Position = { lines: ['0O'], hands: ['WM', 'O'] }
    expect(reads(go(foreign, 'A 2 W').state, 2)).toBe('0W')
  })

  it('is refused where no word has the letters in a row, and says so', () => {
    expect(no(laid, 'A 2> E')).toEqual({ code: 'noWord', line: 2, letters: 'OTE' })
    const { state } = go({ lines: ['0O 1R'], hands: ['T', 'O'] }, 'A 1> T')
    expect(state.last).toMatchObject({ type: 'place', letters: 'ORT' })
  })

  it('covers a JOKER that shows the letter, and a JOKER covers a letter', () => {
    expect(reads(go({ lines: ['1T* 0O'], hands: ['TE', 'O'] }, 'A 1^1 T').state, 1)).toBe('1T*/0T 0O')
    expect(reads(go({ lines: ['1T 0O'], hands: ['*E', 'O'] }, 'A 1^1 *T').state, 1)).toBe('1T/0T* 0O')
    expect(no({ lines: ['1T 0O'], hands: ['*E', 'O'] }, 'A 1^1 *M')).toMatchObject({ code: 'otherLetter' })
  })

  it('of a house that adds or bans a word follows the house', () => {
    const house = withHouseWords(lexicon, { add: ['XYZ'], ban: ['ZOO'] })
    if (!house.ok) throw new Error('house words')
    const state = position({ lines: ['0X', '1Z'], hands: ['YOE', 'E'] })
    expect(reads(moves(state, house.value, 'A 1> Y').state, 1)).toBe('0X 0Y')
    expect(refusal(state, house.value, 'A 2> O')).toMatchObject({ code: 'noWord', letters: 'ZO' })
    expect(refusal(state, lexicon, 'A 2> O')).toBeNull()
  })
})

describe('CRACK WORD', () => {
  const laid: Position = { lines: ['0M 1O', '1S'], hands: ['TES', 'OTS'] }

  it('takes all cards of the line, covered ones too, and lays a card on it', () => {
    const covered = { ...laid, lines: ['1M/1M/0M 0O/1O', '1S'] }
    const { state, events } = go(covered, 'A 1> T crack E')
    expect(typesOf(events)).toEqual(['placed', 'cracked', 'laid', 'turned'])
    expect(packet(state, 0)).toBe(6)
    expect(state.packets[0]?.filter(({ seat }) => seat === 1)).toHaveLength(3)
    expect(reads(state, 1)).toBe('0E')
    expect(hand(state, 0)).toBe('S')
    expect(crackWord.totals(state)).toEqual([6, 0])
    expect(state.last).toMatchObject({ crack: { word: 'MOT', points: 6 }, laid: 'E' })
  })

  it('is a choice: not calling leaves the word there', () => {
    const { state } = go(laid, 'A 1> T')
    expect(reads(state, 1)).toBe('0M 1O 0T')
    expect(packet(state, 0)).toBe(0)
  })

  it('may be called by covering a card of a finished word', () => {
    const { state } = go({ lines: ['1M 1O 0T'], hands: ['OES', 'T'] }, 'A 1^2 O crack E')
    expect(packet(state, 0)).toBe(4)
  })

  it('needs three letters, a word and the majority', () => {
    expect(no({ lines: ['0O'], hands: ['RE', 'O'] }, 'A 1> R crack E')).toEqual({
      code: 'crackShort',
      line: 1,
      letters: 'OR',
      least: 3,
    })
    expect(no({ lines: ['0T 0O'], hands: ['ME', 'O'] }, 'A 1> M crack E')).toEqual({
      code: 'crackNoWord',
      line: 1,
      letters: 'TOM',
      example: 'TOME',
    })
    expect(no({ lines: ['1M 1O'], hands: ['TE', 'O'] }, 'A 1> T crack E')).toEqual({
      code: 'crackNoMajority',
      line: 1,
      letters: 'MOT',
      counts: [1, 2],
      majority: 1,
    })
  })

  it('is settled by a JOKER where the lead is shared', () => {
    const tied: Position = { lines: ['1M 1O 0T'], hands: ['S*E', 'O'] }
    expect(no(tied, 'A 1> S crack E')).toMatchObject({ code: 'crackNoMajority', majority: null })
    expect(packet(go(tied, 'A 1> *S crack E').state, 0)).toBe(4)
  })

  it('counts the cards of a seat that has resigned for their colour', () => {
    const left: Position = { lines: ['2M 2O'], hands: ['TE', 'O', ''], resigned: [2] }
    expect(no(left, 'A 1> T crack E')).toMatchObject({ code: 'crackNoMajority', majority: 2 })
  })

  it('wants a card for the emptied line, one that is held, and no POUBELLE', () => {
    expect(no(laid, 'A 1> T crack')).toEqual({ code: 'layMissing', line: 1 })
    expect(no(laid, 'A 1> T crack Z')).toEqual({ code: 'notInHand', card: 'Z' })
    expect(no(laid, 'A 1> T crack T')).toEqual({ code: 'notInHand', card: 'T' })
    expect(reads(go({ ...laid, hands: ['T*', 'O'] }, 'A 1> T crack *W').state, 1)).toBe('0W*')
  })

  it('leaves the line empty where only POUBELLEs are left, and anybody may place any letter there', () => {
    const { state, events } = go({ ...laid, hands: ['T!', 'KO'] }, 'A 1> T crack', 'B 1 K')
    expect(typesOf(events)).toEqual(['placed', 'cracked', 'turned', 'placed', 'turned'])
    expect(reads(state, 1)).toBe('1K')
  })
})

describe('POUBELLE', () => {
  const laid: Position = {
    lines: ['0M/1M 1O* 2T/0T', '1S'],
    hands: ['!ES', 'O', 'K'],
    piles: ['EEE', 'EEE', 'EEE'],
  }

  it('sends opponents their cards, covered ones too, and removes one’s own', () => {
    const { state, events } = go(laid, 'A 1 poubelle E')
    expect(typesOf(events)).toEqual(['binned', 'laid', 'turned'])
    // A recovered JOKER loses its letter.
    expect(hand(state, 1)).toBe('*MO')
    expect(hand(state, 2)).toBe('KT')
    expect(state.gone).toEqual([
      { seat: 0, card: 'M' },
      { seat: 0, card: 'T' },
    ])
    expect(state.packets[0]).toEqual([{ seat: 0, card: '!' }])
    expect(reads(state, 1)).toBe('0E')
    expect(state.last).toMatchObject({ type: 'poubelle', returned: [0, 2, 1], laid: 'E' })
  })

  it('needs a line with a card, a POUBELLE and a card to lay', () => {
    expect(no(laid, 'A 3 poubelle E')).toEqual({ code: 'lineEmpty', line: 3 })
    expect(no({ ...laid, hands: ['ES', 'O', 'K'] }, 'A 1 poubelle E')).toEqual({
      code: 'notInHand',
      card: '!',
    })
    expect(no(laid, 'A 1 poubelle')).toEqual({ code: 'layMissing', line: 1 })
  })

  it('with a second POUBELLE only leaves the line empty', () => {
    expect(reads(go({ ...laid, hands: ['!!', 'O', 'K'] }, 'A 1 poubelle').state, 1)).toBe('')
  })

  it('removes the cards of a seat that has resigned', () => {
    const { state } = go({ ...laid, hands: ['!ES', 'O', ''], resigned: [2] }, 'A 1 poubelle E')
    expect(hand(state, 2)).toBe('')
    expect(state.gone).toContainEqual({ seat: 2, card: 'T' })
  })

  it('gives cards to a player who is out, who stays out', () => {
    const { state } = go({ ...laid, last: true, piles: ['', '', ''], out: [2] }, 'A 1 poubelle E', 'B pass')
    expect(hand(state, 2)).toBe('KT')
    expect(state.out).toEqual([2, 1])
    expect(state.turn).toBe(0)
  })
})

describe('a new hand', () => {
  it('of eight is drawn after the last card', () => {
    const { state, events } = go({ lines: ['0O'], hands: ['T', 'O'] }, 'A 1> T')
    expect(typesOf(events)).toEqual(['placed', 'drew', 'turned'])
    expect(state.hands[0]).toHaveLength(8)
    expect(state.piles[0]).toHaveLength(4)
  })

  it('is drawn before laying on a line emptied by a CRACK WORD: a second action of the same turn', () => {
    const cracked = go({ lines: ['0M 0O'], hands: ['T', 'O'], piles: ['!*KEEEEEEEE', 'E'] }, 'A 1> T crack')
    expect(typesOf(cracked.events)).toEqual(['placed', 'cracked', 'drew'])
    expect(statusOf(cracked.state)).toMatchObject({ waitsFor: [0], mayAct: [0], followUp: true })
    expect(refusal(cracked.state, lexicon, 'A pass')).toEqual({ code: 'layFirst', line: 1 })
    expect(refusal(cracked.state, lexicon, 'A lay Z')).toEqual({ code: 'notInHand', card: 'Z' })
    const { state } = moves(cracked.state, lexicon, 'A lay *W')
    expect(reads(state, 1)).toBe('0W*')
    expect(state).toMatchObject({ turn: 1, lay: null })
    // The clock lays the first letter.
    expect(reads(moves(cracked.state, lexicon, 'A idles').state, 1)).toBe('0K')
  })

  it('is drawn before laying on a line emptied by a POUBELLE', () => {
    const { state, events } = go({ lines: ['1M'], hands: ['!', 'O'] }, 'A 1 poubelle', 'A lay E')
    expect(typesOf(events)).toEqual(['binned', 'drew', 'laid', 'turned'])
    expect(state.hands[0]).toHaveLength(7)
  })

  it('with nothing to lay leaves the line empty and ends the turn', () => {
    const { state, events } = go({ lines: ['1M'], hands: ['!', 'O'], piles: ['!', 'EE'] }, 'A 1 poubelle')
    expect(typesOf(events)).toEqual(['binned', 'drew', 'lastHand', 'turned'])
    expect(state).toMatchObject({ turn: 1, lay: null })
  })

  it('is drawn after laying where the laid card was the last', () => {
    const { state, events } = go({ lines: ['0M 0O'], hands: ['TE', 'O'] }, 'A 1> T crack E')
    expect(typesOf(events)).toEqual(['placed', 'cracked', 'laid', 'drew', 'turned'])
    expect(state.turn).toBe(1)
  })

  it('is not asked for when nothing is to be laid', () => {
    expect(no({ lines: ['0O'], hands: ['T', 'O'] }, 'A lay T')).toEqual({ code: 'nothingToLay' })
  })

  it('leaves the line empty if its player resigns', () => {
    const laid: Position = { lines: ['0M 0O'], hands: ['T', 'O', 'O'] }
    const { state } = go(laid, 'A 1> T crack', 'A resigns')
    expect(state).toMatchObject({ turn: 1, lay: null })
    expect(reads(state, 1)).toBe('')
  })
})

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

describe('the strict referee', () => {
  const strict: Position = { lines: ['0T 0O'], hands: ['ZMTE', 'TO'], options: { referee: 'strict' } }

  it('gives the card back, has one drawn and passes the turn on', () => {
    const { state, events } = go(strict, 'A 1> Z')
    expect(typesOf(events)).toEqual(['penalised', 'drew', 'turned'])
    expect(hand(state, 0)).toBe('EEMTZ')
    expect(reads(state, 1)).toBe('0T 0O')
    expect(state.turn).toBe(1)
    expect(state.last).toMatchObject({ type: 'penalty', letters: 'TOZ', called: false, out: false })
  })

  it('punishes a call of what is no word, and refuses what everybody can count', () => {
    expect(typesOf(go(strict, 'A 1> M crack E').events)).toEqual(['penalised', 'drew', 'turned'])
    expect(no({ ...strict, lines: ['1M 1O'] }, 'A 1> T crack E')).toMatchObject({ code: 'crackNoMajority' })
    expect(no({ ...strict, lines: ['0O'] }, 'A 1< T crack E')).toMatchObject({ code: 'crackShort' })
  })

  it('punishes nothing that is only asked wrongly', () => {
    expect(no(strict, 'A 1^1 M')).toMatchObject({ code: 'otherLetter' })
    expect(no(strict, 'A 1> M crack')).toMatchObject({ code: 'layMissing' })
  })
})

describe('among players who challenge', () => {
  const free: Position = {
    lines: ['0T 0O', '1S'],
    hands: ['ZMTE', 'TOZ', 'EEO'],
    piles: ['AAAA', 'BBBB', 'CCCC'],
    options: { referee: 'challenge' },
  }

  it('anything may be placed, and any opponent may challenge until the next player has moved', () => {
    const { state } = go(free, 'A 1> Z')
    expect(reads(state, 1)).toBe('0T 0O 0Z')
    expect(statusOf(state)).toMatchObject({ waitsFor: [1], mayAct: [1, 2] })
    expect(crackWord.view(state, 2).mayChallenge).toBe(true)
    expect(crackWord.view(state, 0).mayChallenge).toBe(false)
    const moved = moves(state, lexicon, 'B pass').state
    expect(moved.challenge).toBeNull()
    expect(refusal(moved, lexicon, 'C challenge')).toEqual({ code: 'nothingToChallenge' })
  })

  it('undoes a placement that no word has: card back, one drawn, and the next player is still on', () => {
    const { state, events } = go(free, 'A 1> Z', 'C challenge')
    expect(typesOf(events)).toEqual(['placed', 'turned', 'challenged', 'drew'])
    expect(reads(state, 1)).toBe('0T 0O')
    expect(hand(state, 0)).toBe('AEMTZ')
    expect(state.turn).toBe(1)
    expect(refusal(state, lexicon, 'B challenge')).toEqual({ code: 'nothingToChallenge' })
  })

  it('shows a word that has the letters, and the challenger draws', () => {
    const { state, events } = go(free, 'A 1> M', 'B challenge')
    expect(events.at(-2)).toMatchObject({ type: 'challenged', example: 'TOME', out: false })
    expect(hand(state, 1)).toBe('BOTZ')
    expect(state.turn).toBe(1)
    expect(reads(state, 1)).toBe('0T 0O 0M')
  })

  it('lets nobody challenge themselves, nor play out of turn', () => {
    const { state } = go(free, 'A 1> Z')
    expect(refusal(state, lexicon, 'A challenge')).toEqual({ code: 'outOfTurn', waitsFor: [1] })
    expect(refusal(state, lexicon, 'C pass')).toEqual({ code: 'outOfTurn', waitsFor: [1] })
  })

  it('has nothing to doubt in a card on an empty line', () => {
    expect(go(free, 'A 3 Z').state.challenge).toBeNull()
  })

  it('can doubt a card that covers another on a line that no word has', () => {
    const { state } = go({ ...free, lines: ['0T 0O 1Z'] }, 'A 1^3 Z', 'B challenge')
    expect(reads(state, 1)).toBe('0T 0O 1Z')
  })

  it('takes its letter from a JOKER that is undone', () => {
    const { state } = go({ ...free, hands: ['*M', 'T', 'E'] }, 'A 1> *Z', 'B challenge')
    expect(hand(state, 0)).toBe('*AM')
  })

  it('returns only the card: a new hand and a last hand that were dealt stand', () => {
    const lone: Position = { ...free, hands: ['Z', 'TO', 'E'], piles: ['AA', 'BBBB', 'CCCC'] }
    const { state, events } = go(lone, 'A 1> Z', 'B challenge')
    expect(typesOf(events)).toEqual(['placed', 'drew', 'lastHand', 'turned', 'challenged'])
    // The last rounds have begun: card back and out.
    expect(state.out).toEqual([0])
    expect(hand(state, 0)).toBe('AAZ')
    expect(hand(state, 1)).toBe('BBOT')
  })

  it('looks at a call at once: every wrong one is paid for', () => {
    expect(typesOf(go(free, 'A 1> M crack E').events)).toEqual(['penalised', 'drew', 'turned'])
    expect(typesOf(go(free, 'A 1> Z crack E').events)).toEqual(['penalised', 'drew', 'turned'])
    const short = { ...free, lines: ['0O'] }
    expect(typesOf(go(short, 'A 1< T crack E').events)).toEqual(['penalised', 'drew', 'turned'])
    const minor = { ...free, lines: ['1M 1O'] }
    const { state, events } = go(minor, 'A 1> T crack E')
    expect(typesOf(events)).toEqual(['penalised', 'drew', 'turned'])
    expect(state.last).toMatchObject({ type: 'penalty', called: true })
  })

  it('looks at a card that would end the game at once', () => {
    const lone: Position = { ...free, hands: ['Z', 'TO', 'E'], last: true, piles: ['', '', ''] }
    const { state, events } = go(lone, 'A 1> Z')
    expect(typesOf(events)).toEqual(['penalised', 'turned'])
    expect(state.out).toEqual([0])
    expect(typesOf(go({ ...lone, hands: ['M', 'TO', 'E'] }, 'A 1> M').events)).toEqual([
      'placed',
      'finished',
      'ended',
    ])
  })

  it('costs nothing to fail with no pile left', () => {
    const lone: Position = { ...free, last: true, piles: ['', '', ''] }
    const { events } = go(lone, 'A 1> M', 'C challenge')
    expect(typesOf(events)).toEqual(['placed', 'turned', 'challenged'])
  })

  it('lets one who is out doubt, and ends the game if the last player loses it so', () => {
    const alone: Position = { ...free, last: true, piles: ['', '', ''], out: [1, 2] }
    const { state, events } = go(alone, 'A 1> Z', 'B challenge')
    expect(typesOf(events)).toEqual(['placed', 'turned', 'challenged', 'ended'])
    expect(statusOf(state)).toMatchObject({ phase: 'over', reason: 'passes' })
  })

  it('brings about the last hand where a failed challenge draws the last card', () => {
    const thin: Position = { ...free, piles: ['AA', 'B', 'CC'] }
    const { state, events } = go(thin, 'A 1> M', 'B challenge')
    expect(typesOf(events)).toEqual(['placed', 'turned', 'challenged', 'drew', 'lastHand'])
    expect(state.lastHand).toEqual({ seat: 1, count: 1 })
    expect(state.turn).toBe(1)
  })

  it('forgets the placement of one who resigns', () => {
    const { state } = go(free, 'A 1> Z', 'A resigns')
    expect(state.challenge).toBeNull()
    expect(textOf(lineOf('0T 0O 0Z'))).toBe(reads(state, 1))
  })
})

describe('drawing and passing', () => {
  it('draws one card and passes the turn on', () => {
    const { state, events } = go({ lines: ['0O'], hands: ['T', 'O'] }, 'A pass')
    expect(typesOf(events)).toEqual(['passed', 'drew', 'turned'])
    expect(hand(state, 0)).toBe('ET')
    expect(state).toMatchObject({ turn: 1, out: [] })
  })
})
