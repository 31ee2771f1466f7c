import { defineConfig } from 'vitest/config'

/** `npm run test:stack`: the tests that need SST's platform. */
export default defineConfig({
  test: {
    include: ['test/stack/**/*.test.ts'],
    // One worker, one file after the other: files share the stages that were evaluated already.
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
