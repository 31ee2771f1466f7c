import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asArray, asObject, type JsonObject } from '../json.ts'
import { BOT_USER_ID } from '../state/discord-state.ts'
import { type RunningPlayground, startPlayground } from './server.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const token = 'a-token-of-this-test'
const [alice, bob, guild, place] = ['2001', '2002', '3001', '4001']

let discord: RunningPlayground

interface Came {
  status: number
  headers: Headers
  body: JsonObject
  /** The body if it is a list. */
  all: JsonObject[]
}

async function ask(method: string, path: string, body?: unknown, as = `Bot ${token}`): Promise<Came> {
  const multipart = body instanceof FormData
  const response = await fetch(`${discord.url}${path}`, {
    method,
    headers: { authorization: as, ...(multipart ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: multipart ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    body: asObject(json),
    all: asArray(json).map(asObject),
  }
}

const api = (method: string, path: string, body?: unknown, as?: string) =>
  ask(method, `/api/v10${path}`, body, as)
const control = (path: string, body: unknown) => ask('POST', `/control/${path}`, body)
const say = (content: string, more: object = {}, channel = place) =>
  api('POST', `/channels/${channel}/messages`, { content, ...more })
const idOf = ({ body }: Came) => String(body.id)
const onRecord = async () => (await ask('GET', '/control/messages')).all

beforeAll(async () => {
  discord = await startPlayground(0, { token })
})

afterAll(() => discord.close())

beforeEach(async () => {
  await control('reset', {})
  await control('clock', { now: noon })
  await control('seed', {
    users: [alice, { id: bob, name: 'Bob', closed: true }],
    servers: [{ id: guild, channels: [place, { id: '4002', denied: ['VIEW_CHANNEL'] }] }],
  })
})

describe('the REST API', () => {
  it('accepts only the bot token, with and without a version in the path', async () => {
    const expected = { status: 401, body: { message: '401: Unauthorized', code: 0 } }
    expect(await api('GET', '/users/@me', undefined, 'Bot somebody-else')).toMatchObject(expected)
    expect(await api('GET', '/users/@me', undefined, token)).toMatchObject(expected)
    expect(await api('GET', '/users/@me')).toMatchObject({
      status: 200,
      body: { id: BOT_USER_ID, bot: true },
    })
    expect(await ask('GET', '/api/users/%40me')).toMatchObject({ status: 200, body: { id: BOT_USER_ID } })
  })

  it('rejects unknown routes, wrong methods and invalid ids', async () => {
    expect(await api('GET', '/cats')).toMatchObject({ status: 404, body: { code: 0 } })
    expect(await api('PUT', `/channels/${place}/messages`)).toMatchObject({ status: 405 })
    expect(await api('GET', '/channels/constructor')).toMatchObject({ status: 400, body: { code: 50035 } })
    expect(await api('GET', '/channels/999')).toMatchObject({ status: 404, body: { code: 10003 } })
    const broken = await fetch(`${discord.url}/api/v10/channels/${place}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${token}` },
      body: '{',
    })
    expect(await broken.json()).toMatchObject({ code: 50109 })
  })

  it('serves concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => say(`${index}`)))
    expect(new Set(responses.map(idOf)).size).toBe(30)
  })
})

