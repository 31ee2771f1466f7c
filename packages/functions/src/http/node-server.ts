import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FunctionUrlEvent, MAX_BODY_BYTES } from './function-url.ts'
import type { FunctionUrlHandler } from './interaction-endpoint.ts'

export interface NodeServer {
  /** Where Discord's interactions are to be sent. */
  readonly url: string
  close(): Promise<void>
}

/** A door at a port of this machine, for a Discord on this machine: nobody else can knock. */
export async function startNodeServer(endpoint: FunctionUrlHandler, port = 0): Promise<NodeServer> {
  const server = createServer((request, response) => {
    handleRequest(endpoint, request, response).catch(() => response.destroy())
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

/** The request as a function URL would hand it on; null where it is too long to be one of Discord's. */
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
