import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleClientRequest } from '../client/routes.ts'
import { createEmulatedGateway } from '../gateway/gateway.ts'
import { asObject } from '../json.ts'
import { handleApiRequest } from '../rest/api.ts'
import type { HttpResponse } from '../rest/errors.ts'
import { parseRequestBody } from '../rest/request-body.ts'
import { matchPath } from '../rest/routes/route.ts'
import { createEmulator } from '../state/emulator.ts'
import { applyExpiry } from '../state/expiry.ts'
import { openPersistence } from '../state/persistence.ts'
import type { EmulatorSettings } from '../state/settings.ts'
import { handleControlRequest } from './control.ts'
import { createFaultInjector } from './fault-injection.ts'
import { readRequest, requestUrl, sendHttpResponse } from './http.ts'
import type { DiscordInstance } from './instance.ts'
import { isLoopbackRequest, isSameOriginFetch } from './origin.ts'
import { loadPageAsset } from './page-assets.ts'
import { createRateLimiter } from './rate-limits.ts'
import { acceptWebSockets } from './sockets.ts'

export interface RunningPlayground {
  /** Base URL without a trailing slash; the API is under `/api/v10`. */
  url: string
  instance: DiscordInstance
  close(): Promise<void>
}

/** Options that the starting process sets. */
export interface PlaygroundOptions {
  /** Folder for persisted state; null persists nothing. */
  folder: string | null
  /** Folder of the built page; null serves none. */
  page: string | null
  /** Whether the page may move the clock. */
  movable: boolean
  /** Called with the clock's offset in milliseconds when it moves, and at the start if it is not 0. */
  onClock(offset: number): void
}

const DEFAULT_OPTIONS: PlaygroundOptions = { folder: null, page: null, movable: false, onClock: () => {} }

/** Serves an attachment: images inline, everything else as a download. Null if there is none. */
function attachmentResponse({ emulator }: DiscordInstance, path: string): HttpResponse | null {
  const parts = matchPath('/attachments/:channel/:attachment/:name', path)
  const [channel, id] = [parts?.channel, parts?.attachment ?? '']
  const bytes = parts === null ? undefined : emulator.files.get(id)
  if (bytes === undefined) return null
  const message = emulator.state.messages.find(
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

async function handleRequest(
  instance: DiscordInstance,
  page: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = requestUrl(request).pathname
  const isInternal = /^\/(?:client|control)\//.test(path)
  if (!isLoopbackRequest(request.headers) || (isInternal && !isSameOriginFetch(request.headers)))
    return sendHttpResponse(response, {
      status: 403,
      body: { message: 'Only requests from this machine are allowed.' },
    })
  const incoming = await readRequest(request)
  if (incoming === null) return sendHttpResponse(response, { status: 413, body: { message: 'Too large.' } })
  const { method, url, raw } = incoming
  const apiPath = /^\/api(?:\/v10)?(\/.*)$/.exec(path)?.[1]
  if (apiPath !== undefined) return handleApiRequest(instance, incoming, apiPath, response)
  if (isInternal) {
    const body = await parseRequestBody(raw, '')
    if ('error' in body) return sendHttpResponse(response, body.error)
    const handler = path.startsWith('/client/') ? handleClientRequest : handleControlRequest
    return sendHttpResponse(
      response,
      await handler(instance, method, path, url.searchParams, asObject(body.value.json)),
    )
  }
  const host = request.headers.host ?? ''
  const reading = method === 'GET' || method === 'HEAD'
  const file = reading
    ? (attachmentResponse(instance, path) ?? (page === null ? null : await loadPageAsset(page, path, host)))
    : null
  sendHttpResponse(response, file ?? { status: 404, body: { message: 'There is nothing here.' } })
}

/** Listens on 127.0.0.1 and returns the port. */
async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Starts the emulator on 127.0.0.1; port 0 takes any free port. */
export async function startPlayground(
  port = 0,
  settings: Partial<EmulatorSettings> = {},
  options: Partial<PlaygroundOptions> = {},
): Promise<RunningPlayground> {
  const { folder, page, movable, onClock } = { ...DEFAULT_OPTIONS, ...options }
  const persistence = folder === null ? null : openPersistence(folder)
  const emulator = createEmulator(settings, persistence?.restored)
  const instance: DiscordInstance = {
    emulator,
    initialSettings: emulator.settings,
    faults: createFaultInjector(),
    rateLimiter: createRateLimiter(),
    requests: [],
    gateway: createEmulatedGateway(emulator),
    movable,
    onClock,
  }
  const server = createServer((request, response) => {
    handleRequest(instance, page, request, response).catch((error: unknown) => {
      // An internal error must be distinguishable from a planned fault.
      const message = `internal error of the local Discord: ${error instanceof Error ? error.stack : String(error)}`
      if (!response.headersSent) sendHttpResponse(response, { status: 500, body: { message, code: 0 } })
    })
  })
  // An early close of an idle keep-alive connection would look like a planned fault.
  server.keepAliveTimeout = 10 * 60_000
  server.on('request', (request, response) => {
    if (request.method !== 'GET') response.once('close', () => persistence?.scheduleSave())
  })
  const expiryTimer = setInterval(() => applyExpiry(emulator), 15_000)
  expiryTimer.unref()
  const open = acceptWebSockets(instance, server)
  emulator.url = `http://127.0.0.1:${await listenOnLoopback(server, port)}`
  persistence?.watch(emulator)
  if (emulator.clock.offset() !== 0) onClock(emulator.clock.offset())
  return {
    url: emulator.url,
    instance,
    async close() {
      clearInterval(expiryTimer)
      instance.gateway.close()
      open.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await persistence?.close()
    },
  }
}
