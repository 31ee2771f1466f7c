import { type Client, clientOver, isRefusal } from '../client.ts'
import { tableDefinition } from '../schema.ts'
import { handleDynaliteRequest, type LevelDb, openLevel } from './dynalite.ts'
import { createDynaliteStores } from './engine.ts'
import { openLevelInFolder, prepareDataFolder } from './folder.ts'

export const EMBEDDED_TABLE_NAME = 'crackpost'

export interface EmbeddedDatabase {
  readonly client: Client
  close(): Promise<void>
}

/**
 * Opens a DynamoDB-compatible database in this process: requests go to dynalite's actions over LevelDB, in a folder or in
 * memory (null). Acknowledged writes are synced to disk.
 */
export async function openEmbeddedDatabase({
  folder,
}: {
  readonly folder: string | null
}): Promise<EmbeddedDatabase> {
  const level = folder === null ? await openLevel(null) : await openLevelInFolder(prepareDataFolder(folder))
  try {
    const client = createEmbeddedClient(level)
    await createTable(client)
    return { client, close: () => level.close() }
  } catch (error) {
    await level.close()
    throw error
  }
}

/** A client whose requests are handled in this process. */
export function createEmbeddedClient(level: LevelDb): Client {
  const newStore = createDynaliteStores(level)
  return clientOver((operation, question) => handleDynaliteRequest(newStore(), operation, question))
}

async function createTable(client: Client): Promise<void> {
  try {
    await client.ask('CreateTable', tableDefinition(EMBEDDED_TABLE_NAME))
  } catch (error) {
    if (!isRefusal(error, 'ResourceInUseException')) throw error
  }
}
