import type { App } from '@crackpost/bot/app'
import type { Door } from '@crackpost/functions/discord/door'
import { eventsOf } from '@crackpost/functions/discord/events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APPLICATION, type House, houseIn, newKeys, posted, type Someone } from './kit/signed.ts'

const zoe: Someone = { user: '111111111111111111', locale: 'fr' }
const sam: Someone = { user: '222222222222222222', locale: 'en-GB' }

const body = (type: number, event?: object) => ({ version: 1, application_id: APPLICATION, type, event })

const happened = (type: string, data: unknown) =>
  body(1, { type, timestamp: '2026-11-16T06:00:00.000000', data })

/** As Discord tells it when somebody takes the application off their account. */
const farewell = ({ user }: Pick<Someone, 'user'>) =>
  happened('APPLICATION_DEAUTHORIZED', { user: { id: user, username: 'zoe', discriminator: '0' } })

const idIn = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

describe('a webhook event', () => {
  let house: House
  let events: Door
  beforeEach(async () => {
    house = await houseIn()
    events = eventsOf(house.world.doorway)
  })
  afterEach(() => house.close())

  let sent = 0
  const send = (payload: unknown, door = events) =>
    door(posted(house.keys, payload, { base64: sent++ % 2 === 0 }))

  /** A match under way between Zoé and Sam, and an open table of Zoé's. */
  async function seated(): Promise<{ running: string; open: string }> {
    const [running = '', open = ''] = await Promise.all(
      ['501', '502'].map(async (channel) => {
        const table = { game: 'le-crack', players: 2 }
        return idIn((await house.ask({ ...zoe, channel }, 'crack new', table)).content)
      }),
    )
    await house.ask(sam, 'crack join', { game: running })
    await house.ask(zoe, 'crack start', { game: running })
    return { running, open }
  }

  const phaseOf = async (id: string) => (await house.world.ports.matches.load(id))?.match?.phase

  it('that only asks whether anybody is there is acknowledged with an empty body', async () => {
    const answer = await send(body(0))
    expect(answer).toMatchObject({ statusCode: 204, body: '' })
    expect(answer.headers['content-type']).toBe('application/json')
  })

  it('that Discord has not signed, or not lately, is turned away and changes nothing', async () => {
    await seated()
    const before = await house.dump()
    const strange = posted(newKeys(), farewell(zoe))
    const old = posted(house.keys, farewell(zoe), { at: Date.now() - 3_600_000 })
    const bare = posted(house.keys, farewell(zoe), { headers: () => ({}) })
    for (const event of [strange, old, bare]) expect((await events(event)).statusCode).toBe(401)
    expect(await house.dump()).toEqual(before)
  })

  it('for another application is turned away and changes nothing', async () => {
    await seated()
    const before = await house.dump()
    const foreign = { ...farewell(zoe), application_id: '1100000000000000002' }
    expect((await send(foreign)).statusCode).toBe(401)
    expect((await send({ ...body(0), application_id: '1' })).statusCode).toBe(401)
    expect(await house.dump()).toEqual(before)
  })

  it('of somebody who takes their consent back forgets them, as if they had asked for it', async () => {
    const { running, open } = await seated()
    expect(await send(farewell(zoe))).toMatchObject({ statusCode: 204, body: '' })
    expect([await phaseOf(running), await phaseOf(open)]).toEqual(['over', 'off'])
    const everything = (await house.dump()).join('\n')
    expect(everything).not.toContain(zoe.user)
    expect(everything).toContain(sam.user)
  })

  it('that comes again changes nothing more', async () => {
    await seated()
    await send(farewell(zoe))
    const before = await house.dump()
    const [one, two] = await Promise.all([send(farewell(zoe)), send(farewell(zoe))])
    expect([one.statusCode, two.statusCode]).toEqual([204, 204])
    expect(await house.dump()).toEqual(before)
  })

  it('of somebody who has never played writes nothing', async () => {
    const before = await house.dump()
    expect((await send(farewell({ user: '999' }))).statusCode).toBe(204)
    expect(await house.dump()).toEqual(before)
  })

  it('of any other kind is acknowledged and ignored', async () => {
    await seated()
    const before = await house.dump()
    const user = { id: zoe.user }
    const others = [
      happened('APPLICATION_AUTHORIZED', { integration_type: 1, scopes: [], user }),
      happened('ENTITLEMENT_CREATE', { user_id: zoe.user }),
      happened('SOMETHING_NEW', null),
      body(1),
      body(7, { type: 'APPLICATION_AUTHORIZED', data: {} }),
    ]
    for (const other of others) expect(await send(other)).toMatchObject({ statusCode: 204, body: '' })
    expect(await house.dump()).toEqual(before)
  })

  it('that can’t be read is said so, and never forgotten in silence', async () => {
    const damaged = [
      'no JSON',
      {},
      { application_id: APPLICATION },
      happened('APPLICATION_DEAUTHORIZED', {}),
      happened('APPLICATION_DEAUTHORIZED', { user: { id: 'not an id' } }),
    ]
    for (const one of damaged) expect((await send(one)).statusCode).toBe(400)
  })

  it('that fails is a fault, so that Discord brings it again, and is done then', async () => {
    const { running } = await seated()
    const { doorway } = house.world
    let left = 1
    const app: App = {
      ...doorway.app,
      async forget(user, cause) {
        if (left-- > 0) throw new Error(`no answer about ${user}`)
        return doorway.app.forget(user, cause)
      },
    }
    const shaky = eventsOf({ ...doorway, app })
    expect((await send(farewell(zoe), shaky)).statusCode).toBe(500)
    expect(await phaseOf(running)).toBe('playing')
    expect((await send(farewell(zoe), shaky)).statusCode).toBe(204)
    expect(await phaseOf(running)).toBe('over')
    const lines = house.log.filter((line) => line.includes('"door":"events"'))
    expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(['error', 'ok'])
    expect(lines.join()).not.toContain(zoe.user)
  })
})
