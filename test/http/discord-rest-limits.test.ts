import { isMissingPermission } from '@crackpost/functions/discord-rest/errors'
import { describe, expect, it } from 'vitest'
import {
  expectFailure,
  createRestHarness as lineTo,
  REST_CHANNEL_ID,
  REST_USER_ID,
  TEST_NOON_MS,
} from '../kit/harness/rest.ts'

const POST_MESSAGE_ROUTE = '/channels/:channel/messages'
const harness = lineTo()
const { createClient, postGreeting, advanceClock, postedContents, responseStatuses } = harness

describe('a message whose response is lost', () => {
  it.each(['before', 'after'] as const)('by a dropped socket %s the work is posted once', async (when) => {
    await harness.discord.planFault({
      kind: 'drop',
      when,
      match: { method: 'POST', path: POST_MESSAGE_ROUTE, nth: 1 },
    })
    expect(await postGreeting(createClient())).toMatchObject({ ok: true, value: { nonce: 'n1' } })
    expect(await postedContents()).toEqual(['bonjour'])
    expect(harness.sleptMs).toHaveLength(1)
    expect((await harness.discord.listRequests()).map(({ done }) => done)).toEqual([when === 'after', true])
  })

  it.each([500, 502, 503, 504, 520])('to a %i after processing is posted once', async (status) => {
    await harness.discord.planFault({
      kind: 'answer',
      when: 'after',
      status,
      match: { path: POST_MESSAGE_ROUTE, times: 2 },
    })
    expect(await postGreeting(createClient())).toMatchObject({ ok: true })
    expect(await postedContents()).toEqual(['bonjour'])
    expect(await responseStatuses()).toEqual([status, status, 200])
  })

  it('to an unreadable body is posted once', async () => {
    await harness.discord.planFault({
      kind: 'answer',
      when: 'after',
      status: 200,
      body: 'what?',
      match: { nth: 1 },
    })
    expect(await postGreeting(createClient())).toMatchObject({ ok: true })
    expect(await postedContents()).toEqual(['bonjour'])
  })

  it('to a timeout is posted once', async () => {
    await harness.discord.planFault({ kind: 'delay', when: 'after', ms: 60_000, match: { nth: 1 } })
    expect(await postGreeting(createClient({ timeoutMs: 1_000 }))).toMatchObject({ ok: true })
    expect(await postedContents()).toEqual(['bonjour'])
    expect(harness.requestLogs[0]).toMatchObject({ outcome: 'wait', cause: 'TimeoutError' })
  })

  it('repeatedly is left for later and still posted once', async () => {
    await harness.discord.planFault({ kind: 'answer', when: 'after', status: 503, match: { times: 4 } })
    expect(await expectFailure(postGreeting(createClient(), 'n1', 60_000))).toEqual({
      kind: 'later',
      mayBeDone: true,
      retryAt: harness.now + 22_500,
    })
    expect(await responseStatuses()).toEqual([503, 503, 503, 503])
    // Each wait is about twice the previous one.
    expect(harness.sleptMs).toEqual([188, 375, 750])
    await advanceClock(30_000)
    expect(await postGreeting(createClient())).toMatchObject({ ok: true })
    expect(await postedContents()).toEqual(['bonjour'])
  })

  it("is retried no longer than the call's maximum wait", async () => {
    await harness.discord.planFault({ kind: 'answer', when: 'before', status: 503 })
    expect(await expectFailure(postGreeting(createClient(), 'n1', 600))).toMatchObject({ kind: 'later' })
    expect(harness.sleptMs).toEqual([188, 375])
    expect(await responseStatuses()).toEqual([503, 503, 503])
    harness.sleptMs = []
    expect(await expectFailure(postGreeting(createClient(), 'n1', 0))).toMatchObject({ kind: 'later' })
    expect(harness.sleptMs).toEqual([])
  })
})

