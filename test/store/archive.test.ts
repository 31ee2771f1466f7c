import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import { requestExport } from '@crackpost/core/use-cases/export-player'
import { startForgetting } from '@crackpost/core/use-cases/forget-player'
import { EMPTY_CHECKPOINT } from '@crackpost/functions/delivery/records'
import { exportLines, importLines } from '@crackpost/functions/store/archive'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { createItemStore } from '@crackpost/functions/store/items'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_ENGINES, type TestDatabase } from '../kit/harness/database.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import {
  createManualClock,
  createTestPorts,
  playRandomly,
  type StartedMatch,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
} from '../kit/harness/use-cases.ts'
import { sampleCases } from '../kit/sampling.ts'
import { finishedIds, type StoredMatch, writeMatch, writeOldIndex } from '../kit/stored-matches.ts'

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
  const player = await ports.people.findOrCreatePlayer('4242', 'Zoé', { server: '7', nickname: 'Zozo' })
  await ports.settings.savePlayerSettings(player, {
    ...(await ports.settings.loadPlayerSettings(player)),
    language: 'en',
  })
  await ports.settings.saveServerSettings('7', {
    ...(await ports.settings.loadServerSettings('7')),
    house: { add: ['ZOUK'], ban: [] },
  })
  const [{ id = '', players: [forgotten = ''] = [] } = {}] = tables
  await startForgetting(ports, forgotten)
  await requestExport(ports, player, 'fr')
  await client.send(
    new PutCommand({
      TableName: table,
      Item: { ...keyOf.checkpoint(id), version: 3, cursor: 5, thread: '12', lobby: null },
    }),
  )
  return tables
}

