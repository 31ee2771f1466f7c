import { isForbidden } from '@crackpost/functions/discord/failure'
import { describe, expect, it } from 'vitest'
import { channel, failure, line as lineTo, noon, player } from './kit/line.ts'

const posts = '/channels/:channel/messages'
const line = lineTo()
const { client, hello, pass, contents, statuses } = line

describe('a message whose answer is lost', () => {
  it.each(['before', 'after'] as const)('by a dropped socket %s the work is posted once', async (when) => {
    await line.discord.fault({ kind: 'drop', when, match: { method: 'POST', path: posts, nth: 1 } })
    expect(await hello(client())).toMatchObject({ ok: true, value: { nonce: 'n1' } })
    expect(await contents()).toEqual(['bonjour'])
    expect(line.slept).toHaveLength(1)
    expect((await line.discord.requests()).map(({ done }) => done)).toEqual([when === 'after', true])
  })

  it.each([500, 502, 503, 504, 520])('by a %i after the work is posted once', async (status) => {
    await line.discord.fault({ kind: 'answer', when: 'after', status, match: { path: posts, times: 2 } })
    expect(await hello(client())).toMatchObject({ ok: true })
    expect(await contents()).toEqual(['bonjour'])
    expect(await statuses()).toEqual([status, status, 200])
  })

  it('by an answer that nobody can read is posted once', async () => {
    await line.discord.fault({ kind: 'answer', when: 'after', status: 200, body: 'what?', match: { nth: 1 } })
    expect(await hello(client())).toMatchObject({ ok: true })
    expect(await contents()).toEqual(['bonjour'])
  })

  it('by silence is posted once', async () => {
    await line.discord.fault({ kind: 'delay', when: 'after', ms: 60_000, match: { nth: 1 } })
    expect(await hello(client({ timeout: 1_000 }))).toMatchObject({ ok: true })
    expect(await contents()).toEqual(['bonjour'])
    expect(line.told[0]).toMatchObject({ outcome: 'wait', cause: 'TimeoutError' })
  })

  it('over and over is left for later, and posted once all the same', async () => {
    await line.discord.fault({ kind: 'answer', when: 'after', status: 503, match: { times: 4 } })
    expect(await failure(hello(client(), 'n1', 60_000))).toEqual({
      kind: 'later',
      retryAt: line.now + 22_500,
    })
    expect(await statuses()).toEqual([503, 503, 503, 503])
    // Each wait is about twice the one before.
    expect(line.slept).toEqual([188, 375, 750])
    await pass(30_000)
    expect(await hello(client())).toMatchObject({ ok: true })
    expect(await contents()).toEqual(['bonjour'])
  })

  it('is tried for no longer than the patience of the call', async () => {
    await line.discord.fault({ kind: 'answer', when: 'before', status: 503 })
    expect(await failure(hello(client(), 'n1', 600))).toMatchObject({ kind: 'later' })
    expect(line.slept).toEqual([188, 375])
    expect(await statuses()).toEqual([503, 503, 503])
    line.slept = []
    expect(await failure(hello(client(), 'n1', 0))).toMatchObject({ kind: 'later' })
    expect(line.slept).toEqual([])
  })
})

