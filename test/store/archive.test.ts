import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import { exportLines, importLines } from '@crackpost/functions/store/archive'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_ENGINES, type TestDatabase } from '../kit/harness/database.ts'
import {
  createManualClock,
  createTestPorts,
  playRandomly,
  type StartedMatch,
  startTestMatch,
  testMatchSettings,
} from '../kit/harness/use-cases.ts'

const collectLines = async (lines: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

/** Two running matches, a player with settings, a server with its own words. */
async function fillDatabase({
  client,
  table,
}: Pick<TestDatabase, 'client' | 'table'>): Promise<StartedMatch[]> {
  const clock = createManualClock()
  const ports = createTestPorts(createStore(client, table, { now: clock.now }), clock)
  const tables: StartedMatch[] = []
  for (const { id, seats } of GAMES)
    for (const count of new Set([seats.min, seats.max])) {
      const name = `export ${id} ${count}`
      const opened = await startTestMatch(ports, name, testMatchSettings(id, count))
      let moves = 0
      for await (const _ of playRandomly(ports, clock, name, opened)) if (++moves === 8) break
      tables.push(opened)
    }
  const player = await ports.people.findOrCreatePlayer('4242', 'Zoé')
  await ports.settings.savePlayerSettings(player, {
    ...(await ports.settings.loadPlayerSettings(player)),
    language: 'en',
  })
  await ports.settings.saveServerSettings('7', {
    ...(await ports.settings.loadServerSettings('7')),
    house: { add: ['ZOUK'], ban: [] },
  })
  const id = tables[0]?.id ?? ''
  await client.send(
    new PutCommand({
      TableName: table,
      Item: { ...keyOf.checkpoint(id), version: 3, cursor: 5, thread: '12', lobby: null },
    }),
  )
  return tables
}

describe.each(DATABASE_ENGINES)('an archive, $name', (engine) => {
  let from: TestDatabase
  let to: TestDatabase

  beforeEach(async () => {
    from = await engine.open()
    to = await engine.open()
  })
  afterEach(async () => {
    await from.close()
    await to.close()
  })

  const storeOf = ({ client, table }: TestDatabase) => createStore(client, table)

  it('restores everything into another table; importing again changes nothing', async () => {
    const tables = await fillDatabase(from)
    const lines = await collectLines(exportLines(from.client, from.table))
    const before = await importLines(to.client, to.table, lines)
    expect(before).toEqual({ lines: lines.length, added: lines.length, matches: tables.length })
    const [old, fresh] = [storeOf(from), storeOf(to)]
    for (const { id, players } of tables) {
      expect(await fresh.matches.loadSnapshot(id)).toEqual(await old.matches.loadSnapshot(id))
      for (const player of players)
        expect(await fresh.directory.matchesOfPlayer(player)).toEqual(
          await old.directory.matchesOfPlayer(player),
        )
    }
    expect(await fresh.matches.findDue(Number.MAX_SAFE_INTEGER, 99)).toEqual(
      await old.matches.findDue(Number.MAX_SAFE_INTEGER, 99),
    )
    const player = await old.people.findOrCreatePlayer('4242')
    expect(await fresh.people.findOrCreatePlayer('4242')).toBe(player)
    expect(await fresh.people.identityOf(player)).toEqual({ user: '4242', name: 'Zoé' })
    expect(await fresh.settings.loadPlayerSettings(player)).toEqual(
      await old.settings.loadPlayerSettings(player),
    )
    expect(await fresh.settings.loadServerSettings('7')).toEqual(await old.settings.loadServerSettings('7'))
    const Key = keyOf.checkpoint(tables[0]?.id ?? '')
    const post = await to.client.send(new GetCommand({ TableName: to.table, Key, ConsistentRead: true }))
    expect(post.Item).toMatchObject({ cursor: 5, thread: '12' })

    expect((await collectLines(exportLines(to.client, to.table))).toSorted()).toEqual(lines.toSorted())
    expect(await importLines(to.client, to.table, lines)).toEqual({ ...before, added: 0 })
  })

  it('can be imported in parts', async () => {
    const [table] = await fillDatabase(from)
    const lines = (await collectLines(exportLines(from.client, from.table))).filter((line) =>
      line.includes(`"match":"${table?.id}"`),
    )
    const log = lines.filter((line) => line.includes('"kind":"entry"'))
    for (let length = 1; length <= log.length; length += 4) {
      await importLines(to.client, to.table, log.slice(0, length))
      expect((await storeOf(to).matches.loadSnapshot(table?.id ?? ''))?.seq).toBe(length)
    }
  })

  it('reports the line of an error and keeps what came before it', async () => {
    const [table] = await fillDatabase(from)
    const all = await collectLines(exportLines(from.client, from.table))
    const log = all.filter(
      (line) => line.includes(`"match":"${table?.id}"`) && line.includes('"kind":"entry"'),
    )
    const person = all.find((line) => line.includes('"kind":"person"')) ?? ''
    const importInto = (lines: readonly string[]) => importLines(to.client, to.table, lines)
    const [first = '', second = '', third = '', fourth = ''] = log
    await expect(importInto([first, '', '{'])).rejects.toThrow('line 3: it is no JSON')
    expect((await storeOf(to).matches.loadSnapshot(table?.id ?? ''))?.seq).toBe(1)
    await expect(importInto(['{"kind":"entry"}'])).rejects.toThrow(
      "line 1: it can't be understood: invalid_type at match",
    )
    await expect(importInto(['{"kind":"gossip"}'])).rejects.toThrow("line 1: it can't be understood")
    await expect(importInto([first, third])).rejects.toThrow('line 2: entry 3 of match')
    await expect(importInto([first, second.replace('"seq":2', '"seq":"2"')])).rejects.toThrow('line 2: ')
    await expect(importInto([first, second.replace('"joined"', '"invented"')])).rejects.toThrow(
      "E#000002 can't be read",
    )
    await expect(importInto([first, second, fourth.replace('"seq":4', '"seq":3')])).rejects.toThrow(
      'line 3: moved before the start',
    )
    await importInto([first, second, third])
    await expect(importInto([first, second.replace(/"at":\d+/, '"at":1')])).rejects.toThrow(
      /^line 2: entry 2 of match \w+ is another one here$/,
    )
    // Archives of an earlier release have no names.
    await importInto([person.replace(/,"name":"[^"]*"/, '')])
    await importInto([person])
    await expect(
      importInto([person.replace(/"player":"[^"]+"/, '"player":"somebody-else"')]),
    ).rejects.toThrow('line 1: this user is another player here')
  })
})

describe('the export and import scripts', () => {
  const folders = mkdtempSync(join(tmpdir(), 'crackpost-'))
  afterEach(() => rmSync(folders, { recursive: true }))

  const sourceUrl = (path: string): string => new URL(path, import.meta.url).href
  const run = (script: string, data: string, input = '') =>
    spawnSync(
      process.execPath,
      // The script has to know the example game, too.
      ['tsx', sourceUrl('../kit/example-setup.ts')]
        .flatMap((module) => ['--import', module])
        .concat(fileURLToPath(sourceUrl(`../../scripts/${script}.ts`))),
      {
        encoding: 'utf8',
        input,
        env: { ...process.env, CRACKPOST_DATA: join(folders, data) },
      },
    )

  it('write a data folder to standard output and read it into another', async () => {
    const { client, close } = await openEmbeddedDatabase({ folder: join(folders, 'old') })
    const tables = await fillDatabase({ client, table: EMBEDDED_TABLE_NAME })
    const busy = run('export', 'old')
    expect(busy.status).toBe(1)
    expect(busy.stderr).toContain('in use by another Crackpost')
    await close()
    const out = run('export', 'old')
    expect(out.stderr).toBe('')
    const count = out.stdout.trimEnd().split('\n').length
    const read = run('import', 'new', out.stdout)
    expect(read.stdout).toBe(`${count} lines, ${count} of them new; ${tables.length} matches\n`)
    expect(run('export', 'new').stdout.split('\n').toSorted()).toEqual(out.stdout.split('\n').toSorted())
    const bad = run('import', 'new', `${out.stdout}{`)
    expect(bad.stderr).toBe(`line ${count + 1}: it is no JSON\n`)
    expect(bad.status).toBe(1)
  })
})
