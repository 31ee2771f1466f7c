import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import { startForgetting } from '@crackpost/core/use-cases/forget-player'
import { JOB_WATCHDOG_MS } from '@crackpost/core/use-cases/ports'
import { runBackgroundJob, runFollowUpJob } from '@crackpost/functions/delivery/follow-up'
import { type JobRuntime, runPlayerJob } from '@crackpost/functions/delivery/player-jobs'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { describe, expect, it } from 'vitest'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import type { DatabaseCall } from '../kit/fakes/dynamo-wrapper.ts'
import {
  type DeliveryHarness,
  ONE_DAY_MS,
  ONE_HOUR_MS,
  ONE_MINUTE_MS,
  testUserName,
} from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import {
  deliveryDepsThrough,
  followUpAfterResponse,
  JOB_RUNTIME,
  listResponses,
  sweepAndRunJobs,
} from '../kit/harness/player-jobs.ts'
import { copyMatch } from '../kit/many-matches.ts'
import { sampleSize } from '../kit/sampling.ts'
import { finishedIds } from '../kit/stored-matches.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const texts = PRIVACY_TEXTS.fr
const componentsJson = (message: MessageRecord | undefined): string => JSON.stringify(message?.components)

const storedJobs = () => harness.ports.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)

describe('forgetting a player with many matches', () => {
  /** More than two batches. */
  const FINISHED = sampleSize(110, 1000)
  const BATCH_SIZE = 50

  /** The first user has a running match, and finished ones: half of them with free text. */
  async function prepareManyMatches(): Promise<{ player: string; running: string; finished: string[] }> {
    const player = await harness.playerId(0)
    const finished: string[] = []
    for (const game of ['le-crack', 'crack-story']) {
      const id = await harness.startMatch(2, { game }, `finished ${game}`)
      await harness.submit(id, 1, { type: 'resign' })
      finished.push(id, ...(await copyMatch(harness.client, harness.ports, id, FINISHED / 2 - 1)))
    }
    return { player, running: await harness.startMatch(2, {}, 'running'), finished }
  }

  async function expectForgotten({
    player,
    running,
    finished,
  }: Awaited<ReturnType<typeof prepareManyMatches>>) {
    expect(await harness.ports.people.identityOf(player)).toBeNull()
    expect((await harness.loadMatch(running)).phase).toBe('over')
    for (const id of finished) {
      const { terms, players, hidden } = await harness.loadMatch(id)
      const seat = players.findIndex((seated) => seated.player === player)
      expect(hidden).toEqual(terms.game === 'crack-story' ? [seat] : [])
    }
    expect(await storedJobs()).toEqual([])
  }

  const isMatchLoad = ({ name, sk }: DatabaseCall): boolean => name === 'GetItem' && sk === 'HEAD'

  it('goes on where the last run ended, and leaves running matches first', async () => {
    const matches = await prepareManyMatches()
    await startForgetting(harness.ports, matches.player)
    let loads = 0
    const deps = deliveryDepsThrough(harness, async (call, go) => {
      if (isMatchLoad(call)) loads++
      return go()
    })
    let checks = 0
    const stopping: JobRuntime = { ...JOB_RUNTIME, isStopping: () => ++checks > 2 }
    const job = { type: 'forget', player: matches.player } as const
    // A batch of running matches, a batch of finished ones.
    expect(await runPlayerJob(deps, job, stopping)).toEqual({ type: 'later' })
    expect((await harness.loadMatch(matches.running)).phase).toBe('over')
    const progress = (await harness.ports.jobs.load(job))?.progress
    expect(progress).toEqual({ stage: 'finished', after: expect.any(String), failed: [] })
    // It is due at once: the sweep hands it over.
    loads = 0
    expect(await sweepAndRunJobs(harness, ONE_MINUTE_MS, deps)).toEqual(['done'])
    const rest = [...matches.finished, matches.running].filter((id) => id > (progress?.after ?? ''))
    expect(rest.length).toBeLessThan(FINISHED)
    // A match with free text is loaded once more, to hide the words.
    expect(loads).toBeLessThanOrEqual(2 * rest.length)
    await expectForgotten(matches)
  })

  it('repeats at most a batch after a crash, wherever it happens, and harms no other player', async () => {
    const matches = await prepareManyMatches()
    await startForgetting(harness.ports, matches.player)
    const job = { type: 'forget', player: matches.player } as const
    const hideCounts = new Map<string, number>()
    const countCommit = ({ name, pk, sk }: DatabaseCall): void => {
      if (name === 'PutItem' && sk.startsWith('E#')) hideCounts.set(pk, (hideCounts.get(pk) ?? 0) + 1)
    }
    const processed = new Set<string>()
    let repeated = 0
    let crashes = 0
    for (let isDone = false; !isDone; crashes++) {
      // Each run survives some calls more than the one before, so that crashes happen at different steps.
      let callsLeft = 40 + 37 * crashes
      const loadedNow = new Set<string>()
      const dying = deliveryDepsThrough(harness, async (call, go) => {
        if (callsLeft-- <= 0) throw new Error('crashed')
        if (isMatchLoad(call)) loadedNow.add(call.pk)
        const result = await go()
        countCommit(call)
        return result
      })
      isDone = await runPlayerJob(dying, job, JOB_RUNTIME).then(
        ({ type }) => type === 'done',
        () => false,
      )
      repeated = Math.max(repeated, [...loadedNow].filter((pk) => processed.has(pk)).length)
      for (const pk of loadedNow) processed.add(pk)
      const failed = (await harness.ports.jobs.load(job))?.progress?.failed ?? []
      // What a crash interrupts is no failure of a match.
      expect(failed.length).toBeLessThanOrEqual(BATCH_SIZE)
    }
    expect(crashes).toBeGreaterThan(3)
    // The running match is listed again, as a finished one.
    expect(repeated).toBeLessThanOrEqual(BATCH_SIZE + 1)
    await expectForgotten(matches)
    // Each word is hidden by one entry, and each match left by one.
    expect([...hideCounts.values()].filter((count) => count !== 1)).toEqual([])
    const other = await harness.playerId(1)
    expect(await harness.ports.people.identityOf(other)).toMatchObject({ user: harness.userId(1) })
    expect(await finishedIds(harness.ports, other)).toHaveLength(FINISHED + 1)
  })

  it('is started by one sweep, and again only when its run has crashed', async () => {
    await startForgetting(harness.ports, await harness.playerId(0))
    const startedJobs = async (ms: number): Promise<number> => {
      await harness.advanceClock(ms)
      return (await runSweep(harness.deps)).jobs
    }
    expect(await startedJobs(0)).toBe(1)
    expect(await startedJobs(ONE_MINUTE_MS)).toBe(0)
    expect(await startedJobs(JOB_WATCHDOG_MS)).toBe(1)
    await runBackgroundJob(
      harness.deps,
      harness.enqueuedJobs[0] ?? { type: 'forget', player: '' },
      JOB_RUNTIME,
    )
    expect(await startedJobs(JOB_WATCHDOG_MS)).toBe(0)
  })

  it('does not keep the sweep from its matches if jobs can’t be started', async () => {
    await startForgetting(harness.ports, await harness.playerId(0))
    const id = await harness.startMatch(2, {}, 'late')
    await harness.advanceClock(3 * ONE_DAY_MS)
    const now = harness.clock.now()
    await harness.deps.heartbeat.beat(now - ONE_MINUTE_MS, now)
    const enqueue = () => Promise.reject(new Error(`no painter for ${testUserName(0)}`))
    expect(await runSweep({ ...harness.deps, enqueue })).toMatchObject({ jobs: 0, moved: 1, failed: 0 })
    expect((await harness.loadMatch(id)).turn).toBe(2)
    expect(harness.logLines.filter(({ event }) => event === 'jobFailed')).toHaveLength(1)
    expect(JSON.stringify(harness.logLines)).not.toContain(testUserName(0))
  })
})

