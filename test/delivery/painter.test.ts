import { globalCustomId } from '@crackpost/bot/discord/custom-id'
import { buttonRowPart, createButton, createPanel, type Panel, textPart } from '@crackpost/bot/discord/panel'
import { messageReply, updateReply } from '@crackpost/bot/discord/reply'
import { requirePresenter } from '@crackpost/bot/games/index'
import { testNoticeTextsIn } from '@crackpost/bot/i18n/panels/test-notice'
import type { FollowUp } from '@crackpost/bot/match/follow-up'
import { playerSettingsSchema } from '@crackpost/core/use-cases/settings'
import { type FollowUpResult, runFollowUpJob } from '@crackpost/functions/delivery/follow-up'
import type { FollowUpJob } from '@crackpost/functions/http/interaction-endpoint'
import type { MessageRecord } from '@crackpost/playground/state/discord-state'
import { describe, expect, it } from 'vitest'
import type { DiscordProcess } from '../kit/fakes/discord-process.ts'
import type { DeliveryHarness } from '../kit/harness/delivery.ts'
import { setUpDelivery } from '../kit/harness/hooks.ts'

let discord: DiscordProcess
let harness: DeliveryHarness
setUpDelivery((created, process) => {
  harness = created
  discord = process
})

const SAMPLE_PANEL: Panel = createPanel(
  'plain',
  textPart('what was answered'),
  { type: 'picture', alt: 'what it shows', text: 'the table as text' },
  buttonRowPart(createButton('Games', globalCustomId('games'))),
)
const PANEL_CONTEXT = { panel: SAMPLE_PANEL, theme: 'dark', language: 'fr' } as const

/** An acknowledged response to the first player, and the follow-up job for it. */
async function jobAfterResponse(
  job: FollowUp,
  response: object | null = messageReply(SAMPLE_PANEL),
): Promise<FollowUpJob> {
  const { token, application_id } = await discord.createInteraction({
    user: harness.userId(0),
    channel: harness.channel,
    ...(response && { response }),
  })
  return { ...job, application: application_id, token }
}

const waitsMs: number[] = []
const runFollowUp = (job: FollowUpJob, wait?: () => Promise<void>): Promise<FollowUpResult> => {
  waitsMs.length = 0
  const sleep = async (ms: number): Promise<void> => {
    waitsMs.push(ms)
    await wait?.()
  }
  return runFollowUpJob(harness.deps, job, { sleep, isStopping: () => false })
}

async function pictureFollowUpFor(what: string, seat: number | null, more: object = {}): Promise<FollowUp> {
  return {
    ...PANEL_CONTEXT,
    type: 'picture',
    match: await harness.startMatch(2),
    turn: null,
    seat,
    what,
    ...more,
  }
}

/** The response as the first player sees it. */
async function originalMessage(): Promise<MessageRecord> {
  const found = (await discord.listMessages()).findLast(({ interaction }) => interaction !== null)
  if (!found) throw new Error('nothing was answered')
  return found
}
const componentsJson = (of: MessageRecord): string => JSON.stringify(of.components)

