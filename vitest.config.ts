import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const aws = process.env.CRACKPOST_DYNAMODB ? [] : ['test/aws/**']

/** Test files that run fewer rounds in `npm test` than in `npm run test:deep`. */
const sampledTests = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path}`)
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('kit/sampling.ts'))

/** Needs Python 3, so it is part of `npm run test:deep` only. */
const VERIFIER_TESTS = 'test/verifier/**/*.test.ts'

export default defineConfig(({ mode }) => ({
  test: {
    // `npm run test:deep` is `vitest run --mode deep`.
    include:
      mode === 'deep'
        ? [...sampledTests(), VERIFIER_TESTS]
        : ['test/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    env: {
      CRACKPOST_TEST_DEEP: mode === 'deep' ? '1' : '',
      // As in scripts/local/sdk-warning.ts.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
    // These need a browser, SST's platform or AWS's DynamoDB: `npm run test:browser`, `test:stack`, `test:aws`.
    exclude: [
      ...configDefaults.exclude,
      'test/browser/**',
      'test/stack/**',
      ...aws,
      ...(mode === 'deep' ? [] : [VERIFIER_TESTS]),
    ],
    // At least two: a single worker waits for its child processes and leaves a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files of one worker share its modules: loading them anew for each file takes longer than the tests. A test must
    // therefore undo every change of a global (vi.stubEnv, fake timers).
    isolate: false,
    // Adds the example game as a fourth game.
    setupFiles: ['test/kit/vitest-setup.ts'],
    testTimeout: 300_000,
  },
}))
