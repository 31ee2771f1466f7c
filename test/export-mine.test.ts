import { act } from '@crackpost/core/app/act'
import { exportOf } from '@crackpost/core/app/export'
import { open } from '@crackpost/core/app/open'
import type { Ports } from '@crackpost/core/app/ports'
import { playerSettings } from '@crackpost/core/app/settings'
import { GAMES } from '@crackpost/core/games/index'
import { seatName } from '@crackpost/core/kernel/seat'
import { gameAt, type Match, seatOf } from '@crackpost/core/match/match'
import { NO_WISH } from '@crackpost/core/match/terms'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { store } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asked, type Clock, clock, done, playing, ports, type Table, termsOf } from './kit/table.ts'

const USERS = ['7001', '7002', '7003']
const NAMES = ['Aline Premier', 'Basile Second', 'Chloé Troisième']

describe.each(GAMES.map(({ id }) => id))('what a player of %s can take away', (game) => {
  let world: Ports
  let time: Clock
  let players: string[]
  let close: () => Promise<void>

  beforeEach(async () => {
    const database = await embedded({ folder: null })
    close = database.close
    time = clock()
    world = ports(store(database.client, TABLE, { now: time.now }), time)
    players = await Promise.all(USERS.map((user, n) => world.people.playerOf(user, NAMES[n])))
  })
  afterEach(() => close())

  let tables = 0
  async function opened(): Promise<string> {
    const [host = ''] = players
    const cause = `open ${++tables}`
    return done(await open(world, { host, cause, terms: termsOf(game, 2), wish: NO_WISH })).id
  }
  async function started(): Promise<Table> {
    const [host = '', guest = ''] = players
    const id = await opened()
    done(await act(world, asked(id, guest, `${id} join`, { type: 'join', wish: NO_WISH })))
    const { match } = done(await act(world, asked(id, host, `${id} start`, { type: 'start' })))
    return { id, players: [host, guest], match }
  }
  async function played(moves: number): Promise<{ id: string; match: Match }> {
    const table = await started()
    let { match } = table
    for await (const outcome of playing(world, time, `export ${table.id}`, table)) {
      match = outcome.match
      if (--moves <= 0) break
    }
    return { id: table.id, match }
  }

  it('names who they are and what they chose', async () => {
    const [player = '', other = ''] = players
    const rest = { zone: 'Europe/Paris', from: 0, to: 480 }
    await world.settings.savePlayer(player, playerSettings.parse({ rest, blocked: [other] }))
    const { person, settings, matches } = await exportOf(world, player)
    expect(person).toEqual({ user: USERS[0], name: NAMES[0] })
    expect(settings).toMatchObject({ rest, reminders: 'ladder', blocked: 1 })
    expect(matches).toEqual([])
  })

  it('has the matches that go on, those that are over and one that was stopped, the oldest first', async () => {
    const [player = ''] = players
    const over = await played(Infinity)
    time.pass(1000)
    const stopped = await started()
    const moderator = { player: players[2] ?? '', moderates: stopped.match.terms.place.server }
    done(await act(world, { id: stopped.id, by: moderator, cause: 'stop', ask: { type: 'abort' } }))
    time.pass(1000)
    const running = await played(3)
    time.pass(1000)
    const waiting = await opened()
    const { matches } = await exportOf(world, player)
    expect(matches.map(({ id, phase }) => [id, phase])).toEqual([
      [over.id, 'over'],
      [stopped.id, 'off'],
      [running.id, 'playing'],
      [waiting, 'open'],
    ])
    expect(matches.map(({ rank }) => rank !== null)).toEqual([true, false, false, false])
    expect(matches.map(({ seat }) => seat)).toEqual([...matches.slice(0, 3).map(() => 'A'), null])
    expect(matches[0]?.endedAt).toBe(over.match.endedAt)
    expect(matches[2]?.startedAt).toBe(running.match.play?.startedAt)
  })

  it('has every move of theirs in notation, with its instant, and none of the others', async () => {
    const { id, match } = await played(Infinity)
    for (const player of players.slice(0, 2)) {
      const seat = seatOf(match, player) ?? -1
      const { matches } = await exportOf(world, player)
      const told = matches[0]?.deeds.filter(({ did }) => /^[A-H] /.test(did)) ?? []
      const moves: { at: number; did: string }[] = []
      for await (const { at, facts } of world.matches.log(id))
        for (const fact of facts)
          if (fact.type === 'moved' && fact.step.type === 'act' && fact.step.by === seat)
            moves.push({
              at,
              did: `${seatName(seat)} ${gameAt(match.terms).notation.make(fact.step.action)}`,
            })
      expect(moves.length).toBeGreaterThan(2)
      expect(told).toEqual(moves)
    }
  })

  it('tells what the clock did in their place', async () => {
    const { id, match } = await started()
    time.pass(3 * 86_400_000)
    done(await act(world, { id, by: null, cause: 'clock', ask: { type: 'tick' } }))
    const exports = await Promise.all(players.slice(0, 2).map((player) => exportOf(world, player)))
    const deeds = exports.map(({ matches }) => matches[0]?.deeds.map(({ did }) => did) ?? [])
    const idle = deeds.findIndex((all) => all.some((did) => did.endsWith('idles')))
    expect(match.turn).toBe(1)
    expect(deeds[idle]?.slice(-2)).toEqual(['timedOut', `${seatName(idle)} idles`])
    expect(deeds[1 - idle]?.join()).not.toMatch(/idles|timedOut/)
  })

  it('has their own hand while it is played, and nobody else’s, then or later', async () => {
    const { match } = await played(4)
    if (!match.play) throw new Error('it has not started')
    const { state } = match.play.course
    const views = players.slice(0, 2).map((_, seat) => gameAt(match.terms).view(state, seat))
    for (const [seat, player] of players.slice(0, 2).entries()) {
      const { matches } = await exportOf(world, player)
      expect(matches[0]?.view).toEqual(views[seat])
      expect(matches[0]?.view).not.toEqual(views[1 - seat])
      expect(JSON.stringify(matches)).not.toContain(match.play.seed)
    }
    const over = await played(Infinity)
    const [, ended] = (await exportOf(world, players[0] ?? '')).matches
    expect(ended).toMatchObject({ id: over.id, view: null })
  })

  it('has nobody else in it: no name, no user and no random id', async () => {
    await played(4)
    await played(Infinity)
    const [player = '', ...others] = players
    await world.settings.savePlayer(player, playerSettings.parse({ blocked: others }))
    const text = JSON.stringify(await exportOf(world, player))
    for (const stranger of [...others, ...USERS.slice(1), ...NAMES.slice(1), player])
      expect(text).not.toContain(stranger)
    expect(text).toContain(NAMES[0])
  })

  it('is plain JSON, and of somebody who is forgotten it names nobody', async () => {
    const [player = ''] = players
    await played(2)
    const all = await exportOf(world, player)
    expect(JSON.parse(JSON.stringify(all))).toEqual(all)
    await world.people.forget(USERS[0] ?? '')
    expect((await exportOf(world, player)).person).toBeNull()
  })

  it('of a seat that was taken over belongs to whoever made each move', async () => {
    const { id, match } = await played(4)
    const [, guest = '', third = ''] = players
    const by = { player: third, moderates: match.terms.place.server }
    done(await act(world, { id, by, cause: 'replace', ask: { type: 'replace', seat: 1, player: third } }))
    const [taken] = (await exportOf(world, third)).matches
    expect(taken?.seat).toBe('B')
    expect(taken?.deeds.map(({ did }) => did)).toEqual(['replaced'])
    expect((await exportOf(world, guest)).matches).toEqual([])
  })
})
