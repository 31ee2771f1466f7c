import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { tableSchema } from '@crackpost/functions/store/schema'

/** A fresh, empty table somewhere. */
export interface Database {
  readonly client: DynamoDBDocumentClient
  readonly table: string
  close(): Promise<void>
}

export interface Engine {
  readonly name: string
  open(): Promise<Database>
}

const inMemory: Engine = {
  name: 'embedded in memory',
  open: async () => ({ ...(await embedded({ folder: null })), table: TABLE }),
}

const onDisk: Engine = {
  name: 'embedded on disk',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
    const { client, close } = await embedded({ folder })
    return {
      client,
      table: TABLE,
      close: async () => {
        await close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

const at = (endpoint: string): Engine => ({
  name: 'DynamoDB Local',
  open: async () => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const plain = new DynamoDBClient({ region: 'local', endpoint, credentials })
    const table = `table-${randomUUID()}`
    await plain.send(new CreateTableCommand(tableSchema(table)))
    return { client: DynamoDBDocumentClient.from(plain), table, close: async () => plain.destroy() }
  },
})

const endpoint = process.env.CRACKPOST_DYNAMODB

/** What the store's promises are tried on: the embedded engine or, by `npm run test:aws`, AWS's own. */
export const engines: readonly Engine[] = endpoint ? [at(endpoint)] : [inMemory, onDisk]
