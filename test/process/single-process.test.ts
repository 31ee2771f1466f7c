import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { startForgetting } from '@crackpost/core/use-cases/forget-player'
import { openMatch } from '@crackpost/core/use-cases/open-match'
import { JOB_WATCHDOG_MS } from '@crackpost/core/use-cases/ports'
import { createServices } from '@crackpost/functions/composition/root'
import {
  type SingleProcess,
  type SingleProcessOptions,
  startSingleProcess,
} from '@crackpost/functions/composition/single-process'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createItemStore } from '@crackpost/functions/store/items'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageKeyIn } from '../kit/expected-messages.ts'
import { type DiscordProcess, startDiscordProcess } from '../kit/fakes/discord-process.ts'
import {
  commandInteraction,
  componentInteraction,
  createSigningKeys,
  signRequest,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import { testMatchSettings, unwrapResult } from '../kit/harness/use-cases.ts'

const DAY_MS = 86_400_000
const keys = createSigningKeys()

let discord: DiscordProcess
let processOptions: SingleProcessOptions
let singleProcess: SingleProcess | null
let anna: TestInvoker
let ben: TestInvoker
let clockOffsetMs: number
const log: string[] = []
beforeAll(async () => {
  discord = await startDiscordProcess()
})
afterAll(() => discord.close())
beforeEach(async () => {
  await discord.reset()
  const users = ['1001', '1002'].map((id) => ({ id, name: `User ${id}` }))
  const { servers } = await discord.seed({
    users,
    servers: [{ name: 'Home', channels: [{ name: 'games' }] }],
  })
  const [{ id: server, channels } = { id: '', channels: [] }] = servers
  const where = { server, channel: channels[0] ?? '' }
  anna = { user: '1001', locale: 'fr', name: 'Anna', ...where }
  ben = { user: '1002', locale: 'en-US', name: 'Ben', ...where }
  clockOffsetMs = 0
  log.length = 0
  singleProcess = null
  processOptions = {
    folder: mkdtempSync(join(tmpdir(), 'crackpost-local-')),
    discord: { publicKey: keys.publicKey, application: discord.botId },
    token: discord.token,
    api: discord.apiUrl,
    lexicon: null,
    sink: (line) => log.push(line),
    now: () => Date.now() + clockOffsetMs,
  }
})
afterEach(async () => {
  await singleProcess?.close()
  rmSync(processOptions.folder, { recursive: true, force: true })
})

/** The interaction for this application; without a token by default, so that no follow-up job runs. */
const withApplication = (interaction: object, token = ''): object => ({
  ...interaction,
  application_id: discord.botId,
  token,
})

async function sendSigned({ endpoint }: SingleProcess, interaction: object, token?: string): Promise<string> {
  const { statusCode, body } = await endpoint(
    signRequest(keys, withApplication(interaction, token), { at: Date.now() + clockOffsetMs }),
  )
  expect(statusCode).toBe(200)
  return body
}

async function startMatch(house: SingleProcess): Promise<string> {
  const body = await sendSigned(
    house,
    commandInteraction(anna, 'crack new', { game: 'le-crack', players: 2 }),
  )
  const [, id = ''] = /1:\w+:([0-9a-z]{12}):/.exec(body) ?? []
  await sendSigned(house, componentInteraction(ben, `1:join:${id}:0:`))
  await sendSigned(house, componentInteraction(anna, `1:start:${id}:0:`))
  return id
}

const postedKinds = async (): Promise<string[]> =>
  (await discord.listMessages()).map(
    ({ components }) => /#([a-z]+)/.exec(messageKeyIn(components) ?? '')?.[1] ?? '',
  )

describe('the single-process bot', () => {
  it('announces moves from HTTP requests and finishes delivery when it closes', async () => {
    singleProcess = await startSingleProcess(processOptions)
    await startMatch(singleProcess)
    await singleProcess.close()
    singleProcess = null
    const kinds = await postedKinds()
    expect(kinds[0]).toBe('lobby')
    expect(kinds.slice(-2)).toEqual(['started', 'turn'])
  })

  it('announces moves from gateway interactions', async () => {
    singleProcess = await startSingleProcess(processOptions)
    const reply = await singleProcess.handleInteraction(
      withApplication(commandInteraction(anna, 'crack new', { game: 'le-crack', players: 2 })),
    )
    expect(reply).toMatchObject({ type: 4 })
    await vi.waitFor(async () => expect(await postedKinds()).toEqual(['lobby']))
  })

  it('delivers the backlog on start', async () => {
    const { client, close } = await openEmbeddedDatabase({ folder: processOptions.folder })
    const { discord: ids, lexicon } = processOptions
    const { ports } = createServices({
      client,
      table: EMBEDDED_TABLE_NAME,
      discord: ids,
      lexicon,
      sink: () => {},
    })
    const host = await ports.people.findOrCreatePlayer('1001', 'Anna')
    const place = { server: anna.server ?? null, channel: anna.channel ?? '' }
    const terms = testMatchSettings('le-crack', 2, { place })
    unwrapResult(await openMatch(ports, { host, cause: 'untold', terms, wish: NO_SEAT_WISH }))
    await close()
    singleProcess = await startSingleProcess(processOptions)
    await singleProcess.onClockMoved()
    expect(await postedKinds()).toEqual(['lobby'])
  })

  it('finishes on start what a crash left of a player to be forgotten', async () => {
    const { client, close } = await openEmbeddedDatabase({ folder: processOptions.folder })
    const { discord: ids, lexicon } = processOptions
    const { ports } = createServices({
      client,
      table: EMBEDDED_TABLE_NAME,
      discord: ids,
      lexicon,
      sink: () => {},
    })
    const host = await ports.people.findOrCreatePlayer('1001', 'Anna')
    const place = { server: anna.server ?? null, channel: anna.channel ?? '' }
    const terms = testMatchSettings('le-crack', 2, { place })
    const { id } = unwrapResult(await openMatch(ports, { host, cause: 'left', terms, wish: NO_SEAT_WISH }))
    await startForgetting(ports, host)
    // A run had begun when the process crashed.
    await ports.jobs.save({ type: 'forget', player: host }, Date.now() + JOB_WATCHDOG_MS)
    await close()
    singleProcess = await startSingleProcess(processOptions)
    const { jobs, matches } = singleProcess.services.ports
    const isDone = async () => expect(await jobs.load({ type: 'forget', player: host })).toBeNull()
    await vi.waitFor(isDone, { timeout: 10_000 })
    expect((await matches.loadSnapshot(id))?.match?.phase).toBe('off')
  })

  it('plays overdue moves when its clock is advanced and counts that as no outage', async () => {
    singleProcess = await startSingleProcess(processOptions)
    const id = await startMatch(singleProcess)
    const before = (await singleProcess.services.ports.matches.loadSnapshot(id))?.match
    clockOffsetMs += 14 * DAY_MS
    await singleProcess.onClockMoved()
    const after = (await singleProcess.services.ports.matches.loadSnapshot(id))?.match
    expect(after?.turn).toBe((before?.turn ?? 0) + 1)
    expect(after?.turnedAt).toBeGreaterThan(Date.now() + 13 * DAY_MS)
    await vi.waitFor(async () => expect(await postedKinds()).toContain('board'))
  })

  it('removes items whose time is over, and no others', async () => {
    singleProcess = await startSingleProcess(processOptions)
    const { services, deliveryDeps } = singleProcess
    const HOUR_MS = DAY_MS / 24
    const now = Date.now()
    await startMatch(singleProcess)
    for (const hours of [1, 30]) {
      await deliveryDeps.ttlFlags.set(`flag ${hours}`, now, hours * HOUR_MS)
      await services.ports.counters.claim(`counter ${hours}`, 'member', 5, now + hours * HOUR_MS)
    }
    await services.ports.counters.claim('endless', 'member', 5)
    await singleProcess.onClockMoved()
    clockOffsetMs += DAY_MS
    await singleProcess.onClockMoved()
    await singleProcess.close()
    singleProcess = null
    const { client, close } = await openEmbeddedDatabase({ folder: processOptions.folder })
    const keys: string[] = []
    for await (const { pk } of createItemStore(client, EMBEDDED_TABLE_NAME, undefined).scanAll())
      keys.push(pk)
    await close()
    expect(keys).toEqual(expect.arrayContaining(['L#flag 30', 'N#counter 30', 'N#endless']))
    expect(keys).not.toContain('L#flag 1')
    expect(keys).not.toContain('N#counter 1')
    expect(keys.some((pk) => pk.startsWith('M#'))).toBe(true)
  })

  it('runs the follow-up job right after the response and stores the token nowhere', async () => {
    singleProcess = await startSingleProcess(processOptions)
    const id = await startMatch(singleProcess)
    const { token, id: interaction } = await discord.createInteraction({
      user: anna.user,
      channel: anna.channel ?? '',
    })
    const body = await sendSigned(singleProcess, componentInteraction(anna, `1:hand:${id}:1:`), token)
    const headers = { 'content-type': 'application/json' }
    await fetch(`${discord.apiUrl}/interactions/${interaction}/${token}/callback`, {
      method: 'POST',
      headers,
      body,
    })
    await singleProcess.close()
    singleProcess = null
    const answer = (await discord.listMessages()).find((message) => message.interaction === interaction)
    expect(answer?.attachments).toMatchObject([{ filename: 'seat.png' }])
    expect(log.filter((line) => line.includes('"painter"')).map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ type: 'picture', outcome: 'painted' }),
    )
    expect(log.join('\n')).not.toContain(token)
  })
})
