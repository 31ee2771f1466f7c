import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { describe, expect, it } from 'vitest'
import { createStoryRound, facesOfCards, STORY_TURN_MS } from '../../kit/crack-story-round.ts'

const typesOf = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)
const handOf = (table: ReturnType<typeof createStoryRound>, seat: number): string =>
  facesOfCards(table.state.hands[seat] ?? [])
const allCards = ({ state }: ReturnType<typeof createStoryRound>): number[] =>
  [
    ...state.hands.flat(),
    ...state.pile,
    ...state.discard,
    ...state.gone,
    ...(state.finished ? [] : state.story.map(({ card }) => card)),
  ].sort((a, b) => a - b)

/** A has laid a word of three letters; B and C have heard it. */
function contestedRound(): ReturnType<typeof createStoryRound> {
  const table = createStoryRound(['E A', 'B D', 'C D'], 'M N')
  table.recite('A', 'E elle')
  table.listenToAll('B')
  table.listenToAll('C')
  return table
}

describe('a contest', () => {
  it('is open to seats that have heard the word, until the next player opens the form or acts', () => {
    const table = createStoryRound(['E A', 'B D', 'C D'])
    table.recite('A', 'E elle')
    expect(table.rejectionCode('C', 'contest 1')).toBe('notHeard')
    table.submit('C', 'listen')
    expect(table.rejectionCode('C', 'contest 1')).toBe('notHeard')
    table.submit('C', 'heard')
    expect(table.rejectionCode('A', 'contest 1')).toBe('contestOwn')
    expect(table.rejectionCode('C', 'contest 2')).toBe('notContestable')
    expect(crackStoryGame.view(table.state, 2).mine?.mayContest).toEqual([0])
    table.submit('B', 'open')
    expect(table.rejectionCode('C', 'contest 1')).toBe('notContestable')
    const other = contestedRound()
    other.submit('B', 'pass')
    expect(other.rejectionCode('C', 'contest 1')).toBe('notContestable')
  })

  it('shows the word only to the voters', () => {
    const table = contestedRound()
    table.submit('C', 'contest 1')
    for (const seat of [0, 1, 2])
      expect(crackStoryGame.view(table.state, seat).mine?.vote).toEqual({ word: 'elle', voted: seat === 2 })
    expect(JSON.stringify(crackStoryGame.view(table.state, null))).not.toContain('elle')
    expect(crackStoryGame.status(table.state)).toMatchObject({
      waitsFor: [0, 1],
      until: table.now + STORY_TURN_MS / 4,
    })
  })

  it('blocks everything but listening and voting', () => {
    const table = contestedRound()
    table.submit('C', 'contest 1')
    for (const line of ['open', 'pass', 'chrono', 'contest 1'])
      expect(table.rejectionCode('B', line)).toBe('voteOpen')
    expect(table.rejectionCode('C', 'vote keep')).toBe('votedAlready')
    expect(crackStoryGame.timers?.(table.state)).toEqual([
      { kind: 'vote', at: table.now + STORY_TURN_MS / 4 },
    ])
  })

  it('that fails costs the contester a card, and each word is contested only once', () => {
    const table = contestedRound()
    table.submit('C', 'contest 1')
    table.submit('A', 'vote keep')
    expect(typesOf(table.submit('B', 'vote keep'))).toEqual(['voted', 'upheld', 'drew'])
    expect(handOf(table, 2)).toBe('C D M')
    expect(table.state).toMatchObject({ turn: 1, stuck: [] })
    expect(table.rejectionCode('B', 'contest 1')).toBe('contestedAlready')
  })

  it('that succeeds returns the card, costs the author one, and passes the turn', () => {
    const table = contestedRound()
    table.submit('C', 'contest 1')
    table.submit('A', 'vote keep')
    const events = table.submit('B', 'vote drop')
    expect(typesOf(events)).toEqual(['voted', 'fell', 'drew'])
    expect(handOf(table, 0)).toBe('E A M')
    expect(table.state).toMatchObject({ turn: 1, story: [], stuck: [0] })
    expect(events.map((event) => crackStoryGame.viewEvent(event, 1))[1]).toMatchObject({
      words: 1,
      author: 0,
    })
  })

  it('keeps the word in a tie', () => {
    const table = createStoryRound(['E A', 'B D', 'C D', 'A'])
    table.recite('A', 'E elle')
    table.listenToAll('C')
    table.submit('C', 'contest 1')
    table.submit('A', 'vote keep')
    table.advanceClock(STORY_TURN_MS)
    expect(typesOf(table.fireTimer('vote'))).toEqual(['upheld', 'drew'])
  })

  it('ignores abstentions', () => {
    const table = contestedRound()
    table.submit('C', 'contest 1')
    table.submit('B', 'vote nothing')
    table.advanceClock(STORY_TURN_MS)
    expect(typesOf(table.fireTimer('vote'))).toContain('fell')
  })

  it('between two players removes a word only if its author agrees', () => {
    const twoPlayerRound = (): ReturnType<typeof createStoryRound> => {
      const table = createStoryRound(['E A', 'B D'])
      table.recite('A', 'E elle')
      table.listenToAll('B')
      table.submit('B', 'contest 1')
      return table
    }
    const silent = twoPlayerRound()
    silent.advanceClock(STORY_TURN_MS)
    expect(typesOf(silent.fireTimer('vote'))).toContain('upheld')
    expect(typesOf(twoPlayerRound().submit('A', 'vote drop'))).toContain('fell')
    expect(typesOf(twoPlayerRound().submit('A', 'vote keep'))).toContain('upheld')
  })

  it('takes back what the author did after the word in the same turn: cards, draws and swaps', () => {
    const table = createStoryRound(['?> Z+ A', 'B D', 'C D'], 'M N')
    table.recite('A', '?> elle, Z+ zone @B')
    const before = allCards(table)
    table.listenToAll('C')
    table.submit('C', 'contest 1')
    table.submit('A', 'vote drop')
    const events = table.submit('B', 'vote drop')
    // The card that B drew and saw is returned to a pile that is shuffled.
    expect(typesOf(events)).toEqual(['voted', 'fell', 'reshuffled', 'drew'])
    expect(handOf(table, 1)).toBe('B D')
    expect(table.state.hands[0]).toHaveLength(4)
    expect(allCards(table)).toEqual(before)
  })

  it('keeps what was before the word: the first of a chain stays when the second falls', () => {
    const table = createStoryRound(['E> SWAP D A', 'B D', 'C D'], 'M')
    table.recite('A', 'E> elle, D du')
    table.listenToAll('C')
    table.submit('C', 'contest 2')
    table.submit('A', 'vote drop')
    table.submit('B', 'vote drop')
    expect(table.state.story.map(({ word }) => word)).toEqual(['elle'])
    expect(table.state).toMatchObject({ turn: 1, stuck: [] })
    // The first word may still be contested separately.
    table.submit('C', 'contest 1')
  })

  it('undoes a swap and an inversion, and the turn goes where it would have gone', () => {
    const swap = createStoryRound(['E> SWAP A A', 'B D', 'C D'], 'M')
    swap.recite('A', 'E> elle, SWAP @B')
    swap.listenToAll('C')
    swap.submit('C', 'contest 1')
    swap.submit('A', 'vote drop')
    swap.submit('B', 'vote drop')
    expect(handOf(swap, 1)).toBe('B D')
    const inverse = createStoryRound(['E> INVERSE A', 'B D', 'C D'])
    inverse.recite('A', 'E> elle, INVERSE')
    expect(inverse.state.turn).toBe(2)
    inverse.listenToAll('B')
    inverse.submit('B', 'contest 1')
    inverse.submit('A', 'vote drop')
    expect(typesOf(inverse.submit('C', 'vote drop'))).toContain('turned')
    expect(inverse.state).toMatchObject({ turn: 1, direction: 1 })
  })

  it('lets a failed contester keep the fine when another contest succeeds', () => {
    const table = createStoryRound(['E> D A', 'B D', 'C D'], 'M N')
    table.recite('A', 'E> elle, D du')
    table.listenToAll('B')
    table.listenToAll('C')
    table.submit('C', 'contest 2')
    table.submit('A', 'vote keep')
    table.submit('B', 'vote keep')
    expect(handOf(table, 2)).toBe('C D M')
    table.submit('B', 'contest 1')
    table.submit('A', 'vote drop')
    table.submit('C', 'vote drop')
    expect(handOf(table, 2)).toBe('C D M')
    expect(new Set(allCards(table)).size).toBe(110)
    expect(table.state.story).toEqual([])
  })

  it('of a word followed by STORY delays publication, and reopens the story when it succeeds', () => {
    const table = createStoryRound(['E> STORY A', 'B D', 'C D'], 'M N P')
    expect(typesOf(table.recite('A', 'E> elle, STORY @BC'))).toEqual([
      'laid',
      'finished',
      'drew',
      'drew',
      'drew',
      'waited',
    ])
    expect(crackStoryGame.view(table.state, 1).table).toMatchObject({ finished: true, stories: [] })
    table.listenToAll('B')
    table.submit('B', 'contest 1')
    table.submit('C', 'vote drop')
    table.submit('A', 'vote keep')
    expect(table.state).toMatchObject({ story: [], finished: false, waiting: null, turn: 1, stories: 0 })
    expect([handOf(table, 1), handOf(table, 2)]).toEqual(['B D', 'C D'])
    expect(new Set(allCards(table)).size).toBe(110)
  })

  it('of the word that won a round takes the round back', () => {
    const table = createStoryRound(['E', 'B D', 'C D'])
    table.recite('A', 'E elle')
    table.listenToAll('B')
    table.submit('B', 'contest 1')
    table.submit('C', 'vote drop')
    table.submit('A', 'vote keep')
    expect(table.state).toMatchObject({ won: null, waiting: null, turn: 1, wins: [0, 0, 0] })
    expect(table.state.hands[0]).toHaveLength(2)
  })

  it('that fails on a winning word continues the wait with the time left', () => {
    const table = createStoryRound(['E', 'B D', 'C D'])
    table.recite('A', 'E elle')
    const until = table.state.waiting?.until ?? 0
    table.listenToAll('B')
    table.submit('B', 'contest 1')
    table.advanceClock(1000)
    table.submit('C', 'vote keep')
    table.submit('A', 'vote keep')
    expect(table.state.waiting).toEqual({ until: until + 1000, waived: [] })
  })

  it('suspends the chrono and the turn time', () => {
    const table = contestedRound()
    table.advanceClock(STORY_TURN_MS / 4)
    table.submit('C', 'chrono')
    const { chrono, since } = table.state
    table.submit('C', 'contest 1')
    table.advanceClock(5000)
    table.submit('A', 'vote keep')
    table.submit('B', 'vote keep')
    expect(table.state.chrono?.until).toBe((chrono?.until ?? 0) + 5000)
    expect(table.state.since).toBe((since ?? 0) + 5000)
  })

  it('is dropped when its author or its contester resigns', () => {
    for (const seat of ['A', 'C']) {
      const table = contestedRound()
      table.submit('C', 'contest 1')
      expect(typesOf(table.resign(seat))).toContain('dropped')
      expect(table.state.vote).toBeNull()
      expect(table.state.story).toHaveLength(1)
    }
  })

  it('is closed when the last seat that had not voted resigns', () => {
    const table = createStoryRound(['E A', 'B D', 'C D', 'A'])
    table.recite('A', 'E elle')
    table.listenToAll('C')
    table.submit('C', 'contest 1')
    table.submit('A', 'vote keep')
    table.submit('B', 'vote keep')
    expect(typesOf(table.resign('D'))).toContain('upheld')
  })

  it('can leave all seats stuck', () => {
    const table = createStoryRound(['E A', 'B D', 'C D'])
    table.submit('A', 'pass')
    table.submit('B', 'pass')
    table.recite('C', 'C chat')
    table.listenToAll('B')
    table.submit('B', 'contest 1')
    table.submit('A', 'vote drop')
    expect(typesOf(table.submit('C', 'vote drop'))).toContain('published')
    expect(table.state).toMatchObject({ bare: 1, turn: 0 })
  })
})
