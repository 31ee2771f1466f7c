import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProgress } from '../../scripts/progress.ts'
import { bundleProgram } from '../kit/harness/program.ts'

const ERASE = '\r\u001b[K'

/** A stream that keeps what is written, and a clock that stands still until it is set. */
function createFakeTerminal({ isTTY = true, columns = 80, outputIsTTY = false } = {}) {
  const writes: string[] = []
  let time = 0
  const deps = {
    stream: { isTTY, columns, write: (text: string) => writes.push(text) },
    output: { isTTY: outputIsTTY },
    now: () => time,
  }
  return {
    writes,
    deps,
    setTime: (ms: number) => {
      time = ms
    },
  }
}

describe('a progress line', () => {
  it('shows count, percentage and elapsed time, and is cleared at the end', () => {
    const { writes, deps, setTime } = createFakeTerminal()
    const progress = createProgress('Pictures', 8, deps)
    setTime(65_000)
    progress.advance(2)
    progress.done()
    expect(writes).toEqual([`${ERASE}Pictures  0/8  0%  0:00`, `${ERASE}Pictures  2/8  25%  1:05`, ERASE])
  })

  it('has no percentage where the total is unknown', () => {
    const { writes, deps, setTime } = createFakeTerminal()
    const progress = createProgress('Lines', null, deps)
    setTime(1000)
    progress.advance(300)
    progress.done()
    expect(writes).toEqual([`${ERASE}Lines  0:00`, `${ERASE}Lines  300  0:01`, ERASE])
  })

  it('is drawn at most ten times a second', () => {
    const { writes, deps, setTime } = createFakeTerminal()
    const progress = createProgress('Lines', null, deps)
    for (let ms = 1; ms <= 1000; ms++) {
      setTime(ms)
      progress.advance()
    }
    expect(writes).toHaveLength(11)
    progress.done()
  })

  it('is not longer than the terminal is wide', () => {
    const { writes, deps } = createFakeTerminal({ columns: 10 })
    createProgress('A label that is too long', 5, deps).done()
    expect(writes).toEqual([`${ERASE}A label t`, ERASE])
  })

  it('makes room for standard output only where that is a terminal too', () => {
    for (const outputIsTTY of [true, false]) {
      const { writes, deps } = createFakeTerminal({ outputIsTTY })
      const progress = createProgress('Lines', null, deps)
      progress.makeRoom()
      expect(writes).toHaveLength(outputIsTTY ? 2 : 1)
      progress.done()
      expect(writes.filter((text) => text === ERASE)).toHaveLength(1)
    }
  })

  it('is not written where there is no terminal', () => {
    const { writes, deps, setTime } = createFakeTerminal({ isTTY: false })
    const progress = createProgress('Pictures', 8, deps)
    setTime(5000)
    progress.advance()
    progress.setLabel('More')
    progress.makeRoom()
    progress.done()
    expect(writes).toEqual([])
  })
})

describe('npm run export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'progress-'))
  const data = join(folder, 'data')
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const env = { ...process.env, CRACKPOST_DATA: data, CRACKPOST_TABLE: '' }
  let command: string[]

  beforeAll(async () => {
    command = [process.execPath, await bundleProgram('scripts/export.ts')]
    const { client, close } = await openEmbeddedDatabase({ folder: data })
    await createStore(client, EMBEDDED_TABLE_NAME).people.findOrCreatePlayer('4242', 'Zoé')
    await close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const exportToPipe = () =>
    spawnSync(command[0] ?? '', command.slice(1), { cwd: root, env, encoding: 'utf8' })

  it('writes no progress without a terminal', () => {
    const { stdout, stderr, status } = exportToPipe()
    expect(status).toBe(0)
    // The AWS SDK may warn there.
    expect(stderr).not.toMatch(/Exporting|\r/)
    expect(stdout).toMatch(/^\{"kind":"person".*\}\n$/)
  })

  it('keeps standard output clean on a terminal', () => {
    const file = join(folder, 'out.jsonl')
    // `script` runs a program at a terminal; its options differ on macOS.
    const shell = `${command.map((part) => `'${part}'`).join(' ')} > '${file}'`
    const args =
      process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', shell] : ['-qec', shell, '/dev/null']
    const terminal = spawnSync('script', args, { cwd: root, env, encoding: 'utf8' })
    expect(terminal.status).toBe(0)
    expect(terminal.stdout).toContain(`${ERASE}Exporting lines`)
    const afterProgress = terminal.stdout.slice(terminal.stdout.lastIndexOf('Exporting lines'))
    expect(afterProgress).toContain(ERASE)
    expect(readFileSync(file, 'utf8')).toBe(exportToPipe().stdout)
  })
})
