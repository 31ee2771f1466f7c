import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import { SETTINGS_TEXTS } from '@crackpost/bot/i18n/panels/settings'
import { rng } from '@crackpost/core/kernel/dice'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { LOBBY_EXPIRY_MS } from '@crackpost/core/match/time/due'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import type { StreamRecord } from '@crackpost/functions/delivery/stream-worker'
import type { SweepSummary } from '@crackpost/functions/delivery/sweep'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LAMBDA_BUNDLE_NAMES } from '../../scripts/lambda-bundle.ts'
import { announcementProblems } from '../kit/expected-messages.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  testMatchSettings,
  unwrapResult,
} from '../kit/harness/use-cases.ts'
import { commandsWithoutRequiredOptions, crawlUi } from '../kit/scenarios/ui-crawl.ts'
import type { TestUser } from '../kit/users/test-user.ts'
import { itemKeyOf } from './aws-proxies.ts'
import { type LocalCloud, startLocalCloud } from './local-cloud.ts'
import {
  type CloudMatch,
  loadCloudLog,
  loadCloudMatch,
  playNextCloudMove,
  postedMessageKeys,
  startCloudMatch,
} from './match-driver.ts'

const CALLS_FILE = fileURLToPath(new URL('../../.cache/calls.json', import.meta.url))
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

let localCloud: LocalCloud
beforeAll(async () => {
  localCloud = await startLocalCloud()
}, 60_000)
afterAll(() => localCloud?.close())

const createUsers = (channel: number, ...names: string[]): TestUser[] =>
  names.map((name) => localCloud.createUser(name, localCloud.channels[channel] ?? ''))

/** Expects that every announced entry is told once, in order. */
async function expectAllAnnounced(id: string): Promise<void> {
  const entries = await loadCloudLog(localCloud, id)
  expect(announcementProblems(id, entries, postedMessageKeys(localCloud, id))).toEqual([])
}

/** Errors that Discord logged since the last call, except a follow-up edit that came before its response. */
const loggedErrors = (): string[] =>
  localCloud.discord.instance.emulator.problems
    .splice(0)
    .filter(
      ({ what, message }) => !(what.startsWith('GET /webhooks/') && message.startsWith('Unknown Webhook')),
    )
    .map(({ message }) => message)

/** Reorders a batch and repeats some records. */
const shuffleBatch = (n: number) => (batch: readonly StreamRecord[]) => {
  const dice = rng('stream', String(n))
  const all = [...batch, ...batch.filter(() => dice.integerBelow(2) === 0)]
  return all.toSorted(() => dice.integerBelow(3) - 1)
}

describe('a match on the Lambdas', () => {
  it('is played to its end and posts each board once, whatever the stream does', async () => {
    const match = await startCloudMatch(createUsers(0, 'Zoé', 'Sam'))
    let moves = 0
    while (await playNextCloudMove(localCloud, match)) {
      moves++
      // Sometimes the worker gets several moves in one batch, repeated and unordered.
      if (moves % 3 === 0) await localCloud.stream.deliverPending(shuffleBatch(moves))
    }
    await localCloud.stream.deliverPending(shuffleBatch(moves))
    await localCloud.followUpsFinished()
    expect(moves).toBeGreaterThan(10)
    expect((await loadCloudMatch(localCloud, match.id)).phase).toBe('over')
    await expectAllAnnounced(match.id)
    // Late records change nothing.
    const Records = [1, 7, 3].map((seq) => ({
      dynamodb: {
        SequenceNumber: `${seq}`,
        Keys: { pk: { S: `M#${match.id}` }, sk: { S: `E#00000${seq}` } },
      },
    }))
    expect(await localCloud.lambdas.worker.invoke({ Records })).toEqual({ batchItemFailures: [] })
    await expectAllAnnounced(match.id)
  })

  it('is delivered later after a worker error, without delaying others', async () => {
    const [bad, good] = [
      await startCloudMatch(createUsers(1, 'Inès', 'Léo')),
      await startCloudMatch(createUsers(2, 'Ada', 'Max')),
    ]
    localCloud.blockDatabase('worker', (question) => itemKeyOf(question) === `M#${bad.id} POST`)
    const failed = await localCloud.stream.deliverPending()
    expect(failed.batchItemFailures).toHaveLength(1)
    expect(postedMessageKeys(localCloud, bad.id)).toEqual([])
    await expectAllAnnounced(good.id)
    await playNextCloudMove(localCloud, bad)
    await playNextCloudMove(localCloud, good)
    localCloud.blockDatabase('worker', null)
    expect(await localCloud.stream.deliverPending(shuffleBatch(1))).toEqual({ batchItemFailures: [] })
    for (const { id } of [bad, good]) await expectAllAnnounced(id)
  })

  it('pauses when its channel is gone and resumes elsewhere', async () => {
    const match = await startCloudMatch(createUsers(1, 'Noé', 'Mia'))
    await localCloud.stream.deliverPending()
    const { state } = localCloud.discord.instance.emulator
    for (const channel of Object.values(state.channels))
      if (channel.id === localCloud.channels[1] || channel.parent === localCloud.channels[1])
        channel.deleted = true
    for (const guest of match.guests) guest.switchChannel(localCloud.channels[2] ?? '')
    await playNextCloudMove(localCloud, match)
    await localCloud.stream.deliverPending()
    expect((await loadCloudMatch(localCloud, match.id)).paused).not.toBeNull()
    expect(new Set(loggedErrors())).toEqual(new Set(['Unknown Channel (404, 10003)']))
    await match.guests[0]?.typeCommand('/crack reprendre', { partie: match.id })
    await localCloud.stream.deliverPending()
    expect((await loadCloudMatch(localCloud, match.id)).paused).toBeNull()
    await playNextCloudMove(localCloud, match)
    await localCloud.stream.deliverPending()
    await expectAllAnnounced(match.id)
  })
})

