import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requireLambdaNode } from './local/lambda-node.ts'

/**
 * `npm run test:lambda`: tests the bundled functions, and the code of which they consist, on Lambda's version of Node.
 * The first run fetches that version unless it is running already. Arguments after `--` go to vitest.
 */
const SUITES = [
  'test/architecture/lambda-bundles.test.ts',
  'test/architecture/interactions-bundle.test.ts',
  'packages/functions/src',
  'test/http',
]

const repoPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

try {
  const node = requireLambdaNode()
  const args = [repoPath('node_modules/vitest/vitest.mjs'), 'run', ...SUITES, ...process.argv.slice(2)]
  const { status } = spawnSync(node, args, { cwd: repoPath('.'), stdio: 'inherit' })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
