import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import * as z from 'zod/mini'
import { type BuildRequest, startSstServer } from './sst-server.ts'

export const REPOSITORY_ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SST_PLATFORM_FOLDER = join(REPOSITORY_ROOT, '.sst/platform')

const evaluationSchema = z.object({
  region: z.string(),
  resources: z.array(
    z.object({ type: z.string(), name: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
  outputs: z.record(z.string(), z.unknown()),
})

/** Everything that a deployment would request from AWS. */
export interface EvaluatedStack extends z.infer<typeof evaluationSchema> {
  /** Build requests to SST, by function. */
  readonly buildRequests: readonly BuildRequest[]
}

export type StackResource = EvaluatedStack['resources'][number]

export interface StackDeployment {
  readonly stage: string
  readonly secrets?: Readonly<Record<string, string>>
  /** Environment variables of the shell that deploys. */
  readonly env?: Readonly<Record<string, string>>
  /** A textual change of a source file, to test a faulty stack. */
  readonly changed?: { readonly file: string; readonly from: string; readonly to: string }
}

export const TEST_SECRETS = {
  DiscordPublicKey: 'ab'.repeat(32),
  DiscordApplicationId: '1234567890',
  DiscordToken: 'a-token-that-nobody-may-see',
  AlarmEmail: 'somebody@example.com',
} as const

/**
 * Evaluates the stack as SST's CLI would, up to the calls to AWS. Rejects with the error that would stop a
 * deployment.
 */
export async function evaluateStack({
  stage,
  secrets = TEST_SECRETS,
  env = {},
  changed,
}: StackDeployment): Promise<EvaluatedStack> {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'))
  // Next to the platform, where external packages are resolved.
  const program = join(SST_PLATFORM_FOLDER, `stack.${randomUUID()}.mjs`)
  const server = await startSstServer(REPOSITORY_ROOT, folder)
  try {
    await bundleProgram(program, folder, changed)
    const secretVariables = Object.entries(secrets).map(([name, value]) => [`SST_SECRET_${name}`, value])
    const output = await runProgram(program, {
      PATH: process.env.PATH,
      SST_SERVER: server.url,
      STACK_STAGE: stage,
      ...env,
      ...Object.fromEntries(secretVariables),
    })
    return { ...evaluationSchema.parse(JSON.parse(output)), buildRequests: server.buildRequests }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
    rmSync(program, { force: true })
  }
}

const stacksByStage = new Map<string, Promise<EvaluatedStack>>()

/** The unchanged stack of a stage, evaluated once. */
export function stackOfStage(stage: string): Promise<EvaluatedStack> {
  const stack = stacksByStage.get(stage) ?? evaluateStack({ stage })
  stacksByStage.set(stage, stack)
  return stack
}

/** Bundles as SST's pkg/js/js.go does. */
async function bundleProgram(
  outfile: string,
  work: string,
  changed: StackDeployment['changed'],
): Promise<void> {
  const paths = { home: work, root: REPOSITORY_ROOT, work, platform: SST_PLATFORM_FOLDER }
  await build({
    entryPoints: [join(REPOSITORY_ROOT, 'test/stack/program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    nodePaths: [join(SST_PLATFORM_FOLDER, 'node_modules')],
    external: ['@pulumi/*', '@pulumiverse/*', '@aws-sdk/*', 'undici', 'esbuild', 'archiver', 'glob', 'vite'],
    inject: [join(SST_PLATFORM_FOLDER, 'src/shim/run.js')],
    define: {
      $app: 'globalThis.stackApp',
      $cli: JSON.stringify({ command: 'deploy', dev: false, paths, state: { version: {} } }),
      $dev: 'false',
    },
    banner: { js: BANNER },
    plugins: [injectGlobals(changed)],
    logLevel: 'error',
  })
}

const BANNER = [
  "import { createRequire } from 'node:module'",
  "import { fileURLToPath as pathOf } from 'node:url'",
  'const require = createRequire(import.meta.url)',
  'const __filename = pathOf(import.meta.url)',
  "const __dirname = pathOf(new URL('.', import.meta.url))",
].join('\n')

/** Globals that the files of a stack may use. */
const GLOBALS = [
  'import * as aws from "@pulumi/aws"',
  `import * as sst from ${JSON.stringify(join(SST_PLATFORM_FOLDER, 'src/components'))}`,
].join('\n')

const injectGlobals = (changed: StackDeployment['changed']): Plugin => ({
  name: 'globals',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.startsWith(SST_PLATFORM_FOLDER)) return null
      const text = readFileSync(path, 'utf8')
      if (path !== join(REPOSITORY_ROOT, changed?.file ?? ''))
        return { contents: `${GLOBALS}\n${text}`, loader: 'ts' }
      const { from = '', to = '' } = changed ?? {}
      if (!text.includes(from)) throw new Error(`${changed?.file} does not say ${from}`)
      return { contents: `${GLOBALS}\n${text.replace(from, to)}`, loader: 'ts' }
    })
  },
})

const runProgram = (program: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(out) : reject(new Error(err || `exit code ${code}`))))
  })
