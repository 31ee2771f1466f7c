import { type Client, clientOver, isRefusal } from './client.ts'
import { answer, type Level, openLevel } from './dynalite.ts'
import { shelvesOf } from './engine.ts'
import { dataFolder, levelIn } from './folder.ts'
import { tableSchema } from './schema.ts'

/** The name of the one table. */
export const TABLE = 'crackpost'

export interface Embedded {
  readonly client: Client
  close(): Promise<void>
}

/**
 * The same database in one process, without a port: questions go to dynalite's actions over LevelDB in a folder, or
 * in memory. What is acknowledged is synced to disk.
 */
export async function embedded({ folder }: { readonly folder: string | null }): Promise<Embedded> {
  const level = folder === null ? await openLevel(null) : await levelIn(dataFolder(folder))
  try {
    const client = clientOf(level)
    await createTable(client)
    return { client, close: () => level.close() }
  } catch (error) {
    await level.close()
    throw error
  }
}

/** A client whose questions stay in the process. */
export function clientOf(level: Level): Client {
  const shelves = shelvesOf(level)
  return clientOver((operation, question) => answer(shelves(), operation, question))
}

async function createTable(client: Client): Promise<void> {
  try {
    await client.ask('CreateTable', tableSchema(TABLE))
  } catch (error) {
    if (!isRefusal(error, 'ResourceInUseException')) throw error
  }
}
