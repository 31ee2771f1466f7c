import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { createDocumentClient, type DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { tableDefinition } from '@crackpost/functions/store/schema'

/** A fresh, empty table. */
export interface TestDatabase {
  readonly client: DocumentClient
  readonly table: string
  close(): Promise<void>
}

export interface DatabaseEngine {
  readonly name: string
  open(): Promise<TestDatabase>
}

const inMemory: DatabaseEngine = {
  name: 'embedded in memory',
  open: async () => ({ ...(await openEmbeddedDatabase({ folder: null })), table: EMBEDDED_TABLE_NAME }),
}

const onDisk: DatabaseEngine = {
  name: 'embedded on disk',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
    const { client, close } = await openEmbeddedDatabase({ folder })
    return {
      client,
      table: EMBEDDED_TABLE_NAME,
      close: async () => {
        await close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** DynamoDB Local needs credentials but does not check them. */
const localClientConfig = (endpoint: string): DynamoDBClientConfig => ({
  region: 'local',
  endpoint,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 3,
})

const dynamodbLocalAt = (endpoint: string): DatabaseEngine => ({
  name: 'DynamoDB Local',
  open: async () => {
    const config = localClientConfig(endpoint)
    const client = createDocumentClient(config)
    const table = `table-${randomUUID()}`
    await new DynamoDBClient(config).send(new CreateTableCommand(tableDefinition(table)))
    return { client, table, close: async () => {} }
  },
})

const endpoint = process.env.CRACKPOST_DYNAMODB

/** Engines that the store tests run on: the embedded one or, under `npm run test:aws`, DynamoDB Local. */
export const DATABASE_ENGINES: readonly DatabaseEngine[] = endpoint
  ? [dynamodbLocalAt(endpoint)]
  : [onDisk, inMemory]
