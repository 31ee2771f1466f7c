/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app: ({ stage }) => ({
    name: 'crackpost',
    home: 'aws',
    // What people play in is neither removed by mistake nor together with its data.
    removal: stage === 'production' ? 'retain' : 'remove',
    protect: stage === 'production',
    // Nothing is linked, so there is nothing to generate types for.
    types: { ignore: ['packages', 'bench'] },
  }),

  // Imported here and not above: what is in there exists only while the stack is evaluated.
  run: async () => (await import('./infra/outputs.ts')).stackOutputs,
})
