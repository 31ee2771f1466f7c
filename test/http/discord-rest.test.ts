import { createHash } from 'node:crypto'
import {
  isClosedDm,
  isMissingPermission,
  isThreadAlreadyCreated,
  isThreadClosed,
  isUnknownResource,
} from '@crackpost/functions/discord-rest/errors'
import { createRestTransport, type RestTransport } from '@crackpost/functions/discord-rest/transport'
import { describe, expect, it } from 'vitest'
import type { FaultSpec } from '../kit/fakes/discord-process.ts'
import {
  expectFailure,
  createRestHarness as lineTo,
  REST_CHANNEL_ID,
  REST_USER_ID,
  TEST_NOON_MS,
} from '../kit/harness/rest.ts'

const POST_MESSAGE_ROUTE = '/channels/:channel/messages'
const harness = lineTo()
const { createClient, postGreeting, advanceClock, responseStatuses } = harness

describe('a message', () => {
  it('is posted with its nonce and mentions nobody by default', async () => {
    const api = createClient()
    const posted = await api.createMessage(
      REST_CHANNEL_ID,
      { content: `<@${REST_USER_ID}> @everyone` },
      { nonce: 'quiet' },
    )
    expect(posted).toMatchObject({ ok: true, value: { channel_id: REST_CHANNEL_ID, nonce: 'quiet' } })
    const allowed_mentions = { users: [REST_USER_ID] }
    await api.createMessage(
      REST_CHANNEL_ID,
      { content: `<@${REST_USER_ID}>`, allowed_mentions },
      { nonce: 'loud' },
    )
    expect(await harness.discord.listMessages()).toMatchObject([
      { nonce: 'quiet', pinged: { users: [], everyone: false } },
      { nonce: 'loud', pinged: { users: [REST_USER_ID], everyone: false } },
    ])
  })

  it('carries its files with their alternative texts', async () => {
    const bytes = new Uint8Array(200_000).map((_, index) => (index * 7) % 251)
    const files = [
      { name: 'board.png', type: 'image/png', bytes, description: 'Le plateau' },
      { name: 'log.txt', type: 'text/plain', bytes: new TextEncoder().encode('é') },
    ]
    const gallery = [{ type: 12, items: [{ media: { url: 'attachment://board.png' } }] }]
    const body = { flags: 32_768, components: gallery }
    const posted = await createClient().createMessage(REST_CHANNEL_ID, body, { nonce: 'f', files })
    expect(posted).toMatchObject({ ok: true, value: { attachments: [{ filename: 'board.png' }, {}] } })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [message] = await harness.discord.listMessages()
    expect(message?.attachments).toMatchObject([
      { filename: 'board.png', size: 200_000, sha256, type: 'image/png', description: 'Le plateau' },
      { filename: 'log.txt', size: 2, description: null },
    ])
    const url = posted.ok ? (posted.value.attachments[0]?.url ?? '') : ''
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is edited, read and deleted; deleting it twice is no error', async () => {
    const api = createClient()
    const posted = await postGreeting(api)
    const id = posted.ok ? posted.value.id : ''
    expect(await api.editMessage(REST_CHANNEL_ID, id, { content: 'bonsoir' })).toMatchObject({ ok: true })
    await postGreeting(api, 'n2')
    await harness.discord.writeMessage({ channel: REST_CHANNEL_ID, author: REST_USER_ID, content: 'salut' })
    const read = await api.listMessages(REST_CHANNEL_ID, { limit: 2, after: id })
    expect(read.ok && read.value.map(({ content }) => content)).toEqual(['salut', 'bonjour'])
    expect(await api.deleteMessage(REST_CHANNEL_ID, id)).toEqual({ ok: true, value: null })
    expect(await api.deleteMessage(REST_CHANNEL_ID, id)).toEqual({ ok: true, value: null })
    expect((await harness.discord.listMessages())[0]).toMatchObject({
      content: 'bonsoir',
      edits: [{ was: { content: 'bonjour' } }],
    })
  })

  it('is not sent without a nonce or with one that is too long', () => {
    expect(() => postGreeting(createClient(), '')).toThrow(RangeError)
    expect(() => postGreeting(createClient(), 'x'.repeat(26))).toThrow(RangeError)
  })
})

