import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { answer, type Level, openLevel } from './dynalite.ts'
import { shelvesOf } from './engine.ts'
import { dataFolder, levelIn } from './folder.ts'
import { tableSchema } from './schema.ts'

/** The name of the one table. */
export const TABLE = 'crackpost'

export interface Embedded {
  readonly client: DynamoDBDocumentClient
  close(): Promise<void>
}

/**
 * The same database in one process, without a port: the SDK speaks to dynalite's actions over LevelDB in a folder, or
 * in memory. What is acknowledged is synced to disk.
 */
export async function embedded({ folder }: { readonly folder: string | null }): Promise<Embedded> {
  const level = folder === null ? await openLevel(null) : await levelIn(dataFolder(folder))
  try {
    const client = clientOf(level)
    await createTable(client)
    return {
      client: DynamoDBDocumentClient.from(client),
      close: async () => {
        client.destroy()
        await level.close()
      },
    }
  } catch (error) {
    await level.close()
    throw error
  }
}

/** Of an HTTP request of the SDK's, what is read here. */
interface Request {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

const text = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body instanceof Uint8Array ? body : undefined)

/** A client whose requests stay in the process. */
export function clientOf(level: Level): DynamoDBClient {
  const shelves = shelvesOf(level)
  const handle = async ({ headers, body }: Request) => {
    const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.')
    const { status, body: said } = await answer(shelves(), operation, JSON.parse(text(body)))
    return {
      response: {
        statusCode: status,
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body: Buffer.from(JSON.stringify(said)),
      },
    }
  }
  return new DynamoDBClient({
    region: 'local',
    endpoint: 'http://embedded.invalid',
    // Nobody checks who asks; the SDK wants to be somebody, and to sign.
    credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' },
    signer: { sign: async (request) => request },
    requestHandler: { handle },
    // A fault of a database in the same process is not cured by asking again.
    maxAttempts: 1,
  })
}

async function createTable(client: DynamoDBClient): Promise<void> {
  try {
    await client.send(new CreateTableCommand(tableSchema(TABLE)))
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  }
}
