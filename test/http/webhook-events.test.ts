import { createDeliveryDeps, type DeliveryDeps } from '@crackpost/functions/delivery/deps'
import { runBackgroundJob } from '@crackpost/functions/delivery/follow-up'
import { runSweep } from '@crackpost/functions/delivery/sweep'
import type { FunctionUrlHandler } from '@crackpost/functions/http/function-url'
import type { BackgroundJob } from '@crackpost/functions/http/interaction-endpoint'
import { createWebhookEventsEndpoint } from '@crackpost/functions/http/webhook-events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createSigningKeys,
  signRequest,
  TEST_APPLICATION_ID,
  type TestInvoker,
} from '../kit/fakes/signed-requests.ts'
import { createEndpointHarness, type EndpointHarness } from '../kit/harness/endpoint.ts'
import { JOB_RUNTIME } from '../kit/harness/player-jobs.ts'

const zoe: TestInvoker = { user: '111111111111111111', locale: 'fr' }
const sam: TestInvoker = { user: '222222222222222222', locale: 'en-GB' }

const webhookBody = (type: number, event?: object) => ({
  version: 1,
  application_id: TEST_APPLICATION_ID,
  type,
  event,
})

const webhookEvent = (type: string, data: unknown) =>
  webhookBody(1, { type, timestamp: '2026-11-16T06:00:00.000000', data })

/** The event for a user who removes the application from their account. */
const deauthorizedEvent = ({ user }: Pick<TestInvoker, 'user'>) =>
  webhookEvent('APPLICATION_DEAUTHORIZED', { user: { id: user, username: 'zoe', discriminator: '0' } })

const matchIdInText = (text: string): string => /^-# ([0-9a-z]{12})$/m.exec(text)?.[1] ?? ''

