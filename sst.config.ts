/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app: ({ stage }) => ({
    name: 'crackpost',
    home: 'aws',
    // Production can't be removed by mistake, and its data is kept.
    removal: stage === 'production' ? 'retain' : 'remove',
    protect: stage === 'production',
    // No resource is linked, so there are no types to generate.
    types: { ignore: ['packages', 'bench'] },
  }),

  // A dynamic import: SST's globals exist only while the stack is evaluated.
  run: async () => (await import('./infra/outputs.ts')).stackOutputs,
})
