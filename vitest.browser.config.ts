import { defineConfig } from 'vitest/config'

/** `npm run test:browser`. One file after the other: each has a house and a browser of its own. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
