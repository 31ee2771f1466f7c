import { act, type Outcome } from '@crackpost/core/app/act'
import type { Ports } from '@crackpost/core/app/ports'
import { sweepMatch } from '@crackpost/core/app/sweep'
import { faceOf, kindOf } from '@crackpost/core/games/crack-story/deck'
import { crackStory } from '@crackpost/core/games/crack-story/index'
import type { Action, State } from '@crackpost/core/games/crack-story/schema'
import type { Result } from '@crackpost/core/kernel/result'
import { read, replay, write } from '@crackpost/core/match/record'
import type { TableAsk } from '@crackpost/core/match/table'
import { DAY } from '@crackpost/core/match/terms'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'
import { asked, type Clock, clock, done, ports, started, type Table, termsOf } from './kit/table.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time that stands still stands still for a game's own limits, too: a form, a chrono, a vote. */
describe('while nobody could have played', () => {
  let house: Ports
  let time: Clock
  let close: () => Promise<void>
  let table: Table
  let count = 0
  beforeAll(async () => {
    const database = await embedded({ folder: null })
    close = database.close
    time = clock()
    house = ports(store(database.client, TABLE, { now: time.now }), time)
  })
  afterAll(() => close())
  beforeEach(async () => {
    const options = crackStory.schema.options.parse({})
    table = await started(house, `standstill ${++count}`, termsOf('crack-story', 3, { options }))
  })

  const asks = (seat: number, ask: TableAsk): Promise<Result<Outcome, { code: string }>> =>
    act(house, asked(table.id, table.players[seat] ?? '', `${count} ${time.now()} ${seat} ${ask.type}`, ask))
  const does = async (seat: number, action: Action): Promise<void> => {
    time.pass(1000)
    done(await asks(seat, { type: 'act', action }))
  }
  const state = async (): Promise<State> => {
    const loaded = await house.matches.load(table.id)
    return crackStory.schema.state.parse(loaded?.match?.play?.course.state)
  }
  const sweeps = (out: number | null) =>
    sweepMatch(house, table.id, out === null ? null : { from: time.now() - out, to: time.now() })

  /** The first seat says a word, the next one hears it and contests it. */
  async function contested(): Promise<void> {
    const { turn, hands } = await state()
    const card = (hands[turn] ?? []).map(faceOf).find((face) => kindOf(face) === 'simple')
    if (card === undefined) throw new Error('no letter to play')
    await does(turn, { type: 'open' })
    await does(turn, { type: 'play', recital: '', cards: [{ card, word: `${card}xyz` }] })
    const doubter = (await state()).turn
    await does(doubter, { type: 'listen' })
    await does(doubter, { type: 'heard' })
    await does(doubter, { type: 'contest', word: 0 })
  }

  it('a form is not closed by an outage of the house', async () => {
    const { turn } = await state()
    await does(turn, { type: 'open' })
    const { form } = await state()
    time.pass(3 * HOUR)
    expect(await sweeps(3 * HOUR)).toBe('given')
    expect((await state()).form?.until).toBe((form?.until ?? 0) + 3 * HOUR)
    expect(await sweeps(null)).toBe('nothing')
    time.pass(4 * MINUTE)
    expect(await sweeps(null)).toBe('moved')
    expect(await state()).toMatchObject({ form: null, stuck: [turn] })
  })

  it('a vote waits for a match whose place can’t be reached', async () => {
    await contested()
    const { vote } = await state()
    done(
      await act(house, {
        id: table.id,
        by: null,
        cause: `${count} p`,
        ask: { type: 'pause', reason: 'gone' },
      }),
    )
    time.pass(2 * DAY)
    done(await asks(1, { type: 'resume', place: { server: '1', channel: '2' } }))
    expect((await state()).vote).toMatchObject({
      at: (vote?.at ?? 0) + 2 * DAY,
      until: (vote?.until ?? 0) + 2 * DAY,
    })
    expect((await house.matches.load(table.id))?.match?.deadline).toBe((vote?.until ?? 0) + 2 * DAY)
  })

  it('nobody can be given time where nobody’s turn runs', async () => {
    await contested()
    const { vote } = await state()
    expect(await asks(vote?.by ?? 0, { type: 'giveTime' })).toMatchObject({
      ok: false,
      error: { code: 'enoughTime', most: vote?.until },
    })
  })

  it('a record says for how long, and is read back', () => {
    const lexicon = french()
    const text = [
      `game: ${crackStory.id}`,
      `edition: ${crackStory.edition}`,
      `lexicon: ${lexicon.id}`,
      'seats: 2',
      'seed: still',
      '',
      `@${HOUR} clock waits ${HOUR}`,
    ].join('\n')
    const { header } = done(read(text))
    const { turns, course } = done(replay(crackStory, done(read(text)), lexicon))
    expect(turns.map(({ ask }) => ask)).toEqual([{ type: 'delay', by: HOUR }])
    const asked = turns.map(({ line, ask }) => ({ at: line.at, ask }))
    const written = done(read(write(crackStory, header, asked, course)))
    expect(done(replay(crackStory, written, lexicon)).course).toEqual(course)
  })
})
