import { GAMES } from '@crackpost/core/games/index'
import { NO_SEAT_WISH, playerIdSchema as playerSchema } from '@crackpost/core/match/settings'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { activeMatches } from '@crackpost/core/use-cases/queries'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { describe, expect, it } from 'vitest'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import { DATABASE_ENGINES } from '../kit/harness/database.ts'
import { setUpStore } from '../kit/harness/hooks.ts'
import {
  commandRequestOf,
  createTestPorts,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { finishedIds } from '../kit/stored-matches.ts'

describe.each(DATABASE_ENGINES)('items beside the log, $name', (engine) => {
  const suite = setUpStore(engine)
  const { openStore, createPorts, putItem } = suite

  const [game] = GAMES
  const terms = (seats = 2) => testMatchSettings(game?.id ?? '', seats)
  const { server, channel } = terms().place

  describe('the directory', () => {
    it('follows players who open, join and leave', async () => {
      const ports = createPorts()
      const [host = '', guest = '', third = ''] = testPlayerIds('directory', 3)
      const { id } = unwrapResult(
        await openMatch(ports, { host, cause: 'open', terms: terms(3), wish: NO_SEAT_WISH }),
      )
      const listMatches = async () => ({
        host: await ports.directory.matchesOfPlayer(host),
        guest: await ports.directory.matchesOfPlayer(guest),
        channel: await ports.directory.matchesInChannel(channel),
        server: await ports.directory.matchesInServer(server ?? ''),
      })
      expect(await listMatches()).toEqual({ host: [id], guest: [], channel: [id], server: [id] })
      unwrapResult(
        await handleCommand(ports, commandRequestOf(id, guest, 'join', { type: 'join', wish: NO_SEAT_WISH })),
      )
      expect(await listMatches()).toEqual({ host: [id], guest: [id], channel: [id], server: [id] })
      unwrapResult(
        await handleCommand(ports, commandRequestOf(id, host, 'kick', { type: 'kick', player: guest })),
      )
      expect(await listMatches()).toEqual({ host: [id], guest: [], channel: [id], server: [id] })
      unwrapResult(
        await handleCommand(
          ports,
          commandRequestOf(id, third, 'third', { type: 'join', wish: NO_SEAT_WISH }),
        ),
      )
      unwrapResult(await handleCommand(ports, commandRequestOf(id, host, 'leave', { type: 'leave' })))
      expect(await listMatches()).toEqual({ host: [], guest: [], channel: [id], server: [id] })
      expect(await ports.directory.matchesOfPlayer(third)).toEqual([id])
      unwrapResult(await handleCommand(ports, commandRequestOf(id, third, 'off', { type: 'callOff' })))
      expect(await listMatches()).toEqual({ host: [], guest: [], channel: [], server: [] })
      expect(await ports.directory.matchesOfPlayer(third)).toEqual([])
      expect(await finishedIds(ports, third)).toEqual([])
    })

    it('lists no finished match as active', async () => {
      const ports = createPorts()
      const { id, players } = await startTestMatch(ports, 'over', terms())
      const [host = '', guest = ''] = players
      expect((await activeMatches(ports, guest)).map((row) => row.id)).toEqual([id])
      unwrapResult(await handleCommand(ports, commandRequestOf(id, host, 'resign', { type: 'resign' })))
      for (const player of players) {
        expect(await activeMatches(ports, player)).toEqual([])
        expect(await finishedIds(ports, player)).toEqual([id])
        expect(await ports.directory.matchesOfPlayer(player)).toEqual([])
      }
      expect(await ports.directory.matchesInChannel(channel)).toEqual([])
      expect(await ports.directory.matchesInServer(server ?? '')).toEqual([])
    })

    it("is rebuilt from a match's state", async () => {
      const ports = createPorts()
      const { id, players, match } = await startTestMatch(ports, 'again', terms())
      const other = createTestPorts(createStore(suite.database.client, suite.database.table), suite.clock)
      await other.directory.updateIndex(id, match, null)
      await other.directory.updateIndex(id, match, match)
      for (const player of players) expect(await ports.directory.matchesOfPlayer(player)).toEqual([id])
    })

    it('reads all pages', async () => {
      const ports = createPorts({ pageSize: 2 })
      const [host = ''] = testPlayerIds('pages', 1)
      const { match } = await startTestMatch(ports, 'specimen', terms())
      const ids = Array.from({ length: 9 }, (_, n) => `match${n}`)
      for (const id of ids)
        await ports.directory.updateIndex(
          id,
          { ...match, players: [{ player: host, wish: NO_SEAT_WISH, colour: null }] },
          null,
        )
      expect(await ports.directory.matchesOfPlayer(host)).toEqual(ids)
      expect((await ports.directory.matchesInServer(server ?? '')).length).toBe(10)
    })
  })

  describe('counters', () => {
    it('accept up to their limit', async () => {
      const { counters } = openStore()
      expect(await counters.claim('few', 'a', 2)).toBe(true)
      expect(await counters.claim('few', 'b', 2)).toBe(true)
      expect(await counters.claim('few', 'c', 2)).toBe(false)
      expect((await counters.members('few')).toSorted()).toEqual(['a', 'b'])
      expect(await counters.claim('none', 'a', 0)).toBe(false)
      expect(await counters.members('none')).toEqual([])
    })

    it('count the same key once and accept it again', async () => {
      const { counters } = openStore()
      for (let n = 0; n < 3; n++) expect(await counters.claim('once', 'a', 1)).toBe(true)
      expect(await counters.members('once')).toEqual(['a'])
    })

    it('have room again after a release', async () => {
      const { counters } = openStore()
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
      const { counters } = openStore()
      const until = suite.clock.now() + 1000
      expect(await counters.claim('hour', 'a', 1, until)).toBe(true)
      expect(await counters.claim('hour', 'b', 1, until)).toBe(false)
      suite.clock.advance(1000)
      expect(await counters.members('hour')).toEqual([])
      expect(await counters.claim('hour', 'b', 1, until + 1000)).toBe(true)
      expect(await counters.claim('hour', 'c', 1, until + 1000)).toBe(false)
      expect(await counters.members('hour')).toEqual(['b'])
    })

    it('never exceed their limit under concurrency, also in a new window', async () => {
      const { counters } = openStore()
      const until = suite.clock.now() + 1000
      const all = (at: number) =>
        Promise.all(Array.from({ length: 12 }, (_, n) => counters.claim('crowd', `m${n}`, 5, at)))
      expect((await all(until)).filter(Boolean)).toHaveLength(5)
      suite.clock.advance(2000)
      expect((await all(until + 5000)).filter(Boolean)).toHaveLength(5)
      expect(await counters.members('crowd')).toHaveLength(5)
    })
  })

  describe('a pin', () => {
    it('holds its first value, also beyond its time and whatever the clock says', async () => {
      const { counters } = openStore()
      const until = suite.clock.now() + 1000
      expect(await counters.pin('meant', null, until)).toBe(null)
      expect(await Promise.all(['a', 'a', 'a'].map((value) => counters.pin('meant', value, until)))).toEqual([
        'a',
        'a',
        'a',
      ])
      expect(await counters.pin('meant', 'b', until)).toBe('a')
      for (const jump of [86_400_000, -3 * 86_400_000]) {
        suite.clock.advance(jump)
        expect(await counters.pin('meant', 'b', suite.clock.now() + 1000)).toBe('a')
        expect(await counters.pin('meant', null, suite.clock.now() + 1000)).toBe('a')
      }
    })
  })

  describe('people', () => {
    it('keep one player id, even when many first requests arrive at once', async () => {
      const { people } = openStore()
      const first = await Promise.all(Array.from({ length: 6 }, () => people.findOrCreatePlayer('4242')))
      expect(new Set(first).size).toBe(1)
      const [player = ''] = first
      expect(playerSchema.safeParse(player).success).toBe(true)
      expect(player).not.toContain('4242')
      expect(await people.findOrCreatePlayer('4242')).toBe(player)
      expect(await people.identityOf(player)).toEqual({ user: '4242', name: '', nicknames: {} })
      expect(await people.findOrCreatePlayer('4243')).not.toBe(player)
      expect(await people.identityOf('nobody-at-all')).toBeNull()
    })

    it('keep their latest name if none is given', async () => {
      const { people } = openStore()
      const player = await people.findOrCreatePlayer('4242', 'Zoé')
      expect(await people.identityOf(player)).toEqual({ user: '4242', name: 'Zoé', nicknames: {} })
      expect(await people.findOrCreatePlayer('4242')).toBe(player)
      expect((await people.identityOf(player))?.name).toBe('Zoé')
      const all = await Promise.all(
        Array.from({ length: 4 }, () => people.findOrCreatePlayer('4242', 'Zozo')),
      )
      expect(new Set(all)).toEqual(new Set([player]))
      expect((await people.identityOf(player))?.name).toBe('Zozo')
    })

    it.each(['\u3164', '\u2800\u2800', '\u115f\u1160\uffa0', '\u0301\u0302', '\u200b\u034f'])(
      'keep their previous name if the new one is blank: %j',
      async (blank) => {
        const { people } = openStore()
        await people.findOrCreatePlayer('4242', 'Zoé')
        const player = await people.findOrCreatePlayer('4242', blank)
        expect((await people.identityOf(player))?.name).toBe('Zoé')
      },
    )

    it('lose invisible, direction-changing and excess characters in their name', async () => {
      const { people } = openStore()
      const storedName = async (name: string) =>
        (await people.identityOf(await people.findOrCreatePlayer('4242', name)))?.name
      expect(await storedName('\u202eZo\u200bé\u2066 \n de\u0000 Lys\u2069')).toBe('Zoé de Lys')
      // Nothing is left: the previous name stays.
      expect(await storedName('\u200b\u202e ')).toBe('Zoé de Lys')
      expect(await storedName('👩🏽'.repeat(40))).toBe('👩🏽'.repeat(16))
      expect(await storedName('E\u0301va')).toBe('Éva')
    })

    it('have a nickname per server beside their name, each changed and removed by itself', async () => {
      const { people } = openStore()
      const nicknamesAfter = async (server: string, nickname: string | null, name = 'Zoé') =>
        (await people.identityOf(await people.findOrCreatePlayer('4242', name, { server, nickname })))
          ?.nicknames
      expect(await nicknamesAfter('11', null)).toEqual({})
      expect(await nicknamesAfter('11', 'La Boss')).toEqual({ 11: 'La Boss' })
      expect(await nicknamesAfter('22', 'Zozo')).toEqual({ 11: 'La Boss', 22: 'Zozo' })
      // A new name keeps the nicknames; an invisible nickname is none.
      expect(await nicknamesAfter('11', 'La Cheffe', 'Zoé B.')).toEqual({ 11: 'La Cheffe', 22: 'Zozo' })
      expect(await nicknamesAfter('22', '\u3164')).toEqual({ 11: 'La Cheffe' })
      expect(await nicknamesAfter('11', null)).toEqual({})
      const player = await people.findOrCreatePlayer('4242')
      expect(await people.identityOf(player)).toEqual({ user: '4242', name: 'Zoé', nicknames: {} })
    })

    it('keep all nicknames of first requests that arrive from many servers at once', async () => {
      const { people } = openStore()
      const servers = Array.from({ length: 6 }, (_, n) => String(100 + n))
      const player = await people.findOrCreatePlayer('4242', 'Zoé')
      await Promise.all(
        servers.map((server) =>
          people.findOrCreatePlayer('4242', 'Zoé', { server, nickname: `Zoé ${server}` }),
        ),
      )
      expect((await people.identityOf(player))?.nicknames).toEqual(
        Object.fromEntries(servers.map((server) => [server, `Zoé ${server}`])),
      )
    })

    it('of an earlier release have no nicknames, and get some', async () => {
      await putItem({ ...keyOf.user('4242'), player: 'p-earlier', linked: true, name: 'Old' })
      await putItem({ ...keyOf.player('p-earlier'), user: '4242', name: 'Old' })
      const { people } = openStore()
      expect(await people.identityOf('p-earlier')).toEqual({ user: '4242', name: 'Old', nicknames: {} })
      await people.findOrCreatePlayer('4242', 'New', { server: '11', nickname: 'Nick' })
      expect(await people.identityOf('p-earlier')).toEqual({
        user: '4242',
        name: 'New',
        nicknames: { 11: 'Nick' },
      })
    })

    it('drop other nicknames beyond the number of servers that a user can be in', async () => {
      const nicknames = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [String(1000 + n), 'x']))
      await putItem({ ...keyOf.user('4242'), player: 'player-many', linked: true, name: 'Zoé', nicknames })
      await putItem({ ...keyOf.player('player-many'), user: '4242', name: 'Zoé', nicknames })
      const { people } = openStore()
      await people.findOrCreatePlayer('4242', 'Zoé', { server: '11', nickname: 'Nick' })
      expect((await people.identityOf('player-many'))?.nicknames).toEqual({ 11: 'Nick' })
    })

    it('are reachable after an interrupted creation', async () => {
      const cut = wrapClient(suite.database.client, async ({ name, pk }, go) => {
        if (name === 'PutItem' && pk.startsWith('P#')) throw new Error('cut short')
        return go()
      })
      await expect(createStore(cut, suite.database.table).people.findOrCreatePlayer('77')).rejects.toThrow(
        'cut short',
      )
      const { people } = openStore()
      const player = await people.findOrCreatePlayer('77')
      expect(await people.identityOf(player)).toEqual({ user: '77', name: '', nicknames: {} })
    })

    it('are forgotten with their settings and get a new id when they return', async () => {
      const { people, settings } = openStore()
      const before = await people.findOrCreatePlayer('99')
      await settings.savePlayerSettings(before, {
        ...(await settings.loadPlayerSettings(before)),
        language: 'en',
      })
      await people.forgetPlayer(before)
      expect(await people.identityOf(before)).toBeNull()
      expect((await settings.loadPlayerSettings(before)).language).toBeNull()
      const after = await people.findOrCreatePlayer('99')
      expect(after).not.toBe(before)
      await people.forgetPlayer('player-unknown')
      expect((await people.identityOf(after))?.user).toBe('99')
    })
  })

  describe('settings', () => {
    it('are the defaults until changed', async () => {
      const { settings } = openStore()
      expect(await settings.loadPlayerSettings('p-unknown')).toMatchObject({ language: null, blocked: [] })
      expect(await settings.loadServerSettings('1')).toEqual({
        language: null,
        pace: null,
        threads: true,
        house: { add: [], ban: [] },
      })
    })

    it('are read back as saved', async () => {
      const { settings } = openStore()
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
      await putItem({ ...keyOf.playerSettings('p-early'), settings: { language: 'fr', gone: true } })
      expect(await openStore().settings.loadPlayerSettings('p-early')).toMatchObject({
        language: 'fr',
        blocked: [],
      })
    })
  })

  it('names an unreadable item without its content', async () => {
    const { people, settings, counters } = openStore()
    await putItem({ ...keyOf.user('1'), player: 'secret!' })
    await putItem({ ...keyOf.player('p-broken'), user: 5 })
    await putItem({ ...keyOf.playerSettings('p-broken'), settings: { language: 'secret' } })
    await putItem({ ...keyOf.counter('broken'), members: 'secret' })
    const errors = await Promise.all(
      [
        people.findOrCreatePlayer('1'),
        people.identityOf('p-broken'),
        settings.loadPlayerSettings('p-broken'),
        counters.members('broken'),
      ].map((query) =>
        query.then(
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
