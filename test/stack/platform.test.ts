import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { REPOSITORY_ROOT, stackOfStage } from './stack-evaluation.ts'

const INSTALLED_PACKAGES_FILE = '.sst/platform/node_modules/.package-lock.json'

const installedPackagesSchema = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.optional(z.boolean()) })),
})

/** Installed on macOS only, with a script that npm 12 skips as well. */
const MAC_ONLY_PACKAGE = 'fsevents'

describe("SST's platform", () => {
  it('has no install scripts but those that docs/deploying.md says may be skipped', () => {
    const { packages } = installedPackagesSchema.parse(
      JSON.parse(readFileSync(join(REPOSITORY_ROOT, INSTALLED_PACKAGES_FILE), 'utf8')),
    )
    const names = Object.entries(packages)
      .filter(([, one]) => one.hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1))
      .filter((name) => name !== MAC_ONLY_PACKAGE)
    expect([...new Set(names)].sort()).toEqual([
      '@pulumi/command',
      '@pulumi/docker-build',
      'esbuild',
      'protobufjs',
    ])
  })

  it.each(['production', 'zoe'])(
    'needs none of the plugins that they would download, in stage %s',
    async (stage) => {
      const { resources } = await stackOfStage(stage)
      expect(resources.filter(({ type }) => /^(?:command|docker-build):/.test(type))).toEqual([])
    },
  )
})