describe.each(sampleCases(DATABASE_ENGINES, 1))('an archive, $name', (engine) => {
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
    expect(before).toEqual({ lines: lines.length, added: lines.length, matches: tables.length, keptBack: [] })
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
    expect(await fresh.people.identityOf(player)).toEqual({
      user: '4242',
      name: 'Zoé',
      nicknames: { 7: 'Zozo' },
    })
    expect(await fresh.settings.loadPlayerSettings(player)).toEqual(
      await old.settings.loadPlayerSettings(player),
    )
    expect(await fresh.settings.loadServerSettings('7')).toEqual(await old.settings.loadServerSettings('7'))
    const Key = keyOf.checkpoint(tables[0]?.id ?? '')
    const post = await to.client.send(new GetCommand({ TableName: to.table, Key, ConsistentRead: true }))
    expect(post.Item).toMatchObject({ cursor: 5, thread: '12' })
    // A player who is being forgotten stays so; a file can be requested again.
    const jobs = await fresh.jobs.findDue(Number.MAX_SAFE_INTEGER, 10)
    expect(jobs).toEqual([{ type: 'forget', player: tables[0]?.players[0] }])

    expect((await collectLines(exportLines(to.client, to.table))).toSorted()).toEqual(lines.toSorted())
    expect(await importLines(to.client, to.table, lines)).toEqual({ ...before, added: 0 })
  })

  it('restores the lists of matches, also those of the release before', async () => {
    const [me = '', you = ''] = testPlayerIds('lists', 2)
    const place = { server: '7', channel: '8' }
    const old = storeOf(from)
    const write = (name: string, phase: StoredMatch['phase'], at: number) =>
      writeMatch(old, { name, phase, players: [me, you], place, at })
    const written = [
      await write('first', 'over', 1000),
      await write('second', 'over', 2000),
      await write('running', 'playing', 3000),
      await write('table', 'open', 4000),
    ]
    for (const { id, match } of written) await writeOldIndex(from.client, from.table, id, match)
    const [first, second, running, table] = written.map(({ id }) => id)
    await createDeliveryStores(from.client, from.table).checkpoints.save(running ?? '', {
      ...EMPTY_CHECKPOINT,
      version: 1,
      thread: '12',
    })
    await importLines(to.client, to.table, await collectLines(exportLines(from.client, from.table)))
    const fresh = storeOf(to)
    expect(await finishedIds(fresh, you)).toEqual([second, first])
    expect(await fresh.directory.matchesOfPlayer(me)).toEqual([running, table])
    expect(await fresh.directory.matchesInServer('7', 'open')).toEqual([table])
    expect(await fresh.directory.matchesInChannel('12')).toEqual([running])
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
  })

  /** Every row of a table as JSON, sorted. */
  const dumpTable = async ({ client, table }: TestDatabase): Promise<string[]> => {
    const rows: string[] = []
    for await (const row of createItemStore(client, table, undefined).scanAll())
      rows.push(JSON.stringify(row))
    return rows.toSorted()
  }

  /**
   * A table with a player, and an archive of lines that would take this player over: by the player's id, by the user's id, by
   * settings, and by a match in which the player sits.
   */
  async function prepareTakeover() {
    const clock = createManualClock()
    const there = createTestPorts(createStore(from.client, from.table, { now: clock.now }), clock)
    const { id, players } = await startTestMatch(there, 'takeover', testMatchSettings('le-crack', 2))
    const [victim = ''] = players
    const entries = (await collectLines(exportLines(from.client, from.table))).filter((line) =>
      line.includes('"kind":"entry"'),
    )
    // The victim exists here, as user 1001.
    await importLines(to.client, to.table, [
      JSON.stringify({ kind: 'person', user: '1001', player: victim, name: 'Zoé' }),
    ])
    const forged = [
      { kind: 'person', user: '6666', player: victim, name: 'Mallory' },
      { kind: 'person', user: '1001', player: 'player-of-mallory', name: 'Mallory' },
      { kind: 'player', player: victim, settings: { language: 'en' } },
      { kind: 'forget', player: victim, createdAt: 1 },
      {
        kind: 'told',
        match: id,
        sk: 'POST',
        fields: { version: 1, cursor: 3, thread: null, lobby: null, settled: [] },
      },
    ]
    return { id, victim, entries, forged: forged.map((line) => JSON.stringify(line)) }
  }

  it('takes over no player who exists, and names the lines that are kept back', async () => {
    const { id, forged, entries } = await prepareTakeover()
    const before = await dumpTable(to)
    const newcomer = JSON.stringify({ kind: 'person', user: '7', player: 'a-new-player', name: 'Nora' })
    const summary = await importLines(to.client, to.table, [...forged, newcomer, ...entries])
    expect(summary).toEqual({
      lines: 6 + entries.length,
      added: 1,
      matches: 0,
      keptBack: [
        { line: 1, reason: 'the player is another user here' },
        { line: 2, reason: 'the user is another player here' },
        // The archive names a user for the player, but not the one who is the player here.
        { line: 3, reason: 'the player is another user here' },
        { line: 4, reason: 'the player exists here, and would be forgotten' },
        { line: 5, reason: `a player of match ${id} is another user here` },
        ...entries.map((_, index) => ({
          line: 7 + index,
          reason: `a player of match ${id} is another user here`,
        })),
      ],
    })
    expect((await dumpTable(to)).filter((row) => !before.includes(row))).toHaveLength(2)
    expect(await storeOf(to).people.findPlayer('7')).toBe('a-new-player')
  })

  it('imports the matches and settings of an existing player if it names the same user', async () => {
    const { id, victim, entries } = await prepareTakeover()
    const same = [
      { kind: 'player', player: victim, settings: { language: 'en' } },
      { kind: 'person', user: '1001', player: victim, name: 'An older name' },
    ].map((line) => JSON.stringify(line))
    const summary = await importLines(to.client, to.table, [...entries, ...same])
    expect(summary).toMatchObject({ added: entries.length + 1, matches: 1, keptBack: [] })
    const { people, directory, settings } = storeOf(to)
    expect(await people.identityOf(victim)).toEqual({ user: '1001', name: 'Zoé', nicknames: {} })
    expect(await directory.matchesOfPlayer(victim)).toEqual([id])
    expect((await settings.loadPlayerSettings(victim)).language).toBe('en')
    // Settings that are different here stay, and are named.
    const other = JSON.stringify({ kind: 'player', player: victim, settings: { language: 'fr' } })
    expect(await importLines(to.client, to.table, [other, ...same.slice(1)])).toMatchObject({
      keptBack: [{ line: 1, reason: 'the settings are different here' }],
    })
    expect((await settings.loadPlayerSettings(victim)).language).toBe('en')
  })

  it('replaces players and settings if asked to, and leaves no link to the replaced ones', async () => {
    const { id, victim, entries, forged } = await prepareTakeover()
    const [person = '', , settingsLine = ''] = forged
    const summary = await importLines(to.client, to.table, [person, settingsLine, ...entries], {
      overwrite: true,
    })
    expect(summary.keptBack).toEqual([])
    const { people, directory, settings } = storeOf(to)
    expect(await people.identityOf(victim)).toEqual({ user: '6666', name: 'Mallory', nicknames: {} })
    expect([await people.findPlayer('6666'), await people.findPlayer('1001')]).toEqual([victim, null])
    expect(await directory.matchesOfPlayer(victim)).toEqual([id])
    expect((await settings.loadPlayerSettings(victim)).language).toBe('en')
    // The user gets another player; the old one is a player without a user.
    const moved = JSON.stringify({ kind: 'person', user: '6666', player: 'another-player', name: 'Mallory' })
    await importLines(to.client, to.table, [moved], { overwrite: true })
    expect([await people.findPlayer('6666'), await people.identityOf(victim)]).toEqual([
      'another-player',
      null,
    ])
  })
})

