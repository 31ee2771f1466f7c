import { isDeepStrictEqual } from 'node:util'
import { GAMES } from '@crackpost/core/games/index'
import { seatName } from '@crackpost/core/kernel/seat'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { type Match, requireGame, seatOf } from '@crackpost/core/match/state'
import { exportPlayer } from '@crackpost/core/use-cases/export-player'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  playRandomly,
  type StartedMatch,
  testMatchSettings,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { sampleCases } from '../kit/sampling.ts'

const USERS = ['7001', '7002', '7003']
const NAMES = ['Aline Premier', 'Basile Second', 'Chloé Troisième']

describe.each(
  sampleCases(
    GAMES.map(({ id }) => id),
    1,
  ),
)('exportPlayer, for a player of %s', (game) => {
  let testPorts: Ports
  let time: ManualClock
  let players: string[]
  let close: () => Promise<void>

  beforeEach(async () => {
    const database = await openEmbeddedDatabase({ folder: null })
    close = database.close
    time = createManualClock()
    testPorts = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: time.now }), time)
    players = await Promise.all(USERS.map((user, n) => testPorts.people.findOrCreatePlayer(user, NAMES[n])))
  })
  afterEach(() => close())

  let tables = 0
  async function openTestMatch(): Promise<string> {
    const [host = ''] = players
    const cause = `open ${++tables}`
    return unwrapResult(
      await openMatch(testPorts, { host, cause, terms: testMatchSettings(game, 2), wish: NO_SEAT_WISH }),
    ).id
  }
  async function startTestMatch(): Promise<StartedMatch> {
    const [host = '', guest = ''] = players
    const id = await openTestMatch()
    unwrapResult(
      await handleCommand(
        testPorts,
        commandRequestOf(id, guest, `${id} join`, { type: 'join', wish: NO_SEAT_WISH }),
      ),
    )
    const { match } = unwrapResult(
      await handleCommand(testPorts, commandRequestOf(id, host, `${id} start`, { type: 'start' })),
    )
    return { id, players: [host, guest], match }
  }
  async function playMoves(moves: number): Promise<{ id: string; match: Match }> {
    const table = await startTestMatch()
    let { match } = table
    for await (const outcome of playRandomly(testPorts, time, `export ${table.id}`, table)) {
      match = outcome.match
      if (--moves <= 0) break
    }
    return { id: table.id, match }
  }

  it('contains their identity and settings', async () => {
    const [player = '', other = ''] = players
    const rest = { zone: 'Europe/Paris', from: 0, to: 480 }
    await testPorts.settings.savePlayerSettings(
      player,
      playerSettingsSchema.parse({ rest, blocked: [other], blockedUsers: ['70071', '70072'] }),
    )
    const { person, settings, matches } = await exportPlayer(testPorts, player)
    expect(person).toEqual({ user: USERS[0], name: NAMES[0], nicknames: {} })
    expect(settings).toMatchObject({
      rest,
      reminders: 'ladder',
      blocked: 3,
      blockedUsers: ['70071', '70072'],
    })
    expect(matches).toEqual([])
  })

  it('contains the invitations that wait for an answer', async () => {
    const [host = '', guest = ''] = players
    const terms = testMatchSettings(game, 2, { invited: [guest] })
    const { id } = unwrapResult(
      await openMatch(testPorts, { host, cause: 'invite', terms, wish: NO_SEAT_WISH }),
    )
    expect((await exportPlayer(testPorts, guest)).invitations).toEqual([id])
    unwrapResult(await handleCommand(testPorts, commandRequestOf(id, guest, 'no', { type: 'decline' })))
    expect((await exportPlayer(testPorts, guest)).invitations).toEqual([])
  })

  it('contains running, finished and aborted matches, oldest first', async () => {
    const [player = ''] = players
    const over = await playMoves(Infinity)
    time.advance(1000)
    const stopped = await startTestMatch()
    const moderator = { player: players[2] ?? '', moderates: stopped.match.terms.place.server }
    unwrapResult(
      await handleCommand(testPorts, {
        id: stopped.id,
        by: moderator,
        cause: 'stop',
        command: { type: 'abort' },
      }),
    )
    time.advance(1000)
    const running = await playMoves(3)
    time.advance(1000)
    const waiting = await openTestMatch()
    const { matches } = await exportPlayer(testPorts, player)
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

  it('contains every move of theirs in notation, with its time, and none of the others', async () => {
    const { id, match } = await playMoves(Infinity)
    for (const player of players.slice(0, 2)) {
      const seat = seatOf(match, player) ?? -1
      const { matches } = await exportPlayer(testPorts, player)
      const exportedMoves = matches[0]?.deeds.filter(({ did }) => /^[A-H] /.test(did)) ?? []
      const moves: { at: number; did: string }[] = []
      for await (const { at, facts } of testPorts.matches.readEntries(id))
        for (const fact of facts)
          if (fact.type === 'moved' && fact.step.type === 'act' && fact.step.by === seat)
            moves.push({
              at,
              did: `${seatName(seat)} ${requireGame(match).notation.make(fact.step.action)}`,
            })
      expect(moves.length).toBeGreaterThan(2)
      expect(exportedMoves).toEqual(moves)
    }
  })

  it('contains what the clock did for them', async () => {
    const { id, match } = await startTestMatch()
    time.advance(3 * 86_400_000)
    unwrapResult(await handleCommand(testPorts, { id, by: null, cause: 'clock', command: { type: 'tick' } }))
    const exports = await Promise.all(players.slice(0, 2).map((player) => exportPlayer(testPorts, player)))
    const deeds = exports.map(({ matches }) => matches[0]?.deeds.map(({ did }) => did) ?? [])
    const idle = deeds.findIndex((actions) => actions.some((did) => did.endsWith('idles')))
    expect(match.turn).toBe(1)
    expect(deeds[idle]?.slice(-2)).toEqual(['timedOut', `${seatName(idle)} idles`])
    expect(deeds[1 - idle]?.join()).not.toMatch(/idles|timedOut/)
  })

  it('contains their own hand during the match, and never another hand', async () => {
    const { match } = await playMoves(4)
    if (!match.play) throw new Error('it has not started')
    const { state } = match.play.course
    const views = players.slice(0, 2).map((_, seat) => requireGame(match).view(state, seat))
    const hasHands = !isDeepStrictEqual(views[0], views[1])
    for (const [seat, player] of players.slice(0, 2).entries()) {
      const { matches } = await exportPlayer(testPorts, player)
      expect(matches[0]?.view).toEqual(views[seat])
      if (hasHands) expect(matches[0]?.view).not.toEqual(views[1 - seat])
      expect(JSON.stringify(matches)).not.toContain(match.play.seed)
    }
    const over = await playMoves(Infinity)
    const [, ended] = (await exportPlayer(testPorts, players[0] ?? '')).matches
    expect(ended).toMatchObject({ id: over.id, view: null })
  })

  it('contains no name, user id or player id of others', async () => {
    await playMoves(4)
    await playMoves(Infinity)
    const [player = '', ...others] = players
    await testPorts.settings.savePlayerSettings(player, playerSettingsSchema.parse({ blocked: others }))
    const text = JSON.stringify(await exportPlayer(testPorts, player))
    for (const stranger of [...others, ...USERS.slice(1), ...NAMES.slice(1), player])
      expect(text).not.toContain(stranger)
    expect(text).toContain(NAMES[0])
  })

  it('is plain JSON, and without identity once the player is forgotten', async () => {
    const [player = ''] = players
    await playMoves(2)
    const exported = await exportPlayer(testPorts, player)
    expect(JSON.parse(JSON.stringify(exported))).toEqual(exported)
    await testPorts.people.forgetPlayer(player)
    expect((await exportPlayer(testPorts, player)).person).toBeNull()
  })

  it('assigns the moves of a replaced seat to the player who made them', async () => {
    const { id, match } = await playMoves(4)
    const [, guest = '', third = ''] = players
    const by = { player: players[0] ?? '', moderates: match.home }
    unwrapResult(
      await handleCommand(testPorts, {
        id,
        by,
        cause: 'offer',
        command: { type: 'offerSeat', seat: 1, player: third, silent: false },
      }),
    )
    unwrapResult(await handleCommand(testPorts, commandRequestOf(id, third, 'take', { type: 'takeSeat' })))
    const [taken] = (await exportPlayer(testPorts, third)).matches
    expect(taken?.seat).toBe('B')
    expect(taken?.deeds.map(({ did }) => did)).toEqual(['replaced'])
    expect((await exportPlayer(testPorts, guest)).matches).toEqual([])
  })
})
