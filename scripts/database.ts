import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readAwsEndpoint } from '@crackpost/functions/composition/environment'
import { type Client, dynamodb } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'

export interface ScriptDatabase {
  readonly client: Client
  readonly table: string
  close(): Promise<void>
}

/** No user waits for a script: more attempts, each with a longer timeout. */
const DYNAMODB_RETRY = { attempts: 8, patience: 10_000 }

/** Opens the table `CRACKPOST_TABLE` of the current AWS account or, without that variable, the local data folder. */
export async function openDatabase(): Promise<ScriptDatabase> {
  const { CRACKPOST_TABLE: table, CRACKPOST_DATA: folder = './data' } = process.env
  if (!table) return { ...(await openEmbeddedDatabase({ folder })), table: EMBEDDED_TABLE_NAME }
  // The SDK finds region and credentials as AWS's tools do: profiles, single sign-on, roles.
  const { region, credentials } = new DynamoDBClient({}).config
  const name = await region()
  const endpoint = readAwsEndpoint({ ...process.env, AWS_REGION: name }, 'dynamodb')
  const client = dynamodb({ ...DYNAMODB_RETRY, region: name, endpoint, credentials: () => credentials() })
  return { client, table, close: async () => {} }
}
