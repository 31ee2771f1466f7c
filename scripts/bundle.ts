import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleLambda, LAMBDA_BUNDLE_NAMES } from './lambda-bundle.ts'

/**
 * `npm run bundle`: bundles each Lambda function into its folder under `.cache/bundle` and prints its largest parts.
 * For inspection only: SST makes its own bundles when it deploys.
 */
const OUTPUT_FOLDER = fileURLToPath(new URL('../.cache/bundle', import.meta.url))

const MAX_PARTS_SHOWN = 8

/** The npm package of a file, or for our own files the first four segments of the path. */
const packageOf = (path: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 4).join('/')

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

rmSync(OUTPUT_FOLDER, { recursive: true, force: true })
for (const name of LAMBDA_BUNDLE_NAMES) {
  const { bytes, lazyBytes, parts } = await bundleLambda(name, join(OUTPUT_FOLDER, name))
  console.log(`${name}  ${kilobytes(bytes)} at start, ${kilobytes(lazyBytes)} on demand`)
  const sums = new Map<string, number>()
  for (const [path, size] of Object.entries(parts))
    sums.set(packageOf(path), (sums.get(packageOf(path)) ?? 0) + size)
  for (const [part, size] of [...sums].sort(([, a], [, b]) => b - a).slice(0, MAX_PARTS_SHOWN))
    console.log(`${kilobytes(size).padStart(12)}  ${part}`)
}
