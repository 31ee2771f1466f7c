import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import * as z from 'zod/mini'
import { type Built, builder } from './builder.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const platform = join(root, '.sst/platform')

const evaluation = z.object({
  resources: z.array(
    z.object({ type: z.string(), name: z.string(), inputs: z.record(z.string(), z.unknown()) }),
  ),
  outputs: z.record(z.string(), z.unknown()),
})

/** Everything that a deployment would ask AWS for. */
export interface Stack extends z.infer<typeof evaluation> {
  /** What SST was asked to build, by function. */
  readonly built: readonly Built[]
}

export type Resource = Stack['resources'][number]

export interface Deployment {
  readonly stage: string
  readonly secrets?: Readonly<Record<string, string>>
  /** The source of a file in another wording: what would become of the stack then? */
  readonly changed?: { readonly file: string; readonly from: string; readonly to: string }
}

export const SECRETS = {
  DiscordPublicKey: 'ab'.repeat(32),
  DiscordApplicationId: '1234567890',
  DiscordToken: 'a-token-that-nobody-may-see',
  AlarmEmail: 'somebody@example.com',
} as const

/** Evaluates the stack as SST's CLI would, up to where Pulumi would call AWS. Rejects with what would stop a deployment. */
export async function evaluate({ stage, secrets = SECRETS, changed }: Deployment): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'))
  // Beside the platform, where the packages are found that stay outside of the bundle.
  const program = join(platform, `stack.${randomUUID()}.mjs`)
  const server = await builder(root, folder)
  try {
    await bundle(program, folder, changed)
    const env = Object.entries(secrets).map(([name, value]) => [`SST_SECRET_${name}`, value])
    const said = await output(program, {
      PATH: process.env.PATH,
      SST_SERVER: server.url,
      STACK_STAGE: stage,
      ...Object.fromEntries(env),
    })
    return { ...evaluation.parse(JSON.parse(said)), built: server.built }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
    rmSync(program, { force: true })
  }
}

const known = new Map<string, Promise<Stack>>()

/** The stack of a stage as it is; evaluated once, whoever asks. */
export function stackOf(stage: string): Promise<Stack> {
  const stack = known.get(stage) ?? evaluate({ stage })
  known.set(stage, stack)
  return stack
}

/** As pkg/js/js.go of SST does it. */
async function bundle(outfile: string, work: string, changed: Deployment['changed']): Promise<void> {
  const paths = { home: work, root, work, platform }
  await build({
    entryPoints: [join(root, 'test/stack/program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    nodePaths: [join(platform, 'node_modules')],
    external: ['@pulumi/*', '@pulumiverse/*', '@aws-sdk/*', 'undici', 'esbuild', 'archiver', 'glob', 'vite'],
    inject: [join(platform, 'src/shim/run.js')],
    define: {
      $app: 'globalThis.stackApp',
      $cli: JSON.stringify({ command: 'deploy', dev: false, paths, state: { version: {} } }),
      $dev: 'false',
    },
    banner: { js: BANNER },
    plugins: [globals(changed)],
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

/** What every file of a stack may use without importing it. */
const GLOBALS = [
  'import * as aws from "@pulumi/aws"',
  `import * as sst from ${JSON.stringify(join(platform, 'src/components'))}`,
].join('\n')

const globals = (changed: Deployment['changed']): Plugin => ({
  name: 'globals',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.startsWith(platform)) return null
      const text = readFileSync(path, 'utf8')
      if (path !== join(root, changed?.file ?? '')) return { contents: `${GLOBALS}\n${text}`, loader: 'ts' }
      const { from = '', to = '' } = changed ?? {}
      if (!text.includes(from)) throw new Error(`${changed?.file} does not say ${from}`)
      return { contents: `${GLOBALS}\n${text.replace(from, to)}`, loader: 'ts' }
    })
  },
})

const output = (program: string, env: NodeJS.ProcessEnv): Promise<string> =>
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
