import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LAYOUT_VERSION } from './folder.ts'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from './index.ts'
import { maskedChecksum } from './leveldb/checksum.ts'

describe('a data folder', () => {
  let parent: string
  let folder: string

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'crackpost-'))
    folder = join(parent, 'data')
  })
  afterEach(() => rmSync(parent, { recursive: true }))

  it('is created with its version if it does not exist', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    await close()
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe(`${LAYOUT_VERSION}\n`)
  })

  it('keeps its data when it is opened again', async () => {
    for (let n = 0; n < 3; n++) {
      const { client, close } = await openEmbeddedDatabase({ folder })
      const put = {
        TableName: EMBEDDED_TABLE_NAME,
        Item: { pk: 'M#1', sk: 'E#1' },
        ConditionExpression: 'attribute_not_exists(pk)',
      }
      if (n === 0) await client.send(new PutCommand(put))
      else await expect(client.send(new PutCommand(put))).rejects.toThrow('The conditional request failed')
      await close()
    }
  })

  it('is used by one process at a time; the second gets an error with advice', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA.`,
    )
    await close()
    await (await openEmbeddedDatabase({ folder })).close()
  })

  it('is not opened if its version is newer', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), '7\n')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      'written by a newer Crackpost (layout 7, this one knows 1)',
    )
    expect(readFileSync(join(folder, 'VERSION'), 'utf8')).toBe('7\n')
  })

  it('is not opened if its version is unreadable', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), 'one')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The file VERSION in ${folder} can't be understood`,
    )
  })

  it('is not used if it contains other files', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.jpg'), '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} holds files, but they are not Crackpost's`,
    )
  })

  it('gives an error with advice if it, or its table, is a file', async () => {
    writeFileSync(folder, '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The folder ${folder} can't be read or written`,
    )
    rmSync(folder)
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), '1\n')
    writeFileSync(join(folder, 'table'), '')
    await expect(openEmbeddedDatabase({ folder })).rejects.toThrow(
      `The data in ${folder} are not whole: table is missing, or no folder.`,
    )
  })

  it('is created if its first creation was interrupted', async () => {
    mkdirSync(join(folder, 'table'), { recursive: true })
    writeFileSync(join(folder, 'VERSION.new'), '1\n')
    // LevelDB's first file; CURRENT would be the second.
    writeFileSync(join(folder, 'table', 'MANIFEST-000001'), '')
    await (await openEmbeddedDatabase({ folder })).close()
    expect(readdirSync(folder)).toEqual(['VERSION', 'table'])
    await (await openEmbeddedDatabase({ folder })).close()
  })

  it('is readable by its owner only, also if it existed before', async () => {
    await (await openEmbeddedDatabase({ folder })).close()
    const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    expect(paths).toContain('VERSION')
    const otherModes = () => paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)
    expect(otherModes()).toEqual([])
    for (const path of paths) chmodSync(join(folder, path), path === '' || path === 'table' ? 0o755 : 0o644)
    expect(otherModes()).toEqual(paths)
    await (await openEmbeddedDatabase({ folder })).close()
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(left.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)).toEqual([])
  })
})

describe('a data folder with a damaged or missing file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'crackpost-'))
  const folder = join(parent, 'data')
  const table = (name: string): string => join(folder, 'table', name)
  const filesEnding = (suffix: string): string[] =>
    readdirSync(join(folder, 'table')).filter((name) => name.endsWith(suffix))
  const lastFile = (suffix: string): string => filesEnding(suffix).toSorted().at(-1) ?? ''
  const manifestName = (): string => readFileSync(table('CURRENT'), 'utf8').trim()

  const key = (n: number) => ({ pk: `M#${n}`, sk: 'E#1' })
  const put = (n: number) =>
    new PutCommand({ TableName: EMBEDDED_TABLE_NAME, Item: { ...key(n), text: 'x'.repeat(500) } })

  /** A folder with a table file of each earlier session and a log of the last one. */
  async function fillFolder(path: string, sessions: number, count: number): Promise<void> {
    for (let session = 0; session < sessions; session++) {
      const { client, close } = await openEmbeddedDatabase({ folder: path })
      for (let n = 0; n < count; n++) await client.send(put(session * count + n))
      await close()
    }
  }
  beforeAll(async () => {
    await fillFolder(join(parent, 'whole'), 3, 20)
    await fillFolder(join(parent, 'other'), 5, 7)
    await fillFolder(join(parent, 'unused'), 1, 0)
  })
  beforeEach(() => cpSync(join(parent, 'whole'), folder, { recursive: true }))
  afterEach(() => rmSync(folder, { recursive: true }))
  afterAll(() => rmSync(parent, { recursive: true }))

  /** Every file with its content. */
  const contents = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => [
          join(parentPath, name),
          readFileSync(join(parentPath, name)).toString('base64'),
        ]),
    )

  /** LevelDB's first manifest, which exists for a moment only: no log (tag 2), next file 2 (3), no write (4). */
  function firstManifest(): Buffer {
    const comparator = Buffer.from('leveldb.BytewiseComparator')
    const payload = Buffer.concat([
      Buffer.from([1, comparator.length]),
      comparator,
      Buffer.from([2, 0, 3, 2, 4, 0]),
    ])
    const record = Buffer.concat([Buffer.from([0, 0, 0, 0, payload.length, 0, 1]), payload])
    record.writeUInt32LE(maskedChecksum(record, 6, record.length))
    return record
  }

  function flipBit(path: string, at: number): void {
    const bytes = readFileSync(path)
    bytes[at] = (bytes[at] ?? 0) ^ 4
    writeFileSync(path, bytes)
  }

  const cases: readonly { what: string; damage(): void; text: RegExp }[] = [
    {
      what: 'CURRENT is missing',
      damage: () => rmSync(table('CURRENT')),
      text: /table\/CURRENT is missing/,
    },
    {
      what: 'CURRENT is empty',
      damage: () => writeFileSync(table('CURRENT'), ''),
      text: /table\/CURRENT names no list of files/,
    },
    {
      what: 'the manifest is missing',
      damage: () => rmSync(table(manifestName())),
      text: /table\/MANIFEST-\d+ is missing/,
    },
    {
      what: 'the manifest is of another folder',
      damage() {
        const other = join(parent, 'other', 'table')
        const name = readFileSync(join(other, 'CURRENT'), 'utf8').trim()
        cpSync(join(other, name), table(manifestName()))
      },
      text: /table\/\d+\.(?:ldb|log) (?:is missing|has \d+ bytes, and should have \d+)/,
    },
    {
      what: 'the manifest is of a folder that was never used',
      damage() {
        const other = join(parent, 'unused', 'table')
        cpSync(join(other, 'MANIFEST-000002'), table('MANIFEST-000002'))
        cpSync(join(other, 'CURRENT'), table('CURRENT'))
      },
      text: /table\/000003\.log is missing/,
    },
    {
      what: 'the manifest is of a database that was created this moment',
      damage() {
        writeFileSync(table('MANIFEST-000001'), firstManifest())
        writeFileSync(table('CURRENT'), 'MANIFEST-000001\n')
      },
      text: /table\/\d+\.ldb is not in the list of files/,
    },
    {
      what: 'the manifest is damaged',
      damage: () => flipBit(table(manifestName()), 20),
      text: /table\/MANIFEST-\d+ is damaged at byte 0/,
    },
    {
      what: 'a table file is missing',
      damage: () => rmSync(table(lastFile('.ldb'))),
      text: /table\/\d+\.ldb is missing/,
    },
    {
      what: 'a table file is cut off',
      damage: () => truncateSync(table(lastFile('.ldb')), 1000),
      text: /table\/\d+\.ldb has 1000 bytes, and should have \d+/,
    },
    {
      what: 'a bit in a table file is flipped',
      damage: () => flipBit(table(lastFile('.ldb')), 700),
      text: /table\/\d+\.ldb is damaged at byte \d+: the checksum of a block does not match/,
    },
    {
      what: 'the write-ahead log is missing',
      damage: () => rmSync(table(lastFile('.log'))),
      text: /table\/\d+\.log is missing/,
    },
    {
      what: 'a bit in the write-ahead log is flipped',
      damage: () => flipBit(table(lastFile('.log')), 3000),
      text: /table\/\d+\.log is damaged at byte \d+: the checksum does not match/,
    },
    {
      what: 'the table folder is missing',
      damage: () => rmSync(join(folder, 'table'), { recursive: true }),
      text: /table is missing/,
    },
  ]

  it.each(cases)('is refused and left as it is: $what', async ({ damage, text }) => {
    damage()
    const before = contents()
    const refusal = await openEmbeddedDatabase({ folder }).catch((error: Error) => error.message)
    expect(refusal).toMatch(new RegExp(`^The data in ${folder} are not whole: `))
    expect(refusal).toMatch(text)
    expect(refusal).toContain('Nothing was changed. `npm run -s check-data` says')
    expect(contents()).toEqual(before)
  })

  it('is opened if the last record of the log is unfinished, as after a power cut', async () => {
    const log = table(lastFile('.log'))
    truncateSync(log, statSync(log).size - 100)
    const { client, close } = await openEmbeddedDatabase({ folder })
    const isStored = async (n: number): Promise<boolean> =>
      (await client.send(new GetCommand({ TableName: EMBEDDED_TABLE_NAME, Key: key(n) }))).Item !== undefined
    expect([await isStored(57), await isStored(58), await isStored(59)]).toEqual([true, true, false])
    await close()
  })
})
