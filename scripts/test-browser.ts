import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './local/chromium.ts'
import { buildPage } from './local/page-build.ts'

/**
 * `npm run test:browser`: tests the page in a real browser. It needs Chromium or Chrome, and as root on Debian installs
 * Chromium itself. SCREENSHOTS names a folder for a screenshot of every step; arguments after `--` go to vitest.
 */
const ADVICE =
  'There is no Chromium or Chrome here. Install one (Debian, Ubuntu: sudo apt-get install chromium), or name it as CHROME_PATH.'

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs Chromium with apt-get; null if that is not available or not permitted. */
function installChromium(): string | null {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return null
  process.stderr.write('There is no Chromium here: installing it by apt-get.\n')
  const install = () => succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  return install() || (succeeds('apt-get', ['update']) && install()) ? findChromium() : null
}

const repoPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

function requireChromium(): string {
  try {
    return findChromium() ?? installChromium() ?? fail(ADVICE)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const CHROME_PATH = requireChromium()
// Built once, before the tests start servers.
await buildPage()
const args = ['run', '--config', repoPath('vitest.browser.config.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, [repoPath('node_modules/vitest/vitest.mjs'), ...args], {
  cwd: repoPath('.'),
  env: { ...process.env, CHROME_PATH },
  stdio: 'inherit',
})
process.exit(status ?? 1)
