import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GAMES } from '@crackpost/core/games/index'
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
    // The house itself, and so much for each game.
    expect(bundle.bytes).toBeLessThan(300_000 + 110_000 * GAMES.length)
  })

  it('has one lexicon beside it, and fonts where it draws', () => {
    const expected = ['french.lexicon', `${door}.mjs`, `${door}.mjs.map`]
    const more = DOORS[door] ? ['fonts', 'node_modules'] : []
    expect(readdirSync(folder).sort()).toEqual([...expected, ...more].sort())
  })
})