describe('a rate limit', () => {
  it('that is short is waited for', async () => {
    await line.discord.fault({ kind: 'limit', retryAfter: 1.2, match: { nth: 1 } })
    expect(await hello(client())).toMatchObject({ ok: true })
    expect(line.slept).toEqual([1_200])
    expect(await contents()).toEqual(['bonjour'])
  })

  it('that is long is left for later, and nothing is sent on that route before', async () => {
    await line.discord.fault({ kind: 'limit', retryAfter: 30, match: { nth: 1 } })
    const api = client()
    expect(await failure(hello(api))).toEqual({ kind: 'later', retryAt: noon + 30_000 })
    expect(await failure(hello(api))).toEqual({ kind: 'later', retryAt: noon + 30_000 })
    expect(await api.getChannel(channel)).toMatchObject({ ok: true })
    expect(await statuses()).toEqual([429, 200])
    await pass(30_000)
    expect(await hello(api)).toMatchObject({ ok: true })
    expect(line.slept).toEqual([])
  })

  it('over everything holds back every call of the bot, but no answer to an interaction', async () => {
    const { token } = await line.discord.interaction({ user: player, channel, response: { type: 5 } })
    await line.discord.fault({ kind: 'limit', scope: 'global', retryAfter: 20, match: { nth: 1 } })
    const api = client()
    expect(await failure(hello(api))).toEqual({ kind: 'later', retryAt: noon + 20_000 })
    expect(await failure(api.getChannel(channel))).toEqual({ kind: 'later', retryAt: noon + 20_000 })
    expect(await api.editOriginal(line.discord.bot, token, { content: 'voilà' })).toMatchObject({ ok: true })
    expect(await statuses()).toEqual([429, 200])
  })

  it('of our address holds back everything', async () => {
    const { token } = await line.discord.interaction({ user: player, channel, response: { type: 5 } })
    const headers = { 'Retry-After': '600' }
    await line.discord.fault({ kind: 'answer', status: 429, body: 'go away', headers, match: { nth: 1 } })
    const api = client()
    expect(await failure(hello(api))).toEqual({ kind: 'later', retryAt: noon + 600_000 })
    const original = api.editOriginal(line.discord.bot, token, { content: 'voilà' })
    expect(await failure(original)).toEqual({ kind: 'later', retryAt: noon + 600_000 })
    expect(await statuses()).toEqual([429])
  })

  it('that was told in time is never run into', async () => {
    await line.discord.settings({ perRoute: { count: 2, per: 1_500 } })
    const api = client()
    for (const nonce of ['a', 'b', 'c', 'd', 'e']) expect(await hello(api, nonce)).toMatchObject({ ok: true })
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    expect(line.slept).toEqual([1_500, 1_500])
  })

  it('is kept for each channel by itself', async () => {
    await line.discord.seed({ servers: [{ id: '3002', channels: ['4002'] }] })
    await line.discord.settings({ perRoute: { count: 1, per: 60_000 } })
    const api = client()
    expect(await hello(api, 'a')).toMatchObject({ ok: true })
    expect(await api.createMessage('4002', { content: 'ici' }, { nonce: 'b' })).toMatchObject({ ok: true })
    expect(await failure(hello(api, 'c'))).toEqual({ kind: 'later', retryAt: noon + 60_000 })
    expect(await statuses()).toEqual([200, 200])
  })

  it('that never ends is left for later after a few requests', async () => {
    await line.discord.fault({ kind: 'limit', retryAfter: 0 })
    expect(await failure(hello(client()))).toMatchObject({ kind: 'later' })
    expect(await statuses()).toEqual([429, 429, 429, 429])
  })

  it('is met by many calls at once without a message lost or doubled', async () => {
    await line.discord.settings({ perRoute: { count: 3, per: 500 }, overall: { count: 50, per: 1_000 } })
    const api = client()
    const nonces = Array.from({ length: 12 }, (_, index) => `n${index}`)
    const results = await Promise.all(nonces.map((nonce) => hello(api, nonce, 30_000)))
    const sent = nonces.filter((_, index) => results[index]?.ok)
    const posted = (await line.discord.messages()).map(({ nonce }) => nonce)
    expect(posted.toSorted()).toEqual(sent.toSorted())
    for (const result of results) if (!result.ok) expect(result.error.kind).toBe('later')
  })
})

describe('the breaker', () => {
  it('falls silent after five 401 in a row, and asks once more after its rest', async () => {
    const api = client({ token: 'an-old-token' })
    for (let round = 0; round < 5; round++)
      expect(await failure(hello(api))).toMatchObject({ status: 401, code: 0 })
    expect(await failure(hello(api))).toEqual({ kind: 'blocked', until: noon + 600_000 })
    expect(await statuses()).toEqual([401, 401, 401, 401, 401])
    await pass(600_000)
    expect(await failure(hello(api))).toMatchObject({ status: 401 })
    expect(await failure(hello(api))).toEqual({ kind: 'blocked', until: noon + 1_200_000 })
    await pass(600_000)
    await line.discord.settings({ token: 'an-old-token' })
    expect(await hello(api)).toMatchObject({ ok: true })
    await line.discord.settings({ token: line.discord.token })
    expect(await failure(hello(api))).toMatchObject({ status: 401 })
  })

  it('falls silent after too many refusals in a short time', async () => {
    await line.discord.fault({ kind: 'permission', channel, permission: 'SEND_MESSAGES' })
    const api = client({ threshold: { invalid: 6 } })
    for (let round = 0; round < 3; round++) await hello(api)
    await pass(600_001)
    for (let round = 0; round < 6; round++) expect(isForbidden(await failure(hello(api)))).toBe(true)
    expect(await failure(hello(api))).toEqual({ kind: 'blocked', until: line.now + 600_000 })
    expect(await statuses()).toHaveLength(9)
  })
})