describe('all other commands on the Lambdas', () => {
  let match: CloudMatch
  beforeAll(async () => {
    match = await startCloudMatch(createUsers(0, 'Lou', 'Ben'))
    await localCloud.stream.deliverPending()
  }, 60_000)

  it('get responses, pictures and files', async () => {
    const [guest, friend] = match.guests
    if (!guest || !friend) throw new Error('nobody is there')
    const { instance } = localCloud.discord
    await crawlUi({
      user: guest,
      friend,
      commands: commandsWithoutRequiredOptions('fr'),
      avoid: [SETTINGS_TEXTS.fr.titles.language],
      depth: 1,
    })
    const mother = localCloud.createUser('Éva', localCloud.channels[0] ?? '', { manages: true })
    await crawlUi({ user: mother, friend, commands: ['/crack serveur'], depth: 2 })
    await localCloud.stream.deliverPending()
    await localCloud.followUpsFinished()
    expect(loggedErrors()).toEqual([])
    const names = instance.emulator.state.messages.flatMap(({ attachments }) =>
      attachments.map(({ filename }) => filename),
    )
    for (const name of ['seat.png', 'example.png', 'crackpost.json']) expect(names).toContain(name)
  })

  it('send a test notice where direct messages are closed', async () => {
    const [guest] = match.guests
    const { users } = localCloud.discord.instance.emulator.state
    const user = users[guest?.user ?? '']
    if (!guest || !user) throw new Error('nobody is there')
    const { people, settings } = localCloud.stored
    const player = (await people.findPlayer(guest.user)) ?? ''
    await settings.savePlayerSettings(player, { ...(await settings.loadPlayerSettings(player)), dm: true })
    user.closed = true
    const view = await guest.pressButton(
      await guest.typeCommand('/crack réglages'),
      SETTINGS_TEXTS.fr.buttons.test,
    )
    await localCloud.followUpsFinished()
    user.closed = false
    expect(view.text()).toContain('essai')
  })

  const { buttons, forgotten } = PRIVACY_TEXTS.fr

  /** A user with an open table and a running match. */
  async function startLeaver(name: string): Promise<{ user: TestUser; matches: string[] }> {
    const { id, guests } = await startCloudMatch(createUsers(2, name, `${name} too`))
    const [user] = guests
    if (!user) throw new Error('nobody is there')
    await user.typeCommand('/crack nouvelle', { jeu: 'Le Crack', joueurs: 2 })
    const player = (await localCloud.stored.people.findPlayer(user.user)) ?? ''
    const matches = [...(await localCloud.stored.directory.matchesOfPlayer(player))]
    expect(matches).toContain(id)
    expect(matches).toHaveLength(2)
    return { user, matches }
  }

  async function pressForgetMe(user: TestUser): Promise<void> {
    const sure = await user.pressButton(await user.typeCommand('/crack confidentialité'), buttons.forget)
    await user.pressButton(sure, buttons.forgetNow)
  }

  async function expectForgotten(user: TestUser, matches: readonly string[]): Promise<void> {
    await localCloud.followUpsFinished()
    expect(await localCloud.stored.people.findPlayer(user.user)).toBeNull()
    const phases = await Promise.all(matches.map(async (id) => (await loadCloudMatch(localCloud, id)).phase))
    expect(phases.sort()).toEqual(['off', 'over'])
    expect(await localCloud.stored.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    await localCloud.stream.deliverPending()
  }

  it('forget a user by request, in the painter, which says when it is done', async () => {
    const { user, matches } = await startLeaver('Tim')
    await pressForgetMe(user)
    await expectForgotten(user, matches)
    expect(JSON.stringify(localCloud.discord.instance.emulator.state.messages)).toContain(forgotten)
  })

  it('forget a user by deauthorisation', async () => {
    const { user, matches } = await startLeaver('Eve')
    const farewell = { type: 'APPLICATION_DEAUTHORIZED', data: { user: { id: user.user } } }
    expect((await localCloud.sendWebhookEvent({ type: 0 })).statusCode).toBe(204)
    expect((await localCloud.sendWebhookEvent({ type: 1, event: farewell })).statusCode).toBe(204)
    await expectForgotten(user, matches)
  })

  it('forget a user by the sweep, if the painter loses the job', async () => {
    const { user, matches } = await startLeaver('Pia')
    localCloud.loseJobs('interactions', true)
    await pressForgetMe(user)
    localCloud.loseJobs('interactions', false)
    expect(await localCloud.stored.people.findPlayer(user.user)).toBeNull()
    expect(await localCloud.lambdas.sweep.invoke({ version: '0' })).toMatchObject({ jobs: 1 })
    await expectForgotten(user, matches)
  })
})

describe('the sweep Lambda', () => {
  /** Ports on the same table at another time. */
  const portsAt = (at: number): Ports => {
    const time = createManualClock(at)
    return createTestPorts(
      createStore(localCloud.database.client, localCloud.database.table, { now: time.now }),
      time,
      String(at),
    )
  }
  const sweep = async () => (await localCloud.lambdas.sweep.invoke({ version: '0' })) as SweepSummary

  async function openAt(at: number, name: string): Promise<{ id: string; ports: Ports; guest: string }> {
    const use = portsAt(at)
    const [host = '', guest = ''] = await Promise.all(
      createUsers(0, `${name} 1`, `${name} 2`).map((each) =>
        use.people.findOrCreatePlayer(each.user, each.name),
      ),
    )
    const place = { server: localCloud.server, channel: localCloud.channels[0] ?? '' }
    const terms = testMatchSettings('le-crack', 2, { place })
    const { id } = unwrapResult(await openMatch(use, { host, cause: name, terms, wish: NO_SEAT_WISH }))
    return { id, ports: use, guest }
  }

  async function startAt(at: number, name: string): Promise<string> {
    const { id, ports: use, guest } = await openAt(at, name)
    unwrapResult(
      await handleCommand(
        use,
        commandRequestOf(id, guest, `${name} join`, { type: 'join', wish: NO_SEAT_WISH }),
      ),
    )
    const { match } = unwrapResult(
      await handleCommand(use, commandRequestOf(id, guest, `${name} start`, { type: 'start' })),
    )
    return match.phase === 'playing' ? id : ''
  }

  it('plays overdue moves, closes expired lobbies and drops unused reservations', async () => {
    const { heartbeat } = createDeliveryStores(localCloud.database.client, localCloud.database.table)
    await heartbeat.beat(Date.now() - MINUTE_MS, Date.now())
    const late = await startAt(Date.now() - 3 * DAY_MS, 'late')
    const empty = await openAt(Date.now() - LOBBY_EXPIRY_MS - HOUR_MS, 'empty')
    await localCloud.stored.matches.reserveId('0rphan0rphan', Date.now() - HOUR_MS)
    const { moved: count, failed } = await sweep()
    expect([count >= 2, failed]).toEqual([true, 0])
    await sweep()
    expect((await loadCloudMatch(localCloud, late)).turn).toBe(2)
    expect((await loadCloudMatch(localCloud, empty.id)).phase).toBe('off')
    expect(await localCloud.stored.matches.loadSnapshot('0rphan0rphan')).toBeNull()
    expect(await heartbeat.last()).toBeGreaterThan(Date.now() - MINUTE_MS)
    await localCloud.stream.deliverPending()
    await expectAllAnnounced(late)
  })

  it('refunds its own outage and removes finished matches from the due index', async () => {
    const { client, table } = localCloud.database
    await client.send(
      new PutCommand({
        TableName: table,
        Item: { pk: 'S#sweep', sk: 'BEAT', at: Date.now() - 5 * HOUR_MS },
      }),
    )
    const id = await startAt(Date.now() - 2 * DAY_MS - HOUR_MS, 'outage')
    const over = await startAt(Date.now() - DAY_MS, 'over')
    const { players } = await loadCloudMatch(localCloud, over)
    unwrapResult(
      await handleCommand(
        portsAt(Date.now() - HOUR_MS),
        commandRequestOf(over, players[0]?.player ?? '', 'give up', { type: 'resign' }),
      ),
    )
    expect((await sweep()).outage).toBeGreaterThan(4 * HOUR_MS)
    const match = await loadCloudMatch(localCloud, id)
    expect([match.turn, (match.deadline ?? 0) > Date.now()]).toEqual([1, true])
    await sweep()
    expect((await localCloud.stored.matches.findDue(Date.now(), 1000)).map((row) => row.id)).not.toContain(
      over,
    )
    await expectAllAnnounced(over)
  })
})

it('The calls of each function are recorded for the permission tests', () => {
  const text = ({ door, action, index }: LocalCloud['calls'][number]): string =>
    `${door} ${action} ${index ?? ''}`
  const calls = [...new Map(localCloud.calls.map((call) => [text(call), call])).values()]
  expect(new Set(calls.map(({ door }) => door))).toEqual(new Set(LAMBDA_BUNDLE_NAMES))
  expect(calls.map(({ action }) => action)).not.toContain('dynamodb:Scan')
  mkdirSync(fileURLToPath(new URL('../../.cache', import.meta.url)), { recursive: true })
  writeFileSync(
    CALLS_FILE,
    `${JSON.stringify(
      calls.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)),
      null,
      2,
    )}\n`,
  )
})
