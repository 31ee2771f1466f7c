import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'

/** The Lambda functions, and whether they draw: then they need fonts and canvas. */
export const LAMBDA_NEEDS_CANVAS = { interactions: false, painter: true, worker: true, sweep: true } as const
export type LambdaBundleName = keyof typeof LAMBDA_NEEDS_CANVAS
export const LAMBDA_BUNDLE_NAMES = Object.keys(LAMBDA_NEEDS_CANVAS) as LambdaBundleName[]

const repoPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const CANVAS_PACKAGE = '@napi-rs/canvas'

/** Defines `require` for bundled CommonJS modules, as SST's banner does. */
const BANNER = [
  "import { createRequire as topLevelCreateRequire } from 'module'",
  'const require = topLevelCreateRequire(import.meta.url)',
].join('\n')

export interface LambdaBundle {
  /** The path of the entry module. */
  readonly file: string
  /** Bytes loaded at start. */
  readonly bytes: number
  /** Bytes loaded on demand by dynamic imports. */
  readonly lazyBytes: number
  /** The bytes loaded at start, by source file. */
  readonly parts: Readonly<Record<string, number>>
  /** Modules that it imports and does not contain. */
  readonly imports: readonly string[]
}

type Output = Metafile['outputs'][string]

/** Bundles a source file with its dependencies, with the options of SST's `pkg/runtime/node/build.go`. */
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
  if (entry === undefined) throw new Error(`esbuild wrote no output for ${source}`)
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

/** An output and all outputs that it imports statically. */
function outputsLoadedWith(entry: string, outputs: Readonly<Record<string, Output>>): Output[] {
  const found = new Set([entry])
  for (const path of found)
    for (const { path: other, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && outputs[other]) found.add(other)
  return [...found].flatMap((path) => outputs[path] ?? [])
}

/** Writes a function as it is deployed to a folder: the bundle, the lexicons and, if it draws, fonts and canvas. */
export async function bundleLambda(lambdaName: LambdaBundleName, folder: string): Promise<LambdaBundle> {
  mkdirSync(folder, { recursive: true })
  const result = await bundleFile(
    repoPath(`packages/functions/src/handlers/${lambdaName}.ts`),
    join(folder, `${lambdaName}.mjs`),
  )
  cpSync(repoPath('packages/core/data/french.lexicon'), join(folder, 'french.lexicon'))
  cpSync(repoPath('packages/core/data/former'), join(folder, 'former'), { recursive: true })
  if (LAMBDA_NEEDS_CANVAS[lambdaName]) {
    cpSync(repoPath('packages/render/fonts'), join(folder, 'fonts'), { recursive: true })
    copyCanvas(join(folder, 'node_modules/@napi-rs'))
  }
  return result
}

/** Copies canvas for this machine's architecture; SST installs it for that of the functions. */
function copyCanvas(to: string): void {
  const from = repoPath('node_modules/@napi-rs')
  for (const name of readdirSync(from).filter((file) => file === 'canvas' || file.startsWith('canvas-')))
    cpSync(join(from, name), join(to, name), { recursive: true, dereference: true })
}
