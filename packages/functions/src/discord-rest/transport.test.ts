import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RequesterOptions, RequestLog } from './request.ts'
import { createDiscordRest, type DiscordRest } from './rest.ts'
import { createRestTransport, type TransportRequest } from './transport.ts'

const TOKEN = 'the-token-of-the-bot'

interface ReceivedRequest {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A Discord that answers each request with a channel, and can close its connections. */
const sockets = new Set<Socket>()
let received: ReceivedRequest[] = []
/** What the server does with a request instead of answering it; null for an answer. */
let misbehave: ((socket: Socket) => void) | null = null
let redirect: string | null = null
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const line = `${request.method} ${request.url}`
    received.push({ line, headers: request.headers, body: Buffer.concat(chunks) })
    if (misbehave !== null) misbehave(request.socket)
    else if (redirect !== null) response.writeHead(307, { location: redirect }).end()
    else response.writeHead(200, { 'x-multiple': ['a', 'b'] }).end('{"id":"1","type":0,"name":"é"}')
  })
})
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
})

let baseUrl = ''
let logs: RequestLog[] = []
let sleptMs: number[] = []

beforeEach(async () => {
  received = []
  logs = []
  sleptMs = []
  misbehave = null
  redirect = null
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  sockets.clear()
})

const createClient = (change: Partial<RequesterOptions> = {}): DiscordRest =>
  createDiscordRest({
    token: TOKEN,
    baseUrl,
    now: () => 0,
    sleep: async (ms) => void sleptMs.push(ms),
    random: () => 0.5,
    log: (line) => logs.push(line),
    ...change,
  })

/** Opens this many connections and lets the server close them all. Until its next wait the process does not notice. */
async function openClosedSockets(api: DiscordRest, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => api.getChannel('1')))
  expect(sockets.size).toBe(count)
  received = []
  logs = []
  for (const socket of sockets) socket.resetAndDestroy()
  sockets.clear()
}

