import { Readable } from 'node:stream'
import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { createDocumentClient, type DocumentClient, isDynamoError } from '../client.ts'
import { tableDefinition } from '../schema.ts'
import { handleDynaliteRequest, type LevelDb, openLevel } from './dynalite.ts'
import { createDynaliteStores } from './engine.ts'
import { checkDataFolder, completeDataFolder, openLevelInFolder, prepareDataFolder } from './folder.ts'
import { makePrivate } from './private-files.ts'
import { withRecovery } from './recovery.ts'

/** The name of the one table. */
export const EMBEDDED_TABLE_NAME = 'crackpost'

export interface EmbeddedDatabase {
  readonly client: DocumentClient
  close(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  /** The data folder; null: in memory. */
  readonly folder: string | null
  /** Receives what an operator has to know, one plain sentence or more at a time. */
  tellOperator?(text: string): void
  /** Called when the database was opened again after a failed write. */
  onReopened?(): void
  /** Opens LevelDB in the data folder; tests make it fail. */
  openFolder?(folder: string): Promise<LevelDb>
}

/**
 * The database in this process, without a port: the SDK's requests go to dynalite's actions over LevelDB in a folder,
 * or in memory if the folder is null. An acknowledged write is synced to disk. After a failed write every request fails
 * until the database could be closed, opened again and read back.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { folder } = options
  const level = folder === null ? await openLevel(null) : await openFolderWithRecovery(folder, options)
  try {
    const config = embeddedClientConfig(level)
    await createTable(config)
    return { client: createDocumentClient(config), close: () => level.close() }
  } catch (error) {
    await level.close()
    throw error
  }
}

async function openFolderWithRecovery(
  folder: string,
  { tellOperator = () => {}, onReopened = () => {}, openFolder = openLevelInFolder }: EmbeddedDatabaseOptions,
): Promise<LevelDb> {
  const state = prepareDataFolder(folder)
  if (state === 'used') await checkDataFolder(folder, 'everything')
  const level = await openFolder(folder)
  try {
    if (state === 'new') completeDataFolder(folder)
  } catch (error) {
    await level.close()
    throw error
  }
  const reason = makePrivate(folder)
  if (reason !== null)
    tellOperator(`Other users of this machine may be able to read the data in ${folder}: ${reason}.`)
  return withRecovery(level, {
    async reopen() {
      await checkDataFolder(folder, 'logs')
      return openFolder(folder)
    },
    onEvent(event) {
      if (event.type === 'unavailable') {
        tellOperator(
          `Nothing can be stored in ${folder} now: ${event.reason}. Players are told to try again. Crackpost goes on ` +
            'by itself when the data can be written again, for example when the disk has space.',
        )
      } else {
        tellOperator(`The data in ${folder} can be written again. Every move that was confirmed is stored.`)
        onReopened()
      }
    },
  })
}

/** The parts of the SDK's HTTP request that the request handler reads. */
interface SdkRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A DynamoDB client configuration whose requests are answered in this process. */
export function embeddedClientConfig(level: LevelDb): DynamoDBClientConfig {
  const newStore = createDynaliteStores(level)
  return {
    region: 'local',
    endpoint: 'http://embedded',
    credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
    // Nothing leaves the process: no signature is needed, and no attempt can be lost.
    signer: { sign: async (request) => request },
    maxAttempts: 1,
    requestHandler: {
      async handle({ headers, body = '{}' }: SdkRequest) {
        const operation = (headers['x-amz-target'] ?? '').replace(/^.*\./, '')
        const response = await handleDynaliteRequest(
          newStore(),
          operation,
          JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)),
        )
        return {
          response: {
            statusCode: response.status,
            headers: { 'content-type': 'application/x-amz-json-1.0' },
            body: Readable.from([Buffer.from(JSON.stringify(response.body ?? {}))]),
          },
        }
      },
    },
  }
}

/** Creates the one table unless it exists. */
export async function createTable(config: DynamoDBClientConfig): Promise<void> {
  try {
    await new DynamoDBClient(config).send(new CreateTableCommand(tableDefinition(EMBEDDED_TABLE_NAME)))
  } catch (error) {
    if (!isDynamoError(error, 'ResourceInUseException')) throw error
  }
}
