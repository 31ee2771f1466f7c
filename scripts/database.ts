import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readAwsEndpoint } from '@crackpost/functions/composition/environment'
import { type Client, dynamodb } from '@crackpost/functions/store/client'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'

export interface ScriptDatabase {
  readonly client: Client
  readonly table: string
  close(): Promise<void>
}

/** Nobody waits: a walk over a whole table may take its time. */
const DYNAMODB_RETRY = { attempts: 8, patience: 10_000 }

/** The data folder of this machine or, where `CRACKPOST_TABLE` names one, a table of the AWS account at hand. */
export async function openDatabase(): Promise<ScriptDatabase> {
  const { CRACKPOST_TABLE: table, CRACKPOST_DATA: folder = './data' } = process.env
  if (!table) return { ...(await openEmbeddedDatabase({ folder })), table: EMBEDDED_TABLE_NAME }
  // Who asks is found where AWS's tools find it: profiles, sign-ons, roles.
  const { region, credentials } = new DynamoDBClient({}).config
  const name = await region()
  const endpoint = readAwsEndpoint({ ...process.env, AWS_REGION: name }, 'dynamodb')
  const client = dynamodb({ ...DYNAMODB_RETRY, region: name, endpoint, credentials: () => credentials() })
  return { client, table, close: async () => {} }
}
