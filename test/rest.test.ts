import { createHash } from 'node:crypto'
import {
  isClosedDm,
  isForbidden,
  isGone,
  isShut,
  isTooOldToEdit,
  threadExists,
} from '@crackpost/functions/discord/failure'
import { describe, expect, it } from 'vitest'
import type { PlannedFault } from './kit/fake.ts'
import { channel, failure, line as lineTo, noon, player, server } from './kit/line.ts'

const posts = '/channels/:channel/messages'
const line = lineTo()
const { client, hello, pass, contents, statuses } = line

describe('a message', () => {
  it('is posted with its nonce and pings nobody unless it says so', async () => {
    const api = client()
    const posted = await api.createMessage(channel, { content: `<@${player}> @everyone` }, { nonce: 'quiet' })
    expect(posted).toMatchObject({ ok: true, value: { channel_id: channel, nonce: 'quiet' } })
    const allowed_mentions = { users: [player] }
    await api.createMessage(channel, { content: `<@${player}>`, allowed_mentions }, { nonce: 'loud' })
    expect(await line.discord.messages()).toMatchObject([
      { nonce: 'quiet', pinged: { users: [], everyone: false } },
      { nonce: 'loud', pinged: { users: [player], everyone: false } },
    ])
  })

  it('carries its files with their alt text', async () => {
    const bytes = new Uint8Array(200_000).map((_, index) => (index * 7) % 251)
    const files = [
      { name: 'board.png', type: 'image/png', bytes, description: 'Le plateau' },
      { name: 'log.txt', type: 'text/plain', bytes: new TextEncoder().encode('é') },
    ]
    const gallery = [{ type: 12, items: [{ media: { url: 'attachment://board.png' } }] }]
    const body = { flags: 32_768, components: gallery }
    const posted = await client().createMessage(channel, body, { nonce: 'f', files })
    expect(posted).toMatchObject({ ok: true, value: { attachments: [{ filename: 'board.png' }, {}] } })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [message] = await line.discord.messages()
    expect(message?.attachments).toMatchObject([
      { filename: 'board.png', size: 200_000, sha256, type: 'image/png', description: 'Le plateau' },
      { filename: 'log.txt', size: 2, description: null },
    ])
    const url = posted.ok ? (posted.value.attachments[0]?.url ?? '') : ''
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is edited, read and deleted; deleting it twice is no failure', async () => {
    const api = client()
    const posted = await hello(api)
    const id = posted.ok ? posted.value.id : ''
    expect(await api.editMessage(channel, id, { content: 'bonsoir' })).toMatchObject({ ok: true })
    await hello(api, 'n2')
    await line.discord.write({ channel, author: player, content: 'salut' })
    const read = await api.messages(channel, { limit: 2, after: id })
    expect(read.ok && read.value.map(({ content }) => content)).toEqual(['salut', 'bonjour'])
    expect(await api.deleteMessage(channel, id)).toEqual({ ok: true, value: null })
    expect(await api.deleteMessage(channel, id)).toEqual({ ok: true, value: null })
    expect((await line.discord.messages())[0]).toMatchObject({
      content: 'bonsoir',
      edits: [{ was: { content: 'bonjour' } }],
    })
  })

  it('is not sent without a nonce, or with one that is too long', () => {
    expect(() => hello(client(), '')).toThrow(RangeError)
    expect(() => hello(client(), 'x'.repeat(26))).toThrow(RangeError)
  })
})

describe('a call that must not be done twice', () => {
  const open = () =>
    line.discord.interaction({ user: player, channel, response: { type: 4, data: { content: 'reçu' } } })

  it.each(['before', 'after'] as const)('is unknown when the socket drops %s the work', async (when) => {
    const { token } = await open()
    await line.discord.fault({ kind: 'drop', when, match: { nth: 1 } })
    expect(await failure(client().followUp(line.discord.bot, token, { content: 'suite' }))).toEqual({
      kind: 'unknown',
    })
    expect(await contents()).toEqual(when === 'after' ? ['reçu', 'suite'] : ['reçu'])
    expect(line.slept).toEqual([])
  })

  it('is unknown when the server fails after the work', async () => {
    const { token } = await open()
    await line.discord.fault({ kind: 'answer', when: 'after', status: 502, match: { nth: 1 } })
    expect(await failure(client().followUp(line.discord.bot, token, { content: 'suite' }))).toEqual({
      kind: 'unknown',
    })
    expect(await contents()).toEqual(['reçu', 'suite'])
  })

  it('is tried again when nothing can have arrived', async () => {
    const { token } = await open()
    const refused = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    })
    let calls = 0
    const unreachable: typeof fetch = (...args) => (calls++ === 0 ? Promise.reject(refused) : fetch(...args))
    const sent = await client({ fetch: unreachable }).followUp(line.discord.bot, token, { content: 'suite' })
    expect(sent).toMatchObject({ ok: true })
    expect(await contents()).toEqual(['reçu', 'suite'])
  })

  it('may be a thread, which can then be found by the id of its message', async () => {
    const api = client()
    const posted = await hello(api)
    const id = posted.ok ? posted.value.id : ''
    await line.discord.fault({ kind: 'drop', when: 'after', match: { path: `${posts}/:message/threads` } })
    expect(await failure(api.startThread(channel, id, { name: 'Partie' }))).toEqual({ kind: 'unknown' })
    expect(await api.getChannel(id)).toMatchObject({
      ok: true,
      value: { id, parent_id: channel, name: 'Partie' },
    })
  })
})

