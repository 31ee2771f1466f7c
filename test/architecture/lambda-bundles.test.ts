import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bundleLambda,
  LAMBDA_BUNDLE_NAMES,
  LAMBDA_NEEDS_CANVAS,
  type LambdaBundle,
} from '../../scripts/lambda-bundle.ts'

describe.each(LAMBDA_BUNDLE_NAMES)('the bundle of %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), `crackpost-${door}-`))
  let bundle: LambdaBundle
  beforeAll(async () => {
    bundle = await bundleLambda(door, folder)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('asks for nothing that it does not bring along, but for Node itself', () => {
    const foreign = bundle.imports.filter((name) => !isBuiltin(name))
    expect(foreign).toEqual(LAMBDA_NEEDS_CANVAS[door] ? ['@napi-rs/canvas'] : [])
    expect(existsSync(join(folder, 'node_modules'))).toBe(LAMBDA_NEEDS_CANVAS[door])
  })

  it('holds no SDK, no discord.js, no embedded database, and stays small', () => {
    const heavy = /node_modules\/(?:@aws-sdk|@smithy|discord|@discordjs|dynalite|level|undici)|playground/
    expect(Object.keys(bundle.parts).filter((part) => heavy.test(part))).toEqual([])
    expect(bundle.bytes).toBeLessThan(LAMBDA_NEEDS_CANVAS[door] ? 500_000 : 470_000)
  })

  it('has one lexicon beside it, and fonts where it draws', () => {
    const expected = ['french.lexicon', `${door}.mjs`, `${door}.mjs.map`]
    const more = LAMBDA_NEEDS_CANVAS[door] ? ['fonts', 'node_modules'] : []
    const parts = /^(?:chunk|help|privacy|rules|word)-\w+\.mjs(?:\.map)?$/
    expect(
      readdirSync(folder)
        .filter((name) => !parts.test(name))
        .sort(),
    ).toEqual([...expected, ...more].sort())
  })

  it('leaves out of its start what only few requests need', () => {
    const rules = Object.keys(bundle.parts).filter((part) =>
      /games\/[^/]+\/(?:rules|examples)\.ts$/.test(part),
    )
    expect(rules).toEqual([])
    expect(bundle.lazyBytes).toBeGreaterThan(10_000)
  })
})
