import { CRACK_STORY_HAND_SIZE, cardKindOf, DECK } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { options } from '@crackpost/core/games/crack-story/schema'
import { everySeat } from '@crackpost/core/kernel/seat'
import { describe, expect, it } from 'vitest'
import { createStoryRound, facesOfCards, STORY_TURN_MS } from '../../kit/crack-story-round.ts'

const typesOf = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)
const handOf = (table: ReturnType<typeof createStoryRound>, seat: number): string =>
  facesOfCards(table.state.hands[seat] ?? [])

describe('the deck of Crack Story', () => {
  it('has 110 cards of nine kinds', () => {
    expect(DECK).toHaveLength(110)
    const kinds = DECK.map(cardKindOf)
    const count = (kind: string) => kinds.filter((other) => other === kind).length
    expect(['simple', 'rejouer', 'cache', 'plus'].map(count)).toEqual([56, 16, 12, 8])
    expect(['joker', 'jokerRejouer', 'story', 'inverse', 'swap'].map(count)).toEqual([4, 3, 5, 4, 2])
  })

  it.each([2, 5, 8])('is dealt to %i players, eight cards each, by a dealer drawn from the seed', (seats) => {
    const dealers = new Set<number>()
    for (let n = 0; n < 60; n++) {
      const [dealt] = crackStoryGame.setup({ seats, options: options.parse({}), seed: `seed ${n}` })
      if (dealt?.type !== 'dealt') throw new Error('no deal')
      expect(dealt.hands.map((hand) => hand.length)).toEqual(
        everySeat(seats).map(() => CRACK_STORY_HAND_SIZE),
      )
      expect(new Set([...dealt.hands.flat(), ...dealt.pile]).size).toBe(110)
      dealers.add(dealt.dealer)
    }
    expect(dealers.size).toBe(seats)
  })
})

describe('a turn', () => {
  it('adds a word after a correct recital, and the next seat is on turn', () => {
    const table = createStoryRound(['E A', 'D A', 'U A'])
    table.recite('A', 'E Elle')
    table.recite('B', 'D dessine')
    table.recite('C', 'U une')
    expect(table.state.story.map(({ word, by }) => [word, by])).toEqual([
      ['Elle', 0],
      ['dessine', 1],
      ['une', 2],
    ])
    expect(table.state.turn).toBe(0)
  })

  it('needs the form for letters and STORY, but not for action cards', () => {
    const table = createStoryRound(['E INVERSE', 'D STORY SWAP'])
    expect(table.rejectionCode('A', 'recite "" E elle')).toBe('formClosed')
    table.submit('A', 'open')
    expect(table.rejectionCode('A', 'recite "" INVERSE')).toBe('formOpen')
    table.submit('A', 'recite "" E elle')
    expect(table.rejectionCode('B', 'recite "elle" STORY @A')).toBe('formClosed')
    table.submit('B', 'recite "" SWAP @A')
  })

  it('is lost with a wrong recital: the card stays, one is drawn, and no word is revealed', () => {
    const table = createStoryRound(['E A', 'D A'], 'M')
    table.recite('A', 'E Elle')
    table.submit('B', 'open')
    const events = table.submit('B', 'recite "Il" D dort')
    expect(typesOf(events)).toEqual(['lost', 'drew', 'turned'])
    expect(handOf(table, 1)).toBe('D A M')
    expect(table.state.story).toHaveLength(1)
    for (const seat of [null, 0, 1])
      expect(JSON.stringify(events.map((event) => crackStoryGame.viewEvent(event, seat)))).not.toMatch(
        /elle|il\b|dort/i,
      )
  })

  it('is lost with a wrong letter, whatever the recital was', () => {
    const table = createStoryRound(['E A', 'D A'])
    table.recite('A', 'E Elle')
    table.submit('B', 'open')
    expect(table.submit('B', 'recite "nonsense" D elle')[0]).toMatchObject({ type: 'lost', why: 'letter' })
  })

  it('rejects an invalid word without penalty, and reveals nothing about the recital', () => {
    const table = createStoryRound(['E A', 'D A'])
    table.submit('A', 'open')
    for (const [word, code] of [
      ['"deux mots"', 'word.notOne'],
      ['"4x"', 'word.notOne'],
      [`"${'e'.repeat(31)}"`, 'word.long'],
      ['"..."', 'word.empty'],
      ['"ελλάς"', 'word.notOne'],
    ])
      expect(table.rejectionCode('A', `recite "" E ${word}`)).toBe(code)
    expect(table.rejectionCode('A', 'recite "" E')).toBe('noWord')
    expect(table.rejectionCode('A', 'recite "" Z+ zoo @B')).toBe('missing')
    expect(table.state.form).not.toBeNull()
  })

  it('uses the letter of the elided form: s, n and qu', () => {
    const table = createStoryRound(['S N E', 'Q> N A'])
    table.recite('A', "S s'emmêlent")
    table.recite('B', "Q> qu'il, N n'avait")
    expect(table.state.story.map(({ word }) => word)).toEqual(["s'emmêlent", "qu'il", "n'avait"])
  })

  it('can be passed by drawing one card', () => {
    const table = createStoryRound(['E A', 'D A'], 'M')
    expect(typesOf(table.submit('A', 'pass'))).toEqual(['lost', 'drew', 'turned'])
    expect(handOf(table, 0)).toBe('E A M')
  })
})

