import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const aws = process.env.CRACKPOST_DYNAMODB ? [] : ['test/aws/**']

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    // These need a browser, SST's platform or AWS's DynamoDB: `npm run test:browser`, `test:stack`, `test:aws`.
    exclude: [...configDefaults.exclude, 'test/browser/**', 'test/stack/**', ...aws],
    // At least two: a single worker waits for its child processes and leaves a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Every test file has the example game as a fourth game.
    setupFiles: ['test/kit/example-setup.ts'],
    testTimeout: 300_000,
  },
})
