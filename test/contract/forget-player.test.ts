import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import type { GameTypes } from '@crackpost/core/kernel/game'
import { type TranscriptEntry, verifyTranscript } from '@crackpost/core/kernel/transcript'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { gameStatusOf, type Match, requireGame, seatOf } from '@crackpost/core/match/state'
import { forgetPlayer } from '@crackpost/core/use-cases/forget-player'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
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
import { sampleCases } from '../kit/sampling.ts'

const HOUR_MS = 3_600_000
const USER = '8001'
const OTHERS = ['8002', '8003']

describe.each(
  sampleCases(
    GAMES.map(({ id }) => id),
    2,
  ),
)('forgetPlayer, for a player of %s', (game) => {
  const seatCount = Math.min(3, requireGame({ game }).seats.max)
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
    await forgetPlayer(testPorts, USER, 'forget')
    await expectForgotten(tables)
  })

  it('leaves matches that continue to their end and can be verified', async () => {
    const { larger } = await prepareBusyPlayer()
    await forgetPlayer(testPorts, USER, 'forget')
    let match = await matchOf(larger)
    for await (const outcome of playRandomly(testPorts, time, 'go on', { id: larger, players: [], match }))
      match = outcome.match
    expect(match.phase).toBe('over')
    const { play, terms } = match
    if (!play) throw new Error('it was never dealt')
    const setup: unknown[] = []
    const entries: TranscriptEntry<GameTypes>[] = []
    for await (const { at, facts } of testPorts.matches.readEntries(larger))
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
      seats: seatCount,
      pace: terms.pace.turn,
    }
    expect(verifyTranscript(requireGame(terms), log, seed, testPorts.lexiconWith(house))).toMatchObject({
      ok: true,
    })
  })

  it('makes the same user a new player without matches', async () => {
    await prepareBusyPlayer()
    await forgetPlayer(testPorts, USER, 'forget')
    const newPlayer = await testPorts.people.findOrCreatePlayer(USER, 'Somebody')
    expect(newPlayer).not.toBe(player)
    expect(await testPorts.directory.matchesOfPlayer(newPlayer)).toEqual([])
    expect(await testPorts.directory.finishedMatchesOf(newPlayer)).toEqual([])
    expect(await testPorts.settings.loadPlayerSettings(newPlayer)).toEqual(playerSettingsSchema.parse({}))
  })

  it('can be repeated, and works for a user who has never played', async () => {
    const tables = await prepareBusyPlayer()
    await forgetPlayer(testPorts, USER, 'forget')
    await forgetPlayer(testPorts, USER, 'forget')
    await forgetPlayer(testPorts, '8999', 'forget too')
    await expectForgotten(tables)
    expect(await wholeTable()).not.toContain('8999')
  })

  it('completes at the second attempt, whichever write interrupted the first', async () => {
    let cuts = 0
    for (let whole = false; !whole; cuts++) {
      const tables = await prepareBusyPlayer(`cut ${cuts}`)
      let left = cuts
      const dying = wrapClient(engine.client, async ({ name }, go) => {
        if (name !== 'GetItem' && name !== 'Query' && --left < 0) throw new Error('cut short')
        return go()
      })
      whole = await forgetPlayer(portsOf(dying), USER, `forget ${cuts}`).then(
        () => true,
        () => false,
      )
      if (!whole) await forgetPlayer(testPorts, USER, `forget ${cuts}`)
      await expectForgotten(tables)
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

  it('fails while a match could not be left', async () => {
    const tables = await prepareBusyPlayer()
    const crowded: Ports = {
      ...testPorts,
      matches: {
        ...testPorts.matches,
        append: async (loaded, entry) =>
          loaded.id === tables.two ? null : testPorts.matches.append(loaded, entry),
      },
    }
    await expect(forgetPlayer(crowded, USER, 'forget')).rejects.toThrow('could not be left')
    expect(await testPorts.people.identityOf(player)).toMatchObject({ user: USER })
    await forgetPlayer(testPorts, USER, 'forget')
    await expectForgotten(tables)
  })

  it('leaves no trace of the user in the whole table', async () => {
    await prepareBusyPlayer()
    await forgetPlayer(testPorts, USER, 'forget')
    const left = await wholeTable()
    expect(left).not.toContain(USER)
    expect(left).not.toContain('Somebody')
    expect(left).toContain(OTHERS[0])
  })
})