describe('messages', () => {
  it('are listed in pages, newest first', async () => {
    const ids: string[] = []
    for (const content of [...'abcdefg']) ids.push(idOf(await say(content)))
    const page = async (query: string) =>
      (await api('GET', `/channels/${place}/messages?${query}`)).all.map(({ content }) => content).join('')
    expect(await page('')).toBe('gfedcba')
    expect(await page('limit=3')).toBe('gfe')
    expect(await page(`limit=2&after=${ids[1]}`)).toBe('dc')
    expect(await page(`limit=2&before=${ids[3]}`)).toBe('cb')
    expect(await page(`limit=3&around=${ids[3]}`)).toBe('edc')
    expect(await api('GET', `/channels/${place}/messages?limit=101`)).toMatchObject({ body: { code: 50035 } })
  })

  it('with the same nonce are deduplicated within the nonce window', async () => {
    const nonce = { nonce: 'same', enforce_nonce: true }
    const first = idOf(await say('a', nonce))
    expect(idOf(await say('b', nonce))).toBe(first)
    expect(idOf(await say('c', { nonce: 'same' }))).not.toBe(first)
    await control('clock', { now: noon + 5 * 60_000 })
    expect(idOf(await say('d', nonce))).not.toBe(first)
    expect((await onRecord()).map(({ content }) => content)).toEqual(['a', 'c', 'd'])
  })

  it('carry files, which can be downloaded and have a maximum size', async () => {
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ attachments: [{ id: 0, description: 'Un plateau' }] }))
    form.set('files[0]', new Blob(['pixels'], { type: 'image/png' }), 'board.png')
    const sent = await api('POST', `/channels/${place}/messages`, form)
    const [file] = asArray(sent.body.attachments).map(asObject)
    expect(file).toMatchObject({
      filename: 'board.png',
      size: 6,
      content_type: 'image/png',
      description: 'Un plateau',
    })
    expect(await (await fetch(String(file?.url))).text()).toBe('pixels')
    const large = new FormData()
    large.set('payload_json', '{}')
    large.set('files[0]', new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'large.bin')
    expect(await api('POST', `/channels/${place}/messages`, large)).toMatchObject({
      status: 413,
      body: { code: 40005 },
    })
  })

  it('keep their edit history after deletion', async () => {
    const id = idOf(await say('un'))
    expect(await api('PATCH', `/channels/${place}/messages/${id}`, { content: 'deux' })).toMatchObject({
      status: 200,
    })
    expect(await api('DELETE', `/channels/${place}/messages/${id}`)).toMatchObject({ status: 204 })
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        await api(method, `/channels/${place}/messages/${id}`, method === 'PATCH' ? {} : undefined),
      ).toMatchObject({
        status: 404,
        body: { code: 10008 },
      })
    expect(await onRecord()).toMatchObject([
      { content: 'deux', deletedAt: noon, edits: [{ was: { content: 'un' } }] },
    ])
  })

  it('by other users cannot be edited', async () => {
    const { body } = await control('messages', { channel: place, author: alice, content: 'moi' })
    const edit = await api('PATCH', `/channels/${place}/messages/${body.id}`, { content: 'toi' })
    expect(edit).toMatchObject({ status: 403, body: { code: 50005 } })
  })

  it('older than an hour have an edit limit', async () => {
    const id = idOf(await say('vieux'))
    const edit = () => api('PATCH', `/channels/${place}/messages/${id}`, { content: 'neuf' })
    for (let n = 0; n < 10; n++) expect((await edit()).status).toBe(200)
    await control('clock', { now: noon + 3_600_000 })
    const codes: unknown[] = []
    for (let n = 0; n < 4; n++) codes.push((await edit()).body.code)
    expect(codes).toEqual([undefined, undefined, undefined, 30046])
    await control('clock', { now: noon + 3_620_000 })
    expect((await edit()).status).toBe(200)
  })
})

describe('permissions', () => {
  it('are checked in the channel, and threads inherit them', async () => {
    expect(await say('x', {}, '4002')).toMatchObject({ status: 403, body: { code: 50001 } })
    const id = idOf(await say('départ'))
    const deny = (permission: string) => control('faults', { kind: 'permission', channel: place, permission })
    await api('POST', `/channels/${place}/messages/${id}/threads`, { name: 'fil' })
    await deny('SEND_MESSAGES')
    expect(await say('x')).toMatchObject({ status: 403, body: { code: 50013 } })
    expect(await say('x', {}, id)).toMatchObject({ status: 200 })
    await deny('SEND_MESSAGES_IN_THREADS')
    expect(await say('x', {}, id)).toMatchObject({ status: 403, body: { code: 50013 } })
    await deny('CREATE_PUBLIC_THREADS')
    const thread = await api('POST', `/channels/${place}/threads`, { name: 'fil', type: 11 })
    expect(thread).toMatchObject({ status: 403, body: { code: 50013 } })
  })

  it('to attach files are checked only if there are files', async () => {
    await control('faults', { kind: 'permission', channel: place, permission: 'ATTACH_FILES' })
    const form = new FormData()
    form.set('payload_json', '{}')
    form.set('files[0]', new Blob(['x']), 'x')
    expect(await api('POST', `/channels/${place}/messages`, form)).toMatchObject({ body: { code: 50013 } })
    expect(await say('x')).toMatchObject({ status: 200 })
  })
})

