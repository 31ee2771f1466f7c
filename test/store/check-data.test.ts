import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import { handleCommand } from '@crackpost/core/use-cases/handle-command'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import { exportLines, type ImportSummary, importLines } from '@crackpost/functions/store/archive'
import { createDeliveryStores } from '@crackpost/functions/store/delivery-store'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { keyOf } from '@crackpost/functions/store/keys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleProgram } from '../kit/harness/program.ts'
import {
  createManualClock,
  createTestPorts,
  playRandomly,
  randomCommand,
  startTestMatch,
  testMatchSettings,
} from '../kit/harness/use-cases.ts'

const parent = mkdtempSync(join(tmpdir(), 'crackpost-'))
const folder = join(parent, 'data')
const rescued = join(parent, 'rescued.jsonl')
/** The ids of the matches, and the number of entries of each. */
const lengths = new Map<string, number>()

const runCheck = async (data: string, args: readonly string[] = []) => {
  // The script has to know the example game, too.
  const program = await bundleProgram('scripts/check-data.ts', ['test/kit/example-setup.ts'])
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, CRACKPOST_DATA: data },
  })
}

/** All lines of a folder's export, sorted. */
async function exportFolder(path: string): Promise<string[]> {
  const { client, close } = await openEmbeddedDatabase({ folder: path })
  const lines: string[] = []
  for await (const line of exportLines(client, EMBEDDED_TABLE_NAME)) lines.push(line)
  await close()
  return lines.toSorted()
}

/** Imports the rescued lines into a new folder. */
async function importRescued(): Promise<ImportSummary> {
  const { client, close } = await openEmbeddedDatabase({ folder: join(parent, 'next') })
  try {
    return await importLines(client, EMBEDDED_TABLE_NAME, rescuedLines())
  } finally {
    await close()
  }
}

const rescuedLines = (): string[] => readFileSync(rescued, 'utf8').trimEnd().split('\n')

/** The export of the whole folder. */
let all: string[]

