import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMAND_MANIFEST } from '@crackpost/bot/discord/manifest'
import type { FunctionUrlEvent, FunctionUrlResult } from '@crackpost/functions/http/function-url'
import { type NodeServer, startNodeServer } from '@crackpost/functions/http/node-server'
import { createStore, type Store } from '@crackpost/functions/store/index'
import { type RunningPlayground, startPlayground } from '@crackpost/playground/server/server'
import { seedEmulator } from '@crackpost/playground/state/seed'
import { LAMBDA_BUNDLE_NAMES, type LambdaBundleName } from '../../scripts/lambda-bundle.ts'
import { DATABASE_ENGINES, type TestDatabase } from '../kit/harness/database.ts'
import { createHttpUser } from '../kit/users/http-user.ts'
import type { TestUser } from '../kit/users/test-user.ts'
import {
  type AwsCall,
  type AwsProxy,
  type DynamoRequest,
  startDynamoProxy,
  startInvokeProxy,
} from './aws-proxies.ts'
import { type LambdaProcess, startLambdaProcess } from './lambda-process.ts'
import { createTableStream, type TableStream } from './table-stream.ts'

/**
 * The cloud on this machine: each bundled function in its own process with its own proxy to DynamoDB Local,
 * fakes of the stream and of Lambda's invoke, and a Discord that sends signed requests to the function URL.
 */
export interface LocalCloud {
  readonly discord: RunningPlayground
  readonly server: string
  readonly channels: readonly string[]
  readonly stream: TableStream
  readonly calls: readonly AwsCall[]
  readonly lambdas: Readonly<Record<LambdaBundleName, LambdaProcess>>
  /** Direct access to the table, to inspect and prepare data. */
  readonly database: TestDatabase
  readonly stored: Store
  createUser(name: string, channel: string, about?: object): TestUser
  /** Sends a signed webhook event. */
  sendWebhookEvent(body: object): Promise<FunctionUrlResult>
  /** Makes the table unreachable for some requests of a function; null for none. */
  blockDatabase(door: LambdaBundleName, which: ((question: DynamoRequest) => boolean) | null): void
  /** Loses the painter's jobs from a function, as if the painter crashed at once; or runs them again. */
  loseJobs(door: LambdaBundleName, isLost: boolean): void
  /** Resolves when all follow-up jobs have run. */
  followUpsFinished(): Promise<void>
  close(): Promise<void>
}

const BOT_TOKEN = 'the-token-of-the-bot-in-the-cloud'
const PAINTER_FUNCTION_NAME = 'crackpost-test-painter'

/** A function URL request with the fields that AWS adds. */
const functionUrlEvent = (event: FunctionUrlEvent, rawPath: string) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath,
  rawQueryString: '',
  requestContext: { http: { method: 'POST', path: rawPath, protocol: 'HTTP/1.1' } },
  ...event,
})

