import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const playgroundFolder = fileURLToPath(new URL('../../packages/playground/', import.meta.url))
const pageFolder = join(playgroundFolder, 'dist', 'page')
const hashFile = join(playgroundFolder, 'dist', 'page.sha256')

/** A hash of everything the page is built from: its sources, the client protocol and the build configuration. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const folder of ['src/page', 'src/client'])
    for (const file of readdirSync(join(playgroundFolder, folder), {
      recursive: true,
      encoding: 'utf8',
    }).sort()) {
      const path = join(playgroundFolder, folder, file)
      if (/\.(?:tsx?|css|html|svg|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
        hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
    }
  for (const file of ['package.json', 'vite.config.ts'])
    hash.update(readFileSync(join(playgroundFolder, file)))
  return hash.digest('hex')
}

/** Returns the folder of the built page; builds it with Vite if it is missing or its sources have changed. */
export async function buildPage(): Promise<string> {
  const hash = sourcesHash()
  const current =
    existsSync(join(pageFolder, 'index.html')) &&
    existsSync(hashFile) &&
    readFileSync(hashFile, 'utf8') === hash
  if (current) return pageFolder
  const { build } = await import('vite')
  await build({ configFile: join(playgroundFolder, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(hashFile, hash)
  return pageFolder
}
