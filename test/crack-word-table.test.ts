import { crackWord } from '@crackpost/core/games/crack-word/index'
import type { State } from '@crackpost/core/games/crack-word/schema'
import { commit } from '@crackpost/core/kernel/dice'
import { verify } from '@crackpost/core/kernel/log'
import type { Match } from '@crackpost/core/match/match'
import { read, replay, write } from '@crackpost/core/match/record'
import type { TableAsk } from '@crackpost/core/match/table'
import { DAY, type Terms } from '@crackpost/core/match/terms'
import { simulated } from '@crackpost/core/players/simulated'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { by, did, opened, player } from './kit/lobby.ts'
import { type Position, position } from './kit/rows.ts'

const seat = (match: Match, seat: number): number => Number(match.players[seat]?.player.split('-')[1])

/** A table of Crack Word, each player with a wish for a colour. */
function table(wishes: readonly (string | null)[], some: Partial<Terms> = {}): Match {
  const options = crackWord.schema.options.parse(some.options ?? {})
  let match = opened({ game: 'crack-word', seats: wishes.length, ...some, options })
  for (const [n, colour] of wishes.entries())
    if (n > 0) match = did(match, { type: 'join', wish: { seat: null, colour } }, by(n)).match
  return did(match, { type: 'start' }, by(0)).match
}

const stateOf = (match: Match): State => crackWord.schema.state.parse(match.play?.course.state)

/** The same table with another position on it. */
const laidOut = (match: Match, laid: Position): Match => {
  if (!match.play) throw new Error('not started')
  const course = { ...match.play.course, state: position(laid) }
  return { ...match, play: { ...match.play, course } }
}

const act = (text: string): TableAsk => {
  const action = crackWord.notation.parse(text)
  if (!action.ok) throw new Error(text)
  return { type: 'act', action: action.value }
}

describe('colours', () => {
  it('are those that were wished for, and the others in their order', () => {
    const match = table([null, 'red', 'yellow'])
    const { colours } = stateOf(match)
    const of = (n: number) => colours[match.players.findIndex((guest) => guest.player === player(n))]
    expect([of(0), of(1), of(2)]).toEqual(['blue', 'red', 'yellow'])
    expect(match.players.map(({ colour }) => colour)).toEqual(colours)
  })

  it('are kept by a record, and by a log that is verified', () => {
    const colours = ['green', 'red']
    const seed = 'colours'
    const { match, course } = simulated(crackWord, { seats: 2, seed, lexicon: french() })
    const options = crackWord.schema.options.parse({})
    const setup = crackWord.setup({ seats: 2, options, seed, colours })
    const log = { ...match, colours, setup }
    expect(log.commitment).toBe(commit(seed))
    expect(verify(crackWord, log, seed, french()).ok).toBe(true)
    expect(verify(crackWord, { ...match, setup }, seed, french())).toMatchObject({
      error: { code: 'otherDeal' },
    })

    const header = {
      game: 'crack-word',
      edition: 1,
      lexicon: french().id,
      seats: 2,
      options,
      seed,
      deal: null,
      colours,
    }
    const text = write(crackWord, header, [], course)
    expect(text).toContain('\ncolours: green red\n')
    const record = read(text.replace(/result: .*/u, 'result: unfinished'))
    if (!record.ok) throw new Error('unreadable')
    expect(record.value.header).toEqual(header)
    const replayed = replay(crackWord, record.value, french())
    expect(replayed.ok && replayed.value.setup).toEqual(setup)
  })
})

describe('time that runs out before a card of a new hand is laid', () => {
  const laid: Position = { lines: ['0M 0O'], hands: ['T', 'OE'], piles: ['KAAAAAAAA', 'EEE'] }

  it.each(['idle', 'forfeit'] as const)('lays its first letter, and is no time-out (%s)', (timeUp) => {
    const start = laidOut(table([null, null], { pace: { turn: DAY, timeUp } }), laid)
    const cracked = did(start, act('1> T crack'), by(seat(start, 0)), DAY / 2).match
    // The new hand comes with time of its own.
    expect(cracked.deadline).toBe(DAY / 2 + DAY)
    const { match, facts } = did(cracked, { type: 'tick' }, null, 2 * DAY)
    expect(facts.map(({ type }) => type)).toEqual(['moved', 'turned'])
    expect(match.play?.timeouts).toEqual([0, 0])
    expect(stateOf(match)).toMatchObject({ turn: 1, lay: null, resigned: [] })
    expect(stateOf(match).lines[0]).toEqual([[{ seat: 0, letter: 'K', joker: false }]])
  })
})

describe('a challenge', () => {
  const laid: Position = {
    lines: ['0M 0O'],
    hands: ['WKE', 'OEE', 'OOE'],
    options: { referee: 'challenge' },
  }
  const start = laidOut(table([null, null, null]), laid)
  const placed = did(start, act('1> W'), by(seat(start, 0)), 10).match

  it('takes no time from the next player and gives none', () => {
    expect(placed.deadline).toBe(10 + 2 * DAY)
    const { match, facts } = did(placed, act('challenge'), by(seat(start, 2)), DAY)
    expect(facts.at(-1)).toMatchObject({ type: 'turned', turn: placed.turn + 1 })
    expect(match.deadline).toBe(placed.deadline)
    expect(stateOf(match).turn).toBe(1)
  })

  it('keeps nobody waiting: the clock runs for the next player only, and their move closes it', () => {
    const { match } = did(placed, { type: 'tick' }, null, 3 * DAY)
    expect(stateOf(match)).toMatchObject({ turn: 2, challenge: null })
    expect(match.play?.timeouts).toEqual([0, 1, 0])
  })
})
