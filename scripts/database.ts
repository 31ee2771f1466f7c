import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Client, dynamodb } from '@crackpost/functions/store/client'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'
import { endpointIn } from '@crackpost/functions/wire/environment'

export interface Database {
  readonly client: Client
  readonly table: string
  close(): Promise<void>
}

/** Nobody waits: a walk over a whole table may take its time. */
const PATIENCE = { attempts: 8, patience: 10_000 }

/** The data folder of this machine or, where `CRACKPOST_TABLE` names one, a table of the AWS account at hand. */
export async function database(): Promise<Database> {
  const { CRACKPOST_TABLE: table, CRACKPOST_DATA: folder = './data' } = process.env
  if (!table) return { ...(await embedded({ folder })), table: TABLE }
  // Who asks is found where AWS's tools find it: profiles, sign-ons, roles.
  const { region, credentials } = new DynamoDBClient({}).config
  const name = await region()
  const endpoint = endpointIn({ ...process.env, AWS_REGION: name }, 'dynamodb')
  const client = dynamodb({ ...PATIENCE, region: name, endpoint, credentials: () => credentials() })
  return { client, table, close: async () => {} }
}
