import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const repoRoot = fileURLToPath(new URL('../../../', import.meta.url))
const OUTPUT_FOLDER = `${repoRoot}.cache/programs-${process.pid}`

/** Sources find their data beside themselves, also from inside a bundle. */
const ownUrls: Plugin = {
  name: 'own-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return {
        contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
        loader: 'ts',
      }
    })
  },
}

/** Packages with native parts, or too large to bundle in a moment. */
const INSTALLED_PACKAGES = ['@napi-rs/canvas', 'classic-level', 'discord.js', 'esbuild', 'vite']

const programs = new Map<string, Promise<string>>()

/**
 * Bundles a program of this repository, once per test process. Node starts the bundle in a third of the time that tsx
 * needs. Takes paths relative to the repository; the modules in `preloads` run first. Returns the bundle's file.
 */
export function bundleProgram(path: string, preloads: readonly string[] = []): Promise<string> {
  const modules = [...preloads, path]
  const key = modules.join(' ')
  const known = programs.get(key)
  if (known) return known
  if (programs.size === 0) {
    mkdirSync(OUTPUT_FOLDER, { recursive: true })
    process.once('exit', () => rmSync(OUTPUT_FOLDER, { recursive: true, force: true }))
  }
  const outfile = `${OUTPUT_FOLDER}/${programs.size}.mjs`
  const made = build({
    stdin: { contents: modules.map((module) => `import './${module}'`).join('\n'), resolveDir: repoRoot },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The store identifies commands by their class names.
    keepNames: true,
    banner: {
      js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
    },
    external: INSTALLED_PACKAGES,
    plugins: [ownUrls],
    logLevel: 'error',
  }).then(() => outfile)
  programs.set(key, made)
  return made
}
