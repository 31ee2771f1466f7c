import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { safeError } from './logger.ts'

describe('the stack of a bundled error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-map-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** The first logged stack frame of an error that is thrown in a bundle like those on Lambda. */
  async function firstFrame(name: string, sourcemap: 'linked' | false): Promise<string> {
    const source = join(folder, `${name}.ts`)
    const outfile = join(folder, `${name}.mjs`)
    writeFileSync(
      source,
      '// A comment\n\nexport function stumble(): never {\n  throw new Error("secret")\n}\n',
    )
    await build({ entryPoints: [source], outfile, format: 'esm', minify: true, keepNames: true, sourcemap })
    const bundled = (await import(pathToFileURL(outfile).href)) as { stumble(): never }
    try {
      return bundled.stumble()
    } catch (error) {
      return safeError(error).at[0] ?? ''
    }
  }

  it('refers to lines of the source if there is a source map', async () => {
    expect(await firstFrame('mapped', 'linked')).toMatch(/stumble.*mapped\.ts:4:9/)
  })

  it('refers to lines of the bundle if there is no source map', async () => {
    expect(await firstFrame('bare', false)).toMatch(/bare\.mjs:1:\d+/)
  })

  it('refers to lines of the bundle if the source map is damaged', async () => {
    writeFileSync(join(folder, 'damaged.mjs.map'), '{ "version": 3, ')
    expect(await firstFrame('damaged', false)).toMatch(/damaged\.mjs:1:\d+/)
  })
})
