import { act } from '@crackpost/core/app/act'
import { open } from '@crackpost/core/app/open'
import { NO_WISH } from '@crackpost/core/match/terms'
import { workerOf } from '@crackpost/functions/delivery/worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fake, fake } from './kit/fake.ts'
import { type Household, household } from './kit/household.ts'
import { done, termsOf } from './kit/table.ts'
import { markIn } from './kit/told.ts'

let discord: Fake
let home: Household
beforeAll(async () => {
  discord = await fake()
})
afterAll(() => discord.close())
beforeEach(async () => {
  home = await household(discord)
})
afterEach(() => home.close())

const record = (id: string, seq: number) => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `${id}-${seq}`,
    Keys: { pk: { S: `M#${id}` }, sk: { S: `E#${String(seq).padStart(6, '0')}` } },
  },
})

/** A match started without anybody ringing the bell: two or three entries that nobody has told of. */
async function quietly(n: number): Promise<string> {
  const [host, guest] = [await home.player(0), await home.player(1)]
  const terms = termsOf('le-crack', 2, { place: { server: home.server, channel: home.channel } })
  const { id } = done(await open(home.ports, { host, cause: `quiet ${n}`, terms, wish: NO_WISH }))
  const by = (player: string) => ({ player, moderates: null })
  done(await act(home.ports, { id, by: by(guest), cause: `join ${n}`, ask: { type: 'join', wish: NO_WISH } }))
  done(await act(home.ports, { id, by: by(host), cause: `start ${n}`, ask: { type: 'start' } }))
  return id
}

const marks = async (): Promise<string[]> =>
  (await discord.messages()).map(({ components }) => markIn(components) ?? '')

describe('the worker on the table’s stream', () => {
  it('tells of everything once, however the records come: twice, late, in any order', async () => {
    const work = workerOf(home.house, () => {})
    const [a, b] = [await quietly(1), await quietly(2)]
    const records = [record(a, 3), record(b, 2), record(a, 1), record(a, 3), record(b, 1)]
    expect(await work({ Records: records })).toEqual({ batchItemFailures: [] })
    expect(await work({ Records: [record(b, 3), ...records.toReversed()] })).toEqual({
      batchItemFailures: [],
    })
    const told = await marks()
    expect(new Set(told).size).toBe(told.length)
    for (const id of [a, b])
      expect(told.filter((mark) => mark.startsWith(id)).map((mark) => mark.split('#')[1])).toEqual([
        'lobby',
        'started',
        'turn',
      ])
  })

  it('passes over what is no entry of a match', async () => {
    const work = workerOf(home.house, () => {})
    const strange = [{}, { dynamodb: {} }, { dynamodb: { Keys: { pk: { S: 'M#x' }, sk: { S: 'HEAD' } } } }]
    expect(await work({ Records: [...strange, record('nothing', 1)] })).toEqual({ batchItemFailures: [] })
    expect(await marks()).toEqual([])
  })

  it('asks for those records again that failed, and for no others', async () => {
    const good = await quietly(3)
    const bad = await quietly(4)
    const { posts } = home.house
    const house = {
      ...home.house,
      posts: {
        ...posts,
        load: (id: string) =>
          id === bad ? Promise.reject(new Error('the table is out of reach')) : posts.load(id),
      },
    }
    const failed = await workerOf(house, () => {})({
      Records: [record(bad, 1), record(good, 1), record(bad, 2)],
    })
    expect(failed).toEqual({ batchItemFailures: [{ itemIdentifier: `${bad}-1` }] })
    expect(await workerOf(home.house, () => {})({ Records: [record(bad, 1)] })).toEqual({
      batchItemFailures: [],
    })
    const told = await marks()
    for (const id of [good, bad]) expect(told.filter((mark) => mark.startsWith(id))).toHaveLength(3)
  })
})
