import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import { NO_SEAT_WISH, playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { activeMatches } from '@crackpost/core/use-cases/queries'
import { createStore, type StoreOptions } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import { DATABASE_ENGINES, type TestDatabase } from '../kit/harness/database.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
  unwrapResult,
} from '../kit/harness/use-cases.ts'

describe.each(DATABASE_ENGINES)('items beside the log, $name', (engine) => {
  let database: TestDatabase
  let time: ManualClock

  beforeEach(async () => {
    database = await engine.open()
    time = createManualClock()
  })
  afterEach(() => database.close())

  const opened = (options: StoreOptions = {}) =>
    createStore(database.client, database.table, { now: time.now, ...options })
  const world = (options: StoreOptions = {}) => createTestPorts(opened(options), time)
  const put = (fields: Record<string, unknown>) =>
    database.client.send(new PutCommand({ TableName: database.table, Item: fields }))

  const [game] = GAMES
  const terms = (seats = 2) => testMatchSettings(game?.id ?? '', seats)
  const { server, channel } = terms().place

  describe('the directory', () => {
    it('follows players who open, join and leave', async () => {
      const here = world()
      const [host = '', guest = '', third = ''] = testPlayerIds('directory', 3)
      const { id } = unwrapResult(
        await openMatch(here, { host, cause: 'open', terms: terms(3), wish: NO_SEAT_WISH }),
      )
      const listed = async () => ({
        host: await here.directory.matchesOfPlayer(host),
        guest: await here.directory.matchesOfPlayer(guest),
        channel: await here.directory.matchesInChannel(channel),
        server: await here.directory.matchesInServer(server ?? ''),
      })
      expect(await listed()).toEqual({ host: [id], guest: [], channel: [id], server: [id] })
      unwrapResult(
        await handleCommand(here, commandRequestOf(id, guest, 'join', { type: 'join', wish: NO_SEAT_WISH })),
      )
      expect(await listed()).toEqual({ host: [id], guest: [id], channel: [id], server: [id] })
      unwrapResult(
        await handleCommand(here, commandRequestOf(id, host, 'kick', { type: 'kick', player: guest })),
      )
      expect(await listed()).toEqual({ host: [id], guest: [], channel: [id], server: [id] })
      unwrapResult(
        await handleCommand(here, commandRequestOf(id, third, 'third', { type: 'join', wish: NO_SEAT_WISH })),
      )
      unwrapResult(await handleCommand(here, commandRequestOf(id, host, 'leave', { type: 'leave' })))
      expect(await listed()).toEqual({ host: [], guest: [], channel: [id], server: [id] })
      expect(await here.directory.matchesOfPlayer(third)).toEqual([id])
      unwrapResult(await handleCommand(here, commandRequestOf(id, third, 'off', { type: 'callOff' })))
      expect(await listed()).toEqual({ host: [], guest: [], channel: [], server: [] })
      expect(await here.directory.matchesOfPlayer(third)).toEqual([])
      expect(await here.directory.finishedMatchesOf(third)).toEqual([])
    })

    it('lists no finished match as active', async () => {
      const here = world()
      const { id, players } = await startTestMatch(here, 'over', terms())
      const [host = '', guest = ''] = players
      expect((await activeMatches(here, guest)).map((row) => row.id)).toEqual([id])
      unwrapResult(await handleCommand(here, commandRequestOf(id, host, 'resign', { type: 'resign' })))
      for (const player of players) {
        expect(await here.directory.matchesOfPlayer(player)).toEqual([])
        expect(await here.directory.finishedMatchesOf(player)).toEqual([id])
      }
      expect(await here.directory.matchesInChannel(channel)).toEqual([])
      expect(await here.directory.matchesInServer(server ?? '')).toEqual([])
    })

    it("is rebuilt from a match's state", async () => {
      const here = world()
      const { id, players, match } = await startTestMatch(here, 'again', terms())
      const other = createTestPorts(createStore(database.client, database.table), time)
      await other.directory.updateIndex(id, match, null)
      await other.directory.updateIndex(id, match, match)
      for (const player of players) expect(await here.directory.matchesOfPlayer(player)).toEqual([id])
    })

    it('reads all pages', async () => {
      const here = world({ pageSize: 2 })
      const [host = ''] = testPlayerIds('pages', 1)
      const { match } = await startTestMatch(here, 'specimen', terms())
      const ids = Array.from({ length: 9 }, (_, n) => `match${n}`)
      for (const id of ids)
        await here.directory.updateIndex(
          id,
          { ...match, players: [{ player: host, wish: NO_SEAT_WISH, colour: null }] },
          null,
        )
      expect(await here.directory.matchesOfPlayer(host)).toEqual(ids)
      expect((await here.directory.matchesInServer(server ?? '')).length).toBe(10)
    })
  })

  describe('counters', () => {
    it('accept up to their limit', async () => {
      const { counters } = opened()
      expect(await counters.claim('few', 'a', 2)).toBe(true)
      expect(await counters.claim('few', 'b', 2)).toBe(true)
      expect(await counters.claim('few', 'c', 2)).toBe(false)
      expect((await counters.members('few')).toSorted()).toEqual(['a', 'b'])
      expect(await counters.claim('none', 'a', 0)).toBe(false)
      expect(await counters.members('none')).toEqual([])
    })

    it('count the same key once and accept it again', async () => {
      const { counters } = opened()
      for (let n = 0; n < 3; n++) expect(await counters.claim('once', 'a', 1)).toBe(true)
      expect(await counters.members('once')).toEqual(['a'])
    })

    it('have room again after a release', async () => {
      const { counters } = opened()
      await counters.claim('room', 'a', 1)
      await counters.release('room', 'b')
      expect(await counters.claim('room', 'b', 1)).toBe(false)
      await counters.release('room', 'a')
      await counters.release('room', 'a')
      expect(await counters.members('room')).toEqual([])
      expect(await counters.claim('room', 'b', 1)).toBe(true)
      await counters.release('never claimed', 'a')
      expect(await counters.members('never claimed')).toEqual([])
    })

    it('start at zero after their window', async () => {
      const { counters } = opened()
      const until = time.now() + 1000
      expect(await counters.claim('hour', 'a', 1, until)).toBe(true)
      expect(await counters.claim('hour', 'b', 1, until)).toBe(false)
      time.advance(1000)
      expect(await counters.members('hour')).toEqual([])
      expect(await counters.claim('hour', 'b', 1, until + 1000)).toBe(true)
      expect(await counters.claim('hour', 'c', 1, until + 1000)).toBe(false)
      expect(await counters.members('hour')).toEqual(['b'])
    })

    it('never exceed their limit under concurrency, also in a new window', async () => {
      const { counters } = opened()
      const until = time.now() + 1000
      const all = (at: number) =>
        Promise.all(Array.from({ length: 12 }, (_, n) => counters.claim('crowd', `m${n}`, 5, at)))
      expect((await all(until)).filter(Boolean)).toHaveLength(5)
      time.advance(2000)
      expect((await all(until + 5000)).filter(Boolean)).toHaveLength(5)
      expect(await counters.members('crowd')).toHaveLength(5)
    })
  })

  describe('people', () => {
    it('keep one player id, even when many first requests arrive at once', async () => {
      const { people } = opened()
      const first = await Promise.all(Array.from({ length: 6 }, () => people.findOrCreatePlayer('4242')))
      expect(new Set(first).size).toBe(1)
      const [player = ''] = first
      expect(playerSchema.safeParse(player).success).toBe(true)
      expect(player).not.toContain('4242')
      expect(await people.findOrCreatePlayer('4242')).toBe(player)
      expect(await people.identityOf(player)).toEqual({ user: '4242', name: '' })
      expect(await people.findOrCreatePlayer('4243')).not.toBe(player)
      expect(await people.identityOf('nobody-at-all')).toBeNull()
    })

    it('keep their latest name if none is given', async () => {
      const { people } = opened()
      const player = await people.findOrCreatePlayer('4242', 'Zoé')
      expect(await people.identityOf(player)).toEqual({ user: '4242', name: 'Zoé' })
      expect(await people.findOrCreatePlayer('4242')).toBe(player)
      expect((await people.identityOf(player))?.name).toBe('Zoé')
      const all = await Promise.all(
        Array.from({ length: 4 }, () => people.findOrCreatePlayer('4242', 'Zozo')),
      )
      expect(new Set(all)).toEqual(new Set([player]))
      expect((await people.identityOf(player))?.name).toBe('Zozo')
    })

    it('lose invisible, direction-changing and excess characters in their name', async () => {
      const { people } = opened()
      const named = async (name: string) =>
        (await people.identityOf(await people.findOrCreatePlayer('4242', name)))?.name
      expect(await named('\u202eZo\u200bé\u2066 \n de\u0000 Lys\u2069')).toBe('Zoé de Lys')
      // Nothing is left: the previous name stays.
      expect(await named('\u200b\u202e ')).toBe('Zoé de Lys')
      expect(await named('👩🏽'.repeat(40))).toBe('👩🏽'.repeat(16))
      expect(await named('E\u0301va')).toBe('Éva')
    })

    it('are reachable after an interrupted creation', async () => {
      const cut = wrapClient(database.client, async ({ name, pk }, go) => {
        if (name === 'PutItem' && pk.startsWith('P#')) throw new Error('cut short')
        return go()
      })
      await expect(createStore(cut, database.table).people.findOrCreatePlayer('77')).rejects.toThrow(
        'cut short',
      )
      const { people } = opened()
      const player = await people.findOrCreatePlayer('77')
      expect(await people.identityOf(player)).toEqual({ user: '77', name: '' })
    })

    it('are forgotten with their settings and get a new id when they return', async () => {
      const { people, settings } = opened()
      const before = await people.findOrCreatePlayer('99')
      await settings.savePlayerSettings(before, {
        ...(await settings.loadPlayerSettings(before)),
        language: 'en',
      })
      await people.forgetUser('99')
      expect(await people.identityOf(before)).toBeNull()
      expect((await settings.loadPlayerSettings(before)).language).toBeNull()
      const after = await people.findOrCreatePlayer('99')
      expect(after).not.toBe(before)
      await people.forgetUser('98')
      expect((await people.identityOf(after))?.user).toBe('99')
    })
  })

  describe('settings', () => {
    it('are the defaults until changed', async () => {
      const { settings } = opened()
      expect(await settings.loadPlayerSettings('p-unknown')).toMatchObject({ language: null, blocked: [] })
      expect(await settings.loadServerSettings('1')).toEqual({
        language: null,
        pace: null,
        threads: true,
        house: { add: [], ban: [] },
      })
    })

    it('are read back as saved', async () => {
      const { settings } = opened()
      const mine = {
        ...(await settings.loadPlayerSettings('p-someone')),
        language: 'en' as const,
        blocked: ['p-another'],
      }
      const ours = {
        ...(await settings.loadServerSettings('1')),
        pace: { turn: 86_400_000, timeUp: 'forfeit' as const },
        house: { add: ['ZOUK'], ban: [] },
      }
      await settings.savePlayerSettings('p-someone', mine)
      await settings.saveServerSettings('1', ours)
      expect(await settings.loadPlayerSettings('p-someone')).toEqual(mine)
      expect(await settings.loadServerSettings('1')).toEqual(ours)
    })

    it("of an earlier release get this release's defaults for missing fields", async () => {
      await put({ ...keyOf.playerSettings('p-early'), settings: { language: 'fr', gone: true } })
      expect(await opened().settings.loadPlayerSettings('p-early')).toMatchObject({
        language: 'fr',
        blocked: [],
      })
    })
  })

  it('names an unreadable item without its content', async () => {
    const { people, settings, counters } = opened()
    await put({ ...keyOf.user('1'), player: 'secret!' })
    await put({ ...keyOf.player('p-broken'), user: 5 })
    await put({ ...keyOf.playerSettings('p-broken'), settings: { language: 'secret' } })
    await put({ ...keyOf.counter('broken'), members: 'secret' })
    const errors = await Promise.all(
      [
        people.findOrCreatePlayer('1'),
        people.identityOf('p-broken'),
        settings.loadPlayerSettings('p-broken'),
        counters.members('broken'),
      ].map((asked) =>
        asked.then(
          () => 'it was read',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(errors).toEqual([
      "the stored item U#1 / WHO can't be read: invalid_format at player, invalid_type at linked",
      "the stored item P#p-broken / WHO can't be read: invalid_type at user",
      "the stored item P#p-broken / SET can't be read: invalid_value at language",
      "the stored item N#broken / COUNT can't be read: invalid_type at members",
    ])
  })
})