describe('a follow-up job', () => {
  it.each([
    ['table', null],
    ['hand', 0],
    ['seat', 1],
    ['pad', null],
  ] as const)('puts a %s where the text stood, in the answer that is there', async (what, seat) => {
    const job = await jobAfterResponse(await pictureFollowUpFor(what, seat))
    expect(componentsJson(await originalMessage())).toContain('the table as text')
    expect(await runFollowUp(job)).toMatchObject({ type: 'painted' })
    const after = await originalMessage()
    expect(after.attachments).toMatchObject([{ filename: `${what}.png`, type: 'image/png' }])
    expect(componentsJson(after)).toContain(`"url":"attachment://${what}.png"`)
    expect(componentsJson(after)).toContain('"description":"what it shows"')
    expect(componentsJson(after)).not.toContain('the table as text')
    expect(componentsJson(after)).toContain('what was answered')
    expect(after.pinged.users).toEqual([])
  })

  it("draws a turn's picture only while that turn lasts", async () => {
    const job = await pictureFollowUpFor('table', null, { turn: 1 })
    expect(await runFollowUp(await jobAfterResponse({ ...job, turn: 2 } as FollowUp))).toMatchObject({
      type: 'undrawable',
    })
    expect(await runFollowUp(await jobAfterResponse(job))).toMatchObject({ type: 'painted' })
  })

  it('shows a spectator no hand and keeps the response as it is', async () => {
    const job = await jobAfterResponse(await pictureFollowUpFor('hand', null))
    expect(await runFollowUp(job)).toMatchObject({ type: 'undrawable' })
    expect(componentsJson(await originalMessage())).toContain('the table as text')
  })

  it('illustrates the rules', async () => {
    const { id, rules } = requirePresenter('le-crack')
    const examples = (await rules()).filter(({ example }) => example !== null)
    expect(examples.length).toBeGreaterThan(0)
    for (const { id: section } of examples) {
      const job = await jobAfterResponse({ ...PANEL_CONTEXT, type: 'example', game: id, section })
      expect(await runFollowUp(job), section).toMatchObject({ type: 'painted' })
      expect((await originalMessage()).attachments).toMatchObject([{ filename: 'example.png' }])
    }
    const strange = await jobAfterResponse({
      ...PANEL_CONTEXT,
      type: 'example',
      game: id,
      section: 'nonsense',
    })
    expect(await runFollowUp(strange)).toMatchObject({ type: 'undrawable' })
  })

  it('attaches the record of a match as a file, but not before the match is over', async () => {
    const match = await harness.startMatch(2)
    const job = await jobAfterResponse({ ...PANEL_CONTEXT, type: 'record', match })
    expect(await runFollowUp(job)).toMatchObject({ type: 'undrawable' })
    expect((await originalMessage()).attachments).toEqual([])
    await harness.submit(match, 0, { type: 'resign' })
    expect(await runFollowUp(job)).toMatchObject({ type: 'painted' })
    const after = await originalMessage()
    expect(after.attachments).toMatchObject([{ filename: `${match}.match` }])
    expect(componentsJson(after)).toContain(`{"type":13,"file":{"url":"attachment://${match}.match"}}`)
    expect(componentsJson(after)).toContain('La graine correspond à l’empreinte')
  })

  it("attaches a player's data export as a file", async () => {
    await harness.startMatch(2)
    const job = await jobAfterResponse({
      ...PANEL_CONTEXT,
      type: 'export',
      player: await harness.playerId(0),
    })
    expect(await runFollowUp(job)).toMatchObject({ type: 'painted' })
    const after = await originalMessage()
    expect(after.attachments).toMatchObject([{ filename: 'crackpost.json', type: 'application/json' }])
    expect(componentsJson(after)).toContain('{"type":13,"file":{"url":"attachment://crackpost.json"}}')
  })
})

describe('the edited response', () => {
  it('is awaited while Discord has not processed it yet', async () => {
    const job = await jobAfterResponse(await pictureFollowUpFor('table', null), null)
    const [{ id = '' } = {}] = Object.values(await listInteractions())
    const take = async () => {
      if (waitsMs.length !== 3) return
      const url = `${discord.apiUrl}/interactions/${id}/${job.token}/callback`
      const headers = { 'content-type': 'application/json' }
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(messageReply(SAMPLE_PANEL)) })
    }
    expect(await runFollowUp(job, take)).toMatchObject({ type: 'painted' })
    expect(waitsMs).toHaveLength(3)
  })

  it('is abandoned after five seconds', async () => {
    const job = await jobAfterResponse(await pictureFollowUpFor('table', null), null)
    expect(await runFollowUp(job)).toEqual({ type: 'unsent', kind: 'refused' })
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(5000)
  })

  it('is not edited after its user has moved on', async () => {
    const job = await jobAfterResponse(await pictureFollowUpFor('table', null))
    const next = createPanel(
      'plain',
      textPart('what came next'),
      buttonRowPart(createButton('More', globalCustomId('more'))),
    )
    const { id } = await originalMessage()
    await discord.createInteraction({
      user: harness.userId(0),
      channel: harness.channel,
      message: id,
      response: updateReply(next),
    })
    expect(await runFollowUp(job)).toEqual({ type: 'unsent', kind: 'overtaken' })
    expect(componentsJson(await originalMessage())).toContain('what came next')
  })

  it('cannot be edited after fifteen minutes', async () => {
    const job = await jobAfterResponse(await pictureFollowUpFor('table', null))
    await harness.advanceClock(16 * 60_000)
    expect(await runFollowUp(job)).toEqual({ type: 'unsent', kind: 'refused' })
    expect(waitsMs).toEqual([])
  })

  it('leaves its token in no log', async () => {
    const job = await jobAfterResponse(await pictureFollowUpFor('table', null))
    await runFollowUp(job)
    await harness.advanceClock(16 * 60_000)
    await runFollowUp(job)
    expect(harness.logLines.length).toBeGreaterThan(0)
    expect(JSON.stringify(harness.logLines)).not.toContain(job.token)
  })
})