describe('a call that is not idempotent', () => {
  const postAndStartThread = async (api = createClient()) => {
    const posted = await postGreeting(createClient())
    const id = posted.ok ? posted.value.id : ''
    return { id, start: () => api.startThread(REST_CHANNEL_ID, id, { name: 'Partie' }) }
  }
  const threads = { path: `${POST_MESSAGE_ROUTE}/:message/threads` }
  const threadExists = async (id: string) => (await createClient().getChannel(id)).ok

  it.each(['before', 'after'] as const)(
    'fails with “unknown” when the socket drops %s the work',
    async (when) => {
      const { id, start } = await postAndStartThread()
      await harness.discord.planFault({ kind: 'drop', when, match: threads })
      expect(await expectFailure(start())).toEqual({ kind: 'unknown' })
      expect(await threadExists(id)).toBe(when === 'after')
      expect(harness.sleptMs).toEqual([])
    },
  )

  it('fails with “unknown” when the server fails after the work', async () => {
    const { id, start } = await postAndStartThread()
    await harness.discord.planFault({ kind: 'answer', when: 'after', status: 502, match: threads })
    expect(await expectFailure(start())).toEqual({ kind: 'unknown' })
    expect(await threadExists(id)).toBe(true)
  })

  it('is retried when the request was not sent', async () => {
    const send = createRestTransport(harness.discord.apiUrl)
    let calls = 0
    const unreachableAtFirst: RestTransport = async (request) =>
      calls++ === 0 ? { status: null, cause: 'ECONNREFUSED', sent: false } : send(request)
    const { id, start } = await postAndStartThread(createClient({ transport: unreachableAtFirst }))
    expect(await start()).toMatchObject({ ok: true, value: { id } })
    expect(calls).toBe(2)
  })

  it('leaves a thread that is found by the id of its message', async () => {
    const api = createClient()
    const posted = await postGreeting(api)
    const id = posted.ok ? posted.value.id : ''
    await harness.discord.planFault({
      kind: 'drop',
      when: 'after',
      match: { path: `${POST_MESSAGE_ROUTE}/:message/threads` },
    })
    expect(await expectFailure(api.startThread(REST_CHANNEL_ID, id, { name: 'Partie' }))).toEqual({
      kind: 'unknown',
    })
    expect(await api.getChannel(id)).toMatchObject({
      ok: true,
      value: { id, parent_id: REST_CHANNEL_ID, name: 'Partie' },
    })
  })
})