describe('threads', () => {
  it('start once per message and have its id', async () => {
    const id = idOf(await say('départ'))
    const path = `/channels/${place}/messages/${id}/threads`
    expect(await api('POST', path, { name: '' })).toMatchObject({ body: { code: 50035 } })
    const body = { name: 'Partie', auto_archive_duration: 10_080 }
    expect(await api('POST', path, body)).toMatchObject({
      status: 201,
      body: { id, type: 11, parent_id: place },
    })
    expect(await api('POST', path, body)).toMatchObject({ status: 400, body: { code: 160004 } })
    const alone = await api('POST', `/channels/${place}/threads`, { name: 'Autre', type: 11 })
    expect(alone).toMatchObject({ status: 201, body: { type: 11, parent_id: place } })
  })

  it('are unarchived by a message unless they are locked', async () => {
    const thread = idOf(await api('POST', `/channels/${place}/threads`, { name: 'Partie', type: 11 }))
    const change = (body: object) => api('PATCH', `/channels/${thread}`, body)
    const messageId = idOf(await say('x', {}, thread))
    expect(await change({ archived: true })).toMatchObject({ body: { thread_metadata: { archived: true } } })
    expect(await change({ name: 'Finie' })).toMatchObject({ body: { code: 50083 } })
    const edit = await api('PATCH', `/channels/${thread}/messages/${messageId}`, { content: 'y' })
    expect(edit).toMatchObject({ body: { code: 50083 } })
    expect(await say('x', {}, thread)).toMatchObject({ status: 200 })
    expect(await api('GET', `/channels/${thread}`)).toMatchObject({
      body: { thread_metadata: { archived: false } },
    })
    expect(await change({ locked: true })).toMatchObject({ status: 200 })
    expect(await say('x', {}, thread)).toMatchObject({ body: { code: 160005 } })
    await change({ archived: true })
    expect(await say('x', {}, thread)).toMatchObject({ body: { code: 50083 } })
  })

  it('are deleted with their channel', async () => {
    const thread = idOf(await api('POST', `/channels/${place}/threads`, { name: 'Partie', type: 11 }))
    await control('faults', { kind: 'channel', channel: place, deleted: true })
    expect(await say('x', {}, thread)).toMatchObject({ status: 404, body: { code: 10003 } })
  })
})

describe('direct messages', () => {
  it('have one channel per user', async () => {
    const open = (recipient_id: string) => api('POST', '/users/@me/channels', { recipient_id })
    const dm = idOf(await open(alice))
    expect(idOf(await open(alice))).toBe(dm)
    expect(await say('à toi', {}, dm)).toMatchObject({ status: 200 })
    expect(await open('999')).toMatchObject({ status: 404, body: { code: 10013 } })
    const closed = idOf(await open(bob))
    expect(await say('à toi', {}, closed)).toMatchObject({ status: 403, body: { code: 50007 } })
    await control('seed', { users: ['2003'] })
    const stranger = idOf(await open('2003'))
    expect(await say('à toi', {}, stranger)).toMatchObject({ status: 403, body: { code: 50278 } })
  })
})

describe('interactions', () => {
  const open = async (response?: object) =>
    (await control('interactions', { user: alice, channel: place, ...(response ? { response } : {}) })).body
  const original = (secret: unknown, method: string, body?: object) =>
    api(method, `/webhooks/${BOT_USER_ID}/${secret}/messages/%40original`, body, '')

  it('are acknowledged once and within the timeout', async () => {
    const { id, token: secret } = await open()
    const respond = (body: object) => api('POST', `/interactions/${id}/${secret}/callback`, body, '')
    expect(await original(secret, 'GET')).toMatchObject({ status: 404, body: { code: 10015 } })
    expect(await respond({ type: 99 })).toMatchObject({ body: { code: 50035 } })
    expect(await respond({ type: 4, data: { content: 'oui', flags: 64 } })).toMatchObject({ status: 204 })
    expect(await respond({ type: 4, data: { content: 'oui' } })).toMatchObject({
      status: 400,
      body: { code: 40060 },
    })
    const late = await open()
    await control('clock', { now: noon + 3_001 })
    const answer = await api('POST', `/interactions/${late.id}/${late.token}/callback`, { type: 5 }, '')
    expect(answer).toMatchObject({ status: 404, body: { code: 10062 } })
  })

  it('keep their visibility after being deferred', async () => {
    const { token: secret } = await open({ type: 5, data: { flags: 64 } })
    expect(await original(secret, 'GET')).toMatchObject({ body: { flags: 64 | 128 } })
    expect(await original(secret, 'PATCH', { content: 'voilà' })).toMatchObject({
      body: { flags: 64, content: 'voilà' },
    })
    expect((await api('GET', `/channels/${place}/messages`)).all).toEqual([])
    const more = await api('POST', `/webhooks/${BOT_USER_ID}/${secret}`, { content: 'suite' }, '')
    expect(more).toMatchObject({ status: 200, body: { content: 'suite', flags: 0 } })
    expect(await original(secret, 'DELETE')).toMatchObject({ status: 204 })
    expect(await original(secret, 'PATCH', { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10008 },
    })
  })

  it('accept responses for 15 minutes', async () => {
    const { token: secret } = await open({ type: 5 })
    await control('clock', { now: noon + 15 * 60_000 })
    expect(await original(secret, 'PATCH', { content: 'à temps' })).toMatchObject({ status: 200 })
    await control('clock', { now: noon + 15 * 60_000 + 1 })
    expect(await original(secret, 'PATCH', { content: 'tard' })).toMatchObject({
      status: 401,
      body: { code: 50027 },
    })
    expect(await original('unheard-of', 'PATCH', { content: 'x' })).toMatchObject({ body: { code: 10015 } })
  })
})

