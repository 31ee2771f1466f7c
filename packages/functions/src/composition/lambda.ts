import { type Peer, post } from '../aws/post.ts'
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

/** Interactive path: 2 attempts of 900 ms each, then fail fast. */
const DYNAMODB_RETRY = { attempts: 2, patience: 900 }

/** The services of a Lambda function, configured by its environment variables. Throws if one is missing. */
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

/** One attempt: a lost picture is not worth the player's waiting time. */
const INVOKE_RETRY = { attempts: 1, patience: 600 }

/** Enqueues follow-up jobs by invoking the painter function asynchronously. */
export function createPainterQueue(name: string, env: Environment): Services['enqueue'] {
  const peer: Peer = {
    ...readAwsAccount(env),
    ...INVOKE_RETRY,
    service: 'lambda',
    endpoint: readAwsEndpoint(env, 'lambda'),
  }
  const path = `/2015-03-31/functions/${encodeURIComponent(name)}/invocations`
  const headers = { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' }
  return async (job) => {
    const { status } = await post(peer, { path, headers, body: JSON.stringify(job) }, () => false)
    if (status !== 202) throw new Error(`the order was not taken: ${status}`)
  }
}
