import { Readable } from 'node:stream'
import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { createDocumentClient, type DocumentClient, isDynamoError } from '../client.ts'
import { tableDefinition } from '../schema.ts'
import { handleDynaliteRequest, type LevelDb, openLevel } from './dynalite.ts'
import { createDynaliteStores } from './engine.ts'
import { openLevelInFolder, prepareDataFolder } from './folder.ts'

/** The name of the one table. */
export const EMBEDDED_TABLE_NAME = 'crackpost'

export interface EmbeddedDatabase {
  readonly client: DocumentClient
  close(): Promise<void>
}

/**
 * The database in this process, without a port: the SDK's requests go to dynalite's actions over LevelDB in a folder,
 * or in memory if the folder is null. An acknowledged write is synced to disk.
 */
export async function openEmbeddedDatabase({
  folder,
}: {
  readonly folder: string | null
}): Promise<EmbeddedDatabase> {
  const level = folder === null ? await openLevel(null) : await openLevelInFolder(prepareDataFolder(folder))
  try {
    const config = embeddedClientConfig(level)
    await createTable(config)
    return { client: createDocumentClient(config), close: () => level.close() }
  } catch (error) {
    await level.close()
    throw error
  }
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

async function createTable(config: DynamoDBClientConfig): Promise<void> {
  try {
    await new DynamoDBClient(config).send(new CreateTableCommand(tableDefinition(EMBEDDED_TABLE_NAME)))
  } catch (error) {
    if (!isDynamoError(error, 'ResourceInUseException')) throw error
  }
}
