import { configDefaults, defineConfig } from 'vitest/config'

const aws = process.env.CRACKPOST_DYNAMODB ? [] : ['test/aws/**']

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
    // These need a browser, SST's platform or AWS's DynamoDB: `npm run test:browser`, `test:stack`, `test:aws`.
    exclude: [...configDefaults.exclude, 'test/browser/**', 'test/stack/**', ...aws],
    testTimeout: 120_000,
  },
})
