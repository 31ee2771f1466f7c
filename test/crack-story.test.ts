import { DECK, HAND, kindOf } from '@crackpost/core/games/crack-story/deck'
import { crackStory } from '@crackpost/core/games/crack-story/index'
import { options } from '@crackpost/core/games/crack-story/schema'
import { everySeat } from '@crackpost/core/kernel/seat'
import { describe, expect, it } from 'vitest'
import { facesIn, PACE, round } from './kit/story.ts'

const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)
const handOf = (table: ReturnType<typeof round>, seat: number): string =>
  facesIn(table.state.hands[seat] ?? [])

describe('the deck of Crack Story', () => {
  it('has 110 cards of nine kinds', () => {
    expect(DECK).toHaveLength(110)
    const kinds = DECK.map(kindOf)
    const count = (kind: string) => kinds.filter((other) => other === kind).length
    expect(['simple', 'rejouer', 'cache', 'plus'].map(count)).toEqual([56, 16, 12, 8])
    expect(['joker', 'jokerRejouer', 'story', 'inverse', 'swap'].map(count)).toEqual([4, 3, 5, 4, 2])
  })

  it.each([2, 5, 8])('is dealt to %i players, eight each, by a dealer whom the seed draws', (seats) => {
    const dealers = new Set<number>()
    for (let n = 0; n < 60; n++) {
      const [dealt] = crackStory.setup({ seats, options: options.parse({}), seed: `seed ${n}` })
      if (dealt?.type !== 'dealt') throw new Error('no deal')
      expect(dealt.hands.map((hand) => hand.length)).toEqual(everySeat(seats).map(() => HAND))
      expect(new Set([...dealt.hands.flat(), ...dealt.pile]).size).toBe(110)
      dealers.add(dealt.dealer)
    }
    expect(dealers.size).toBe(seats)
  })
})

describe('a turn', () => {
  it('adds a word to a story that was recited, and the next is on', () => {
    const table = round(['E A', 'D A', 'U A'])
    table.recites('A', 'E Elle')
    table.recites('B', 'D dessine')
    table.recites('C', 'U une')
    expect(table.state.story.map(({ word, by }) => [word, by])).toEqual([
      ['Elle', 0],
      ['dessine', 1],
      ['une', 2],
    ])
    expect(table.state.turn).toBe(0)
  })

  it('needs the form for letters and STORY, and none for actions', () => {
    const table = round(['E INVERSE', 'D STORY SWAP'])
    expect(table.refuses('A', 'recite "" E elle')).toBe('formClosed')
    table.does('A', 'open')
    expect(table.refuses('A', 'recite "" INVERSE')).toBe('formOpen')
    table.does('A', 'recite "" E elle')
    expect(table.refuses('B', 'recite "elle" STORY @A')).toBe('formClosed')
    table.does('B', 'recite "" SWAP @A')
  })

  it('is lost with a wrong recital: the card stays, one is drawn, and no word is told', () => {
    const table = round(['E A', 'D A'], 'M')
    table.recites('A', 'E Elle')
    table.does('B', 'open')
    const events = table.does('B', 'recite "Il" D dort')
    expect(types(events)).toEqual(['lost', 'drew', 'turned'])
    expect(handOf(table, 1)).toBe('D A M')
    expect(table.state.story).toHaveLength(1)
    for (const seat of [null, 0, 1])
      expect(JSON.stringify(events.map((event) => crackStory.tell(event, seat)))).not.toMatch(
        /elle|il\b|dort/i,
      )
  })

  it('is lost with a wrong letter, whatever the recital was', () => {
    const table = round(['E A', 'D A'])
    table.recites('A', 'E Elle')
    table.does('B', 'open')
    expect(table.does('B', 'recite "nonsense" D elle')[0]).toMatchObject({ type: 'lost', why: 'letter' })
  })

  it('refuses what is no word without costing anything, and without saying anything of the recital', () => {
    const table = round(['E A', 'D A'])
    table.does('A', 'open')
    for (const [word, code] of [
      ['"deux mots"', 'word.notOne'],
      ['"4x"', 'word.notOne'],
      [`"${'e'.repeat(31)}"`, 'word.long'],
      ['"..."', 'word.empty'],
      ['"ελλάς"', 'word.notOne'],
    ])
      expect(table.refuses('A', `recite "" E ${word}`)).toBe(code)
    expect(table.refuses('A', 'recite "" E')).toBe('noWord')
    expect(table.refuses('A', 'recite "" Z+ zoo @B')).toBe('missing')
    expect(table.state.form).not.toBeNull()
  })

  it('takes the elided form for the letter: s, n and qu', () => {
    const table = round(['S N E', 'Q> N A'])
    table.recites('A', "S s'emmêlent")
    table.recites('B', "Q> qu'il, N n'avait")
    expect(table.state.story.map(({ word }) => word)).toEqual(["s'emmêlent", "qu'il", "n'avait"])
  })

  it('draws one and passes', () => {
    const table = round(['E A', 'D A'], 'M')
    expect(types(table.does('A', 'pass'))).toEqual(['lost', 'drew', 'turned'])
    expect(handOf(table, 0)).toBe('E A M')
  })
})

