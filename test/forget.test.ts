import { act } from '@crackpost/core/app/act'
import { forget } from '@crackpost/core/app/forget'
import { look } from '@crackpost/core/app/look'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { playerSettings } from '@crackpost/core/app/settings'
import { GAMES } from '@crackpost/core/games/index'
import type { Shape } from '@crackpost/core/kernel/game'
import { type Entry, verify } from '@crackpost/core/kernel/log'
import { gameAt, type Match, seatOf, statusOf } from '@crackpost/core/match/match'
import { NO_WISH } from '@crackpost/core/match/terms'
import type { Client } from '@crackpost/functions/store/client'
import { type Embedded, embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { around } from './kit/client.ts'
import { asked, type Clock, clock, done, playing, ports, termsOf } from './kit/table.ts'

const HOUR = 3_600_000
const USER = '8001'
const OTHERS = ['8002', '8003']

describe.each(GAMES.map(({ id }) => id))('somebody who plays %s and wants to be forgotten', (game) => {
  let engine: Embedded
  let time: Clock
  let world: Ports
  let player: string
  let others: string[]

  const on = (client: Client): Ports =>
    ports(store(client, TABLE, { now: time.now, onTrouble: () => {} }), time)

  beforeEach(async () => {
    engine = await embedded({ folder: null })
    time = clock()
    world = on(engine.client)
    player = await world.people.playerOf(USER, 'Somebody')
    others = await Promise.all(OTHERS.map((user) => world.people.playerOf(user, `Player ${user}`)))
  })
  afterEach(() => engine.close())

  const everything = async (): Promise<string> =>
    JSON.stringify((await engine.client.ask('Scan', { TableName: TABLE })).Items)

  const matchOf = async (id: string): Promise<Match> => {
    const match = (await look(world, id))?.match
    if (!match) throw new Error(`there is no match ${id}`)
    return match
  }
  async function table(name: string, guests: readonly string[]): Promise<string> {
    const terms = termsOf(game, Math.max(guests.length, 2))
    const [host = '', ...further] = guests
    const { id } = done(await open(world, { host, cause: `${name} open`, terms, wish: NO_WISH }))
    for (const [n, guest] of further.entries())
      done(await act(world, asked(id, guest, `${name} join ${n}`, { type: 'join', wish: NO_WISH })))
    return id
  }
  async function running(name: string, guests: readonly string[]): Promise<string> {
    const id = await table(name, guests)
    done(await act(world, asked(id, guests[0] ?? '', `${name} start`, { type: 'start' })))
    return id
  }

  /** Two matches that run, with three and with two players, a table of their own and one of somebody else's. */
  async function busy(name = 'busy'): Promise<{ three: string; two: string; alone: string; guest: string }> {
    const [second = ''] = others
    await world.settings.savePlayer(player, playerSettings.parse({ language: 'en', text: true }))
    return {
      three: await running(`${name} three`, [player, ...others]),
      two: await running(`${name} two`, [second, player]),
      alone: await table(`${name} alone`, [player]),
      guest: await table(`${name} guest`, [second, player]),
    }
  }

  async function expectForgotten({
    three,
    two,
    alone,
    guest,
  }: Awaited<ReturnType<typeof busy>>): Promise<void> {
    const resigned = await matchOf(three)
    const status = statusOf(resigned)
    expect(resigned.phase).toBe('playing')
    expect(status?.phase === 'playing' && status.active).toEqual([1, 2])
    expect((await matchOf(two)).phase).toBe('over')
    expect(await matchOf(alone)).toMatchObject({ phase: 'off', off: 'empty' })
    expect(await matchOf(guest)).toMatchObject({ phase: 'open', host: others[0] })
    expect(seatOf(await matchOf(guest), player)).toBeNull()
    expect(await world.people.personOf(player)).toBeNull()
    expect(await world.settings.ofPlayer(player)).toEqual(playerSettings.parse({}))
  }

  it('has resigned what ran, left what was open, and leaves no settings and no name', async () => {
    const tables = await busy()
    await forget(world, USER, 'forget')
    await expectForgotten(tables)
  })

  it('leaves matches behind that go on to their end and can be verified', async () => {
    const { three } = await busy()
    await forget(world, USER, 'forget')
    let match = await matchOf(three)
    for await (const outcome of playing(world, time, 'go on', { id: three, players: [], match }))
      match = outcome.match
    expect(match.phase).toBe('over')
    const { play, terms } = match
    if (!play) throw new Error('it was never dealt')
    const setup: unknown[] = []
    const entries: Entry<Shape>[] = []
    for await (const { at, facts } of world.matches.log(three))
      for (const fact of facts) {
        if (fact.type === 'started') setup.push(...fact.setup)
        if (fact.type === 'moved') entries.push({ at, step: fact.step, events: fact.events })
      }
    const { edition, lexicon, commitment, seed, house } = play
    const log = {
      game,
      edition,
      lexicon,
      commitment,
      setup,
      entries,
      options: terms.options,
      seats: 3,
      pace: terms.pace.turn,
    }
    expect(verify(gameAt(terms), log, seed, world.lexicon(house))).toMatchObject({ ok: true })
  })

  it('is somebody new who comes back, at no table', async () => {
    await busy()
    await forget(world, USER, 'forget')
    const again = await world.people.playerOf(USER, 'Somebody')
    expect(again).not.toBe(player)
    expect(await world.directory.ofPlayer(again)).toEqual([])
    expect(await world.directory.pastOf(again)).toEqual([])
    expect(await world.settings.ofPlayer(again)).toEqual(playerSettings.parse({}))
  })

  it('can ask twice, and can ask without ever having played', async () => {
    const tables = await busy()
    await forget(world, USER, 'forget')
    await forget(world, USER, 'forget')
    await forget(world, '8999', 'forget too')
    await expectForgotten(tables)
    expect(await everything()).not.toContain('8999')
  })

  it('is forgotten wholly at the second try, after whichever write the first one was cut short', async () => {
    let cuts = 0
    for (let whole = false; !whole; cuts++) {
      const tables = await busy(`cut ${cuts}`)
      let left = cuts
      const dying = around(engine.client, async ({ name }, go) => {
        if (name !== 'GetItem' && name !== 'Query' && --left < 0) throw new Error('cut short')
        return go()
      })
      whole = await forget(on(dying), USER, `forget ${cuts}`).then(
        () => true,
        () => false,
      )
      if (!whole) await forget(world, USER, `forget ${cuts}`)
      await expectForgotten(tables)
      // As if it had not been, for the next one.
      done(await act(world, asked(tables.guest, others[0] ?? '', `off ${cuts}`, { type: 'callOff' })))
      player = await world.people.playerOf(USER, 'Somebody')
      time.pass(HOUR)
    }
    expect(cuts).toBeGreaterThan(15)
  })

  it('is not forgotten while a table could not be left', async () => {
    const tables = await busy()
    const crowded: Ports = {
      ...world,
      matches: {
        ...world.matches,
        append: async (loaded, entry) =>
          loaded.id === tables.two ? null : world.matches.append(loaded, entry),
      },
    }
    await expect(forget(crowded, USER, 'forget')).rejects.toThrow('could not be left')
    expect(await world.people.personOf(player)).toMatchObject({ user: USER })
    await forget(world, USER, 'forget')
    await expectForgotten(tables)
  })

  it('leaves no trace of the user in the whole table', async () => {
    await busy()
    await forget(world, USER, 'forget')
    const left = await everything()
    expect(left).not.toContain(USER)
    expect(left).not.toContain('Somebody')
    expect(left).toContain(OTHERS[0])
  })
})
