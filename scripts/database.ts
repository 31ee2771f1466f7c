import { createDocumentClient, type DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'

export interface ScriptDatabase {
  readonly client: DocumentClient
  readonly table: string
  close(): Promise<void>
}

/** A script may wait: more attempts than a function that answers a player. */
const DYNAMODB_ATTEMPTS = 8

/** The data folder of this machine or, where `CRACKPOST_TABLE` names one, a table of the AWS account at hand. */
export async function openDatabase(): Promise<ScriptDatabase> {
  const { CRACKPOST_TABLE: table, CRACKPOST_DATA: folder = './data' } = process.env
  if (!table) return { ...(await openEmbeddedDatabase({ folder })), table: EMBEDDED_TABLE_NAME }
  // Region and credentials come from where AWS's own tools find them: environment, profiles, sign-on, roles.
  const client = createDocumentClient({ maxAttempts: DYNAMODB_ATTEMPTS })
  return { client, table, close: async () => {} }
}
