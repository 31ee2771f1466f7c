import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { subscribeClient } from '../client/events.ts'
import { CLOSE_CODES, parseGatewayPayload } from '../gateway/payload.ts'
import { requestUrl } from './http.ts'
import type { DiscordInstance } from './instance.ts'
import { isLoopbackRequest, isSameOriginFetch } from './origin.ts'

/** The WebSocket endpoints for the bot (`/gateway`) and for the page (`/client/events`). */
export interface WebSocketListener {
  close(): void
}

/** How often the page's connection is pinged. */
const PING_INTERVAL_MS = 30_000

function connectGateway({ gateway }: DiscordInstance, socket: WebSocket): void {
  const connection = gateway.accept({
    send: (value) => socket.send(JSON.stringify(value)),
    close: (code, reason) => {
      if (code === undefined) socket.terminate()
      else socket.close(code, reason)
    },
  })
  socket.on('message', (data, binary) => {
    const payload = binary ? null : parseGatewayPayload(String(data))
    if (payload === null) socket.close(CLOSE_CODES.decodeError, 'Error while decoding payload.')
    else connection.onPayload(payload)
  })
  socket.on('close', (code) => connection.onClose(code))
}

function connectClient(instance: DiscordInstance, socket: WebSocket, user: string): void {
  const end = subscribeClient(instance, user, (clientEvent) => socket.send(JSON.stringify(clientEvent)))
  let alive = true
  const watch = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, PING_INTERVAL_MS)
  watch.unref()
  socket.on('pong', () => {
    alive = true
  })
  socket.on('close', () => {
    clearInterval(watch)
    end()
  })
}

function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Accepts WebSocket upgrades on the server. */
export function acceptWebSockets(instance: DiscordInstance, server: Server): WebSocketListener {
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    if (!isLoopbackRequest(request.headers) || !isSameOriginFetch(request.headers))
      return rejectUpgrade(raw, '403 Forbidden')
    const url = requestUrl(request)
    const path = url.pathname.replace(/\/$/, '')
    const user = url.searchParams.get('user') ?? ''
    const forClient = path === '/client/events' && instance.emulator.state.users[user]?.bot === false
    if (path !== '/gateway' && !forClient) return rejectUpgrade(raw, '404 Not Found')
    webSockets.handleUpgrade(request, raw, head, (socket) => {
      // After an error the socket closes, and `close` is handled.
      socket.on('error', () => {})
      if (forClient) connectClient(instance, socket, user)
      else connectGateway(instance, socket)
    })
  })
  return {
    close() {
      for (const socket of webSockets.clients) socket.terminate()
      webSockets.close()
    },
  }
}
