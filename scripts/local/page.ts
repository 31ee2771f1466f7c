import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const room = fileURLToPath(new URL('../../packages/playground/', import.meta.url))
const built = join(room, 'dist', 'page')
const stamp = join(room, 'dist', 'page.sha256')

/** What the page is made from: sources, the protocol it speaks, and the versions of what it is built with. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const folder of ['src/page', 'src/client'])
    for (const file of readdirSync(join(room, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(room, folder, file)
      if (/\.(?:tsx?|css|html|svg|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
        hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
    }
  for (const file of ['package.json', 'vite.config.ts']) hash.update(readFileSync(join(room, file)))
  return hash.digest('hex')
}

/** The folder of the page, built by Vite where it is not there or its sources have changed. */
export async function page(): Promise<string> {
  const hash = sourcesHash()
  const current =
    existsSync(join(built, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (current) return built
  const { build } = await import('vite')
  await build({ configFile: join(room, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(stamp, hash)
  return built
}
