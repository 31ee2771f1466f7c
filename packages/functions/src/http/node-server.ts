import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FunctionUrlEvent, type FunctionUrlHandler, MAX_BODY_BYTES } from './function-url.ts'

export interface NodeServer {
  /** The interactions endpoint URL. */
  readonly url: string
  close(): Promise<void>
}

/** Serves an endpoint over HTTP on the loopback address, for a local Discord. Port 0 takes any free port. */
export async function startNodeServer(endpoint: FunctionUrlHandler, port = 0): Promise<NodeServer> {
  const server = createServer((request, response) => {
    handleRequest(endpoint, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${boundPort}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handleRequest(
  endpoint: FunctionUrlHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const event = await toFunctionUrlEvent(request)
  if (!event) {
    response.writeHead(413).end()
    return
  }
  const { statusCode, headers, body } = await endpoint(event)
  response.writeHead(statusCode, { ...headers }).end(body)
}

/** Converts a request to the event of a function URL; null if the body has more than MAX_BODY_BYTES. */
async function toFunctionUrlEvent(request: IncomingMessage): Promise<FunctionUrlEvent | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(bytes)
  }
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers[name] = value
  return { headers, body: Buffer.concat(chunks).toString('base64'), isBase64Encoded: true }
}