describe('a rejected request', () => {
  it.each([400, 403, 404, 405, 409, 413])('with status %i is not retried', async (status) => {
    await harness.discord.planFault({ kind: 'answer', status, body: { code: 7, message: 'non' } })
    expect(await expectFailure(postGreeting(createClient()))).toEqual({
      kind: 'refused',
      status,
      code: 7,
      message: 'non',
    })
    expect(await responseStatuses()).toEqual([status])
    expect(harness.sleptMs).toEqual([])
  })

  it('reports what is wrong with the payload', async () => {
    const refused = await expectFailure(
      createClient().createMessage(REST_CHANNEL_ID, { content: 'x'.repeat(2001) }, { nonce: 'n' }),
    )
    expect(refused).toEqual({
      kind: 'refused',
      status: 400,
      code: 50035,
      message: 'Invalid Form Body; content: Must be 2000 or fewer in length.',
    })
  })

  it('for a direct message reports closed messages or no shared server', async () => {
    const api = createClient()
    const dm = await api.createDm(REST_USER_ID)
    const place = dm.ok ? dm.value.id : ''
    expect(await api.createDm(REST_USER_ID)).toMatchObject({ ok: true, value: { id: place } })
    expect(await api.createMessage(place, { content: 'à toi' }, { nonce: 'a' })).toMatchObject({ ok: true })
    await harness.discord.planFault({ kind: 'dms', user: REST_USER_ID, closed: true })
    const closed = await expectFailure(api.createMessage(place, { content: 'à toi' }, { nonce: 'b' }))
    expect([closed, isClosedDm(closed)]).toMatchObject([{ code: 50007 }, true])
    await harness.discord.seed({ users: ['2002'] })
    const stranger = await api.createDm('2002')
    const strange = stranger.ok ? stranger.value.id : ''
    const alone = await expectFailure(api.createMessage(strange, { content: 'allô' }, { nonce: 'c' }))
    expect([alone, isClosedDm(alone)]).toMatchObject([{ code: 50278 }, true])
  })

  it('for direct messages opened too fast is deferred without a retry', async () => {
    await harness.discord.planFault({ kind: 'refuse', code: 40003 })
    expect(await expectFailure(createClient().createDm(REST_USER_ID))).toEqual({
      kind: 'later',
      mayBeDone: false,
      retryAt: TEST_NOON_MS + 322_500,
    })
    expect(await responseStatuses()).toEqual([403])
  })

  it('for a second thread reports the existing one', async () => {
    const api = createClient()
    const posted = await postGreeting(api)
    const id = posted.ok ? posted.value.id : ''
    expect(await api.startThread(REST_CHANNEL_ID, id, { name: 'Partie' })).toMatchObject({
      ok: true,
      value: { id, type: 11 },
    })
    const twice = await expectFailure(api.startThread(REST_CHANNEL_ID, id, { name: 'Partie' }))
    expect([twice, isThreadAlreadyCreated(twice)]).toMatchObject([{ code: 160004 }, true])
  })

  it('reports a channel that is gone, locked or forbidden', async () => {
    const api = createClient()
    const posted = await postGreeting(api)
    const thread = posted.ok ? posted.value.id : ''
    await api.startThread(REST_CHANNEL_ID, thread, { name: 'Partie' })
    const say = (place: string, nonce: string) => api.createMessage(place, { content: 'oui' }, { nonce })

    await harness.discord.planFault({ kind: 'channel', channel: thread, archived: true })
    expect(await say(thread, 'a')).toMatchObject({ ok: true })
    await harness.discord.planFault({ kind: 'channel', channel: thread, archived: true, locked: true })
    expect(isThreadClosed(await expectFailure(say(thread, 'b')))).toBe(true)
    await harness.discord.planFault({
      kind: 'permission',
      channel: REST_CHANNEL_ID,
      permission: 'SEND_MESSAGES',
    })
    expect(isMissingPermission(await expectFailure(say(REST_CHANNEL_ID, 'c')))).toBe(true)
    await harness.discord.planFault({
      kind: 'permission',
      channel: REST_CHANNEL_ID,
      permission: 'VIEW_CHANNEL',
    })
    expect(isMissingPermission(await expectFailure(say(REST_CHANNEL_ID, 'd')))).toBe(true)
    await harness.discord.planFault({ kind: 'channel', channel: REST_CHANNEL_ID, deleted: true })
    for (const place of [REST_CHANNEL_ID, thread])
      expect(isUnknownResource(await expectFailure(say(place, 'e')))).toBe(true)
  })

  it('for an old edit is final despite its rate-limit status', async () => {
    const api = createClient()
    const posted = await postGreeting(api)
    const id = posted.ok ? posted.value.id : ''
    await advanceClock(3_600_001)
    for (const content of ['1', '2', '3'])
      expect(await api.editMessage(REST_CHANNEL_ID, id, { content })).toMatchObject({ ok: true })
    const old = await expectFailure(api.editMessage(REST_CHANNEL_ID, id, { content: '4' }))
    expect(old).toMatchObject({ status: 429, code: 30046 })
    expect(harness.sleptMs).toEqual([])
  })

  it('for an expired interaction reports that it is gone and does not count against the token', async () => {
    const { token } = await harness.discord.createInteraction({
      user: REST_USER_ID,
      channel: REST_CHANNEL_ID,
      response: { type: 5, data: { flags: 64 } },
    })
    const api = createClient()
    expect(await api.editOriginal(harness.discord.botId, token, { content: 'voilà' })).toMatchObject({
      ok: true,
    })
    await advanceClock(15 * 60_000 + 1)
    for (let round = 0; round < 8; round++)
      expect(
        isUnknownResource(
          await expectFailure(api.editOriginal(harness.discord.botId, token, { content: 'tard' })),
        ),
      ).toBe(true)
    expect(await postGreeting(api)).toMatchObject({ ok: true })
  })
})

