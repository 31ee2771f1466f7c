import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const aws = process.env.CRACKPOST_DYNAMODB ? [] : ['test/aws/**']

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    // These need a browser, SST's platform or AWS's DynamoDB: `npm run test:browser`, `test:stack`, `test:aws`.
    exclude: [...configDefaults.exclude, 'test/browser/**', 'test/stack/**', ...aws],
    // Two at a time on the smallest machine: one alone waits for its own processes and leaves a core idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 300_000,
  },
})
