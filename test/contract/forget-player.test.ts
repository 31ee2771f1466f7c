import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { gameStatusOf, type Match, requireGame, seatOf } from '@crackpost/core/match/state'
import { continueForgetting, startForgetting } from '@crackpost/core/use-cases/forget-player'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadMatchRecord } from '@crackpost/core/use-cases/match-record'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { JOB_WATCHDOG_MS, type Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import type { DocumentClient } from '@crackpost/functions/store/client'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFrenchLexicon } from '../../scripts/french-lexicon.ts'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  playRandomly,
  testMatchSettings,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { sampleCases, sampleSize } from '../kit/sampling.ts'

const HOUR_MS = 3_600_000
const USER = '8001'
const OTHERS = ['8002', '8003']

/** Writes between two of those that are interrupted. */
const CUT_STEP = sampleSize(3, 1)

const neverStops = (): boolean => false

/** Forgets a player as a request and one run of its job do. */
async function forgetCompletely(ports: Ports, player: string): Promise<void> {
  await startForgetting(ports, player)
  expect(await continueForgetting(ports, player, neverStops)).toEqual({ type: 'done' })
}

describe.each(
  sampleCases(
    GAMES.map(({ id }) => id),
    2,
  ),
)('forgetting a player of %s', (game) => {
  const seatCount = Math.min(3, requireGame({ terms: { game }, play: null }).seats.max)
  let engine: EmbeddedDatabase
  let time: ManualClock
  let testPorts: Ports
  let player: string
  let others: string[]

  const portsOf = (client: DocumentClient): Ports =>
    createTestPorts(
      createStore(client, EMBEDDED_TABLE_NAME, { now: time.now, onBackgroundError: () => {} }),
      time,
    )

  beforeEach(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    time = createManualClock()
    testPorts = portsOf(engine.client)
    player = await testPorts.people.findOrCreatePlayer(USER, 'Somebody')
    others = await Promise.all(
      OTHERS.map((user) => testPorts.people.findOrCreatePlayer(user, `Player ${user}`)),
    )
  })
  afterEach(() => engine.close())

  const wholeTable = async (): Promise<string> =>
    JSON.stringify((await engine.client.send(new ScanCommand({ TableName: EMBEDDED_TABLE_NAME }))).Items)

  const matchOf = async (id: string): Promise<Match> => {
    const match = (await loadCurrent(testPorts, id))?.match
    if (!match) throw new Error(`there is no match ${id}`)
    return match
  }
  async function table(name: string, guests: readonly string[]): Promise<string> {
    const terms = testMatchSettings(game, Math.max(guests.length, 2))
    const [host = '', ...further] = guests
    const { id } = unwrapResult(
      await openMatch(testPorts, { host, cause: `${name} open`, terms, wish: NO_SEAT_WISH }),
    )
    for (const [n, guest] of further.entries())
      unwrapResult(
        await handleCommand(
          testPorts,
          commandRequestOf(id, guest, `${name} join ${n}`, { type: 'join', wish: NO_SEAT_WISH }),
        ),
      )
    return id
  }
  async function startRunningMatch(name: string, guests: readonly string[]): Promise<string> {
    const id = await table(name, guests)
    unwrapResult(
      await handleCommand(
        testPorts,
        commandRequestOf(id, guests[0] ?? '', `${name} start`, { type: 'start' }),
      ),
    )
    return id
  }

  /**
   * Two running matches, one of them with three players if the game allows it, an open match of the player's own and one of another
   * host.
   */
  async function prepareBusyPlayer(
    name = 'busy',
  ): Promise<{ larger: string; two: string; alone: string; guest: string }> {
    const [second = ''] = others
    await testPorts.settings.savePlayerSettings(
      player,
      playerSettingsSchema.parse({ language: 'en', text: true }),
    )
    return {
      larger: await startRunningMatch(`${name} larger`, [player, ...others].slice(0, seatCount)),
      two: await startRunningMatch(`${name} two`, [second, player]),
      alone: await table(`${name} alone`, [player]),
      guest: await table(`${name} guest`, [second, player]),
    }
  }

  async function expectForgotten({
    larger,
    two,
    alone,
    guest,
  }: Awaited<ReturnType<typeof prepareBusyPlayer>>): Promise<void> {
    const resigned = await matchOf(larger)
    const status = gameStatusOf(resigned)
    // A match that two players are left in goes on.
    expect(resigned.phase).toBe(seatCount > 2 ? 'playing' : 'over')
    if (status?.phase === 'playing') expect(status.active).toEqual([1, 2])
    expect((await matchOf(two)).phase).toBe('over')
    expect(await matchOf(alone)).toMatchObject({ phase: 'off', off: 'empty' })
    expect(await matchOf(guest)).toMatchObject({ phase: 'open', host: others[0] })
    expect(seatOf(await matchOf(guest), player)).toBeNull()
    expect(await testPorts.people.identityOf(player)).toBeNull()
    expect(await testPorts.settings.loadPlayerSettings(player)).toEqual(playerSettingsSchema.parse({}))
  }

  it('resigns running matches, leaves open ones, and deletes settings and name', async () => {
    const tables = await prepareBusyPlayer()
    await forgetCompletely(testPorts, player)
    await expectForgotten(tables)
  })

  it('leaves matches that continue to their end and can be verified', async () => {
    const { larger } = await prepareBusyPlayer()
    await forgetCompletely(testPorts, player)
    let match = await matchOf(larger)
    for await (const outcome of playRandomly(testPorts, time, 'go on', { id: larger, players: [], match }))
      match = outcome.match
    expect(match.phase).toBe('over')
    const record = (await loadMatchRecord(testPorts, larger)) ?? ''
    expect(record).not.toContain(player)
    expect(verifyRecord(record, findFrenchLexicon)).toMatchObject({
      ok: true,
      value: { isLexiconKnown: true },
    })
  })

  it('makes the same user a new player without matches', async () => {
    await prepareBusyPlayer()
    await forgetCompletely(testPorts, player)
    const newPlayer = await testPorts.people.findOrCreatePlayer(USER, 'Somebody')
    expect(newPlayer).not.toBe(player)
    expect(await testPorts.directory.matchesOfPlayer(newPlayer)).toEqual([])
    expect(await testPorts.directory.allMatchesOf(newPlayer)).toEqual([])
    expect(await testPorts.settings.loadPlayerSettings(newPlayer)).toEqual(playerSettingsSchema.parse({}))
  })

  it('can be repeated, and works for a player without matches', async () => {
    const tables = await prepareBusyPlayer()
    await forgetCompletely(testPorts, player)
    const entriesBefore = await wholeTable()
    await forgetCompletely(testPorts, player)
    await forgetCompletely(testPorts, 'never-played-0001')
    await expectForgotten(tables)
    expect(await wholeTable()).toBe(entriesBefore)
  })

  it('hides who the player is as soon as it is requested, before any match is left', async () => {
    const { two } = await prepareBusyPlayer()
    await startForgetting(testPorts, player)
    expect((await matchOf(two)).phase).toBe('playing')
    expect(await testPorts.people.identityOf(player)).toBeNull()
    expect(await testPorts.people.findPlayer(USER)).toBeNull()
    const left = await wholeTable()
    expect(left).not.toContain(USER)
    expect(left).not.toContain('Somebody')
  })

  it('goes on by itself from the stored job, whichever write interrupted it', async () => {
    let cuts = 0
    for (let whole = false; !whole; cuts += CUT_STEP) {
      const tables = await prepareBusyPlayer(`cut ${cuts}`)
      let left = cuts
      const dying = portsOf(
        wrapClient(engine.client, async ({ name }, go) => {
          if (name !== 'GetItem' && name !== 'Query' && --left < 0) throw new Error('cut short')
          return go()
        }),
      )
      whole = await forgetCompletely(dying, player).then(
        () => true,
        () => false,
      )
      // As the sweep does, once the job counts as interrupted.
      time.advance(JOB_WATCHDOG_MS)
      const due = await testPorts.jobs.findDue(time.now(), 10)
      // Before the job is stored, nothing has been accepted: the user is told so and asks again.
      const isAccepted = cuts > 0
      expect(due).toEqual(whole || !isAccepted ? [] : [{ type: 'forget', player }])
      if (!isAccepted) expect(await testPorts.people.identityOf(player)).toMatchObject({ user: USER })
      if (!isAccepted) await startForgetting(testPorts, player)
      expect(await continueForgetting(testPorts, player, neverStops)).toEqual({ type: 'done' })
      await expectForgotten(tables)
      expect(await testPorts.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
      expect(await wholeTable()).not.toContain(USER)
      // Restores the user for the next attempt.
      unwrapResult(
        await handleCommand(
          testPorts,
          commandRequestOf(tables.guest, others[0] ?? '', `off ${cuts}`, { type: 'callOff' }),
        ),
      )
      player = await testPorts.people.findOrCreatePlayer(USER, 'Somebody')
      time.advance(HOUR_MS)
    }
    expect(cuts).toBeGreaterThan(15)
  })

  it('does all but a match that could not be left, which is tried again', async () => {
    const tables = await prepareBusyPlayer()
    const crowded: Ports = {
      ...testPorts,
      matches: {
        ...testPorts.matches,
        append: async (loaded, entry) =>
          loaded.id === tables.two ? null : testPorts.matches.append(loaded, entry),
      },
    }
    await startForgetting(crowded, player)
    const result = await continueForgetting(crowded, player, neverStops)
    expect(result).toMatchObject({
      type: 'later',
      failures: [{ match: tables.two, error: expect.any(Error) }],
    })
    expect((await matchOf(tables.two)).phase).toBe('playing')
    expect(seatOf(await matchOf(tables.guest), player)).toBeNull()
    expect(await testPorts.jobs.load({ type: 'forget', player })).toMatchObject({
      progress: { failed: [tables.two] },
    })
    expect(await testPorts.jobs.findDue(time.now(), 10)).toEqual([])
    time.advance(HOUR_MS)
    expect(await testPorts.jobs.findDue(time.now(), 10)).toEqual([{ type: 'forget', player }])
    expect(await continueForgetting(testPorts, player, neverStops)).toEqual({ type: 'done' })
    await expectForgotten(tables)
  })

  it('can run twice at once', async () => {
    const tables = await prepareBusyPlayer()
    await Promise.all([startForgetting(testPorts, player), startForgetting(testPorts, player)])
    await Promise.all([1, 2, 3].map(() => continueForgetting(testPorts, player, neverStops)))
    await forgetCompletely(testPorts, player)
    await expectForgotten(tables)
    expect(await testPorts.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  it('leaves no trace of the user in the whole table', async () => {
    await prepareBusyPlayer()
    await forgetCompletely(testPorts, player)
    const left = await wholeTable()
    expect(left).not.toContain(USER)
    expect(left).not.toContain('Somebody')
    expect(left).toContain(OTHERS[0])
  })
})
