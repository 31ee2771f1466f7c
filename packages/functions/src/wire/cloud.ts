import { type Sink, stdout } from '../log/log.ts'
import { dynamodb } from '../store/client.ts'
import { accountIn, discordIn, type Environment, endpointIn, lexiconIn, tableIn } from './environment.ts'
import { type World, worldOf } from './world.ts'

/** A player waits: better to ask again soon than to wait long, and better to say so than to ask often. */
const PATIENCE = { attempts: 2, patience: 900 }

/** The house in the cloud, as its environment describes it. */
export function cloud(env: Environment, sink: Sink = stdout): World {
  const table = tableIn(env)
  const discord = discordIn(env)
  const client = dynamodb({ ...accountIn(env), ...PATIENCE, endpoint: endpointIn(env, 'dynamodb') })
  return worldOf({ client, table, discord, lexicon: lexiconIn(env), sink })
}
