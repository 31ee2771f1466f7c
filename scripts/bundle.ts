import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DOOR_NAMES, packed } from './packed.ts'

/**
 * `npm run bundle`: the functions as they lie in the cloud, each in its folder under `.cache/bundle`, and what is in
 * them. SST makes its own when it deploys; these are to be looked at and tried.
 */
const OUT = fileURLToPath(new URL('../.cache/bundle', import.meta.url))

/** Of each bundle, so many of its largest parts are told. */
const TOLD = 8

/** A package of somebody else's, or a folder of ours. */
const partOf = (path: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 4).join('/')

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

rmSync(OUT, { recursive: true, force: true })
for (const door of DOOR_NAMES) {
  const { bytes, later, parts } = await packed(door, join(OUT, door))
  console.log(`${door}  ${kilobytes(bytes)}, and ${kilobytes(later)} when it is asked for`)
  const sums = new Map<string, number>()
  for (const [path, size] of Object.entries(parts))
    sums.set(partOf(path), (sums.get(partOf(path)) ?? 0) + size)
  for (const [part, size] of [...sums].sort(([, a], [, b]) => b - a).slice(0, TOLD))
    console.log(`${kilobytes(size).padStart(12)}  ${part}`)
}