describe('a refusal', () => {
  it.each([400, 403, 404, 405, 409, 413])('with status %i is not tried again', async (status) => {
    await line.discord.fault({ kind: 'answer', status, body: { code: 7, message: 'non' } })
    expect(await failure(hello(client()))).toEqual({ kind: 'refused', status, code: 7, message: 'non' })
    expect(await statuses()).toEqual([status])
    expect(line.slept).toEqual([])
  })

  it('tells what is wrong with a form', async () => {
    const refused = await failure(
      client().createMessage(channel, { content: 'x'.repeat(2001) }, { nonce: 'n' }),
    )
    expect(refused).toEqual({
      kind: 'refused',
      status: 400,
      code: 50035,
      message: 'Invalid Form Body; content: Must be 2000 or fewer in length.',
    })
  })

  it('of a direct message says that they are closed, or that no server is shared', async () => {
    const api = client()
    const dm = await api.createDm(player)
    const place = dm.ok ? dm.value.id : ''
    expect(await api.createDm(player)).toMatchObject({ ok: true, value: { id: place } })
    expect(await api.createMessage(place, { content: 'à toi' }, { nonce: 'a' })).toMatchObject({ ok: true })
    await line.discord.fault({ kind: 'dms', user: player, closed: true })
    const closed = await failure(api.createMessage(place, { content: 'à toi' }, { nonce: 'b' }))
    expect([closed, isClosedDm(closed)]).toMatchObject([{ code: 50007 }, true])
    await line.discord.seed({ users: ['2002'] })
    const stranger = await api.createDm('2002')
    const strange = stranger.ok ? stranger.value.id : ''
    const alone = await failure(api.createMessage(strange, { content: 'allô' }, { nonce: 'c' }))
    expect([alone, isClosedDm(alone)]).toMatchObject([{ code: 50278 }, true])
  })

  it('of direct messages opened too fast means later, and is not tried again at once', async () => {
    await line.discord.fault({ kind: 'refuse', code: 40003 })
    expect(await failure(client().createDm(player))).toEqual({ kind: 'later', retryAt: noon + 322_500 })
    expect(await statuses()).toEqual([403])
  })

  it('of a second thread says that there is one', async () => {
    const api = client()
    const posted = await hello(api)
    const id = posted.ok ? posted.value.id : ''
    expect(await api.startThread(channel, id, { name: 'Partie' })).toMatchObject({
      ok: true,
      value: { id, type: 11 },
    })
    const twice = await failure(api.startThread(channel, id, { name: 'Partie' }))
    expect([twice, threadExists(twice)]).toMatchObject([{ code: 160004 }, true])
  })

  it('says that a place is gone, shut or forbidden', async () => {
    const api = client()
    const posted = await hello(api)
    const thread = posted.ok ? posted.value.id : ''
    await api.startThread(channel, thread, { name: 'Partie' })
    const say = (place: string, nonce: string) => api.createMessage(place, { content: 'oui' }, { nonce })

    await line.discord.fault({ kind: 'channel', channel: thread, archived: true })
    expect(await say(thread, 'a')).toMatchObject({ ok: true })
    await line.discord.fault({ kind: 'channel', channel: thread, archived: true, locked: true })
    expect(isShut(await failure(say(thread, 'b')))).toBe(true)
    await line.discord.fault({ kind: 'permission', channel, permission: 'SEND_MESSAGES' })
    expect(isForbidden(await failure(say(channel, 'c')))).toBe(true)
    await line.discord.fault({ kind: 'permission', channel, permission: 'VIEW_CHANNEL' })
    expect(isForbidden(await failure(say(channel, 'd')))).toBe(true)
    await line.discord.fault({ kind: 'channel', channel, deleted: true })
    for (const place of [channel, thread]) expect(isGone(await failure(say(place, 'e')))).toBe(true)
  })

  it('of an old edit is final although it has the status of a rate limit', async () => {
    const api = client()
    const posted = await hello(api)
    const id = posted.ok ? posted.value.id : ''
    await pass(3_600_001)
    for (const content of ['1', '2', '3'])
      expect(await api.editMessage(channel, id, { content })).toMatchObject({ ok: true })
    const old = await failure(api.editMessage(channel, id, { content: '4' }))
    expect([old, isTooOldToEdit(old)]).toMatchObject([{ status: 429, code: 30046 }, true])
    expect(line.slept).toEqual([])
  })

  it('of an expired interaction says that it is gone, and does not speak against the bot’s token', async () => {
    const { token } = await line.discord.interaction({
      user: player,
      channel,
      response: { type: 5, data: { flags: 64 } },
    })
    const api = client()
    expect(await api.editOriginal(line.discord.bot, token, { content: 'voilà' })).toMatchObject({ ok: true })
    await pass(15 * 60_000 + 1)
    for (let round = 0; round < 8; round++)
      expect(isGone(await failure(api.editOriginal(line.discord.bot, token, { content: 'tard' })))).toBe(true)
    expect(await hello(api)).toMatchObject({ ok: true })
  })
})

