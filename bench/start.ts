import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPage } from '../scripts/local/page-build.ts'
import { type Figure, median } from './figure.ts'

const repoRoot = fileURLToPath(new URL('../', import.meta.url))
const STARTS = 5

/** The time from `npm start` until the page responds: packages installed, page built, empty data folder. */
export async function* startFigures(): AsyncGenerator<Figure> {
  await buildPage()
  const times: number[] = []
  for (let n = 0; n < STARTS; n++)
    times.push(await startupMs(mkdtempSync(join(tmpdir(), 'crackpost-start-'))))
  yield { name: 'start.ready_ms', value: median(times), unit: 'ms' }
}

async function startupMs(folder: string): Promise<number> {
  const startedAt = performance.now()
  // In its own process group, to end npm with its child processes.
  const npm = spawn('npm', ['start'], {
    cwd: repoRoot,
    env: { ...process.env, PORT: '0', CRACKPOST_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const response = await fetch(await printedAddress(npm))
    if (!response.ok) throw new Error(`the page answers with ${response.status}`)
    await response.text()
    return performance.now() - startedAt
  } finally {
    const ended = new Promise((resolve) => npm.once('close', resolve))
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The address that `npm start` prints when it is ready. */
const printedAddress = (npm: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    npm.stdout?.on('data', (chunk) => {
      output += chunk
      const [, url] = /Crackpost is at (\S+)\n/.exec(output) ?? []
      if (url !== undefined) resolve(url)
    })
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
