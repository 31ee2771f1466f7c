import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { age } from './ageing.ts'
import { api } from './api.ts'
import { asset } from './asset.ts'
import { client } from './client/index.ts'
import { control } from './control.ts'
import type { Desk } from './desk.ts'
import { faults } from './faults.ts'
import { form } from './form.ts'
import { gateway } from './gateway/gateway.ts'
import { record } from './json.ts'
import { keeper } from './keeper.ts'
import { isFromHere, isOurs } from './origin.ts'
import { rates } from './rates.ts'
import type { Answer } from './refusal.ts'
import { matched } from './routes/route.ts'
import type { Settings } from './settings.ts'
import { sockets } from './socket.ts'
import { addressed, received, send } from './wire.ts'
import { world } from './world.ts'

export interface Running {
  /** Without a slash at the end; the API is under `/api/v10`. */
  url: string
  desk: Desk
  close(): Promise<void>
}

/** What the process that starts it lends to it. */
export interface Lent {
  /** Where everything is kept; without a folder nothing is. */
  folder: string | null
  /** Where the built page is; without one there is no page. */
  page: string | null
  /** Whether people may move the clock. */
  movable: boolean
  /** Is told how far the clock was moved, at the start too where it was moved before. */
  onClock(offset: number): void
}

const nothing: Lent = { folder: null, page: null, movable: false, onClock: () => {} }

/** An attachment: shown where it is a picture, never run. */
function attachment({ world }: Desk, path: string): Answer | null {
  const parts = matched('/attachments/:channel/:attachment/:name', path)
  const [channel, id] = [parts?.channel, parts?.attachment ?? '']
  const bytes = parts === null ? undefined : world.files.get(id)
  if (bytes === undefined) return null
  const message = world.state.messages.find(
    (each) => each.channel === channel && each.attachments.some((file) => file.id === id),
  )
  const type = message?.attachments.find((file) => file.id === id)?.type ?? 'application/octet-stream'
  const headers = {
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': type.startsWith('image/') ? 'inline' : 'attachment',
    'cross-origin-resource-policy': 'same-origin',
  }
  return { status: 200, body: bytes, headers }
}

async function handle(
  desk: Desk,
  page: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = addressed(request).pathname
  const guarded = /^\/(?:client|control)\//.test(path)
  if (!isOurs(request.headers) || (guarded && !isFromHere(request.headers)))
    return send(response, { status: 403, body: { message: 'This Discord is for this machine only.' } })
  const incoming = await received(request)
  if (incoming === null) return send(response, { status: 413, body: { message: 'Too large.' } })
  const { method, url, raw } = incoming
  const called = /^\/api(?:\/v10)?(\/.*)$/.exec(path)?.[1]
  if (called !== undefined) return api(desk, incoming, called, response)
  if (guarded) {
    const body = await form(raw, '')
    if ('refusal' in body) return send(response, body.refusal)
    const asked = path.startsWith('/client/') ? client : control
    return send(response, await asked(desk, method, path, url.searchParams, record(body.value.json)))
  }
  const host = request.headers.host ?? ''
  const reading = method === 'GET' || method === 'HEAD'
  const file = reading
    ? (attachment(desk, path) ?? (page === null ? null : await asset(page, path, host)))
    : null
  send(response, file ?? { status: 404, body: { message: 'There is nothing here.' } })
}

/** Takes a port of this machine, and nobody else's. */
async function listening(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Starts a Discord on a port of this machine; port 0 takes any that is free. */
export async function start(
  port = 0,
  settings: Partial<Settings> = {},
  lent: Partial<Lent> = {},
): Promise<Running> {
  const { folder, page, movable, onClock } = { ...nothing, ...lent }
  const kept = folder === null ? null : keeper(folder)
  const fresh = world(settings, kept?.beginning)
  const desk: Desk = {
    world: fresh,
    first: fresh.settings,
    faults: faults(),
    rates: rates(),
    requests: [],
    gateway: gateway(fresh),
    movable,
    onClock,
  }
  const server = createServer((request, response) => {
    handle(desk, page, request, response).catch((error: unknown) => {
      // A fault of this Discord's own must not look like one that was planned.
      const message = `the local Discord broke: ${error instanceof Error ? error.stack : String(error)}`
      if (!response.headersSent) send(response, { status: 500, body: { message, code: 0 } })
    })
  })
  // A line that is kept is not hung up on while somebody thinks: that would look like a planned fault, too.
  server.keepAliveTimeout = 10 * 60_000
  server.on('request', (request, response) => {
    if (request.method !== 'GET') response.once('close', () => kept?.touch())
  })
  const ageing = setInterval(() => age(fresh), 15_000)
  ageing.unref()
  const open = sockets(desk, server)
  fresh.url = `http://127.0.0.1:${await listening(server, port)}`
  kept?.watch(fresh)
  if (fresh.clock.offset() !== 0) onClock(fresh.clock.offset())
  return {
    url: fresh.url,
    desk,
    async close() {
      clearInterval(ageing)
      desk.gateway.close()
      open.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await kept?.close()
    },
  }
}
