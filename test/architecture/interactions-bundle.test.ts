import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FunctionUrlHandler } from '@crackpost/functions/http/function-url'
import { build, type Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSigningKeys, signRequest, TEST_APPLICATION_ID } from '../kit/fakes/signed-requests.ts'

const pathFromRoot = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const REQUIRE_BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

describe('the bundle of the interactions function', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interactions-bundle-'))
  const outfile = join(folder, 'interactions.mjs')
  const keys = createSigningKeys()
  let meta: Metafile
  let handler: FunctionUrlHandler

  beforeAll(async () => {
    const { metafile } = await build({
      entryPoints: [pathFromRoot('packages/functions/src/handlers/interactions.ts')],
      outfile,
      bundle: true,
      metafile: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      banner: { js: REQUIRE_BANNER },
      logLevel: 'error',
    })
    meta = metafile
    vi.stubEnv('TABLE_NAME', 'crackpost')
    vi.stubEnv('DISCORD_PUBLIC_KEY', keys.publicKey)
    vi.stubEnv('DISCORD_APPLICATION_ID', TEST_APPLICATION_ID)
    vi.stubEnv('PAINTER_NAME', 'crackpost-painter')
    vi.stubEnv('AWS_REGION', 'eu-west-3')
    vi.stubEnv('CRACKPOST_LEXICON', pathFromRoot('packages/core/data/french.lexicon'))
    const bundled = (await import(pathToFileURL(outfile).href)) as { handler: FunctionUrlHandler }
    handler = bundled.handler
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  it('responds to a ping in both encodings, and rejects an invalid signature', async () => {
    for (const base64 of [true, false]) {
      const { statusCode, body } = await handler(signRequest(keys, { type: 1 }, { base64 }))
      expect([statusCode, body]).toEqual([200, '{"type":1}'])
      expect((await handler(signRequest(createSigningKeys(), { type: 1 }, { base64 }))).statusCode).toBe(401)
    }
  })

  it('contains no discord.js, canvas, REST client, delivery or embedded database, and stays small', () => {
    const [output] = Object.values(meta.outputs)
    const inputs = Object.keys(output?.inputs ?? {})
    const heavy =
      /node_modules\/(?:discord|@discordjs|@napi-rs|dynalite|level|undici)|packages\/render|functions\/src\/(?:discord-rest|delivery)\//
    expect(inputs.length).toBeGreaterThan(50)
    expect(inputs.filter((input) => heavy.test(input))).toEqual([])
    expect(output?.bytes).toBeLessThan(1_250_000)
  })
})
