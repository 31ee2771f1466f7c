import { crackStory } from '@crackpost/core/games/crack-story/index'
import { describe, expect, it } from 'vitest'
import { facesIn, PACE, round } from './kit/story.ts'

const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)
const handOf = (table: ReturnType<typeof round>, seat: number): string =>
  facesIn(table.state.hands[seat] ?? [])
const everyCard = ({ state }: ReturnType<typeof round>): number[] =>
  [
    ...state.hands.flat(),
    ...state.pile,
    ...state.discard,
    ...state.gone,
    ...(state.finished ? [] : state.story.map(({ card }) => card)),
  ].sort((a, b) => a - b)

/** A has laid a word of three; B and C have heard it. */
function contested(): ReturnType<typeof round> {
  const table = round(['E A', 'B D', 'C D'], 'M N')
  table.recites('A', 'E elle')
  table.hears('B')
  table.hears('C')
  return table
}

describe('a contest', () => {
  it('is open to who has heard the word, until the next player opens the form or acts', () => {
    const table = round(['E A', 'B D', 'C D'])
    table.recites('A', 'E elle')
    expect(table.refuses('C', 'contest 1')).toBe('notHeard')
    table.does('C', 'listen')
    expect(table.refuses('C', 'contest 1')).toBe('notHeard')
    table.does('C', 'heard')
    expect(table.refuses('A', 'contest 1')).toBe('contestOwn')
    expect(table.refuses('C', 'contest 2')).toBe('notContestable')
    expect(crackStory.view(table.state, 2).mine?.mayContest).toEqual([0])
    table.does('B', 'open')
    expect(table.refuses('C', 'contest 1')).toBe('notContestable')
    const other = contested()
    other.does('B', 'pass')
    expect(other.refuses('C', 'contest 1')).toBe('notContestable')
  })

  it('shows the word to those who vote, alone and to nobody else', () => {
    const table = contested()
    table.does('C', 'contest 1')
    for (const seat of [0, 1, 2])
      expect(crackStory.view(table.state, seat).mine?.vote).toEqual({ word: 'elle', voted: seat === 2 })
    expect(JSON.stringify(crackStory.view(table.state, null))).not.toContain('elle')
    expect(crackStory.status(table.state)).toMatchObject({ waitsFor: [0, 1], until: table.now + PACE / 4 })
  })

  it('holds everything but listening and voting', () => {
    const table = contested()
    table.does('C', 'contest 1')
    for (const line of ['open', 'pass', 'chrono', 'contest 1'])
      expect(table.refuses('B', line)).toBe('voteOpen')
    expect(table.refuses('C', 'vote keep')).toBe('votedAlready')
    expect(crackStory.alarms?.(table.state)).toEqual([{ kind: 'vote', at: table.now + PACE / 4 }])
  })

  it('that fails costs the contester a card, and each word is contested once', () => {
    const table = contested()
    table.does('C', 'contest 1')
    table.does('A', 'vote keep')
    expect(types(table.does('B', 'vote keep'))).toEqual(['voted', 'upheld', 'drew'])
    expect(handOf(table, 2)).toBe('C D M')
    expect(table.state).toMatchObject({ turn: 1, stuck: [] })
    expect(table.refuses('B', 'contest 1')).toBe('contestedAlready')
  })

  it('that succeeds gives the word back, costs its author one, and passes on', () => {
    const table = contested()
    table.does('C', 'contest 1')
    table.does('A', 'vote keep')
    const events = table.does('B', 'vote drop')
    expect(types(events)).toEqual(['voted', 'fell', 'drew'])
    expect(handOf(table, 0)).toBe('E A M')
    expect(table.state).toMatchObject({ turn: 1, story: [], stuck: [0] })
    expect(events.map((event) => crackStory.tell(event, 1))[1]).toMatchObject({ words: 1, author: 0 })
  })

  it('keeps the word when it is a tie', () => {
    const table = round(['E A', 'B D', 'C D', 'A'])
    table.recites('A', 'E elle')
    table.hears('C')
    table.does('C', 'contest 1')
    table.does('A', 'vote keep')
    table.pass(PACE)
    expect(types(table.rings('vote'))).toEqual(['upheld', 'drew'])
  })

  it('counts silence as no vote', () => {
    const table = contested()
    table.does('C', 'contest 1')
    table.does('B', 'vote nothing')
    table.pass(PACE)
    expect(types(table.rings('vote'))).toContain('fell')
  })

  it('between two makes a word fall only if its author agrees', () => {
    const pair = (): ReturnType<typeof round> => {
      const table = round(['E A', 'B D'])
      table.recites('A', 'E elle')
      table.hears('B')
      table.does('B', 'contest 1')
      return table
    }
    const silent = pair()
    silent.pass(PACE)
    expect(types(silent.rings('vote'))).toContain('upheld')
    expect(types(pair().does('A', 'vote drop'))).toContain('fell')
    expect(types(pair().does('A', 'vote keep'))).toContain('upheld')
  })

  it('takes back what the author did after the word in the same turn: cards, draws and swaps', () => {
    const table = round(['?> Z+ A', 'B D', 'C D'], 'M N')
    table.recites('A', '?> elle, Z+ zone @B')
    const before = everyCard(table)
    table.hears('C')
    table.does('C', 'contest 1')
    table.does('A', 'vote drop')
    const events = table.does('B', 'vote drop')
    // The card that B drew and has seen comes back into a pile that is shuffled.
    expect(types(events)).toEqual(['voted', 'fell', 'reshuffled', 'drew'])
    expect(handOf(table, 1)).toBe('B D')
    expect(table.state.hands[0]).toHaveLength(4)
    expect(everyCard(table)).toEqual(before)
  })

  it('leaves what was before the word: the first of a chain stays when the second falls', () => {
    const table = round(['E> SWAP D A', 'B D', 'C D'], 'M')
    table.recites('A', 'E> elle, D du')
    table.hears('C')
    table.does('C', 'contest 2')
    table.does('A', 'vote drop')
    table.does('B', 'vote drop')
    expect(table.state.story.map(({ word }) => word)).toEqual(['elle'])
    expect(table.state).toMatchObject({ turn: 1, stuck: [] })
    // The first may still be contested by itself.
    table.does('C', 'contest 1')
  })

  it('undoes a swap and an inversion, and the turn goes where it would have gone', () => {
    const swap = round(['E> SWAP A A', 'B D', 'C D'], 'M')
    swap.recites('A', 'E> elle, SWAP @B')
    swap.hears('C')
    swap.does('C', 'contest 1')
    swap.does('A', 'vote drop')
    swap.does('B', 'vote drop')
    expect(handOf(swap, 1)).toBe('B D')
    const inverse = round(['E> INVERSE A', 'B D', 'C D'])
    inverse.recites('A', 'E> elle, INVERSE')
    expect(inverse.state.turn).toBe(2)
    inverse.hears('B')
    inverse.does('B', 'contest 1')
    inverse.does('A', 'vote drop')
    expect(types(inverse.does('C', 'vote drop'))).toContain('turned')
    expect(inverse.state).toMatchObject({ turn: 1, direction: 1 })
  })

  it('lets a failed contester keep the fine when another contest succeeds', () => {
    const table = round(['E> D A', 'B D', 'C D'], 'M N')
    table.recites('A', 'E> elle, D du')
    table.hears('B')
    table.hears('C')
    table.does('C', 'contest 2')
    table.does('A', 'vote keep')
    table.does('B', 'vote keep')
    expect(handOf(table, 2)).toBe('C D M')
    table.does('B', 'contest 1')
    table.does('A', 'vote drop')
    table.does('C', 'vote drop')
    expect(handOf(table, 2)).toBe('C D M')
    expect(new Set(everyCard(table)).size).toBe(110)
    expect(table.state.story).toEqual([])
  })

  it('of a word followed by STORY waits with publication, and opens the story again when it succeeds', () => {
    const table = round(['E> STORY A', 'B D', 'C D'], 'M N P')
    expect(types(table.recites('A', 'E> elle, STORY @BC'))).toEqual([
      'laid',
      'finished',
      'drew',
      'drew',
      'drew',
      'waited',
    ])
    expect(crackStory.view(table.state, 1).table).toMatchObject({ finished: true, stories: [] })
    table.hears('B')
    table.does('B', 'contest 1')
    table.does('C', 'vote drop')
    table.does('A', 'vote keep')
    expect(table.state).toMatchObject({ story: [], finished: false, waiting: null, turn: 1, stories: 0 })
    expect([handOf(table, 1), handOf(table, 2)]).toEqual(['B D', 'C D'])
    expect(new Set(everyCard(table)).size).toBe(110)
  })

  it('of the word that won a round takes the round back', () => {
    const table = round(['E', 'B D', 'C D'])
    table.recites('A', 'E elle')
    table.hears('B')
    table.does('B', 'contest 1')
    table.does('C', 'vote drop')
    table.does('A', 'vote keep')
    expect(table.state).toMatchObject({ won: null, waiting: null, turn: 1, wins: [0, 0, 0] })
    expect(table.state.hands[0]).toHaveLength(2)
  })

  it('that fails on a winning word goes on waiting for the time it had left', () => {
    const table = round(['E', 'B D', 'C D'])
    table.recites('A', 'E elle')
    const until = table.state.waiting?.until ?? 0
    table.hears('B')
    table.does('B', 'contest 1')
    table.pass(1000)
    table.does('C', 'vote keep')
    table.does('A', 'vote keep')
    expect(table.state.waiting).toEqual({ until: until + 1000, waived: [] })
  })

  it('holds the chrono and the turn time', () => {
    const table = contested()
    table.pass(PACE / 4)
    table.does('C', 'chrono')
    const { chrono, since } = table.state
    table.does('C', 'contest 1')
    table.pass(5000)
    table.does('A', 'vote keep')
    table.does('B', 'vote keep')
    expect(table.state.chrono?.until).toBe((chrono?.until ?? 0) + 5000)
    expect(table.state.since).toBe((since ?? 0) + 5000)
  })

  it('is dropped when its author or its contester resigns', () => {
    for (const seat of ['A', 'C']) {
      const table = contested()
      table.does('C', 'contest 1')
      expect(types(table.resigns(seat))).toContain('dropped')
      expect(table.state.vote).toBeNull()
      expect(table.state.story).toHaveLength(1)
    }
  })

  it('is closed when the last who had not voted resigns', () => {
    const table = round(['E A', 'B D', 'C D', 'A'])
    table.recites('A', 'E elle')
    table.hears('C')
    table.does('C', 'contest 1')
    table.does('A', 'vote keep')
    table.does('B', 'vote keep')
    expect(types(table.resigns('D'))).toContain('upheld')
  })

  it('can make everybody stuck', () => {
    const table = round(['E A', 'B D', 'C D'])
    table.does('A', 'pass')
    table.does('B', 'pass')
    table.recites('C', 'C chat')
    table.hears('B')
    table.does('B', 'contest 1')
    table.does('A', 'vote drop')
    expect(types(table.does('C', 'vote drop'))).toContain('published')
    expect(table.state).toMatchObject({ bare: 1, turn: 0 })
  })
})