describe('the cards', () => {
  it('REJOUER goes on with a simple, REJOUER or CACHE letter, STORY or an action, and nothing else', () => {
    const table = round(['E> D A_ Z+ ? STORY INVERSE SWAP', 'A B'])
    table.does('A', 'open')
    expect(table.refuses('A', 'recite "" E> elle, Z+ zoo @B')).toBe('chain')
    expect(table.refuses('A', 'recite "" E> elle, ? oui')).toBe('chain')
    expect(table.refuses('A', 'recite "" D du, E> elle')).toBe('chain')
    for (const second of ['D du', 'A_ arbre', 'STORY @B', 'INVERSE', 'SWAP @B']) {
      const other = round(['E> D A_ Z+ ? STORY INVERSE SWAP', 'A B'])
      expect(types(other.recites('A', `E> elle, ${second}`))).toContain('laid')
    }
  })

  it('JOKER REJOUER goes on with any letter, and a joker makes nobody draw', () => {
    const table = round(['?> Z+ A', 'A B'], 'M M')
    const events = table.recites('A', '?> zone, Z+ zouk @B')
    expect(types(events)).toEqual(['laid', 'laid', 'drew', 'turned'])
    expect(handOf(table, 1)).toBe('A B M')
    expect(types(round(['? A', 'A B']).recites('A', '? zone'))).toEqual(['laid', 'turned'])
  })

  it('+1 makes another active player draw, and only another', () => {
    const table = round(['Z+ A', 'A B', 'C'], 'M')
    table.does('A', 'open')
    expect(table.refuses('A', 'recite "" Z+ zone')).toBe('target')
    expect(table.refuses('A', 'recite "" Z+ zone @A')).toBe('target')
    expect(table.refuses('A', 'recite "" Z+ zone @D')).toBe('target')
    table.does('A', 'recite "" Z+ zone @C')
    expect(handOf(table, 2)).toBe('C M')
  })

  it('CACHE lies face down for all, and a joker shows no letter', () => {
    const table = round(['A_ A', '? B'])
    table.recites('A', 'A_ arbre')
    table.recites('B', '? bleu')
    for (const seat of [null, 0, 1])
      expect(crackStory.view(table.state, seat).table.story.map(({ face }) => face)).toEqual([null, '?'])
  })

  it('a wrong letter later in a chain leaves the words before it, returns its card and costs one', () => {
    const table = round(['E> D A', 'A B'], 'M')
    const events = table.recites('A', 'E> elle, D une')
    expect(types(events)).toEqual(['laid', 'lost', 'drew', 'turned'])
    expect(table.state.story.map(({ word }) => word)).toEqual(['elle'])
    expect(handOf(table, 0)).toBe('D A M')
    expect(table.state.stuck).toEqual([])
  })

  it('STORY needs a story, ends it, and deals three cards in the order named', () => {
    const empty = round(['STORY A', 'A B'])
    empty.does('A', 'open')
    expect(empty.refuses('A', 'recite "" STORY @B')).toBe('storyEmpty')
    const table = round(['E A', 'STORY B', 'C D'], 'M N P')
    table.recites('A', 'E elle')
    const events = table.recites('B', 'STORY @CA')
    expect(types(events)).toEqual(['finished', 'drew', 'drew', 'drew', 'published', 'turned'])
    expect([handOf(table, 0), handOf(table, 2)]).toEqual(['A N', 'C D M P'])
    expect(table.state).toMatchObject({ turn: 2, story: [], stories: 1 })
    expect(crackStory.view(table.state, null).table.stories).toMatchObject([
      { number: 1, why: 'story', words: [{ mark: '1.1', word: 'elle', by: 0, face: 'E' }] },
    ])
  })

  it('INVERSE turns the direction, SWAP exchanges hands', () => {
    const table = round(['INVERSE A', 'B', 'SWAP C', 'D'])
    table.does('A', 'recite "" INVERSE')
    expect(table.state).toMatchObject({ direction: -1, turn: 3 })
    table.does('D', 'pass')
    table.does('C', 'recite "" SWAP @B')
    expect([handOf(table, 1), handOf(table, 2)]).toEqual(['C', 'B'])
  })
})

