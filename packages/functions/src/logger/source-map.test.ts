import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { safeError } from './logger.ts'

describe('where an error came from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sourced-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** An error of a bundle like those of the cloud, as it is told to the log. */
  async function told(name: string, sourcemap: 'linked' | false): Promise<string> {
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

  it('is told by the lines of the source, where a map lies beside the bundle', async () => {
    expect(await told('mapped', 'linked')).toMatch(/stumble.*mapped\.ts:4:9/)
  })

  it('is told by the lines of the bundle where there is no map', async () => {
    expect(await told('bare', false)).toMatch(/bare\.mjs:1:\d+/)
  })

  it('is told by the lines of the bundle where its map is damaged', async () => {
    writeFileSync(join(folder, 'damaged.mjs.map'), '{ "version": 3, ')
    expect(await told('damaged', false)).toMatch(/damaged\.mjs:1:\d+/)
  })
})
