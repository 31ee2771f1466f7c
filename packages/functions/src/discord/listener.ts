import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Door } from './door.ts'
import { LARGEST, type UrlEvent } from './event.ts'

export interface Listener {
  /** Where Discord's interactions are to be sent. */
  readonly url: string
  close(): Promise<void>
}

/** A door at a port of this machine, for a Discord on this machine: nobody else can knock. */
export async function listen(door: Door, port = 0): Promise<Listener> {
  const server = createServer((request, response) => {
    serve(door, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const event = await eventOf(request)
  if (!event) {
    response.writeHead(413).end()
    return
  }
  const { statusCode, headers, body } = await door(event)
  response.writeHead(statusCode, { ...headers }).end(body)
}

/** The request as a function URL would hand it on; null where it is too long to be one of Discord's. */
async function eventOf(request: IncomingMessage): Promise<UrlEvent | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > LARGEST) return null
    chunks.push(bytes)
  }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers[name] = value
  return { headers, body: Buffer.concat(chunks).toString('base64'), isBase64Encoded: true }
}
