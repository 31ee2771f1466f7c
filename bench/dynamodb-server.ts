import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { handleDynaliteRequest, openLevel } from '@crackpost/functions/store/embedded/dynalite'
import { createDynaliteStores } from '@crackpost/functions/store/embedded/engine'
import { EMBEDDED_TABLE_NAME, embeddedClientConfig } from '@crackpost/functions/store/embedded/index'
import { tableDefinition } from '@crackpost/functions/store/schema'

/** The embedded database in memory, for other processes: DynamoDB's protocol over HTTP on a local port. */
export interface DynamodbServer {
  readonly port: number
  close(): Promise<void>
}

export async function startDynamodbServer(): Promise<DynamodbServer> {
  const level = await openLevel(null)
  const newStore = createDynaliteStores(level)
  await new DynamoDBClient(embeddedClientConfig(level)).send(
    new CreateTableCommand(tableDefinition(EMBEDDED_TABLE_NAME)),
  )
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '')
    const { status, body } = await handleDynaliteRequest(newStore(), operation, await readJson(request))
    response
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
      .end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await level.close()
    },
  }
}

async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return JSON.parse(Buffer.concat(chunks).toString())
}
