import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { follow } from './client/events.ts'
import type { Desk } from './desk.ts'
import { CLOSE, frame } from './gateway/frame.ts'
import { isFromHere, isOurs } from './origin.ts'
import { addressed } from './wire.ts'

/** The doors for sockets: the bot's, and people's. */
export interface Sockets {
  close(): void
}

/** How often a person's client is asked whether it is still there, in milliseconds. */
const beat = 30_000

function asGateway({ gateway }: Desk, socket: WebSocket): void {
  const caller = gateway.answer({
    send: (value) => socket.send(JSON.stringify(value)),
    hangUp: (code, reason) => {
      if (code === undefined) socket.terminate()
      else socket.close(code, reason)
    },
  })
  socket.on('message', (data, binary) => {
    const came = binary ? null : frame(String(data))
    if (came === null) socket.close(CLOSE.decodeError, 'Error while decoding payload.')
    else caller.heard(came)
  })
  socket.on('close', (code) => caller.lost(code))
}

function asClient(desk: Desk, socket: WebSocket, user: string): void {
  const end = follow(desk, user, (news) => socket.send(JSON.stringify(news)))
  let alive = true
  const watch = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, beat)
  watch.unref()
  socket.on('pong', () => {
    alive = true
  })
  socket.on('close', () => {
    clearInterval(watch)
    end()
  })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Takes the sockets of a server. */
export function sockets(desk: Desk, server: Server): Sockets {
  const taken = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 })
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    if (!isOurs(request.headers) || !isFromHere(request.headers)) return refuse(raw, '403 Forbidden')
    const url = addressed(request)
    const path = url.pathname.replace(/\/$/, '')
    const user = url.searchParams.get('user') ?? ''
    const forClient = path === '/client/events' && desk.world.state.users[user]?.bot === false
    if (path !== '/gateway' && !forClient) return refuse(raw, '404 Not Found')
    taken.handleUpgrade(request, raw, head, (socket) => {
      // A wire that breaks is followed by its end, where it is dealt with.
      socket.on('error', () => {})
      if (forClient) asClient(desk, socket, user)
      else asGateway(desk, socket)
    })
  })
  return {
    close() {
      for (const socket of taken.clients) socket.terminate()
      taken.close()
    },
  }
}