describe('commands', () => {
  it('are replaced for all servers or for one', async () => {
    const api = client()
    const command = { name: 'jouer', description: 'Jouer un coup' }
    expect(await api.putCommands(line.discord.bot, null, [command])).toMatchObject({
      ok: true,
      value: [{ name: 'jouer' }],
    })
    expect(await api.putCommands(line.discord.bot, server, [command])).toMatchObject({ ok: true })
    const shouted = await failure(api.putCommands(line.discord.bot, server, [{ ...command, name: 'JOUER' }]))
    expect(shouted).toMatchObject({ code: 50035 })
    expect(isGone(await failure(api.putCommands(line.discord.bot, '999', [command])))).toBe(true)
  })
})

describe('secrets', () => {
  it('are sent no further than they are needed', async () => {
    const { token } = await line.discord.interaction({ user: player, channel, response: { type: 5 } })
    const api = client()
    await hello(api)
    await api.editOriginal(line.discord.bot, token, { content: 'voilà' })
    await api.followUp(line.discord.bot, token, { content: 'suite' })
    expect((await line.discord.requests()).map(({ authorized }) => authorized)).toEqual([true, false, false])
    const headers = { location: `${line.discord.url}/api/v10/users/@me` }
    await line.discord.fault({ kind: 'answer', status: 307, headers })
    expect(await failure(api.getChannel(channel))).toMatchObject({ kind: 'refused', status: 307 })
    expect(await statuses()).toHaveLength(4)
  })

  it('are in no line of the log, no failure and no record, however things go wrong', async () => {
    const { token } = await line.discord.interaction({ user: player, channel, response: { type: 5 } })
    const failures: unknown[] = []
    const api = client()
    const [bot, both] = [
      `token ${line.discord.token} is no good`,
      `tokens ${line.discord.token} and ${token} are no good`,
    ]
    const form = (message: string) => ({
      message: 'Invalid Form Body',
      errors: { a: { _errors: [{ message }] } },
    })
    const [channels, webhooks] = [{ path: '/channels/*' }, { path: '/webhooks/*' }]
    const rounds: PlannedFault[][] = [
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
      await line.discord.mend()
      for (const fault of faults) await line.discord.fault(fault)
      failures.push(await failure(hello(api)))
      failures.push(await failure(api.editOriginal(line.discord.bot, token, { content: 'voilà' })))
      failures.push(await failure(api.followUp(line.discord.bot, token, { content: 'suite' })))
    }
    const nowhere = client({ base: 'http://127.0.0.1:9' })
    failures.push(await failure(nowhere.editOriginal(line.discord.bot, token, {})))
    const nonsense = client({ base: 'nonsense' })
    failures.push(await failure(nonsense.editOriginal(line.discord.bot, token, {})))
    const seen = JSON.stringify([
      failures,
      line.told,
      await line.discord.requests(),
      await line.discord.messages(),
    ])
    expect(failures).toHaveLength(17)
    expect(line.told.length).toBeGreaterThan(20)
    expect(seen).not.toContain(token)
    expect(seen).not.toContain(line.discord.token)
    expect(seen).toContain('tokens [token] and [token] are no good')
  })
})