describe('the cards', () => {
  it('REJOUER continues with a simple, REJOUER or CACHE letter, STORY or an action, and nothing else', () => {
    const table = createStoryRound(['E> D A_ Z+ ? STORY INVERSE SWAP', 'A B'])
    table.submit('A', 'open')
    expect(table.rejectionCode('A', 'recite "" E> elle, Z+ zoo @B')).toBe('chain')
    expect(table.rejectionCode('A', 'recite "" E> elle, ? oui')).toBe('chain')
    expect(table.rejectionCode('A', 'recite "" D du, E> elle')).toBe('chain')
    for (const second of ['D du', 'A_ arbre', 'STORY @B', 'INVERSE', 'SWAP @B']) {
      const other = createStoryRound(['E> D A_ Z+ ? STORY INVERSE SWAP', 'A B'])
      expect(typesOf(other.recite('A', `E> elle, ${second}`))).toContain('laid')
    }
  })

  it('JOKER REJOUER continues with any letter, and a joker makes no player draw', () => {
    const table = createStoryRound(['?> Z+ A', 'A B'], 'M M')
    const events = table.recite('A', '?> zone, Z+ zouk @B')
    expect(typesOf(events)).toEqual(['laid', 'laid', 'drew', 'turned'])
    expect(handOf(table, 1)).toBe('A B M')
    expect(typesOf(createStoryRound(['? A', 'A B']).recite('A', '? zone'))).toEqual(['laid', 'turned'])
  })

  it('+1 makes another active player draw, and only another', () => {
    const table = createStoryRound(['Z+ A', 'A B', 'C'], 'M')
    table.submit('A', 'open')
    expect(table.rejectionCode('A', 'recite "" Z+ zone')).toBe('target')
    expect(table.rejectionCode('A', 'recite "" Z+ zone @A')).toBe('target')
    expect(table.rejectionCode('A', 'recite "" Z+ zone @D')).toBe('target')
    table.submit('A', 'recite "" Z+ zone @C')
    expect(handOf(table, 2)).toBe('C M')
  })

  it('CACHE is face down for all, and a joker shows no letter', () => {
    const table = createStoryRound(['A_ A', '? B'])
    table.recite('A', 'A_ arbre')
    table.recite('B', '? bleu')
    for (const seat of [null, 0, 1])
      expect(crackStoryGame.view(table.state, seat).table.story.map(({ face }) => face)).toEqual([null, '?'])
  })

  it('a wrong letter later in a chain keeps the words before it, returns its card and costs one', () => {
    const table = createStoryRound(['E> D A', 'A B'], 'M')
    const events = table.recite('A', 'E> elle, D une')
    expect(typesOf(events)).toEqual(['laid', 'lost', 'drew', 'turned'])
    expect(table.state.story.map(({ word }) => word)).toEqual(['elle'])
    expect(handOf(table, 0)).toBe('D A M')
    expect(table.state.stuck).toEqual([])
  })

  it('STORY needs a story, ends it, and deals three cards in the named order', () => {
    const empty = createStoryRound(['STORY A', 'A B'])
    empty.submit('A', 'open')
    expect(empty.rejectionCode('A', 'recite "" STORY @B')).toBe('storyEmpty')
    const table = createStoryRound(['E A', 'STORY B', 'C D'], 'M N P')
    table.recite('A', 'E elle')
    const events = table.recite('B', 'STORY @CA')
    expect(typesOf(events)).toEqual(['finished', 'drew', 'drew', 'drew', 'published', 'turned'])
    expect([handOf(table, 0), handOf(table, 2)]).toEqual(['A N', 'C D M P'])
    expect(table.state).toMatchObject({ turn: 2, story: [], stories: 1 })
    expect(crackStoryGame.view(table.state, null).table.stories).toMatchObject([
      { number: 1, why: 'story', words: [{ mark: '1.1', word: 'elle', by: 0, face: 'E' }] },
    ])
  })

  it('INVERSE turns the direction, SWAP exchanges hands', () => {
    const table = createStoryRound(['INVERSE A', 'B', 'SWAP C', 'D'])
    table.submit('A', 'recite "" INVERSE')
    expect(table.state).toMatchObject({ direction: -1, turn: 3 })
    table.submit('D', 'pass')
    table.submit('C', 'recite "" SWAP @B')
    expect([handOf(table, 1), handOf(table, 2)]).toEqual(['C', 'B'])
  })
})

