import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LevelDb, type LevelWrite, openLevel } from '../dynalite.ts'
import { maskedChecksum } from './checksum.ts'
import { type FileDamage, readLogFile } from './log-file.ts'
import { readManifest } from './manifest.ts'
import { findTableDamage, readTableFile } from './table-file.ts'
import { type KeyVersion, readWriteBatch } from './write-batch.ts'

const folder = mkdtempSync(join(tmpdir(), 'crackpost-'))
/** What is stored, as JSON, by key. */
const stored = new Map<string, string>()
let log: Buffer
let table: Buffer

/** Numbers from 0 to 1 that are the same in every run. */
let state = 1
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

const fileEnding = (suffix: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .toSorted()

beforeAll(async () => {
  // Every opening makes a table of the log that it finds; the last one leaves a log.
  for (let session = 0; session < 3; session++) {
    const level: LevelDb = await openLevel(folder)
    for (let n = 0; n < 60; n++) {
      const writes = Array.from({ length: 1 + Math.floor(random() * 3) }, (): LevelWrite => {
        const key = `clé ${Math.floor(random() * 100)}`
        if (random() < 0.2) return { type: 'del', key }
        // Some values are longer than a block of the log.
        const length = random() < 0.05 ? 40_000 : Math.floor(random() * 1_000)
        return { type: 'put', key, value: { text: `${'aé'.repeat(length / 2)}${random()}` } }
      })
      await level.batch(writes, { sync: false })
      for (const write of writes)
        if (write.type === 'del') stored.delete(write.key)
        else stored.set(write.key, JSON.stringify(write.value))
    }
    await level.close()
  }
  log = readFileSync(join(folder, fileEnding('.log').at(-1) ?? ''))
  table = readFileSync(join(folder, fileEnding('.ldb').at(-1) ?? ''))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The bytes with one bit flipped. */
const withFlippedBit = (bytes: Buffer, at: number, bit: number): Buffer => {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
  return flipped
}

it('has the checksum of the standard', () => {
  // 0xe3069283 is the published CRC-32C of these digits.
  const crc = 0xe3069283
  expect(maskedChecksum(Buffer.from('x123456789'), 1, 10)).toBe(
    (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0,
  )
})

describe("LevelDB's files", () => {
  it('contain what LevelDB reads from them', () => {
    const current = readFileSync(join(folder, 'CURRENT'), 'utf8').trim()
    const manifest = readManifest(readFileSync(join(folder, current)))
    expect(manifest.damage).toEqual([])
    expect([...manifest.tables.keys()].length).toBeGreaterThan(0)
    const newest = new Map<string, KeyVersion>()
    const add = (version: KeyVersion): void => {
      if ((newest.get(version.key)?.sequence ?? -1) < version.sequence) newest.set(version.key, version)
    }
    const damage: FileDamage[] = []
    for (const [number, size] of manifest.tables) {
      const bytes = readFileSync(join(folder, `${String(number).padStart(6, '0')}.ldb`))
      expect(bytes.length).toBe(size)
      for (const version of readTableFile(bytes, damage)) add(version)
    }
    const { records, damage: logDamage } = readLogFile(log)
    for (const record of records) for (const version of readWriteBatch(record).versions) add(version)
    expect([...damage, ...logDamage]).toEqual([])
    const live = [...newest.values()].flatMap(({ key, value }) => (value ? [[key, value.toString()]] : []))
    expect(new Map(live as [string, string][])).toEqual(stored)
  })
})

describe('a write-ahead log', () => {
  it('is damaged if one bit of it is flipped, wherever that is, and most of it can still be read', () => {
    const { records } = readLogFile(log)
    for (let n = 0; n < 400; n++) {
      // Half of the time near the end, where a shortened file is in order.
      const at = n % 2 === 0 ? Math.floor(random() * log.length) : log.length - 1 - Math.floor(n / 2)
      // The last bytes of a block may be padding.
      if (at % 32_768 > 32_761) continue
      const flipped = readLogFile(withFlippedBit(log, at, n % 8))
      expect(flipped.damage, `byte ${at}`).not.toEqual([])
      expect(flipped.records.length).toBeGreaterThanOrEqual(records.length - 2)
    }
  })

  it('is whole if its end is missing, at whatever byte: a power cut leaves it so', () => {
    const { records } = readLogFile(log)
    for (let n = 0; n < 400; n++) {
      const length = n < 100 ? log.length - n : Math.floor(random() * log.length)
      const cut = readLogFile(log.subarray(0, length))
      expect(cut.damage, `${length} bytes`).toEqual([])
      expect(cut.records.every((record, index) => records[index]?.equals(record))).toBe(true)
    }
  })

  it('is whole if its end was never written and reads as zeros', () => {
    for (const missing of [1, 40, 512, 4096]) {
      const torn = Buffer.from(log).fill(0, log.length - missing)
      expect(readLogFile(torn).damage, `${missing} bytes`).toEqual([])
      expect(readLogFile(Buffer.concat([log, Buffer.alloc(missing)])).damage).toEqual([])
    }
  })

  it('is damaged if a part in its middle reads as zeros', () => {
    expect(readLogFile(Buffer.from(log).fill(0, 4096, 8192)).damage).not.toEqual([])
  })
})

describe('a table file', () => {
  it('is damaged if one bit of its blocks is flipped, wherever that is', () => {
    expect(findTableDamage(table)).toEqual([])
    // The footer has padding; its positions are checked by what they point to.
    const size = table.length - 48
    for (let n = 0; n < 300; n++) {
      const at = n < 100 ? size - 1 - n : Math.floor(random() * size)
      expect(findTableDamage(withFlippedBit(table, at, n % 8)), `byte ${at}`).not.toEqual([])
    }
  })

  it('is damaged if it is cut off', () => {
    for (let n = 0; n < 50; n++)
      expect(findTableDamage(table.subarray(0, Math.floor(random() * table.length)))).not.toEqual([])
  })
})