describe('a rate limit', () => {
  it('that is short is waited for', async () => {
    await harness.discord.planFault({ kind: 'limit', retryAfter: 1.2, match: { nth: 1 } })
    expect(await postGreeting(createClient())).toMatchObject({ ok: true })
    expect(harness.sleptMs).toEqual([1_200])
    expect(await postedContents()).toEqual(['bonjour'])
  })

  it('that is long defers the call and blocks its route until then', async () => {
    await harness.discord.planFault({ kind: 'limit', retryAfter: 30, match: { nth: 1 } })
    const api = createClient()
    expect(await expectFailure(postGreeting(api))).toEqual({
      kind: 'later',
      retryAt: TEST_NOON_MS + 30_000,
      mayBeDone: false,
    })
    expect(await expectFailure(postGreeting(api))).toEqual({
      kind: 'later',
      retryAt: TEST_NOON_MS + 30_000,
      mayBeDone: false,
    })
    expect(await api.getChannel(REST_CHANNEL_ID)).toMatchObject({ ok: true })
    expect(await responseStatuses()).toEqual([429, 200])
    await advanceClock(30_000)
    expect(await postGreeting(api)).toMatchObject({ ok: true })
    expect(harness.sleptMs).toEqual([])
  })

  it('that is global blocks every bot call but no interaction response', async () => {
    const { token } = await harness.discord.createInteraction({
      user: REST_USER_ID,
      channel: REST_CHANNEL_ID,
      response: { type: 5 },
    })
    await harness.discord.planFault({ kind: 'limit', scope: 'global', retryAfter: 20, match: { nth: 1 } })
    const api = createClient()
    expect(await expectFailure(postGreeting(api))).toEqual({
      kind: 'later',
      retryAt: TEST_NOON_MS + 20_000,
      mayBeDone: false,
    })
    expect(await expectFailure(api.getChannel(REST_CHANNEL_ID))).toEqual({
      kind: 'later',
      mayBeDone: false,
      retryAt: TEST_NOON_MS + 20_000,
    })
    expect(await api.editOriginal(harness.discord.botId, token, { content: 'voilà' })).toMatchObject({
      ok: true,
    })
    expect(await responseStatuses()).toEqual([429, 200])
  })

  it('by Cloudflare blocks everything', async () => {
    const { token } = await harness.discord.createInteraction({
      user: REST_USER_ID,
      channel: REST_CHANNEL_ID,
      response: { type: 5 },
    })
    const headers = { 'Retry-After': '600' }
    await harness.discord.planFault({
      kind: 'answer',
      status: 429,
      body: 'go away',
      headers,
      match: { nth: 1 },
    })
    const api = createClient()
    expect(await expectFailure(postGreeting(api))).toEqual({
      kind: 'later',
      retryAt: TEST_NOON_MS + 600_000,
      mayBeDone: false,
    })
    const original = api.editOriginal(harness.discord.botId, token, { content: 'voilà' })
    expect(await expectFailure(original)).toEqual({
      kind: 'later',
      retryAt: TEST_NOON_MS + 600_000,
      mayBeDone: false,
    })
    expect(await responseStatuses()).toEqual([429])
  })

  it('announced in headers is never exceeded', async () => {
    await harness.discord.changeSettings({ perRoute: { count: 2, per: 1_500 } })
    const api = createClient()
    for (const nonce of ['a', 'b', 'c', 'd', 'e'])
      expect(await postGreeting(api, nonce)).toMatchObject({ ok: true })
    expect(await responseStatuses()).toEqual([200, 200, 200, 200, 200])
    expect(harness.sleptMs).toEqual([1_500, 1_500])
  })

  it('is kept per channel', async () => {
    await harness.discord.seed({ servers: [{ id: '3002', channels: ['4002'] }] })
    await harness.discord.changeSettings({ perRoute: { count: 1, per: 60_000 } })
    const api = createClient()
    expect(await postGreeting(api, 'a')).toMatchObject({ ok: true })
    expect(await api.createMessage('4002', { content: 'ici' }, { nonce: 'b' })).toMatchObject({ ok: true })
    expect(await expectFailure(postGreeting(api, 'c'))).toEqual({
      kind: 'later',
      mayBeDone: false,
      retryAt: TEST_NOON_MS + 60_000,
    })
    expect(await responseStatuses()).toEqual([200, 200])
  })

  it('that never ends defers the call after a few requests', async () => {
    await harness.discord.planFault({ kind: 'limit', retryAfter: 0 })
    expect(await expectFailure(postGreeting(createClient()))).toMatchObject({ kind: 'later' })
    expect(await responseStatuses()).toEqual([429, 429, 429, 429])
  })

  it('hit by many calls at once loses and duplicates no message', async () => {
    await harness.discord.changeSettings({
      perRoute: { count: 3, per: 500 },
      overall: { count: 50, per: 1_000 },
    })
    const api = createClient()
    const nonces = Array.from({ length: 12 }, (_, index) => `n${index}`)
    const results = await Promise.all(nonces.map((nonce) => postGreeting(api, nonce, 30_000)))
    const sent = nonces.filter((_, index) => results[index]?.ok)
    const posted = (await harness.discord.listMessages()).map(({ nonce }) => nonce)
    expect(posted.toSorted()).toEqual(sent.toSorted())
    for (const result of results) if (!result.ok) expect(result.error.kind).toBe('later')
  })
})

describe('the circuit breaker', () => {
  it('opens after five 401 responses in a row and tries once after its pause', async () => {
    const api = createClient({ token: 'an-old-token' })
    for (let round = 0; round < 5; round++)
      expect(await expectFailure(postGreeting(api))).toMatchObject({ status: 401, code: 0 })
    expect(await expectFailure(postGreeting(api))).toEqual({ kind: 'blocked', until: TEST_NOON_MS + 600_000 })
    expect(await responseStatuses()).toEqual([401, 401, 401, 401, 401])
    await advanceClock(600_000)
    expect(await expectFailure(postGreeting(api))).toMatchObject({ status: 401 })
    expect(await expectFailure(postGreeting(api))).toEqual({
      kind: 'blocked',
      until: TEST_NOON_MS + 1_200_000,
    })
    await advanceClock(600_000)
    await harness.discord.changeSettings({ token: 'an-old-token' })
    expect(await postGreeting(api)).toMatchObject({ ok: true })
    await harness.discord.changeSettings({ token: harness.discord.token })
    expect(await expectFailure(postGreeting(api))).toMatchObject({ status: 401 })
  })

  it('opens after too many rejections in a short time', async () => {
    await harness.discord.planFault({
      kind: 'permission',
      channel: REST_CHANNEL_ID,
      permission: 'SEND_MESSAGES',
    })
    const api = createClient({ thresholds: { invalid: 6 } })
    for (let round = 0; round < 3; round++) await postGreeting(api)
    await advanceClock(600_001)
    for (let round = 0; round < 6; round++)
      expect(isMissingPermission(await expectFailure(postGreeting(api)))).toBe(true)
    expect(await expectFailure(postGreeting(api))).toEqual({ kind: 'blocked', until: harness.now + 600_000 })
    expect(await responseStatuses()).toHaveLength(9)
  })
})