describe('a player who is being forgotten', () => {
  it('is told in the response when it is done', async () => {
    const id = await harness.startMatch(2)
    const job = await followUpAfterResponse(harness, discord, 'forget')
    await startForgetting(harness.ports, job.type === 'forget' ? job.player : '')
    expect(await runFollowUpJob(harness.deps, job, JOB_RUNTIME)).toMatchObject({ type: 'painted' })
    expect((await harness.loadMatch(id)).phase).toBe('over')
    const [response] = await listResponses(discord)
    expect(componentsJson(response)).toContain(texts.forgotten)
    expect(componentsJson(response)).not.toContain(texts.forgetting)
    const log = JSON.stringify(harness.logLines)
    expect(log).not.toContain(job.token)
    expect(log).not.toContain(testUserName(0))
  })

  it('is told nothing wrong if it takes longer, and no direct message is sent', async () => {
    const id = await harness.startMatch(2)
    const job = await followUpAfterResponse(harness, discord, 'forget')
    await startForgetting(harness.ports, job.type === 'forget' ? job.player : '')
    const stopping = { ...JOB_RUNTIME, isStopping: () => true }
    expect(await runFollowUpJob(harness.deps, job, stopping)).toMatchObject({ type: 'undrawable' })
    expect(componentsJson((await listResponses(discord))[0])).toContain(texts.forgetting)
    const before = (await discord.listMessages()).length
    expect(await sweepAndRunJobs(harness, ONE_MINUTE_MS)).toEqual(['done'])
    expect((await harness.loadMatch(id)).phase).toBe('over')
    expect(await discord.listMessages()).toHaveLength(before)
  })

  it('is not mentioned any more, even before the matches are left', async () => {
    const id = await harness.startMatch(2)
    const n = await harness.userToMove(id)
    await startForgetting(harness.ports, await harness.playerId(n))
    const before = (await discord.listMessages()).length
    await harness.advanceWithSweeps(2 * ONE_DAY_MS - ONE_HOUR_MS, ONE_HOUR_MS)
    const later = (await discord.listMessages()).slice(before)
    expect(later.length).toBeGreaterThan(0)
    expect(later.flatMap(({ pinged }) => pinged.users)).toEqual([])
    expect(JSON.stringify(later)).not.toContain(`<@${harness.userId(n)}>`)
    expect(JSON.stringify(later)).not.toContain(testUserName(n))
  })
})