export async function startLocalCloud(): Promise<LocalCloud> {
  const endpoint = process.env.CRACKPOST_DYNAMODB
  const [engine] = DATABASE_ENGINES
  if (!endpoint || !engine) throw new Error('This needs AWS’s DynamoDB Local: npm run test:aws')
  const database = await engine.open()
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-cloud-'))
  const discord = await startPlayground(0, { token: BOT_TOKEN })
  const { emulator } = discord.instance
  const calls: AwsCall[] = []
  const cuts = new Map<LambdaBundleName, (question: DynamoRequest) => boolean>()
  const blockedInvokers = new Set<LambdaBundleName>()
  const painting = new Set<Promise<unknown>>()
  const troubles: unknown[] = []
  const lambdas = new Map<LambdaBundleName, LambdaProcess>()
  const lambdaOf = (name: LambdaBundleName): LambdaProcess => {
    const running = lambdas.get(name)
    if (!running) throw new Error(`no door ${name}`)
    return running
  }
  const recordCall = (call: AwsCall): void => void calls.push(call)
  const stream = createTableStream(() => lambdaOf('worker'))
  const lines: AwsProxy[] = []
  const invokePainter = (payload: unknown): void => {
    const work = lambdaOf('painter')
      .invoke(payload)
      .catch((error) => troubles.push(error))
      .finally(() => painting.delete(work))
    painting.add(work)
  }
  for (const name of LAMBDA_BUNDLE_NAMES) {
    const isCut = (question: DynamoRequest): boolean => cuts.get(name)?.(question) ?? false
    const line = await startDynamoProxy(name, endpoint, {
      onCall: recordCall,
      onWrite: stream.recordWrite,
      isBlocked: isCut,
    })
    lines.push(line)
    const isInvoker = name === 'interactions' || name === 'sweep'
    const lambda = isInvoker
      ? await startInvokeProxy(name, PAINTER_FUNCTION_NAME, recordCall, (payload) => {
          if (!blockedInvokers.has(name)) invokePainter(payload)
        })
      : null
    if (lambda) lines.push(lambda)
    const env = {
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: line.url,
      TABLE_NAME: database.table,
      DISCORD_PUBLIC_KEY: emulator.key.public,
      DISCORD_APPLICATION_ID: emulator.state.bot,
      ...(lambda && { PAINTER_NAME: PAINTER_FUNCTION_NAME, AWS_ENDPOINT_URL_LAMBDA: lambda.url }),
      ...(name !== 'interactions' && { DISCORD_TOKEN: BOT_TOKEN, DISCORD_API: `${discord.url}/api/v10` }),
    }
    lambdas.set(name, await startLambdaProcess(folder, name, env))
  }
  const url = await startNodeServer(async (event) => invokeThroughUrl(lambdaOf('interactions'), event, '/'))
  await registerWithDiscord(discord, url)
  const { servers } = seedEmulator(emulator, {
    servers: [{ name: 'Home', members: [], channels: [{ name: 'un' }, { name: 'deux' }, { name: 'trois' }] }],
  })
  const [{ id: server, channels } = { id: '', channels: [] }] = servers
  return {
    discord,
    server,
    channels,
    stream,
    calls,
    lambdas: {
      interactions: lambdaOf('interactions'),
      painter: lambdaOf('painter'),
      worker: lambdaOf('worker'),
      sweep: lambdaOf('sweep'),
    },
    database,
    stored: createStore(database.client, database.table),
    createUser(name, channel, about = {}) {
      const [user = ''] = seedEmulator(emulator, { users: [{ name, locale: 'fr', ...about }] }).users
      emulator.state.servers[server]?.members.push(user)
      return createHttpUser(discord, user, channel)
    },
    sendWebhookEvent(body) {
      const text = JSON.stringify({ version: 1, application_id: emulator.state.bot, ...body })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const headers = {
        'x-signature-timestamp': timestamp,
        'x-signature-ed25519': emulator.key.sign(timestamp, text),
      }
      return invokeThroughUrl(
        lambdaOf('interactions'),
        { headers, body: text, isBase64Encoded: false },
        '/events',
      )
    },
    blockDatabase(door, which) {
      if (which) cuts.set(door, which)
      else cuts.delete(door)
    },
    loseJobs(door, isLost) {
      if (isLost) blockedInvokers.add(door)
      else blockedInvokers.delete(door)
    },
    async followUpsFinished() {
      while (painting.size > 0) await Promise.all(painting)
      if (troubles.length > 0) throw troubles[0]
    },
    async close() {
      for (const door of lambdas.values()) door.close()
      for (const line of lines) line.close()
      await url.close()
      await discord.close()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const invokeThroughUrl = async (
  door: LambdaProcess,
  event: FunctionUrlEvent,
  path: string,
): Promise<FunctionUrlResult> => (await door.invoke(functionUrlEvent(event, path))) as FunctionUrlResult

/** Registers the commands and sets the endpoint URL, which Discord validates. */
async function registerWithDiscord(
  { url, instance }: RunningPlayground,
  { url: address }: NodeServer,
): Promise<void> {
  const { bot } = instance.emulator.state
  const requests: [string, string, unknown][] = [
    ['PUT', `/applications/${bot}/commands`, COMMAND_MANIFEST],
    ['PATCH', '/applications/@me', { interactions_endpoint_url: address }],
  ]
  for (const [method, path, body] of requests) {
    const headers = { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v10${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
}
