/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  // SST allows no imports at the top of this file.
  app: async ({ stage }) => ({
    name: 'crackpost',
    home: 'aws',
    // Also the region of the secrets and of SST's own state. Without it, SST would use that of the shell or the profile.
    providers: { aws: { region: (await import('./infra/stage.ts')).stageConfig(stage).region } },
    // Production can't be removed by mistake, and its data is kept.
    removal: stage === 'production' ? 'retain' : 'remove',
    protect: stage === 'production',
    // No resource is linked, so there are no types to generate.
    types: { ignore: ['packages', 'bench'] },
  }),

  // A dynamic import: SST's globals exist only while the stack is evaluated.
  run: async () => {
    // Here and not in `app`: SST shows the message of an error in `run`, but not that of an error in `app`.
    ;(await import('./infra/stage.ts')).refuseOtherRegion($app.stage, process.env)
    return (await import('./infra/outputs.ts')).stackOutputs
  },
})