/** Matches of every game; each session adds moves, so that they are in table files and in the log. */
async function fillFolder(path: string): Promise<void> {
  for (let session = 0; session < 2; session++) {
    const { client, close } = await openEmbeddedDatabase({ folder: path })
    const clock = createManualClock()
    const ports = createTestPorts(createStore(client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
    for (const { id: game } of GAMES) {
      const name = `check ${game} ${session}`
      const started = await startTestMatch(ports, name, testMatchSettings(game, 2))
      let moves = 0
      for await (const { id, entry } of playRandomly(ports, clock, name, started)) {
        lengths.set(id, entry.seq)
        if (++moves === 6) break
      }
      const player = await ports.people.findOrCreatePlayer(`${session} ${game}`, 'Zoé')
      await ports.settings.savePlayerSettings(player, await ports.settings.loadPlayerSettings(player))
      const { checkpoints } = createDeliveryStores(client, EMBEDDED_TABLE_NAME)
      await checkpoints.save(started.id, {
        version: 1,
        cursor: lengths.get(started.id) ?? 0,
        thread: '12',
        lobby: null,
        settled: [],
        dueAt: null,
        retryAt: null,
        missedUpTo: null,
      })
    }
    await close()
  }
}

beforeAll(async () => {
  await fillFolder(join(parent, 'whole'))
  // An export rewrites the log as a table file.
  cpSync(join(parent, 'whole'), join(parent, 'exported'), { recursive: true })
  all = await exportFolder(join(parent, 'exported'))
})
beforeEach(() => cpSync(join(parent, 'whole'), folder, { recursive: true }))
afterEach(() => {
  for (const path of [folder, rescued, join(parent, 'next')]) rmSync(path, { recursive: true, force: true })
})
afterAll(() => rmSync(parent, { recursive: true }))

const table = (name: string): string => join(folder, 'table', name)
const lastFile = (suffix: string): string =>
  readdirSync(table(''))
    .filter((name) => name.endsWith(suffix))
    .toSorted()
    .at(-1) ?? ''

/** Every file with its content and the time of its last change. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, `${statSync(path).mtimeMs} ${readFileSync(path).toString('base64')}`]),
  )

function flipBit(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  writeFileSync(path, bytes)
}

describe('npm run check-data', () => {
  it('says that a folder is whole and changes nothing', async () => {
    const before = contents()
    const { stdout, stderr, status } = await runCheck(folder)
    expect(stderr).toBe('')
    const entries = [...lengths.values()].reduce((sum, length) => sum + length, 0)
    expect(stdout).toBe(
      `The data in ${folder} are whole: ${lengths.size} matches with ${entries} entries, ${lengths.size} players.\n`,
    )
    expect(status).toBe(0)
    expect(contents()).toEqual(before)
  })

  it.each([
    { what: 'CURRENT', file: () => 'CURRENT' },
    { what: 'the manifest', file: () => readFileSync(table('CURRENT'), 'utf8').trim() },
  ])('rescues everything if $what is missing', async ({ file }) => {
    const missing = file()
    rmSync(table(missing))
    const before = contents()
    const { stdout, status } = await runCheck(folder, ['--rescue', rescued])
    expect(stdout).toContain(`The data in ${folder} are damaged:\n- table/${missing} is missing.\n`)
    expect(stdout).toContain(`${all.length} lines are in ${rescued}.`)
    expect(status).toBe(1)
    expect(contents()).toEqual(before)
    expect((statSync(rescued).mode & 0o777).toString(8)).toBe('600')
    expect(await importRescued()).toMatchObject({
      lines: all.length,
      added: all.length,
      matches: lengths.size,
    })
    expect(await exportFolder(join(parent, 'next'))).toEqual(all)
  })

  it.each(['.log', '.ldb'])('rescues what is left if a bit in a %s file is flipped', async (suffix) => {
    const file = lastFile(suffix)
    flipBit(table(file), Math.floor(statSync(table(file)).size / 2))
    const before = contents()
    const { stdout, status } = await runCheck(folder, ['--rescue', rescued])
    expect(stdout).toMatch(new RegExp(`- table/${file} is damaged at byte \\d+: the checksum`))
    expect(status).toBe(1)
    expect(contents()).toEqual(before)
    expect(rescuedLines().length).toBeGreaterThan(all.length * 0.6)
    await importRescued()
    // Nothing is invented: a line is one of the original lines, or the checkpoint of a match that is cut off.
    const known = new Set(all)
    const others = (await exportFolder(join(parent, 'next'))).filter((line) => !known.has(line))
    expect(others.filter((line) => !line.includes('"sk":"POST"'))).toEqual([])
  })

  it('names a match with a missing entry and rescues what came before; play goes on from there', async () => {
    const [id = '', length = 0] = [...lengths][0] ?? []
    const { client, close } = await openEmbeddedDatabase({ folder })
    await client.send(
      new DeleteCommand({ TableName: EMBEDDED_TABLE_NAME, Key: { ...keyOf.entry(id, length - 2) } }),
    )
    await close()
    const { stdout, status } = await runCheck(folder, ['--rescue', rescued])
    expect(stdout).toContain(
      `- Match ${id}: entry ${length - 2} is missing, and 2 that follow can't be used without it; ` +
        `the first ${length - 3} can be rescued.\n`,
    )
    expect(status).toBe(1)
    await importRescued()
    const next = await openEmbeddedDatabase({ folder: join(parent, 'next') })
    const ports = createTestPorts(createStore(next.client, EMBEDDED_TABLE_NAME), createManualClock())
    const current = await loadCurrent(ports, id)
    expect(current?.seq).toBe(length - 3)
    const { checkpoints } = createDeliveryStores(next.client, EMBEDDED_TABLE_NAME)
    // What is played from here on is announced.
    expect((await checkpoints.load(id))?.cursor).toBe(length - 3)
    const move = current?.match && randomCommand(current.match, ports, 'after the rescue')
    if (!move) throw new Error('the match is over')
    expect((await handleCommand(ports, { id, cause: 'after the rescue', ...move })).ok).toBe(true)
    await next.close()
  })

  it('names a match whose last entries are missing', async () => {
    const [id = '', length = 0] = [...lengths][0] ?? []
    const { client, close } = await openEmbeddedDatabase({ folder })
    await client.send(
      new DeleteCommand({ TableName: EMBEDDED_TABLE_NAME, Key: { ...keyOf.entry(id, length) } }),
    )
    await close()
    const { stdout, status } = await runCheck(folder)
    expect(stdout).toContain(
      `- Match ${id}: it had ${length} entries, and those after ${length - 1} are missing; ` +
        `the first ${length - 1} can be rescued.\n`,
    )
    expect(status).toBe(1)
  })

  it('does not check a folder that is in use or missing, and overwrites no file', async () => {
    const { close } = await openEmbeddedDatabase({ folder })
    const busy = await runCheck(folder)
    expect(busy.stderr).toBe(
      `The data in ${folder} are in use by another Crackpost. Stop that one first, or name another folder as CRACKPOST_DATA.\n`,
    )
    expect(busy.status).toBe(2)
    await close()
    const missing = await runCheck(join(parent, 'nowhere'))
    expect(missing).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no folder') })
    writeFileSync(rescued, 'mine')
    const existing = await runCheck(folder, ['--rescue', rescued])
    expect(existing).toMatchObject({ status: 2, stderr: `${rescued} exists already. Name another file.\n` })
    expect(readFileSync(rescued, 'utf8')).toBe('mine')
  })
})
