import { type LogSink, stdoutSink } from '../logger/logger.ts'
import { createDocumentClient } from '../store/client.ts'
import { createFreshSocketHandler } from '../store/fresh-socket-handler.ts'
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
const DYNAMODB_ATTEMPTS = 2
const DYNAMODB_TIMEOUT_MS = 900

/** The services of a Lambda function, configured by its environment variables. Throws if one is missing. */
export function createLambdaServices(env: Environment, sink: LogSink = stdoutSink): Services {
  const table = readTableName(env)
  const discord = readDiscordConfig(env)
  const client = createDocumentClient({
    ...readAwsAccount(env),
    endpoint: readAwsEndpoint(env, 'dynamodb'),
    maxAttempts: DYNAMODB_ATTEMPTS,
    requestHandler: createFreshSocketHandler(socketTimeouts(DYNAMODB_TIMEOUT_MS)),
  })
  return createServices({ client, table, discord, lexicon: readLexiconPath(env), sink })
}

const socketTimeouts = (ms: number) => ({
  connectionTimeout: ms,
  requestTimeout: ms,
  throwOnRequestTimeout: true,
})

/** One attempt: a lost picture is not worth the player's waiting time. */
const INVOKE_TIMEOUT_MS = 600

/**
 * Enqueues jobs by invoking the painter function asynchronously. The Lambda client is loaded with the first job: most
 * interactions and sweeps have none.
 */
export function createPainterQueue(name: string, env: Environment): Services['enqueue'] {
  const loadClient = async () => {
    const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda')
    const client = new LambdaClient({
      ...readAwsAccount(env),
      endpoint: readAwsEndpoint(env, 'lambda'),
      maxAttempts: 1,
      requestHandler: createFreshSocketHandler(socketTimeouts(INVOKE_TIMEOUT_MS)),
    })
    return { client, InvokeCommand }
  }
  let loaded: ReturnType<typeof loadClient> | null = null
  return async (job) => {
    loaded ??= loadClient()
    const { client, InvokeCommand } = await loaded
    const input = { FunctionName: name, InvocationType: 'Event', Payload: JSON.stringify(job) } as const
    const { StatusCode } = await client.send(new InvokeCommand(input))
    if (StatusCode !== 202) throw new Error(`the painter did not accept the job: status ${StatusCode}`)
  }
}
