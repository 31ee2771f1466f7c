import { globalCustomId } from '@crackpost/bot/discord/custom-id'
import { buttonRowPart, createButton, createPanel, textPart } from '@crackpost/bot/discord/panel'
import { updateReply } from '@crackpost/bot/discord/reply'
import { PRIVACY_TEXTS } from '@crackpost/bot/i18n/panels/privacy'
import { exportPlayer, requestExport } from '@crackpost/core/use-cases/export-player'
import { startForgetting } from '@crackpost/core/use-cases/forget-player'
import { JOB_WATCHDOG_MS } from '@crackpost/core/use-cases/ports'
import {
  type FollowUpResult,
  runBackgroundJob,
  runFollowUpJob,
} from '@crackpost/functions/delivery/follow-up'
import { runPlayerJob } from '@crackpost/functions/delivery/player-jobs'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { FollowUpJob } from '@crackpost/functions/http/interaction-endpoint'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { describe, expect, it } from 'vitest'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import { type DeliveryHarness, ONE_HOUR_MS, ONE_MINUTE_MS } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'
import {
  deliveryDepsThrough,
  followUpAfterResponse,
  JOB_RUNTIME,
  listResponses,
  sweepAndRunJobs,
} from '../kit/harness/player-jobs.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const texts = PRIVACY_TEXTS.fr
const messagesWithFile = async (): Promise<MessageRecord[]> =>
  (await discord.listMessages()).filter(({ attachments }) =>
    attachments.some(({ filename }) => filename.startsWith('crackpost.json')),
  )
const componentsJson = (message: MessageRecord | undefined): string => JSON.stringify(message?.components)

const storedJobs = () => harness.ports.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)

