import './local/sdk-warning.ts'
import './local/private-umask.ts'
import { createDocumentClient, type DocumentClient } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'

export interface ScriptDatabase {
  readonly client: DocumentClient
  readonly table: string
  close(): Promise<void>
}

/** No user waits for a script: more attempts than a Lambda function makes. */
const DYNAMODB_ATTEMPTS = 8

/** Opens the table `CRACKPOST_TABLE` of the current AWS account or, without that variable, the local data folder. */
export async function openDatabase(): Promise<ScriptDatabase> {
  const { CRACKPOST_TABLE: table, CRACKPOST_DATA: folder = './data' } = process.env
  if (!table) return { ...(await openEmbeddedDatabase({ folder })), table: EMBEDDED_TABLE_NAME }
  // The SDK finds region and credentials as AWS's tools do: profiles, single sign-on, roles.
  const client = createDocumentClient({ maxAttempts: DYNAMODB_ATTEMPTS })
  return { client, table, close: async () => {} }
}