describe('the end of a round', () => {
  it('comes with the last card, when nobody contests it any more', () => {
    const table = round(['E', 'A B', 'C D'])
    expect(types(table.recites('A', 'E elle'))).toEqual(['laid', 'won', 'waited'])
    expect(crackStory.status(table.state)).toMatchObject({ waitsFor: [1, 2], until: PACE / 4 })
    expect(table.refuses('B', 'open')).toBe('waiting')
    table.does('B', 'waive')
    expect(table.refuses('B', 'waive')).toBe('nothingToWaive')
    expect(types(table.does('C', 'waive'))).toEqual(['waived', 'published', 'scored', 'dealt'])
    expect(table.state).toMatchObject({ round: 2, dealer: 0, turn: 0, wins: [1, 0, 0], direction: 1 })
  })

  it('comes by the clock where somebody does not waive', () => {
    const table = round(['E', 'A B'])
    table.recites('A', 'E elle')
    table.pass(PACE / 4)
    expect(types(table.rings('waiting'))).toEqual(['published', 'scored', 'dealt'])
  })

  it('lets STORY and +1 do their work first', () => {
    const table = round(['Z+', 'A B'], 'M')
    expect(types(table.recites('A', 'Z+ zone @B'))).toEqual(['laid', 'drew', 'won', 'waited'])
    const other = round(['E A', 'STORY'], 'M')
    other.recites('A', 'E elle')
    const events = other.recites('B', 'STORY @A')
    // No word of B's is in it: there is nothing to wait for.
    expect(types(events)).toEqual(['finished', 'drew', 'drew', 'drew', 'won', 'published', 'scored', 'dealt'])
    expect(other.state.wins).toEqual([0, 1])
  })

  it('gives the round away with a SWAP as the last card', () => {
    const table = round(['SWAP', 'A B', 'C'], '', { rounds: 1 })
    const events = table.does('A', 'recite "" SWAP @B')
    expect(types(events)).toEqual(['won', 'scored', 'ended'])
    expect(crackStory.status(table.state)).toMatchObject({ phase: 'over', reason: 'swap' })
    expect(table.state.wins).toEqual([0, 1, 0])
  })

  it.each([1, 2, 3] as const)('wins the match after %i of them', (rounds) => {
    const table = round(['INVERSE', 'A B'], '', { rounds })
    table.set({ wins: [rounds - 1, 0] })
    expect(types(table.does('A', 'recite "" INVERSE'))).toEqual(['inversed', 'won', 'scored', 'ended'])
    expect(crackStory.status(table.state)).toMatchObject({ phase: 'over', reason: 'rounds' })
  })
})

