import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleLambda, LAMBDA_BUNDLE_NAMES } from './lambda-bundle.ts'

/**
 * `npm run bundle`: the functions as they lie in the cloud, each in its folder under `.cache/bundle`, and what is in
 * them. SST makes its own when it deploys; these are to be looked at and tried.
 */
const OUTPUT_FOLDER = fileURLToPath(new URL('../.cache/bundle', import.meta.url))

/** Of each bundle, so many of its largest parts are told. */
const MAX_PARTS_SHOWN = 8

/** A package of somebody else's, or a folder of ours. */
const packageOf = (path: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 4).join('/')

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

rmSync(OUTPUT_FOLDER, { recursive: true, force: true })
for (const door of LAMBDA_BUNDLE_NAMES) {
  const { bytes, lazyBytes, parts } = await bundleLambda(door, join(OUTPUT_FOLDER, door))
  console.log(`${door}  ${kilobytes(bytes)}, and ${kilobytes(lazyBytes)} when it is asked for`)
  const sums = new Map<string, number>()
  for (const [path, size] of Object.entries(parts))
    sums.set(packageOf(path), (sums.get(packageOf(path)) ?? 0) + size)
  for (const [part, size] of [...sums].sort(([, a], [, b]) => b - a).slice(0, MAX_PARTS_SHOWN))
    console.log(`${kilobytes(size).padStart(12)}  ${part}`)
}