describe('the export and import scripts', () => {
  const folders = mkdtempSync(join(tmpdir(), 'crackpost-'))
  afterEach(() => rmSync(folders, { recursive: true }))

  const run = async (script: string, data: string, input = '', args: readonly string[] = []) =>
    // The script has to know the example game, too.
    spawnSync(
      process.execPath,
      [await bundleProgram(`scripts/${script}.ts`, ['test/kit/example-setup.ts']), ...args],
      { encoding: 'utf8', input, env: { ...process.env, CRACKPOST_DATA: join(folders, data) } },
    )

  it('write a data folder to standard output and read it into another', async () => {
    const { client, close } = await openEmbeddedDatabase({ folder: join(folders, 'old') })
    const tables = await fillDatabase({ client, table: EMBEDDED_TABLE_NAME })
    const busy = await run('export', 'old')
    expect(busy.status).toBe(1)
    expect(busy.stderr).toContain('in use by another Crackpost')
    await close()
    const out = await run('export', 'old')
    expect(out.stderr).toBe('')
    const count = out.stdout.trimEnd().split('\n').length
    const read = await run('import', 'new', out.stdout)
    expect(read.stdout).toBe(`${count} lines, ${count} of them new; ${tables.length} matches\n`)
    expect((await run('export', 'new')).stdout.split('\n').toSorted()).toEqual(
      out.stdout.split('\n').toSorted(),
    )
    const bad = await run('import', 'new', `${out.stdout}{`)
    expect(bad.stderr).toBe(`line ${count + 1}: it is no JSON\n`)
    expect(bad.status).toBe(1)
  })

  it('say which lines of an import were kept back, and replace with --overwrite', async () => {
    const person = (user: string, player: string) =>
      `${JSON.stringify({ kind: 'person', user, player, name: '' })}\n`
    await run('import', 'kept', person('1', 'first-player') + person('2', 'second-player'))
    const takeover = person('3', 'third-player') + person('1', 'other-player') + person('2', 'another-player')
    const kept = await run('import', 'kept', takeover)
    expect(kept.stdout).toBe('3 lines, 1 of them new; 0 matches\n')
    expect(kept.stderr).toBe(
      'Kept back, because something else is stored here (`npm run -s import -- --overwrite` replaces it):\n' +
        '- lines 2–3: the user is another player here\n',
    )
    expect(kept.status).toBe(0)
    const replaced = await run('import', 'kept', takeover, ['--overwrite'])
    expect(replaced.stderr).toBe('')
    expect((await run('export', 'kept')).stdout.trimEnd().split('\n').toSorted()).toEqual(
      [person('1', 'other-player'), person('2', 'another-player'), person('3', 'third-player')]
        .map((line) => line.trim())
        .toSorted(),
    )
  })

  it('make the file of an export readable by its owner only', async () => {
    const path = join(folders, 'all.jsonl')
    mkdirSync(folders, { recursive: true })
    const file = openSync(path, 'w', 0o644)
    const program = await bundleProgram('scripts/export.ts', ['test/kit/example-setup.ts'])
    const env = { ...process.env, CRACKPOST_DATA: join(folders, 'private') }
    const { status } = spawnSync(process.execPath, [program], { env, stdio: ['ignore', file, 'pipe'] })
    closeSync(file)
    expect(status).toBe(0)
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    // What the script created has the same permissions.
    const created = readdirSync(join(folders, 'private'), { recursive: true, encoding: 'utf8' })
    expect(created.filter((name) => (statSync(join(folders, 'private', name)).mode & 0o077) !== 0)).toEqual(
      [],
    )
  })
})