describe('the pile', () => {
  it('is made anew from what lies beside it, never from the running story', () => {
    const table = round(['E A', 'A B', 'C'])
    table.recites('A', 'E elle')
    const beside = table.state.pile.slice(0, 5)
    table.set({ pile: [], discard: beside, gone: table.state.pile.slice(5) })
    const events = table.does('B', 'pass')
    expect(types(events)).toEqual(['lost', 'reshuffled', 'drew', 'turned'])
    expect(table.state.discard).toEqual([])
    expect(table.state.gone).toEqual([])
    expect(table.state.pile.length).toBe(110 - 6)
    expect(table.state.pile).not.toContain(table.state.story[0]?.card)
  })

  it('gives nobody anything when there is nothing left', () => {
    const table = round(['E A', 'A B'])
    table.set({ pile: [] })
    expect(types(table.does('A', 'pass'))).toEqual(['lost', 'turned'])
  })

  it('goes out in the order named where fewer are left than are due', () => {
    const table = round(['E> STORY A', 'B', 'C'])
    table.set({ pile: table.state.pile.slice(0, 0), discard: [] })
    table.recites('A', 'E> elle, STORY @CB')
    // The story's own card and STORY were collected before: two cards for three.
    expect(table.state.hands.map((hand) => hand.length)).toEqual([1, 2, 2])
  })

  it('takes back the cards of who resigned at the next shuffle', () => {
    const table = round(['E A', 'A B', 'C'])
    table.resigns('B')
    expect(facesIn(table.state.gone)).toBe('A B')
    table.set({ pile: [] })
    table.does('A', 'pass')
    expect(table.state.gone).toEqual([])
  })
})

describe('everybody stuck', () => {
  it('abandons the story; whoever drew first starts a new one', () => {
    const table = round(['E A', 'A B', 'C D'])
    table.recites('A', 'E elle')
    table.does('B', 'pass')
    table.does('C', 'open')
    table.does('C', 'recite "lui" C chat')
    expect(types(table.does('A', 'late'))).toEqual(['lost', 'drew', 'published', 'turned'])
    expect(table.state).toMatchObject({ turn: 1, story: [], stuck: [], bare: 1 })
    expect(table.state.kept).toMatchObject([{ why: 'stuck', words: ['elle'] }])
  })

  it('is broken by any card laid, and not by forced draws', () => {
    const table = round(['INVERSE A', 'A B'])
    table.does('A', 'pass')
    table.does('B', 'pass')
    expect(table.state.bare).toBe(1)
    table.does('A', 'recite "" INVERSE')
    expect(table.state).toMatchObject({ bare: 0, stuck: [] })
  })

  it('starts with the next active seat where whoever drew first has resigned', () => {
    const table = round(['E A', 'A B', 'C D', 'E'])
    table.recites('A', 'E elle')
    table.does('B', 'pass')
    table.does('C', 'pass')
    table.resigns('B')
    table.does('D', 'pass')
    table.does('A', 'pass')
    expect(table.state).toMatchObject({ turn: 2, bare: 1 })
  })

  it('is seen at once when the last who was not stuck resigns', () => {
    const table = round(['E A', 'A B', 'C D'])
    table.recites('A', 'E elle')
    table.does('B', 'pass')
    table.does('C', 'pass')
    expect(types(table.resigns('A'))).toContain('published')
    expect(table.state.turn).toBe(1)
  })

  it('twice with nothing laid and nothing to draw gives the round to the smallest hand', () => {
    const table = round(['E A', 'B'])
    table.set({ pile: [] })
    for (const seat of ['A', 'B', 'A']) table.does(seat, 'pass')
    expect(types(table.does('B', 'pass'))).toEqual(['lost', 'published', 'won', 'scored', 'dealt'])
    expect(table.state.wins).toEqual([0, 1])
  })

  it('twice with equal hands deals the round again', () => {
    const table = round(['E', 'B'])
    table.set({ pile: [] })
    for (const seat of ['A', 'B', 'A']) table.does(seat, 'pass')
    expect(types(table.does('B', 'pass'))).toEqual(['lost', 'published', 'dealt'])
    expect(table.state).toMatchObject({ round: 1, wins: [0, 0], turn: 0 })
  })
})