describe('a webhook event', () => {
  let harness: EndpointHarness
  let events: FunctionUrlHandler
  let enqueuedJobs: BackgroundJob[]
  beforeEach(async () => {
    enqueuedJobs = []
    // The pictures of responses are left out.
    const enqueue = async (job: BackgroundJob) => void ('token' in job || enqueuedJobs.push(job))
    harness = await createEndpointHarness({ enqueue })
    events = createWebhookEventsEndpoint(harness.services)
  })
  afterEach(() => harness.close())

  let sent = 0
  const send = (payload: unknown, endpoint = events) =>
    endpoint(signRequest(harness.keys, payload, { base64: sent++ % 2 === 0 }))

  /** A running match between Zoé and Sam, and a lobby of Zoé's. */
  async function startMatches(): Promise<{ running: string; open: string }> {
    const [running = '', open = ''] = await Promise.all(
      ['501', '502'].map(async (channel) => {
        const table = { game: 'le-crack', players: 2 }
        return matchIdInText((await harness.runCommand({ ...zoe, channel }, 'crack new', table)).content)
      }),
    )
    await harness.runCommand({ ...sam, channel: '501' }, 'crack join', { game: running })
    await harness.runCommand(zoe, 'crack start', { game: running })
    return { running, open }
  }

  const deliveryDeps = (): DeliveryDeps =>
    createDeliveryDeps(harness.services, 'the-token-of-the-bot', 'http://127.0.0.1:1')

  /** Runs the jobs that were handed to the painter. */
  async function runEnqueuedJobs(): Promise<void> {
    for (const job of enqueuedJobs.splice(0)) await runBackgroundJob(deliveryDeps(), job, JOB_RUNTIME)
  }

  const phaseOf = async (id: string) => (await harness.services.ports.matches.loadSnapshot(id))?.match?.phase

  it('that is a PING is acknowledged with an empty body', async () => {
    const answer = await send(webhookBody(0))
    expect(answer).toMatchObject({ statusCode: 204, body: '' })
    expect(answer.headers['content-type']).toBe('application/json')
  })

  it('without a valid recent signature is rejected and changes nothing', async () => {
    await startMatches()
    const before = await harness.dumpTable()
    const strange = signRequest(createSigningKeys(), deauthorizedEvent(zoe))
    const old = signRequest(harness.keys, deauthorizedEvent(zoe), { at: Date.now() - 3_600_000 })
    const bare = signRequest(harness.keys, deauthorizedEvent(zoe), { headers: () => ({}) })
    for (const event of [strange, old, bare]) expect((await events(event)).statusCode).toBe(401)
    expect(await harness.dumpTable()).toEqual(before)
  })

  it('for another application is rejected and changes nothing', async () => {
    await startMatches()
    const before = await harness.dumpTable()
    const foreign = { ...deauthorizedEvent(zoe), application_id: '1100000000000000002' }
    expect((await send(foreign)).statusCode).toBe(401)
    expect((await send({ ...webhookBody(0), application_id: '1' })).statusCode).toBe(401)
    expect(await harness.dumpTable()).toEqual(before)
  })

  it('of a deauthorised application forgets the user, like their own request', async () => {
    const { running, open } = await startMatches()
    expect(await send(deauthorizedEvent(zoe))).toMatchObject({ statusCode: 204, body: '' })
    // Nothing leads to the user from now on; the matches follow.
    const everything = (await harness.dumpTable()).join('\n')
    expect(everything).not.toContain(zoe.user)
    expect(everything).toContain(sam.user)
    expect(enqueuedJobs).toEqual([{ type: 'forget', player: expect.any(String) }])
    await runEnqueuedJobs()
    expect([await phaseOf(running), await phaseOf(open)]).toEqual(['over', 'off'])
    expect(await harness.services.ports.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  it('is acknowledged when the painter can’t be reached, and the sweep starts the job', async () => {
    const { running, open } = await startMatches()
    const enqueue = () => Promise.reject(new Error(`no painter for ${zoe.user}`))
    const alone = createWebhookEventsEndpoint({ ...harness.services, enqueue })
    expect((await send(deauthorizedEvent(zoe), alone)).statusCode).toBe(204)
    expect(enqueuedJobs).toEqual([])
    expect(await runSweep(deliveryDeps())).toMatchObject({ jobs: 1 })
    // Only once while it runs.
    expect(await runSweep(deliveryDeps())).toMatchObject({ jobs: 0 })
    await runEnqueuedJobs()
    expect([await phaseOf(running), await phaseOf(open)]).toEqual(['over', 'off'])
    expect(harness.logLines.join()).not.toContain(zoe.user)
  })

  it('that arrives again changes nothing more', async () => {
    await startMatches()
    await send(deauthorizedEvent(zoe))
    await runEnqueuedJobs()
    const before = await harness.dumpTable()
    const [one, two] = await Promise.all([send(deauthorizedEvent(zoe)), send(deauthorizedEvent(zoe))])
    expect([one.statusCode, two.statusCode]).toEqual([204, 204])
    expect(await harness.dumpTable()).toEqual(before)
  })

  it('of a user who has never played writes nothing', async () => {
    const before = await harness.dumpTable()
    expect((await send(deauthorizedEvent({ user: '999' }))).statusCode).toBe(204)
    expect(await harness.dumpTable()).toEqual(before)
  })

  it('of any other type is acknowledged and ignored', async () => {
    await startMatches()
    const before = await harness.dumpTable()
    const user = { id: zoe.user }
    const others = [
      webhookEvent('APPLICATION_AUTHORIZED', { integration_type: 1, scopes: [], user }),
      webhookEvent('ENTITLEMENT_CREATE', { user_id: zoe.user }),
      webhookEvent('SOMETHING_NEW', null),
      webhookBody(1),
      webhookBody(7, { type: 'APPLICATION_AUTHORIZED', data: {} }),
    ]
    for (const other of others) expect(await send(other)).toMatchObject({ statusCode: 204, body: '' })
    expect(await harness.dumpTable()).toEqual(before)
  })

  it('that cannot be parsed is reported as an error', async () => {
    const damaged = [
      'no JSON',
      {},
      { application_id: TEST_APPLICATION_ID },
      webhookEvent('APPLICATION_DEAUTHORIZED', {}),
      webhookEvent('APPLICATION_DEAUTHORIZED', { user: { id: 'not an id' } }),
    ]
    for (const one of damaged) expect((await send(one)).statusCode).toBe(400)
  })

  it("that fails gets a 500, so that Discord's retry completes it", async () => {
    const { running } = await startMatches()
    const { people } = harness.services.ports
    let failures = 1
    const ports = {
      ...harness.services.ports,
      people: {
        ...people,
        async findPlayer(user: string) {
          if (failures-- > 0) throw new Error(`no answer about ${user}`)
          return people.findPlayer(user)
        },
      },
    }
    const shaky = createWebhookEventsEndpoint({ ...harness.services, ports })
    expect((await send(deauthorizedEvent(zoe), shaky)).statusCode).toBe(500)
    expect(await phaseOf(running)).toBe('playing')
    expect((await send(deauthorizedEvent(zoe), shaky)).statusCode).toBe(204)
    await runEnqueuedJobs()
    expect(await phaseOf(running)).toBe('over')
    const lines = harness.logLines.filter((line) => line.includes('"door":"events"'))
    expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(['error', 'ok'])
    expect(lines.join()).not.toContain(zoe.user)
  })
})
