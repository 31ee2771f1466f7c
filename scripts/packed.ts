import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The functions of the cloud, and whether they draw: then they need fonts and canvas. */
export const DOORS = { interactions: false, painter: true, worker: true, sweep: true } as const
export type DoorName = keyof typeof DOORS
export const DOOR_NAMES = Object.keys(DOORS) as DoorName[]

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const CANVAS = '@napi-rs/canvas'

/** So that what is written for CommonJS finds what it expects, as SST's banner lets it. */
const BANNER = [
  "import { createRequire as topLevelCreateRequire } from 'module'",
  'const require = topLevelCreateRequire(import.meta.url)',
].join('\n')

export interface Packed {
  /** The bundle itself: import it, and it is the function. */
  readonly file: string
  readonly bytes: number
  /** What is in it: bytes by the file they come from. */
  readonly parts: Readonly<Record<string, number>>
  /** What it asks for that is not in it. */
  readonly imports: readonly string[]
}

/** One file of a source and all that it needs, as SST's esbuild makes it: see its `pkg/runtime/node/build.go`. */
export async function bundled(source: string, outfile: string): Promise<Packed> {
  const { metafile } = await build({
    entryPoints: [source],
    outfile,
    absWorkingDir: at('.'),
    bundle: true,
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    mainFields: ['module', 'main'],
    external: [CANVAS, 'zlib-sync'],
    banner: { js: BANNER },
    metafile: true,
    logLevel: 'error',
  })
  const [, output] = Object.entries(metafile.outputs).find(([name]) => name.endsWith('.mjs')) ?? []
  if (!output) throw new Error(`nothing came of ${source}`)
  const parts = Object.entries(output.inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput])
  const imports = [...new Set(output.imports.map(({ path }) => path))]
  return { file: outfile, bytes: output.bytes, parts: Object.fromEntries(parts), imports }
}

/** A function as it lies in the cloud: a folder of its own with all that it needs, and nothing of ours around it. */
export async function packed(door: DoorName, folder: string): Promise<Packed> {
  mkdirSync(folder, { recursive: true })
  const result = await bundled(at(`packages/functions/src/${door}.ts`), join(folder, `${door}.mjs`))
  cpSync(at('packages/core/data/french.lexicon'), join(folder, 'french.lexicon'))
  if (DOORS[door]) {
    cpSync(at('packages/render/fonts'), join(folder, 'fonts'), { recursive: true })
    copyCanvas(join(folder, 'node_modules/@napi-rs'))
  }
  return result
}

/** This machine's; SST installs the one of the functions' own architecture. */
function copyCanvas(to: string): void {
  const from = at('node_modules/@napi-rs')
  for (const name of readdirSync(from).filter((each) => each === 'canvas' || each.startsWith('canvas-')))
    cpSync(join(from, name), join(to, name), { recursive: true, dereference: true })
}
