import { defineConfig } from 'vitest/config'

/** `npm run test:browser`. Files run one after the other: each starts its own bot, local Discord and browser. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
