import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import type { PlayerJob } from '@crackpost/core/use-cases/ports'
import { activeMatches } from '@crackpost/core/use-cases/queries'
import { createDeliveryDeps, type DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runPlayerJob } from '@crackpost/functions/delivery/player-jobs'
import type { BackgroundJob } from '@crackpost/functions/http/interaction-endpoint'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  componentInteraction,
  INTERACTION_TOKEN_PREFIX,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import { createEndpointHarness, type EndpointHarness } from '../kit/harness/endpoint.ts'
import { JOB_RUNTIME } from '../kit/harness/player-jobs.ts'
import { copyMatch } from '../kit/many-matches.ts'
import { sampleSize } from '../kit/sampling.ts'

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr', name: 'Zoé Longuemain' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB', name: 'Sam' }
const newcomer: TestInvoker = { user: '333333333333333333', locale: 'fr', name: 'Nour' }

const MATCHES = sampleSize(300, 10_000)
const { forgetting, exporting } = PRIVACY_TEXTS.fr

let harness: EndpointHarness
let tableCalls: number
let enqueuedJobs: BackgroundJob[]
beforeEach(async () => {
  tableCalls = 0
  enqueuedJobs = []
  harness = await createEndpointHarness({
    beforeDatabaseCall: async () => void tableCalls++,
    enqueue: async (job) => void enqueuedJobs.push(job),
  })
})
afterEach(() => harness.close())

const press = async (invoker: TestInvoker, verb: string): Promise<string> =>
  (await harness.sendInteraction(componentInteraction(invoker, `1:${verb}:-:0:`))).content

const playerOf = async ({ user }: TestInvoker): Promise<string> =>
  (await harness.services.ports.people.findPlayer(user)) ?? ''

const storedJobs = (): Promise<readonly PlayerJob[]> =>
  harness.services.ports.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)

const deliveryDeps = (): DeliveryDeps =>
  createDeliveryDeps(harness.services, 'the-token-of-the-bot', 'http://127.0.0.1:1')

/** Starts a match between Zoé and Sam, ends it, and copies it. */
async function playManyMatches(count: number): Promise<void> {
  const { content } = await harness.runCommand(zoe, 'crack new', { game: 'le-crack', players: 2 })
  const id = /^-# ([0-9a-z]{12})$/m.exec(content)?.[1] ?? ''
  await harness.runCommand(sam, 'crack join', { game: id })
  await harness.runCommand(zoe, 'crack start', { game: id })
  await copyMatch(harness.client, harness.services.ports, id, count, true)
}

/** The calls to the table that a press takes. */
async function callsOf(invoker: TestInvoker, verb: string): Promise<number> {
  const before = tableCalls
  await press(invoker, verb)
  return tableCalls - before
}

describe('a request', () => {
  it.each(['forgetNow', 'exportMine'])(
    'to %s takes as many table calls with any number of matches',
    async (verb) => {
      await playManyMatches(MATCHES)
      // Known to the bot, without a match.
      await press(newcomer, 'privacy')
      const few = await callsOf(newcomer, verb)
      expect(await callsOf(zoe, verb)).toBe(few)
      expect(few).toBeLessThan(10)
    },
  )
})

describe('a request to be forgotten', () => {
  it('is one job, pressed twice or on two devices', async () => {
    await playManyMatches(3)
    const player = await playerOf(zoe)
    const [first, second] = await Promise.all([press(zoe, 'forgetNow'), press(zoe, 'forgetNow')])
    expect([first, second]).toEqual([forgetting, forgetting])
    expect(await storedJobs()).toEqual([{ type: 'forget', player }])
    expect((await harness.dumpTable()).join('\n')).not.toContain(zoe.user)
    expect(enqueuedJobs.filter(({ type }) => type === 'forget')).toHaveLength(2)
  })

  it('stores the player’s random id and the time, and no user, name or token', async () => {
    await playManyMatches(1)
    const player = await playerOf(zoe)
    await press(zoe, 'exportMine')
    await press(zoe, 'forgetNow')
    const jobs = (await harness.dumpTable())
      .map((line) => JSON.parse(line))
      .filter(({ pk }) => pk.startsWith('J#'))
    const common = {
      pk: `J#${player}`,
      shard: 'jobs',
      dueAt: expect.any(Number),
      createdAt: expect.any(Number),
    }
    expect(jobs).toEqual([
      { ...common, sk: 'EXPORT', language: 'fr' },
      { ...common, sk: 'FORGET' },
    ])
    const everything = [...(await harness.dumpTable()), ...harness.logLines].join('\n')
    expect(everything).not.toContain(zoe.user)
    expect(everything).not.toContain('Longuemain')
    expect(everything).not.toContain(INTERACTION_TOKEN_PREFIX)
  })

  it('makes the same user a new player at once, who keeps what they do meanwhile', async () => {
    await playManyMatches(2)
    const before = await playerOf(zoe)
    await press(zoe, 'forgetNow')
    await harness.runCommand(zoe, 'crack new', { game: 'le-crack', players: 2 })
    const after = await playerOf(zoe)
    expect(after).not.toBe(before)
    await runPlayerJob(deliveryDeps(), { type: 'forget', player: before }, JOB_RUNTIME)
    expect(await playerOf(zoe)).toBe(after)
    expect(await harness.services.ports.directory.matchesOfPlayer(after)).toHaveLength(1)
    expect(await activeMatches(harness.services.ports, before)).toEqual([])
    expect(await storedJobs()).toEqual([])
  })

  it('warns while a file is being prepared, which would not come any more', async () => {
    expect(await press(zoe, 'forgetMe')).not.toContain('encore en préparation')
    expect(await press(zoe, 'exportMine')).toContain(exporting)
    expect(await press(zoe, 'forgetMe')).toContain('encore en préparation')
    const player = await playerOf(zoe)
    await press(zoe, 'forgetNow')
    await runPlayerJob(deliveryDeps(), { type: 'forget', player }, JOB_RUNTIME)
    expect(await storedJobs()).toEqual([])
  })
})
