import { crackStory } from '@crackpost/core/games/crack-story/index'
import { describe, expect, it } from 'vitest'
import { MINUTE, PACE, round } from './kit/story.ts'

const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type)

describe('the chrono', () => {
  it('may be started by others after a quarter of the turn, and costs the turn when it is up', () => {
    const table = round(['E A', 'B C'])
    expect(table.refuses('B', 'chrono')).toBe('chronoEarly')
    table.pass(PACE / 4)
    expect(table.refuses('A', 'chrono')).toBe('chronoOwn')
    table.does('B', 'chrono')
    expect(table.refuses('B', 'chrono')).toBe('chronoRuns')
    expect(crackStory.alarms?.(table.state)).toEqual([{ kind: 'chrono', at: PACE / 4 + 60 * MINUTE }])
    table.pass(60 * MINUTE)
    expect(table.rings('chrono')[0]).toMatchObject({ type: 'lost', why: 'chrono', seat: 0 })
    expect(table.state).toMatchObject({ turn: 1, stuck: [0] })
  })

  it('is stopped by the form, and can not be started on an open one', () => {
    const table = round(['E A', 'B C'])
    table.pass(PACE / 4)
    table.does('B', 'chrono')
    table.does('A', 'open')
    expect(table.state.chrono).toBeNull()
    expect(table.refuses('B', 'chrono')).toBe('formOpen')
  })

  it('forfeits a seat that has made no move of its own for three full turn times', () => {
    const table = round(['E A', 'B C', 'D'])
    table.set({ away: [3 * PACE - PACE / 2, 0, 0] })
    table.pass(PACE / 2)
    table.does('B', 'chrono')
    table.pass(60 * MINUTE)
    expect(types(table.rings('chrono'))).toEqual(['resigned', 'turned'])
    expect(table.state.resigned).toEqual([0])
  })

  it("forgives everything with a move of one's own, but not by listening", () => {
    const table = round(['E A', 'B C'])
    table.recites('A', 'E elle')
    table.set({ away: [0, PACE] })
    table.hears('B')
    expect(table.state.away).toEqual([0, PACE])
    table.does('B', 'open')
    expect(table.state.away).toEqual([0, 0])
  })
})

describe('the form', () => {
  it('has three minutes and five seconds a word, from its first opening', () => {
    const table = round(['E A', 'B C'])
    table.recites('A', 'E elle')
    table.does('B', 'open')
    const until = table.state.form?.until
    expect(until).toBe(table.now + 185_000)
    table.pass(60_000)
    expect(table.does('B', 'open')).toMatchObject([{ type: 'opened', until, again: true }])
    expect(table.state.form?.until).toBe(until)
  })

  it('counts as a wrong recital when it is sent late or never', () => {
    const late = round(['E A', 'B C'])
    late.does('A', 'open')
    late.pass(180_001)
    expect(late.does('A', 'recite "" E elle')[0]).toMatchObject({ type: 'lost', why: 'form' })
    const unsent = round(['E A', 'B C'])
    unsent.does('A', 'open')
    unsent.pass(180_001)
    expect(unsent.rings('form')[0]).toMatchObject({ type: 'lost', why: 'form' })
    const punctual = round(['E A', 'B C'])
    punctual.does('A', 'open')
    punctual.pass(180_000)
    expect(types(punctual.does('A', 'recite "" E elle'))).toContain('laid')
  })

  it('shows the comparison to whoever recited, when the story is over and not before', () => {
    const table = round(['E A', 'D STORY A', 'A C'])
    table.recites('A', 'E Elle')
    table.does('B', 'open')
    table.does('B', 'recite "Lui" D dort')
    const slips = (seat: number) => crackStory.view(table.state, seat).mine?.slips
    expect(slips(1)).toEqual([])
    table.recites('C', 'C chante')
    table.does('A', 'pass')
    table.recites('B', 'STORY @C')
    expect(slips(1)).toEqual([
      { story: 1, words: 1, differences: [{ at: 0, word: true, said: 'Lui', right: 'Elle' }] },
    ])
    expect(slips(0)).toEqual([])
  })
})

describe('resigning', () => {
  it('leaves the others to play, and wins for the last one', () => {
    const table = round(['E A', 'B C', 'D'])
    table.recites('A', 'E elle')
    table.resigns('B')
    expect(table.state.turn).toBe(2)
    expect(types(table.resigns('A'))).toEqual(['resigned', 'published', 'ended'])
    expect(crackStory.status(table.state)).toMatchObject({ phase: 'over', reason: 'lastSeat' })
    expect(crackStory.view(table.state, null).table.stories).toMatchObject([{ why: 'over' }])
  })

  it('of a winner who is still contestable deals the round anew', () => {
    const table = round(['E', 'B C', 'D'])
    table.recites('A', 'E elle')
    expect(types(table.resigns('A'))).toEqual(['resigned', 'published', 'dealt'])
    expect(table.state).toMatchObject({ round: 1, wins: [0, 0, 0], turn: 1 })
    expect(table.state.hands[0]).toEqual([])
  })

  it('of the last who could waive lets the match go on', () => {
    const table = round(['E', 'B C', 'D'])
    table.recites('A', 'E elle')
    table.does('B', 'waive')
    expect(types(table.resigns('C'))).toContain('scored')
  })
})
