import { defineConfig } from 'vitest/config'

/** `npm run test:stack`: what needs SST's platform. */
export default defineConfig({
  test: {
    include: ['test/stack/**/*.test.ts'],
    // One after the other in one place: a stage that one file has evaluated is there for the next.
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
