import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDocumentClient } from './client.ts'
import { createFreshSocketHandler } from './fresh-socket-handler.ts'

/** A DynamoDB without items that can forget its open connections, as seen by a function that was frozen. */
describe('a kept-alive socket that the server has closed', () => {
  const sockets = new Set<Socket>()
  let requests = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests++
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}')
    })
  })
  server.on('connection', (socket) => sockets.add(socket))
  let endpoint = ''

  beforeEach(async () => {
    requests = 0
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    sockets.clear()
  })

  const clientWith = (maxAttempts: number, handler: typeof createFreshSocketHandler) =>
    createDocumentClient({
      region: 'local',
      endpoint,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      maxAttempts,
      requestHandler: handler({ requestTimeout: 2_000 }),
    })
  const get = new GetCommand({ TableName: 'crackpost', Key: { pk: '1', sk: '1' } })

  /** Opens this many connections, lets the server close them all, and sends one request before the process notices. */
  async function sendOverClosedSockets(
    client: ReturnType<typeof createDocumentClient>,
    count: number,
  ): Promise<unknown> {
    await Promise.all(Array.from({ length: count }, () => client.send(get)))
    expect(sockets.size).toBe(count)
    requests = 0
    for (const socket of sockets) socket.resetAndDestroy()
    return client.send(get)
  }

  it('is replaced: two of them with two attempts', async () => {
    await expect(sendOverClosedSockets(clientWith(2, createFreshSocketHandler), 2)).resolves.toMatchObject({
      $metadata: { httpStatusCode: 200, attempts: 1 },
    })
    expect(requests).toBe(1)
  })

  it('is replaced: one of them with one attempt', async () => {
    await expect(sendOverClosedSockets(clientWith(1, createFreshSocketHandler), 1)).resolves.toMatchObject({
      $metadata: { httpStatusCode: 200, attempts: 1 },
    })
    expect(requests).toBe(1)
  })

  it('fails the request with the SDK’s own handler', async () => {
    const plain = (options: object) => new NodeHttpHandler(options) as never
    await expect(sendOverClosedSockets(clientWith(1, plain), 1)).rejects.toThrow(/ECONNRESET|EPIPE|hang up/)
  })

  it('is an error on a connection that was never kept alive', async () => {
    const port = (server.address() as AddressInfo).port
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    const client = clientWith(1, createFreshSocketHandler)
    await expect(client.send(get)).rejects.toThrow(/ECONNREFUSED/)
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  })
})
