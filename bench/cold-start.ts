import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleFile, bundleLambda, LAMBDA_BUNDLE_NAMES } from '../scripts/lambda-bundle.ts'
import { createSigningKeys, signRequest, TEST_APPLICATION_ID } from '../test/kit/fakes/signed-requests.ts'
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

/** A program to start; empty code is the baseline. */
interface Contestant {
  readonly name: string
  readonly code: string
}

/**
 * The lifetime of a process up to its first response, minus that of an empty process: it loads the bundle, reads the
 * lexicon, and answers a signed PING or an empty stream batch. discord.js, bundled in the same way, is only loaded. The
 * programs alternate, so that other load on the machine affects all of them.
 */
export async function* coldstartFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'coldstart-bench-'))
  try {
    const keys = createSigningKeys()
    const ping = signRequest(keys, { type: 1 })
    const interactions = await bundleLambda('interactions', join(folder, 'interactions'))
    const worker = await bundleLambda('worker', join(folder, 'worker'))
    const library = createRequire(import.meta.url).resolve('discord.js')
    const discordjs = await bundleFile(library, join(folder, 'discordjs', 'discordjs.mjs'))
    const contestants: readonly Contestant[] = [
      { name: 'empty', code: '' },
      { name: 'interactions', code: handlerProgram(interactions.file, ping, 'statusCode === 200') },
      {
        name: 'worker',
        code: handlerProgram(worker.file, { Records: [] }, 'batchItemFailures.length === 0'),
      },
      { name: 'discordjs', code: `await import(${importSpecifier(discordjs.file)})` },
    ]
    const env = {
      TABLE_NAME: 'crackpost',
      DISCORD_PUBLIC_KEY: keys.publicKey,
      DISCORD_APPLICATION_ID: TEST_APPLICATION_ID,
      DISCORD_TOKEN: 'a-token-that-nobody-asks-for',
      PAINTER_NAME: 'crackpost-painter',
      AWS_REGION: 'eu-west-3',
    }
    const times = new Map(contestants.map(({ name }) => [name, [] as number[]]))
    for (let round = -1; round < ROUNDS; round++)
      for (const { name, code } of contestants) {
        const ms = processLifetimeMs(code, env)
        if (round >= 0) times.get(name)?.push(ms)
      }
    const over = (name: string): number => median(times.get(name) ?? []) - median(times.get('empty') ?? [])
    yield { name: 'coldstart.empty_ms', value: median(times.get('empty') ?? []), unit: 'ms' }
    yield { name: 'coldstart.interactions_ms', value: over('interactions'), unit: 'ms' }
    yield { name: 'coldstart.worker_ms', value: over('worker'), unit: 'ms' }
    yield { name: 'coldstart.discordjs_ms', value: over('discordjs'), unit: 'ms' }
    yield { name: 'coldstart.vs_discordjs', value: over('discordjs') / over('interactions'), unit: '×' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const importSpecifier = (file: string): string => JSON.stringify(pathToFileURL(file).href)

/** A program that calls a handler once and exits with 0 only if the response satisfies `proof`. */
const handlerProgram = (file: string, event: unknown, proof: string): string =>
  `const { handler } = await import(${importSpecifier(file)})
   const { statusCode, batchItemFailures } = await handler(${JSON.stringify(event)})
   process.exit(${proof} ? 0 : 1)`

function processLifetimeMs(code: string, env: Readonly<Record<string, string>>): number {
  const before = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env })
  if (status !== 0) throw new Error(`the process exited with ${status}: ${stderr}`)
  return performance.now() - before
}