describe('the end of a round', () => {
  it('comes with the last card, when it can no longer be contested', () => {
    const table = createStoryRound(['E', 'A B', 'C D'])
    expect(typesOf(table.recite('A', 'E elle'))).toEqual(['laid', 'won', 'waited'])
    expect(crackStoryGame.status(table.state)).toMatchObject({ waitsFor: [1, 2], until: STORY_TURN_MS / 4 })
    expect(table.rejectionCode('B', 'open')).toBe('waiting')
    table.submit('B', 'waive')
    expect(table.rejectionCode('B', 'waive')).toBe('nothingToWaive')
    expect(typesOf(table.submit('C', 'waive'))).toEqual(['waived', 'published', 'scored', 'dealt'])
    expect(table.state).toMatchObject({ round: 2, dealer: 0, turn: 0, wins: [1, 0, 0], direction: 1 })
  })

  it('comes by timer if a player does not waive', () => {
    const table = createStoryRound(['E', 'A B'])
    table.recite('A', 'E elle')
    table.advanceClock(STORY_TURN_MS / 4)
    expect(typesOf(table.fireTimer('waiting'))).toEqual(['published', 'scored', 'dealt'])
  })

  it('applies STORY and +1 first', () => {
    const table = createStoryRound(['Z+', 'A B'], 'M')
    expect(typesOf(table.recite('A', 'Z+ zone @B'))).toEqual(['laid', 'drew', 'won', 'waited'])
    const other = createStoryRound(['E A', 'STORY'], 'M')
    other.recite('A', 'E elle')
    const events = other.recite('B', 'STORY @A')
    // It contains no word of B, so there is nothing to wait for.
    expect(typesOf(events)).toEqual([
      'finished',
      'drew',
      'drew',
      'drew',
      'won',
      'published',
      'scored',
      'dealt',
    ])
    expect(other.state.wins).toEqual([0, 1])
  })

  it('gives the round to the other player with a SWAP as the last card', () => {
    const table = createStoryRound(['SWAP', 'A B', 'C'], '', { rounds: 1 })
    const events = table.submit('A', 'recite "" SWAP @B')
    expect(typesOf(events)).toEqual(['won', 'scored', 'ended'])
    expect(crackStoryGame.status(table.state)).toMatchObject({ phase: 'over', reason: 'swap' })
    expect(table.state.wins).toEqual([0, 1, 0])
  })

  it.each([1, 2, 3] as const)('wins the match after %i rounds', (rounds) => {
    const table = createStoryRound(['INVERSE', 'A B'], '', { rounds })
    table.changeState({ wins: [rounds - 1, 0] })
    expect(typesOf(table.submit('A', 'recite "" INVERSE'))).toEqual(['inversed', 'won', 'scored', 'ended'])
    expect(crackStoryGame.status(table.state)).toMatchObject({ phase: 'over', reason: 'rounds' })
  })
})

