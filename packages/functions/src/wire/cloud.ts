import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Sink, stdout } from '../log/log.ts'
import { discordIn, type Environment, lexiconIn, tableIn } from './environment.ts'
import { type World, worldOf } from './world.ts'

/** A player waits: better to ask again soon than to wait long, and better to say so than to ask often. */
const PATIENCE = {
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: 400,
    requestTimeout: 900,
    throwOnRequestTimeout: true,
    httpsAgent: { keepAlive: true, maxSockets: 50 },
  },
} as const

/** The house in the cloud, as its environment describes it. */
export function cloud(env: Environment, sink: Sink = stdout): World {
  const table = tableIn(env)
  const discord = discordIn(env)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(PATIENCE))
  return worldOf({ client, table, discord, lexicon: lexiconIn(env), sink })
}
