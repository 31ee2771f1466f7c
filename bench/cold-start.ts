import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { EMBEDDED_TABLE_NAME } from '@crackpost/functions/store/embedded/index'
import { bundleFile, bundleLambda, LAMBDA_BUNDLE_NAMES } from '../scripts/lambda-bundle.ts'
import {
  commandInteraction,
  createSigningKeys,
  signRequest,
  TEST_APPLICATION_ID,
} from '../test/kit/fakes/signed-requests.ts'
import { type DynamodbServer, startDynamodbServer } from './dynamodb-server.ts'
import { type Figure, median } from './figure.ts'

const ROUNDS = 21

/** The size of each bundle as SST builds it, without the lexicon; a kilobyte is 1,000 bytes. */
export async function* bundleFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-bench-'))
  try {
    for (const lambda of LAMBDA_BUNDLE_NAMES) {
      const { bytes } = await bundleLambda(lambda, join(folder, lambda))
      yield { name: `bundle.${lambda}_kb`, value: bytes / 1000, unit: 'KB' }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A program to start. Its code is made anew for each round, since a command of the same user may be refused. */
interface Contestant {
  readonly name: string
  code(round: number): string
}

/** What a process took from its start: until it ended, and of the processor. */
interface ProcessTimes {
  readonly lifetimeMs: number
  readonly cpuMs: number
}

/**
 * A process up to its first response, minus an empty process: it loads the bundle, reads the lexicon, and answers a
 * signed PING or an empty stream batch. discord.js, bundled in the same way, is only loaded. These are lifetimes;
 * `first_pong_ms` and `first_command_ms` are processor time, until the pong, and until a command that opens a table
 * is answered after it. The programs alternate, so that other load on the machine affects all of them.
 */
export async function* coldstartFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'coldstart-bench-'))
  const database = await startDynamodbServer()
  try {
    const keys = createSigningKeys()
    const interactions = await bundleLambda('interactions', join(folder, 'interactions'))
    const worker = await bundleLambda('worker', join(folder, 'worker'))
    const library = createRequire(import.meta.url).resolve('discord.js')
    const discordjs = await bundleFile(library, join(folder, 'discordjs', 'discordjs.mjs'))
    const ping = (): HandlerCall => ({ event: signRequest(keys, { type: 1 }), proof: 'statusCode === 200' })
    const command = (round: number): HandlerCall => {
      const invoker = { user: String(1000 + round), locale: 'fr', channel: String(5000 + round) }
      const options = { game: leCrackGame.id, players: 2 }
      return {
        event: signRequest(keys, commandInteraction(invoker, 'crack new', options)),
        // The id of the new match is shown.
        proof: String.raw`/-# \w{12}/.test(body)`,
      }
    }
    const emptyBatch: HandlerCall = { event: { Records: [] }, proof: 'batchItemFailures.length === 0' }
    const contestants: readonly Contestant[] = [
      { name: 'empty', code: () => '' },
      { name: 'interactions', code: () => handlerProgram(interactions.file, [ping()]) },
      {
        name: 'command',
        code: (round) => PLAIN_SOCKETS + handlerProgram(interactions.file, [ping(), command(round)]),
      },
      { name: 'worker', code: () => handlerProgram(worker.file, [emptyBatch]) },
      { name: 'discordjs', code: () => `await import(${importSpecifier(discordjs.file)})\n` },
    ]
    const env = lambdaEnvironment(keys.publicKey, database)
    const times = new Map(contestants.map(({ name }) => [name, [] as ProcessTimes[]]))
    for (let round = -1; round < ROUNDS; round++)
      for (const { name, code } of contestants) {
        const taken = await measureProcess(code(round), env)
        if (round >= 0) times.get(name)?.push(taken)
      }
    const medianOf = (name: string, field: keyof ProcessTimes): number =>
      median((times.get(name) ?? []).map((taken) => taken[field]))
    const over = (name: string, field: keyof ProcessTimes = 'lifetimeMs'): number =>
      medianOf(name, field) - medianOf('empty', field)
    yield { name: 'coldstart.empty_ms', value: medianOf('empty', 'lifetimeMs'), unit: 'ms' }
    yield { name: 'coldstart.interactions_ms', value: over('interactions'), unit: 'ms' }
    yield { name: 'coldstart.first_pong_ms', value: over('interactions', 'cpuMs'), unit: 'ms' }
    yield { name: 'coldstart.first_command_ms', value: over('command', 'cpuMs'), unit: 'ms' }
    yield { name: 'coldstart.worker_ms', value: over('worker'), unit: 'ms' }
    yield { name: 'coldstart.discordjs_ms', value: over('discordjs'), unit: 'ms' }
    yield { name: 'coldstart.vs_discordjs', value: over('discordjs') / over('interactions'), unit: '×' }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

const lambdaEnvironment = (
  publicKey: string,
  { port }: DynamodbServer,
): Readonly<Record<string, string>> => ({
  TABLE_NAME: EMBEDDED_TABLE_NAME,
  DISCORD_PUBLIC_KEY: publicKey,
  DISCORD_APPLICATION_ID: TEST_APPLICATION_ID,
  DISCORD_TOKEN: 'a-token-that-nobody-asks-for',
  PAINTER_NAME: 'crackpost-painter',
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nothing',
  AWS_ENDPOINT_URL_DYNAMODB: `https://127.0.0.1:${port}`,
})

const importSpecifier = (file: string): string => JSON.stringify(pathToFileURL(file).href)

/**
 * Sends the requests of `node:https` over plain sockets: the database has no certificate. An address with http: would
 * make the SDK load `node:http`, which Lambda never does. So the TLS handshake is not measured.
 */
const PLAIN_SOCKETS = `
  import https from 'node:https'
  import net from 'node:net'
  https.Agent.prototype.createConnection = ({ port }) => net.connect(port, '127.0.0.1')
`

/** An event, and an expression over the response's fields that is true if it was handled. */
interface HandlerCall {
  readonly event: unknown
  readonly proof: string
}

/** A program that calls a handler with the events, one after the other. */
const handlerProgram = (file: string, calls: readonly HandlerCall[]): string =>
  `const { handler } = await import(${importSpecifier(file)})\n${calls
    .map(
      ({ event, proof }) => `{
         const { statusCode, body, batchItemFailures } = await handler(${JSON.stringify(event)})
         if (!(${proof})) throw new Error(body)
       }\n`,
    )
    .join('')}`

/** The file descriptor to which a program writes its processor time; stdout is for the handler's log. */
const REPORT_FD = 3

const REPORT_AND_EXIT = `
  const { user, system } = process.cpuUsage()
  process.getBuiltinModule('node:fs').writeSync(${REPORT_FD}, String((user + system) / 1000))
  process.exit()
`

const measureProcess = (code: string, env: Readonly<Record<string, string>>): Promise<ProcessTimes> =>
  new Promise((resolve, reject) => {
    const before = performance.now()
    const args = ['--input-type=module', '-e', code + REPORT_AND_EXIT]
    // Asynchronous: the database is in this process.
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    let [errors, report] = ['', '']
    let lifetimeMs = 0
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    child.stdio[REPORT_FD]?.on('data', (chunk) => {
      report += chunk
    })
    child.once('exit', () => {
      lifetimeMs = performance.now() - before
    })
    child.once('error', reject)
    child.once('close', (status) => {
      if (status === 0) resolve({ lifetimeMs, cpuMs: Number(report) })
      else reject(new Error(`the process exited with ${status}: ${errors.slice(-2_000)}`))
    })
  })