describe('a kept-alive socket that the server has closed', () => {
  it.each([1, 2])('is replaced within the first attempt, with %i of them', async (count) => {
    const api = createClient()
    await openClosedSockets(api, count)
    expect(await api.getChannel('1')).toMatchObject({ ok: true, value: { id: '1' } })
    expect([received.length, sockets.size]).toEqual([1, 1])
    expect(logs).toMatchObject([{ outcome: 'done', attempts: 1 }])
    expect(sleptMs).toEqual([])
  })

  it('is replaced for several calls at once', async () => {
    const api = createClient()
    await openClosedSockets(api, 3)
    const results = await Promise.all(['1', '2', '3'].map((id) => api.getChannel(id)))
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(received).toHaveLength(3)
    expect(logs.map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  it('is not replaced for a call that must not be sent twice, but the other idle sockets are dropped', async () => {
    const api = createClient()
    await openClosedSockets(api, 2)
    const start = () => api.startThread('1', '2', { name: 'Partie' })
    expect(await start()).toEqual({ ok: false, error: { kind: 'unknown' } })
    expect(received).toEqual([])
    expect(logs).toMatchObject([{ outcome: 'unknown', attempts: 1, cause: expect.any(String) }])
    expect(await start()).toMatchObject({ ok: true })
    expect(received.map(({ line }) => line)).toEqual(['POST /api/channels/1/messages/2/threads'])
  })
})

describe('a server that reads a request and closes the socket', () => {
  const closeSocket = (socket: Socket): void => void socket.resetAndDestroy()

  it('gets a call that must not be sent twice only once, over a kept-alive socket too', async () => {
    const api = createClient()
    await api.getChannel('1')
    received = []
    misbehave = closeSocket
    const started = await api.startThread('1', '2', { name: 'Partie' })
    expect(started).toEqual({ ok: false, error: { kind: 'unknown' } })
    expect(received).toHaveLength(1)
  })

  it('gets a repeatable call once more per attempt only if the socket had been used before', async () => {
    const send = createRestTransport(baseUrl)
    const get: TransportRequest = {
      method: 'GET',
      path: '/x',
      headers: {},
      body: null,
      repeatable: true,
      timeoutMs: 2_000,
    }
    expect(await send(get)).toMatchObject({ status: 200 })
    misbehave = closeSocket
    expect(await send(get)).toEqual({ status: null, cause: 'ECONNRESET', sent: true })
    expect(received).toHaveLength(3)
    expect(await send(get)).toEqual({ status: null, cause: 'ECONNRESET', sent: true })
    expect(received).toHaveLength(4)
  })
})

describe('createRestTransport', () => {
  const get: TransportRequest = {
    method: 'GET',
    path: '/a?b=c',
    headers: { 'user-agent': 'test' },
    body: null,
    repeatable: true,
    timeoutMs: 2_000,
  }

  it('returns the status, the headers and the text', async () => {
    const attempt = await createRestTransport(baseUrl)(get)
    expect(attempt).toMatchObject({ status: 200, text: '{"id":"1","type":0,"name":"é"}' })
    expect(attempt.status !== null && attempt.headers.get('X-Multiple')).toBe('a, b')
    expect(received).toMatchObject([{ line: 'GET /api/a?b=c', headers: { 'user-agent': 'test' } }])
    expect(received[0]?.headers).not.toHaveProperty('content-length')
  })

  it('sends a text with its length, and a form with its boundary', async () => {
    const send = createRestTransport(baseUrl)
    await send({ ...get, method: 'POST', body: 'é' })
    const form = new FormData()
    form.set('payload_json', '{}')
    form.set('files[0]', new Blob([new Uint8Array([0, 255, 10, 13])], { type: 'image/png' }), 'a.png')
    await send({ ...get, method: 'PATCH', body: form })
    const [text, multipart] = received
    expect([text?.headers['content-length'], text?.body.toString()]).toEqual(['2', 'é'])
    const type = multipart?.headers['content-type'] ?? ''
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    expect(multipart?.headers['content-length']).toBe(`${multipart?.body.length}`)
    const read = await new Response(multipart?.body, { headers: { 'content-type': type } }).formData()
    expect(read.get('payload_json')).toBe('{}')
    const file = read.get('files[0]') as File
    expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
      'a.png',
      'image/png',
      [0, 255, 10, 13],
    ])
  })

  it('follows no redirect', async () => {
    redirect = `${baseUrl}/elsewhere`
    expect(await createRestTransport(baseUrl)(get)).toMatchObject({ status: 307 })
    expect(received).toHaveLength(1)
  })

  it('abandons a request without a response after the timeout, and does not repeat it', async () => {
    const send = createRestTransport(baseUrl)
    await send(get)
    misbehave = () => {}
    expect(await send({ ...get, timeoutMs: 100 })).toEqual({
      status: null,
      cause: 'TimeoutError',
      sent: true,
    })
    expect(received).toHaveLength(2)
  })

  it('reports a response that breaks off', async () => {
    const send = createRestTransport(baseUrl)
    misbehave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')
      socket.end()
    }
    expect(await send(get)).toEqual({ status: null, cause: 'ECONNRESET', sent: true })
    expect(received).toHaveLength(1)
  })

  it('reports a request that was not sent: no server, no TLS, a header that is not allowed', async () => {
    const secure = createRestTransport(baseUrl.replace('http:', 'https:'))
    expect(await secure(get)).toMatchObject({ status: null, sent: false })
    const badHeader = { ...get, headers: { authorization: `Bot ${TOKEN}\n` } }
    expect(await createRestTransport(baseUrl)(badHeader)).toEqual({
      status: null,
      cause: 'ERR_INVALID_CHAR',
      sent: false,
    })
    const port = (server.address() as AddressInfo).port
    await new Promise((resolve) => server.close(resolve))
    expect(await createRestTransport(baseUrl)(get)).toEqual({
      status: null,
      cause: 'ECONNREFUSED',
      sent: false,
    })
    expect(received).toEqual([])
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  })
})

describe('the token', () => {
  it('is sent with bot calls only, and never in a log record or a failure', async () => {
    const api = createClient({ timeoutMs: 100 })
    await api.getChannel('1')
    await api.getOriginal('7', 'the-token-of-the-interaction')
    expect(received.map(({ headers }) => headers.authorization)).toEqual([`Bot ${TOKEN}`, undefined])
    misbehave = (socket) => void socket.resetAndDestroy()
    const failures = [await api.getChannel('1'), await api.getOriginal('7', 'the-token-of-the-interaction')]
    expect(failures.map(({ ok }) => ok)).toEqual([false, false])
    expect(JSON.stringify([logs, failures])).not.toContain('the-token')
  })
})
