import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { embedded, TABLE } from '@crackpost/functions/store/embedded'

export interface Database {
  readonly client: DynamoDBDocumentClient
  readonly table: string
  close(): Promise<void>
}

/** The data folder of this machine or, where `CRACKPOST_TABLE` names one, a table of the AWS account at hand. */
export async function database(): Promise<Database> {
  const { CRACKPOST_TABLE: table, CRACKPOST_DATA: folder = './data' } = process.env
  if (!table) return { ...(await embedded({ folder })), table: TABLE }
  const plain = new DynamoDBClient({})
  return { client: DynamoDBDocumentClient.from(plain), table, close: async () => plain.destroy() }
}