/** All interactions, without their tokens. */
const listInteractions = async (): Promise<{ id: string }[]> => {
  const state = (await (await fetch(`${discord.url}/control/state`)).json()) as {
    interactions: { id: string }[]
  }
  return state.interactions
}

describe('a test notice', () => {
  const words = testNoticeTextsIn('fr')
  const sendTest = async (): Promise<string> => {
    const job = {
      ...PANEL_CONTEXT,
      type: 'test',
      player: await harness.playerId(0),
      channel: harness.channel,
    } as const
    expect(await runFollowUp(await jobAfterResponse(job))).toMatchObject({ type: 'painted' })
    return componentsJson(await originalMessage())
  }
  const withSettings = async (dm: boolean) =>
    harness.ports.settings.savePlayerSettings(await harness.playerId(0), playerSettingsSchema.parse({ dm }))
  const notices = async (): Promise<MessageRecord[]> =>
    (await discord.listMessages()).filter(({ pinged }) => pinged.users.includes(harness.userId(0)))

  it('is posted in the channel and notifies the user', async () => {
    expect(await sendTest()).toContain(words.channel)
    const [notice] = await notices()
    expect(notice).toMatchObject({ channel: harness.channel, pinged: { users: [harness.userId(0)] } })
    expect((notice?.flags ?? 0) & 4096).toBe(0)
    expect(componentsJson(await originalMessage())).toContain('what was answered')
  })

  it('is posted once if two workers run the job of an interaction at the same time', async () => {
    const job = await jobAfterResponse({
      ...PANEL_CONTEXT,
      type: 'test',
      player: await harness.playerId(0),
      channel: harness.channel,
      cause: 'interaction 7',
    })
    await Promise.all([runFollowUp(job), runFollowUp(job)])
    expect(await notices()).toHaveLength(1)
  })

  it('goes by direct message if chosen', async () => {
    await withSettings(true)
    expect(await sendTest()).toContain(words.dm)
    const [notice, ...more] = await notices()
    expect(notice?.channel).not.toBe(harness.channel)
    expect(more).toEqual([])
  })

  it('is posted in the channel while direct messages are closed', async () => {
    await withSettings(true)
    await discord.planFault({ kind: 'dms', user: harness.userId(0), closed: true })
    const outcome = await sendTest()
    expect(outcome).toContain(words.closed)
    expect(outcome).toContain(words.channel)
    expect((await notices()).map(({ channel }) => channel)).toEqual([harness.channel])
    await discord.planFault({ kind: 'dms', user: harness.userId(0), closed: false })
    expect(await sendTest()).toContain(words.dm)
    // From now on real reminders are posted there as well.
    const id = await harness.startMatch(2, {}, 'after the test')
    const rings = (await notices()).filter(
      (of) => componentsJson(of).includes(`:${id}:`) && (of.flags & 4096) === 0,
    )
    expect(rings.length).toBeGreaterThan(0)
    expect(rings.map(({ channel }) => channel)).not.toContain(harness.channel)
  })

  it.each([
    ['SEND_MESSAGES', 'Envoyer des messages'],
    ['VIEW_CHANNEL', 'Voir le salon'],
  ] as const)('that can’t come for want of %s says so', async (permission, name) => {
    await discord.planFault({ kind: 'permission', channel: harness.channel, permission, allowed: false })
    expect(await sendTest()).toContain(words.unreachable(name))
    expect(await notices()).toEqual([])
  })

  it('that fails temporarily suggests to try again', async () => {
    await discord.planFault({
      kind: 'limit',
      when: 'before',
      retryAfter: 300,
      scope: 'user',
      match: { method: 'POST', path: '/channels/*/messages' },
    })
    expect(await sendTest()).toContain(words.later)
  })
})