describe('commands', () => {
  it('are overwritten in bulk and keep their ids', async () => {
    const path = `/applications/${BOT_USER_ID}/guilds/${guild}/commands`
    const command = {
      name: 'jouer',
      description: 'Jouer un coup',
      options: [{ type: 3, name: 'mot', description: 'Un mot' }],
    }
    const [first] = (await api('PUT', path, [command])).all
    const [again] = (await api('PUT', path, [{ ...command, description: 'Jouer' }])).all
    expect(again).toMatchObject({ id: first?.id, description: 'Jouer' })
    expect((await api('GET', path)).all).toEqual([again])
    expect((await api('GET', `/applications/${BOT_USER_ID}/commands`)).all).toEqual([])
    expect(await api('PUT', path, [command, command])).toMatchObject({ body: { code: 50035 } })
    const options = [{ type: 3, name: 'Mot', description: '' }]
    expect(await api('PUT', path, [{ ...command, options }])).toMatchObject({
      body: { errors: { 0: { options: { 0: { name: {}, description: {} } } } } },
    })
    expect(await api('PUT', '/applications/1/commands', [])).toMatchObject({ body: { code: 10002 } })
  })
})

describe('faults', () => {
  it('hit before or after the route runs, and the request log shows which', async () => {
    const path = '/channels/:channel/messages'
    for (const [index, fault] of [
      { kind: 'drop', when: 'before' },
      { kind: 'drop', when: 'after' },
      { kind: 'answer', status: 500, when: 'after' },
      { kind: 'refuse', code: 50013 },
      { kind: 'limit', retryAfter: 3, scope: 'shared' },
    ].entries())
      await control('faults', { ...fault, match: { method: 'POST', path, nth: index + 1 } })
    await expect(say('1')).rejects.toThrow()
    await expect(say('2')).rejects.toThrow()
    expect((await say('3')).status).toBe(500)
    expect((await say('4')).body).toMatchObject({ code: 50013 })
    const limited = await say('5')
    expect(limited).toMatchObject({ status: 429, body: { retry_after: 3, global: false } })
    expect(limited.headers.get('x-ratelimit-scope')).toBe('shared')
    expect((await say('6')).status).toBe(200)
    expect((await onRecord()).map(({ content }) => content)).toEqual(['2', '3', '6'])
    expect((await ask('GET', '/control/requests')).all).toMatchObject([
      { n: 1, status: null, done: false, faults: [expect.any(Number)] },
      { status: null, done: true },
      { status: 500, done: true },
      { status: 403, code: 50013, done: false },
      { status: 429, done: false },
      { status: 200, done: true, faults: [] },
    ])
  })

  it('can change state just before a matching request', async () => {
    await control('faults', {
      kind: 'channel',
      channel: place,
      deleted: true,
      match: { method: 'POST', nth: 2 },
    })
    expect((await say('1')).status).toBe(200)
    expect((await say('2')).body).toMatchObject({ code: 10003 })
  })

  it('with a typo are rejected', async () => {
    expect(await control('faults', { kind: 'dorp' })).toMatchObject({ status: 400 })
    expect(await control('faults', { kind: 'dms', user: '999' })).toMatchObject({ status: 400 })
    expect(await control('settings', { perRoute: 5 })).toMatchObject({ status: 400 })
    expect(await control('settings', { nonsense: 5 })).toMatchObject({ status: 400 })
    expect(await control('clock', {})).toMatchObject({ status: 400 })
    expect(await control('cats', {})).toMatchObject({ status: 404 })
  })
})

describe('control output', () => {
  it('contains no tokens', async () => {
    const { body } = await control('interactions', { user: alice, channel: place, response: { type: 5 } })
    await api('PATCH', `/webhooks/${BOT_USER_ID}/${body.token}/messages/@original`, { content: 'x' }, '')
    await api('POST', `/interactions/${body.id}/${body.token}/callback`, { type: 5 }, '')
    const pages = await Promise.all(
      ['messages', 'requests', 'state', 'faults'].map(async (page) =>
        (await fetch(`${discord.url}/control/${page}`)).text(),
      ),
    )
    expect(pages.join()).toContain('/webhooks/100000000000000001/[token]/messages/@original')
    expect(pages.join()).not.toContain(String(body.token))
    expect(pages.join()).not.toContain(token)
  })
})