describe('the pile', () => {
  it('is refilled from the discard pile, never from the running story', () => {
    const table = createStoryRound(['E A', 'A B', 'C'])
    table.recite('A', 'E elle')
    const beside = table.state.pile.slice(0, 5)
    table.changeState({ pile: [], discard: beside, gone: table.state.pile.slice(5) })
    const events = table.submit('B', 'pass')
    expect(typesOf(events)).toEqual(['lost', 'reshuffled', 'drew', 'turned'])
    expect(table.state.discard).toEqual([])
    expect(table.state.gone).toEqual([])
    expect(table.state.pile.length).toBe(110 - 6)
    expect(table.state.pile).not.toContain(table.state.story[0]?.card)
  })

  it('deals nothing when no card is left', () => {
    const table = createStoryRound(['E A', 'A B'])
    table.changeState({ pile: [] })
    expect(typesOf(table.submit('A', 'pass'))).toEqual(['lost', 'turned'])
  })

  it('deals in the named order if fewer cards are left than needed', () => {
    const table = createStoryRound(['E> STORY A', 'B', 'C'])
    table.changeState({ pile: table.state.pile.slice(0, 0), discard: [] })
    table.recite('A', 'E> elle, STORY @CB')
    // The story's own card and STORY were collected before: two cards for three.
    expect(table.state.hands.map((hand) => hand.length)).toEqual([1, 2, 2])
  })

  it('gets the cards of resigned players at the next shuffle', () => {
    const table = createStoryRound(['E A', 'A B', 'C'])
    table.resign('B')
    expect(facesOfCards(table.state.gone)).toBe('A B')
    table.changeState({ pile: [] })
    table.submit('A', 'pass')
    expect(table.state.gone).toEqual([])
  })
})

describe('all seats stuck', () => {
  it('abandons the story; the seat that drew first starts a new one', () => {
    const table = createStoryRound(['E A', 'A B', 'C D'])
    table.recite('A', 'E elle')
    table.submit('B', 'pass')
    table.submit('C', 'open')
    table.submit('C', 'recite "lui" C chat')
    expect(typesOf(table.submit('A', 'late'))).toEqual(['lost', 'drew', 'published', 'turned'])
    expect(table.state).toMatchObject({ turn: 1, story: [], stuck: [], bare: 1 })
    expect(table.state.kept).toMatchObject([{ why: 'stuck', words: ['elle'] }])
  })

  it('is reset by any card laid, but not by forced draws', () => {
    const table = createStoryRound(['INVERSE A', 'A B'])
    table.submit('A', 'pass')
    table.submit('B', 'pass')
    expect(table.state.bare).toBe(1)
    table.submit('A', 'recite "" INVERSE')
    expect(table.state).toMatchObject({ bare: 0, stuck: [] })
  })

  it('starts with the next active seat if the seat that drew first has resigned', () => {
    const table = createStoryRound(['E A', 'A B', 'C D', 'E'])
    table.recite('A', 'E elle')
    table.submit('B', 'pass')
    table.submit('C', 'pass')
    table.resign('B')
    table.submit('D', 'pass')
    table.submit('A', 'pass')
    expect(table.state).toMatchObject({ turn: 2, bare: 1 })
  })

  it('is detected at once when the last seat that was not stuck resigns', () => {
    const table = createStoryRound(['E A', 'A B', 'C D'])
    table.recite('A', 'E elle')
    table.submit('B', 'pass')
    table.submit('C', 'pass')
    expect(typesOf(table.resign('A'))).toContain('published')
    expect(table.state.turn).toBe(1)
  })

  it('twice, with nothing laid and nothing to draw, gives the round to the smallest hand', () => {
    const table = createStoryRound(['E A', 'B'])
    table.changeState({ pile: [] })
    for (const seat of ['A', 'B', 'A']) table.submit(seat, 'pass')
    expect(typesOf(table.submit('B', 'pass'))).toEqual(['lost', 'published', 'won', 'scored', 'dealt'])
    expect(table.state.wins).toEqual([0, 1])
  })

  it('twice, with equal hands, deals the round again', () => {
    const table = createStoryRound(['E', 'B'])
    table.changeState({ pile: [] })
    for (const seat of ['A', 'B', 'A']) table.submit(seat, 'pass')
    expect(typesOf(table.submit('B', 'pass'))).toEqual(['lost', 'published', 'dealt'])
    expect(table.state).toMatchObject({ round: 1, wins: [0, 0], turn: 0 })
  })
})
