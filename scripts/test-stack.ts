import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import rootPackage from '../package.json' with { type: 'json' }

/**
 * `npm run test:stack`: type-checks the stack and evaluates it without an account. The first run installs SST's platform
 * into .sst, which takes a minute or two. Arguments after `--` go to vitest.
 */
const repoPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * For SST's installer, which then needs the npm registry, but neither AWS nor Bun. It runs `npm install` in .sst/platform.
 * npm 12 does not run install scripts unless they are allowed, and none is needed here: those of esbuild and protobufjs only
 * check the installation, and those of Pulumi's packages would download programs that only a deployment uses.
 */
const SST_INSTALL_ENV = {
  SST_SKIP_DEPENDENCY_CHECK: '1',
  SST_NO_BUN: '1',
  SST_TELEMETRY_DISABLED: '1',
  // For machines that have strict-allow-scripts in their .npmrc: npm would stop instead of skipping the scripts.
  npm_config_ignore_scripts: 'true',
}

function runNode(script: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(process.execPath, [repoPath(script), ...args], {
    cwd: repoPath('.'),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Whether the file that the installer writes last exists, and the version matches. */
const isInstalled = (): boolean =>
  existsSync(repoPath('.sst/platform/config.d.ts')) &&
  readFileSync(repoPath('.sst/platform/version'), 'utf8').trim() === rootPackage.devDependencies.sst

if (!isInstalled()) {
  process.stderr.write('Installing SST’s platform, once. This takes a minute or two.\n')
  runNode('node_modules/sst/bin/sst.mjs', ['install', '--stage', 'test'], SST_INSTALL_ENV)
}
runNode('node_modules/typescript/bin/tsc', ['-p', repoPath('infra')])
runNode('node_modules/vitest/vitest.mjs', [
  'run',
  '--config',
  'vitest.stack.config.ts',
  ...process.argv.slice(2),
])