describe('an export', () => {
  /** The request and its follow-up job, after the response. */
  async function requestFile(): Promise<FollowUpJob> {
    await harness.startMatch(2)
    await requestExport(harness.ports, await harness.playerId(0), 'fr')
    return followUpAfterResponse(harness, discord, 'export')
  }
  const runFollowUp = (job: FollowUpJob, deps = harness.deps): Promise<FollowUpResult> =>
    runFollowUpJob(deps, job, JOB_RUNTIME)

  /** The user presses the button of the response. */
  async function leaveResponse(): Promise<void> {
    const [response] = await listResponses(discord)
    const panel = createPanel(
      'plain',
      textPart('elsewhere'),
      buttonRowPart(createButton('x', globalCustomId('x'))),
    )
    await discord.createInteraction({
      user: harness.userId(0),
      channel: harness.channel,
      message: response?.id ?? '',
      response: updateReply(panel),
    })
  }

  it('comes in the response, and its job ends', async () => {
    expect(await runFollowUp(await requestFile())).toMatchObject({ type: 'painted' })
    const [response, ...others] = await messagesWithFile()
    expect(others).toEqual([])
    expect(response?.interaction).not.toBeNull()
    expect(componentsJson(response)).toContain(texts.exported)
    expect(componentsJson(response)).not.toContain(texts.exporting)
    expect(await storedJobs()).toEqual([])
    expect(await sweepAndRunJobs(harness, ONE_HOUR_MS)).toEqual([])
  })

  it('comes in the responses on two devices', async () => {
    const jobs = [await requestFile(), await followUpAfterResponse(harness, discord, 'export')]
    const results = await Promise.all(jobs.map((job) => runFollowUp(job)))
    expect(results.map(({ type }) => type)).toEqual(['painted', 'painted'])
    expect((await messagesWithFile()).map(({ interaction }) => interaction !== null)).toEqual([true, true])
    expect(await storedJobs()).toEqual([])
  })

  it('comes by direct message to a user who has left the response', async () => {
    const job = await requestFile()
    await leaveResponse()
    expect(await runFollowUp(job)).toEqual({ type: 'sentByDm' })
    const [message, ...others] = await messagesWithFile()
    expect(others).toEqual([])
    expect(message).toMatchObject({ interaction: null, pinged: { users: [] } })
    expect(message?.channel).not.toBe(harness.channel)
    expect(componentsJson(message)).toContain(texts.exported)
    expect(await storedJobs()).toEqual([])
  })

  it('comes by direct message, once, after a crash of the follow-up job', async () => {
    const job = await requestFile()
    let calls = 0
    const dying = deliveryDepsThrough(harness, async (_, go) => {
      if (++calls > 6) throw new Error('crashed')
      return go()
    })
    await expect(runFollowUp(job, dying)).rejects.toThrow('crashed')
    // While its run could still be alive, no other one starts.
    expect(await sweepAndRunJobs(harness, ONE_MINUTE_MS)).toEqual([])
    expect(await sweepAndRunJobs(harness, JOB_WATCHDOG_MS)).toEqual(['sentByDm'])
    expect(await sweepAndRunJobs(harness, JOB_WATCHDOG_MS)).toEqual([])
    const [message, ...others] = await messagesWithFile()
    expect(others).toEqual([])
    expect(message?.interaction).toBeNull()
    const [{ id = '', filename = '' } = {}] = message?.attachments ?? []
    const url = `${discord.url}/attachments/${message?.channel}/${id}/${filename}`
    const file = await (await fetch(url)).json()
    expect(file).toEqual(
      JSON.parse(JSON.stringify(await exportPlayer(harness.ports, await harness.playerId(0)))),
    )
  })

  it('is given up, and posted nowhere, if direct messages are closed', async () => {
    await requestFile()
    await discord.planFault({ kind: 'dms', user: harness.userId(0), closed: true })
    expect(await sweepAndRunJobs(harness, JOB_WATCHDOG_MS)).toEqual(['refused'])
    expect(await messagesWithFile()).toEqual([])
    expect(await storedJobs()).toEqual([])
  })

  it('is sent later if Discord asks to wait', async () => {
    await requestFile()
    const match = { method: 'POST', path: '/channels/*/messages', times: 1 }
    await discord.planFault({ kind: 'limit', when: 'before', retryAfter: 300, scope: 'user', match })
    expect(await sweepAndRunJobs(harness, JOB_WATCHDOG_MS)).toEqual(['later'])
    expect(await sweepAndRunJobs(harness, ONE_MINUTE_MS)).toEqual([])
    expect(await sweepAndRunJobs(harness, 5 * ONE_MINUTE_MS)).toEqual(['sentByDm'])
    expect(await messagesWithFile()).toHaveLength(1)
  })

  it('is tried for an hour if it fails, then forgotten', async () => {
    await requestFile()
    const broken = deliveryDepsThrough(harness, async (call, go) => {
      if (call.sk === 'HEAD') throw new Error('damaged')
      return go()
    })
    const runs: string[] = []
    for (let minutes = 0; minutes < 70; minutes++) {
      await harness.advanceClock(ONE_MINUTE_MS)
      await runSweep({ ...broken, ports: { ...broken.ports, matches: harness.ports.matches } })
      for (const job of harness.enqueuedJobs.splice(0))
        runs.push(
          await runBackgroundJob(broken, job, JOB_RUNTIME).then(
            ({ type }) => type,
            () => 'failed',
          ),
        )
    }
    expect(runs.at(-1)).toBe('expired')
    expect(new Set(runs.slice(0, -1))).toEqual(new Set(['failed']))
    expect(runs.length).toBeLessThan(25)
    expect(await storedJobs()).toEqual([])
  })

  it('that runs while the user is forgotten still comes in the response, and by no other way', async () => {
    const job = await requestFile()
    const player = await harness.playerId(0)
    let isForgotten = false
    const interrupted = deliveryDepsThrough(harness, async (call, go) => {
      // At the first log that is read: the name and the settings are read before.
      if (call.name === 'Query' && !isForgotten) {
        isForgotten = true
        await startForgetting(harness.ports, player)
        await runPlayerJob(harness.deps, { type: 'forget', player }, JOB_RUNTIME)
      }
      return go()
    })
    expect(await runFollowUp(job, interrupted)).toMatchObject({ type: 'painted' })
    expect(isForgotten).toBe(true)
    expect(await messagesWithFile()).toHaveLength(1)
    expect(await storedJobs()).toEqual([])
    expect(await sweepAndRunJobs(harness, ONE_HOUR_MS)).toEqual([])
    expect(await messagesWithFile()).toHaveLength(1)
  })

  it('is not sent to a user who was forgotten before', async () => {
    const job = await requestFile()
    await leaveResponse()
    const player = await harness.playerId(0)
    await startForgetting(harness.ports, player)
    expect(await runFollowUp(job)).toEqual({ type: 'refused' })
    expect(await messagesWithFile()).toEqual([])
  })
})
