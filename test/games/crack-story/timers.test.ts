import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import { describe, expect, it } from 'vitest'
import { createStoryRound, STORY_MINUTE_MS, STORY_TURN_MS } from '../../kit/crack-story-round.ts'

const typesOf = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)

describe('the chrono', () => {
  it('may be started by others after a quarter of the turn, and costs the turn when it expires', () => {
    const table = createStoryRound(['E A', 'B C'])
    expect(table.rejectionCode('B', 'chrono')).toBe('chronoEarly')
    table.advanceClock(STORY_TURN_MS / 4)
    expect(table.rejectionCode('A', 'chrono')).toBe('chronoOwn')
    table.submit('B', 'chrono')
    expect(table.rejectionCode('B', 'chrono')).toBe('chronoRuns')
    expect(crackStoryGame.timers?.(table.state)).toEqual([
      { kind: 'chrono', at: STORY_TURN_MS / 4 + 60 * STORY_MINUTE_MS },
    ])
    table.advanceClock(60 * STORY_MINUTE_MS)
    expect(table.fireTimer('chrono')[0]).toMatchObject({ type: 'lost', why: 'chrono', seat: 0 })
    expect(table.state).toMatchObject({ turn: 1, stuck: [0] })
  })

  it('is stopped by the form, and can’t be started while one is open', () => {
    const table = createStoryRound(['E A', 'B C'])
    table.advanceClock(STORY_TURN_MS / 4)
    table.submit('B', 'chrono')
    table.submit('A', 'open')
    expect(table.state.chrono).toBeNull()
    expect(table.rejectionCode('B', 'chrono')).toBe('formOpen')
  })

  it('forfeits a seat without an action of its own for three full turn times', () => {
    const table = createStoryRound(['E A', 'B C', 'D'])
    table.changeState({ away: [3 * STORY_TURN_MS - STORY_TURN_MS / 2, 0, 0] })
    table.advanceClock(STORY_TURN_MS / 2)
    table.submit('B', 'chrono')
    table.advanceClock(60 * STORY_MINUTE_MS)
    expect(typesOf(table.fireTimer('chrono'))).toEqual(['resigned', 'turned'])
    expect(table.state.resigned).toEqual([0])
  })

  it('is reset by an action of the seat, but not by listening', () => {
    const table = createStoryRound(['E A', 'B C'])
    table.recite('A', 'E elle')
    table.changeState({ away: [0, STORY_TURN_MS] })
    table.listenToAll('B')
    expect(table.state.away).toEqual([0, STORY_TURN_MS])
    table.submit('B', 'open')
    expect(table.state.away).toEqual([0, 0])
  })
})

describe('the form', () => {
  it('has three minutes and five seconds per word, from its first opening', () => {
    const table = createStoryRound(['E A', 'B C'])
    table.recite('A', 'E elle')
    table.submit('B', 'open')
    const until = table.state.form?.until
    expect(until).toBe(table.now + 185_000)
    table.advanceClock(60_000)
    expect(table.submit('B', 'open')).toMatchObject([{ type: 'opened', until, again: true }])
    expect(table.state.form?.until).toBe(until)
  })

  it('counts as a wrong recital when it is sent late or never', () => {
    const late = createStoryRound(['E A', 'B C'])
    late.submit('A', 'open')
    late.advanceClock(180_001)
    expect(late.submit('A', 'recite "" E elle')[0]).toMatchObject({ type: 'lost', why: 'form' })
    const unsent = createStoryRound(['E A', 'B C'])
    unsent.submit('A', 'open')
    unsent.advanceClock(180_001)
    expect(unsent.fireTimer('form')[0]).toMatchObject({ type: 'lost', why: 'form' })
    const punctual = createStoryRound(['E A', 'B C'])
    punctual.submit('A', 'open')
    punctual.advanceClock(180_000)
    expect(typesOf(punctual.submit('A', 'recite "" E elle'))).toContain('laid')
  })

  it('shows the comparison to the reciting player only after the story is over', () => {
    const table = createStoryRound(['E A', 'D STORY A', 'A C'])
    table.recite('A', 'E Elle')
    table.submit('B', 'open')
    table.submit('B', 'recite "Lui" D dort')
    const slips = (seat: number) => crackStoryGame.view(table.state, seat).mine?.slips
    expect(slips(1)).toEqual([])
    table.recite('C', 'C chante')
    table.submit('A', 'pass')
    table.recite('B', 'STORY @C')
    expect(slips(1)).toEqual([
      { story: 1, words: 1, differences: [{ at: 0, word: true, said: 'Lui', right: 'Elle' }] },
    ])
    expect(slips(0)).toEqual([])
  })
})

describe('resigning', () => {
  it('lets the others continue, and the last one win', () => {
    const table = createStoryRound(['E A', 'B C', 'D'])
    table.recite('A', 'E elle')
    table.resign('B')
    expect(table.state.turn).toBe(2)
    expect(typesOf(table.resign('A'))).toEqual(['resigned', 'published', 'ended'])
    expect(crackStoryGame.status(table.state)).toMatchObject({ phase: 'over', reason: 'lastSeat' })
    expect(crackStoryGame.view(table.state, null).table.stories).toMatchObject([{ why: 'over' }])
  })

  it('of a winner who may still be contested deals the round again', () => {
    const table = createStoryRound(['E', 'B C', 'D'])
    table.recite('A', 'E elle')
    expect(typesOf(table.resign('A'))).toEqual(['resigned', 'published', 'dealt'])
    expect(table.state).toMatchObject({ round: 1, wins: [0, 0, 0], turn: 1 })
    expect(table.state.hands[0]).toEqual([])
  })

  it('of the last seat that could waive continues the match', () => {
    const table = createStoryRound(['E', 'B C', 'D'])
    table.recite('A', 'E elle')
    table.submit('B', 'waive')
    expect(typesOf(table.resign('C'))).toContain('scored')
  })
})
