import type { Commission, Doorway } from '@crackpost/functions/discord/door'
import { attendantOf, doorOf } from '@crackpost/functions/discord/door'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { type World, worldOf } from '@crackpost/functions/wire/world'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APPLICATION, newKeys, posted, slash, TOKEN, tap } from './kit/signed.ts'

const keys = newKeys()
const anna = { user: '1001', locale: 'fr' }
const ben = { user: '1002', locale: 'en-US' }

let world: World
let log: string[]
let taken: Commission[]
let close: () => Promise<void>
beforeEach(async () => {
  const store = await embedded({ folder: null })
  close = store.close
  log = []
  taken = []
  world = worldOf({
    client: store.client,
    table: TABLE,
    discord: { publicKey: keys.publicKey, application: APPLICATION },
    lexicon: null,
    sink: (line) => log.push(line),
    order: async (commission) => {
      taken.push(commission)
    },
  })
})
afterEach(() => close())

const knock = async (interaction: object, doorway: Partial<Doorway> = {}) =>
  doorOf({ ...world.doorway, ...doorway })(posted(keys, interaction))

/** A match between two, from whose start on there is something to draw. */
async function started(): Promise<string> {
  const { body } = await knock(slash(anna, 'crack new', { game: 'le-crack', players: 2 }))
  const [, id = ''] = /1:\w+:([0-9a-z]{12}):/.exec(body) ?? []
  await knock(tap(ben, `1:join:${id}:0:`))
  expect(taken).toEqual([])
  await knock(tap(anna, `1:start:${id}:0:`))
  return id
}

describe('the door', () => {
  it('hands on an order with the key to its answer, once', async () => {
    const id = await started()
    expect(taken).toHaveLength(1)
    const press = tap(anna, `1:hand:${id}:1:`)
    expect((await knock(press)).statusCode).toBe(200)
    expect(taken).toHaveLength(2)
    expect(taken[1]).toMatchObject({
      type: 'picture',
      match: id,
      application: APPLICATION,
      token: press.token,
      language: 'fr',
    })
    // It has to survive being sent.
    expect(JSON.parse(JSON.stringify(taken[1]))).toEqual(taken[1])
  })

  it('over a line of our own does the same', async () => {
    const id = await started()
    const attend = attendantOf(world.doorway)
    const press = tap(ben, `1:board:${id}:1:`)
    expect(await attend(press)).toMatchObject({ type: 4 })
    expect(taken.at(-1)).toMatchObject({ match: id, token: press.token, language: 'en' })
    expect(await attend({ nonsense: true })).toBe(null)
    expect(await attend({ ...press, application_id: '7' })).toBe(null)
  })

  it('orders nothing for a request without a key, and answers it', async () => {
    const id = await started()
    for (const token of [undefined, '', 7, { toString: 'x' }]) {
      const { statusCode } = await knock({ ...tap(anna, `1:board:${id}:1:`), token })
      expect(statusCode).toBe(200)
    }
    expect(taken).toHaveLength(1)
  })

  it('answers all the same where nobody takes the order, and tells the log', async () => {
    const id = await started()
    const failing = { order: () => Promise.reject(new Error(`no painter for ${TOKEN}`)) }
    const { statusCode, body } = await knock(tap(anna, `1:board:${id}:1:`), failing)
    expect([statusCode, JSON.parse(body).type]).toEqual([200, 4])
    expect(log.filter((line) => line.includes('orderFailed'))).toHaveLength(1)
    const throwing = {
      order: () => {
        throw new Error('at once')
      },
    }
    expect((await knock(tap(anna, `1:board:${id}:1:`), throwing)).statusCode).toBe(200)
    expect(log.filter((line) => line.includes('orderFailed'))).toHaveLength(2)
    // Or takes it in no time that anybody could wait for.
    const rings: (() => void)[] = []
    const slow = {
      order: () => {
        for (const ring of rings) ring()
        return new Promise<void>(() => {})
      },
      alarm: (_: number, ring: () => void) => {
        rings.push(ring)
        if (rings.length > 1) ring()
        return () => {}
      },
    }
    expect((await knock(tap(anna, `1:board:${id}:1:`), slow)).statusCode).toBe(200)
    expect(log.filter((line) => line.includes('orderSlow'))).toHaveLength(1)
  })

  it('orders nothing for an answer that came too late', async () => {
    const id = await started()
    let done = (): void => {}
    const look = new Promise<void>((resolve) => {
      done = resolve
    })
    const app = {
      ...world.doorway.app,
      look: async (match: string) => {
        await look
        return world.doorway.app.look(match)
      },
    }
    const alarm = (_: number, ring: () => void) => {
      setImmediate(ring)
      return () => {}
    }
    const { body } = await knock(tap(anna, `1:board:${id}:1:`), { app, alarm })
    done()
    await vi.waitFor(() => expect(log.filter((line) => line.includes('"late":true'))).toHaveLength(1))
    expect(JSON.parse(body).data.components).toHaveLength(1)
    expect(taken).toHaveLength(1)
  })

  it('never writes a key down', async () => {
    const id = await started()
    await knock(tap(anna, `1:hand:${id}:1:`))
    await knock(tap(anna, `1:hand:${id}:1:`), { order: () => Promise.reject(new Error(TOKEN)) })
    await knock(tap(anna, `1:hand:${id}:1:`), { application: '7' })
    expect(log.length).toBeGreaterThan(4)
    expect(log.join('\n')).not.toContain(TOKEN)
  })
})
