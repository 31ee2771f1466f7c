/**
 * `npm run lock`: completes the lock files. If a registry does not list the packages of other platforms, npm leaves them out
 * of the lock file; then `npm ci` rejects it, or a machine of that platform installs no binary. This adds each missing package
 * with its version and the platform that its name states; npm takes the rest from the registry.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One package of a lock file: the fields read or written here. */
export interface LockedPackage {
  name?: string
  version?: string
  resolved?: string
  link?: boolean
  integrity?: string
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  peer?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  name: string
  lockfileVersion: number
  packages: Record<string, LockedPackage>
}

/** The platforms of a package, in the fields of package.json. */
export interface PackagePlatform {
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const OS_PATTERN = 'aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32'
const CPU_PATTERN = 'arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64'
const PLATFORM_PATTERN = new RegExp(
  `(?:^|[/-])(${OS_PATTERN})-(${CPU_PATTERN})(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$`,
)
const LIBC_BY_ABI: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' }

/**
 * The platform that a package's name states, or null. `siblings` are the other optional packages of the same parent: on
 * Linux, a name without a suffix is for glibc if a sibling is for musl.
 */
export function platformOf(name: string, siblings: readonly string[]): PackagePlatform | null {
  // Newer wasm packages state no platform at all and would be installed by everybody; they are a last resort.
  if (/(?:^|[/-])wasm32(?:-wasip?\d?)?$/.test(name)) return { cpu: ['wasm32'] }
  const [, os, cpu, abi] = PLATFORM_PATTERN.exec(name) ?? []
  if (os === undefined || cpu === undefined) return null
  const libc =
    abi === undefined ? (siblings.includes(`${name}-musl`) ? 'glibc' : undefined) : LIBC_BY_ABI[abi]
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc !== undefined && { libc: [libc] }) }
}

/** The path in the lock file where Node resolves a dependency of the package at `at`, or null. */
export function findPackage(packages: LockFile['packages'], at: string, name: string): string | null {
  for (let from = at; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    // Above a workspace folder comes the root, as for a top-level package.
    const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (from === '') return null
  }
}

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

/** The entry of a platform package that the registry did not list, with its keys in npm's order. */
function platformEntry(name: string, range: string, parent: LockedPackage): LockedPackage {
  const where = platformOf(name, Object.keys(parent.optionalDependencies ?? {}))
  if (where === null || !EXACT_VERSION.test(range)) {
    throw new Error(
      `${name}@${range} is missing from the lock and its name states no platform: add it by hand`,
    )
  }
  const { cpu, libc, os } = where
  return {
    version: range,
    ...(cpu && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
    ...(parent.peer && { peer: true }),
  }
}

/** Returns the lock file with an entry for every optional platform package, and without addresses except of workspaces. */
export function completeLock(lock: LockFile): LockFile {
  const packages: LockFile['packages'] = {}
  for (const [place, { resolved, ...locked }] of Object.entries(lock.packages)) {
    packages[place] = locked.link && resolved !== undefined ? { resolved, ...locked } : locked
  }
  const added = new Set<string>()
  for (const [at, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const found = findPackage(packages, at, name)
      const existing = found === null ? undefined : packages[found]
      if (existing === undefined || (EXACT_VERSION.test(range) && existing.version !== range)) {
        const place = found === null || at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
        packages[place] = platformEntry(name, range, parent)
        added.add(place)
      } else if (found !== null && added.has(found)) {
        // Two packages depend on it: it is `dev` or `peer` only if both are.
        if (!parent.dev) delete existing.dev
        if (!parent.peer) delete existing.peer
      }
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** The text of a lock file, formatted as npm does. */
export function lockFileText(lock: LockFile): string {
  return `${JSON.stringify(lock, null, 2)}\n`
}

export function readLockFile(path: string): LockFile {
  return JSON.parse(readFileSync(path, 'utf8')) as LockFile
}

function main(): void {
  for (const path of ['package-lock.json', 'bench/package-lock.json'].filter((path) => existsSync(path))) {
    const before = readLockFile(path)
    const after = completeLock(before)
    writeFileSync(path, lockFileText(after))
    const count = Object.keys(after.packages).length - Object.keys(before.packages).length
    console.log(`${path}: ${count === 0 ? 'complete' : `${count} platform packages added`}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
