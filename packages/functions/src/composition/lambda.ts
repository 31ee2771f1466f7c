import { type LogSink, stdoutSink } from '../logger/logger.ts'
import { dynamodb } from '../store/client.ts'
import {
  type Environment,
  readAwsAccount,
  readAwsEndpoint,
  readDiscordConfig,
  readLexiconPath,
  readTableName,
} from './environment.ts'
import { createServices, type Services } from './root.ts'

/** A player waits: better to ask again soon than to wait long, and better to say so than to ask often. */
const DYNAMODB_RETRY = { attempts: 2, patience: 900 }

/** The house in the cloud, as its environment describes it. */
export function createLambdaServices(env: Environment, sink: LogSink = stdoutSink): Services {
  const table = readTableName(env)
  const discord = readDiscordConfig(env)
  const client = dynamodb({
    ...readAwsAccount(env),
    ...DYNAMODB_RETRY,
    endpoint: readAwsEndpoint(env, 'dynamodb'),
  })
  return createServices({ client, table, discord, lexicon: readLexiconPath(env), sink })
}
