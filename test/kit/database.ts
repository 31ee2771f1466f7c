import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, dynamodb } from '@crackpost/functions/store/client'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { tableSchema } from '@crackpost/functions/store/schema'

/** A fresh, empty table somewhere. */
export interface Database {
  readonly client: Client
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

/** Nobody checks who asks, but somebody has to. */
const account = (endpoint: string): Parameters<typeof dynamodb>[0] => ({
  region: 'local',
  endpoint: new URL(endpoint),
  credentials: () => ({ accessKeyId: 'local', secretAccessKey: 'local' }),
  attempts: 3,
  patience: 20_000,
})

const at = (endpoint: string): Engine => ({
  name: 'DynamoDB Local',
  open: async () => {
    const client = dynamodb(account(endpoint))
    const table = `table-${randomUUID()}`
    await client.ask('CreateTable', tableSchema(table))
    return { client, table, close: async () => {} }
  },
})

const endpoint = process.env.CRACKPOST_DYNAMODB

/** What the store's promises are tried on: the embedded engine or, by `npm run test:aws`, AWS's own. */
export const engines: readonly Engine[] = endpoint ? [at(endpoint)] : [inMemory, onDisk]
