import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOOR_NAMES, DOORS, type Packed, packed } from '../scripts/packed.ts'

describe.each(DOOR_NAMES)('the bundle of %s', (door) => {
  const folder = mkdtempSync(join(tmpdir(), `crackpost-${door}-`))
  let bundle: Packed
  beforeAll(async () => {
    bundle = await packed(door, folder)
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('asks for nothing that it does not bring along, but for Node itself', () => {
    const foreign = bundle.imports.filter((name) => !isBuiltin(name))
    expect(foreign).toEqual(DOORS[door] ? ['@napi-rs/canvas'] : [])
    expect(existsSync(join(folder, 'node_modules'))).toBe(DOORS[door])
  })

  it('holds no SDK, no discord.js, no embedded database, and stays small', () => {
    const heavy = /node_modules\/(?:@aws-sdk|@smithy|discord|@discordjs|dynalite|level|undici)|playground/
    expect(Object.keys(bundle.parts).filter((part) => heavy.test(part))).toEqual([])
    expect(bundle.bytes).toBeLessThan(DOORS[door] ? 500_000 : 450_000)
  })

  it('has one lexicon beside it, and fonts where it draws', () => {
    const expected = ['french.lexicon', `${door}.mjs`, `${door}.mjs.map`]
    const more = DOORS[door] ? ['fonts', 'node_modules'] : []
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
    expect(bundle.later).toBeGreaterThan(10_000)
  })
})
