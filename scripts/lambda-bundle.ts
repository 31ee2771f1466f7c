import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'

/** The functions of the cloud, and whether they draw: then they need fonts and canvas. */
export const LAMBDA_NEEDS_CANVAS = { interactions: false, painter: true, worker: true, sweep: true } as const
export type LambdaBundleName = keyof typeof LAMBDA_NEEDS_CANVAS
export const LAMBDA_BUNDLE_NAMES = Object.keys(LAMBDA_NEEDS_CANVAS) as LambdaBundleName[]

const repoPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const CANVAS_PACKAGE = '@napi-rs/canvas'

/** So that what is written for CommonJS finds what it expects, as SST's banner lets it. */
const BANNER = [
  "import { createRequire as topLevelCreateRequire } from 'module'",
  'const require = topLevelCreateRequire(import.meta.url)',
].join('\n')

export interface LambdaBundle {
  /** The bundle itself: import it, and it is the function. */
  readonly file: string
  /** What is loaded when it starts, and what more when it is asked for. */
  readonly bytes: number
  readonly lazyBytes: number
  /** What is in the first: bytes by the file they come from. */
  readonly parts: Readonly<Record<string, number>>
  /** What it asks for that is not in it. */
  readonly imports: readonly string[]
}

type Output = Metafile['outputs'][string]

/** A source and all that it needs, as SST's esbuild makes it: see its `pkg/runtime/node/build.go`. */
export async function bundleFile(source: string, outfile: string): Promise<LambdaBundle> {
  const { dir, name } = parse(outfile)
  const { metafile } = await build({
    entryPoints: [{ in: source, out: name }],
    outdir: dir,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: repoPath('.'),
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    mainFields: ['module', 'main'],
    external: [CANVAS_PACKAGE, 'zlib-sync'],
    banner: { js: BANNER },
    metafile: true,
    logLevel: 'error',
  })
  const all = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.mjs'))
  const [entry] =
    all.find(([, { entryPoint }]) => entryPoint !== undefined && isSamePath(entryPoint, source)) ?? []
  if (entry === undefined) throw new Error(`nothing came of ${source}`)
  const first = outputsLoadedWith(entry, metafile.outputs)
  const size = (outputs: readonly Output[]): number => outputs.reduce((sum, { bytes }) => sum + bytes, 0)
  const parts = first.flatMap(({ inputs }) =>
    Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput] as const),
  )
  const imports = all.flatMap(([, output]) => output.imports.filter(({ external }) => external))
  return {
    file: outfile,
    bytes: size(first),
    lazyBytes: size(all.map(([, output]) => output)) - size(first),
    parts: Object.fromEntries(parts),
    imports: [...new Set(imports.map(({ path }) => path))],
  }
}

const isSamePath = (path: string, source: string): boolean => resolve(repoPath('.'), path) === resolve(source)

/** An output, and those that are loaded with it. */
function outputsLoadedWith(entry: string, outputs: Readonly<Record<string, Output>>): Output[] {
  const found = new Set([entry])
  for (const path of found)
    for (const { path: other, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && outputs[other]) found.add(other)
  return [...found].flatMap((path) => outputs[path] ?? [])
}

/** A function as it lies in the cloud: a folder of its own with all that it needs, and nothing of ours around it. */
export async function bundleLambda(lambdaName: LambdaBundleName, folder: string): Promise<LambdaBundle> {
  mkdirSync(folder, { recursive: true })
  const result = await bundleFile(
    repoPath(`packages/functions/src/handlers/${lambdaName}.ts`),
    join(folder, `${lambdaName}.mjs`),
  )
  cpSync(repoPath('packages/core/data/french.lexicon'), join(folder, 'french.lexicon'))
  if (LAMBDA_NEEDS_CANVAS[lambdaName]) {
    cpSync(repoPath('packages/render/fonts'), join(folder, 'fonts'), { recursive: true })
    copyCanvas(join(folder, 'node_modules/@napi-rs'))
  }
  return result
}

/** This machine's; SST installs the one of the functions' own architecture. */
function copyCanvas(to: string): void {
  const from = repoPath('node_modules/@napi-rs')
  for (const name of readdirSync(from).filter((each) => each === 'canvas' || each.startsWith('canvas-')))
    cpSync(join(from, name), join(to, name), { recursive: true, dereference: true })
}