describe('secrets', () => {
  it('are sent only where they are needed', async () => {
    const { token } = await harness.discord.createInteraction({
      user: REST_USER_ID,
      channel: REST_CHANNEL_ID,
      response: { type: 5 },
    })
    const api = createClient()
    await postGreeting(api)
    await api.editOriginal(harness.discord.botId, token, { content: 'voilà' })
    expect((await harness.discord.listRequests()).map(({ authorized }) => authorized)).toEqual([true, false])
    const headers = { location: `${harness.discord.url}/api/v10/users/@me` }
    await harness.discord.planFault({ kind: 'answer', status: 307, headers })
    expect(await expectFailure(api.getChannel(REST_CHANNEL_ID))).toMatchObject({
      kind: 'refused',
      status: 307,
    })
    expect(await responseStatuses()).toHaveLength(3)
  })

  it('appear in no log line, error or record', async () => {
    const { token } = await harness.discord.createInteraction({
      user: REST_USER_ID,
      channel: REST_CHANNEL_ID,
      response: { type: 5 },
    })
    const failures: unknown[] = []
    const api = createClient()
    const [bot, both] = [
      `token ${harness.discord.token} is no good`,
      `tokens ${harness.discord.token} and ${token} are no good`,
    ]
    const form = (message: string) => ({
      message: 'Invalid Form Body',
      errors: { a: { _errors: [{ message }] } },
    })
    const [channels, webhooks] = [{ path: '/channels/*' }, { path: '/webhooks/*' }]
    const rounds: FaultSpec[][] = [
      [
        { kind: 'answer', status: 400, body: { message: bot, code: 1 }, match: channels },
        { kind: 'answer', status: 400, body: { message: both, code: 1 }, match: webhooks },
      ],
      [
        { kind: 'answer', status: 400, body: form(bot), match: channels },
        { kind: 'answer', status: 400, body: form(both), match: webhooks },
      ],
      [{ kind: 'answer', status: 503, body: both }],
      [{ kind: 'drop', when: 'before' }],
      [{ kind: 'limit', retryAfter: 60 }],
    ]
    for (const faults of rounds) {
      await harness.discord.clearFaults()
      for (const fault of faults) await harness.discord.planFault(fault)
      failures.push(await expectFailure(postGreeting(api)))
      failures.push(await expectFailure(api.editOriginal(harness.discord.botId, token, { content: 'voilà' })))
    }
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:9' })
    failures.push(await expectFailure(nowhere.editOriginal(harness.discord.botId, token, {})))
    const nonsense = createClient({ baseUrl: 'nonsense' })
    failures.push(await expectFailure(nonsense.editOriginal(harness.discord.botId, token, {})))
    const seen = JSON.stringify([
      failures,
      harness.requestLogs,
      await harness.discord.listRequests(),
      await harness.discord.listMessages(),
    ])
    expect(failures).toHaveLength(12)
    expect(harness.requestLogs.length).toBeGreaterThan(15)
    expect(seen).not.toContain(token)
    expect(seen).not.toContain(harness.discord.token)
    expect(seen).toContain('tokens [token] and [token] are no good')
  })
})
