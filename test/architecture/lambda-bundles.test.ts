import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bundleLambda,
  LAMBDA_BUNDLE_NAMES,
  LAMBDA_NEEDS_CANVAS,
  type LambdaBundle,
} from '../../scripts/lambda-bundle.ts'
import { createSigningKeys, TEST_APPLICATION_ID } from '../kit/fakes/signed-requests.ts'

/** The Node modules that a process has loaded after it has loaded the bundle, e.g. `https` or `internal/http`. */
function nodeModulesLoadedBy(file: string): string[] {
  const program = `await import(${JSON.stringify(pathToFileURL(file).href)})
    console.log(process.moduleLoadList.join('\\n'))`
  const env = {
    TABLE_NAME: 'crackpost',
    DISCORD_PUBLIC_KEY: createSigningKeys().publicKey,
    DISCORD_APPLICATION_ID: TEST_APPLICATION_ID,
    DISCORD_TOKEN: 'a-token-that-nobody-asks-for',
    PAINTER_NAME: 'crackpost-painter',
    AWS_REGION: 'eu-west-3',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  })
  return [...output.matchAll(/^NativeModule (.+)$/gm)].map(([, name = '']) => name)
}

describe.each(LAMBDA_BUNDLE_NAMES)('the bundle of %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), `crackpost-${name}-`))
  let bundle: LambdaBundle
  beforeAll(async () => {
    bundle = await bundleLambda(name, folder)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('imports only Node modules, and the canvas where it draws', () => {
    const foreign = bundle.imports.filter((specifier) => !isBuiltin(specifier))
    expect(foreign).toEqual(LAMBDA_NEEDS_CANVAS[name] ? ['@napi-rs/canvas'] : [])
    expect(existsSync(join(folder, 'node_modules'))).toBe(LAMBDA_NEEDS_CANVAS[name])
  })

  it('contains no discord.js and no embedded database, and stays small', () => {
    const heavy = /node_modules\/(?:discord|@discordjs|dynalite|level|undici)|playground/
    expect(Object.keys(bundle.parts).filter((part) => heavy.test(part))).toEqual([])
    expect(bundle.bytes).toBeLessThan(LAMBDA_NEEDS_CANVAS[name] ? 800_000 : 740_000)
  })

  it('has one lexicon file, the differences of former ones, and fonts where it draws', () => {
    const expected = ['former', 'french.lexicon', `${name}.mjs`, `${name}.mjs.map`]
    const more = LAMBDA_NEEDS_CANVAS[name] ? ['fonts', 'node_modules'] : []
    // Chunks that are loaded on demand: rules, help, credential providers that a Lambda function never uses.
    const parts = /^[\w-]+-[A-Z0-9]{8}\.mjs(?:\.map)?$/
    expect(
      readdirSync(folder)
        .filter((file) => !parts.test(file))
        .sort(),
    ).toEqual([...expected, ...more].sort())
  })

  it('loads rules and examples lazily', () => {
    const rules = Object.keys(bundle.parts).filter((part) =>
      /games\/[^/]+\/(?:rules|examples)\.ts$/.test(part),
    )
    expect(rules).toEqual([])
    expect(bundle.lazyBytes).toBeGreaterThan(10_000)
  })

  it('does not load node:http, which takes 38 ms on Node 24', () => {
    const loaded = nodeModulesLoadedBy(bundle.file)
    // The SDK's client loads node:https at the start: every request but a ping needs it.
    expect(loaded).toContain('https')
    expect(loaded.filter((name) => name === 'http' || name.includes('undici'))).toEqual([])
  })
})
