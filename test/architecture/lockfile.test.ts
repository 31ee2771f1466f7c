import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  completeLock,
  findPackage,
  type LockedPackage,
  type LockFile,
  lockFileText,
  platformOf,
  readLockFile,
} from '../../scripts/lock.ts'

/** Folders with their own lock file. */
const LOCKED_FOLDERS = ['.', 'bench'].filter((folder) => existsSync(`${folder}/package-lock.json`))

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as LockedPackage

const PACKAGE_NAMES = readdirSync('packages').filter((name) => existsSync(`packages/${name}/package.json`))

/** The entries of a lock file for our own package.json files, with their folders. */
const workspaceEntries = (folder: string): [place: string, folder: string][] =>
  folder === '.'
    ? [['', '.'], ...PACKAGE_NAMES.map((name): [string, string] => [`packages/${name}`, `packages/${name}`])]
    : [['', folder]]

/** The fields that a package.json and its entry in the lock file share. */
const directDependencies = ({
  name,
  version,
  dependencies,
  devDependencies,
  optionalDependencies,
}: LockedPackage) => ({
  name,
  version,
  dependencies: dependencies ?? {},
  devDependencies: devDependencies ?? {},
  optionalDependencies: optionalDependencies ?? {},
})

describe.each(LOCKED_FOLDERS)('the lock file in %s', (folder) => {
  const path = `${folder}/package-lock.json`
  const lock = readLockFile(path)

  it('has an entry for every optional platform package', () => {
    expect(lockFileText(completeLock(lock))).toBe(readFileSync(path, 'utf8'))
  })

  it('states os or cpu of every platform package, as its name does', () => {
    for (const [at, parent] of Object.entries(lock.packages)) {
      const siblings = Object.keys(parent.optionalDependencies ?? {})
      for (const name of siblings) {
        const place = findPackage(lock.packages, at, name)
        expect(place, `${name}, required by ${at}`).not.toBeNull()
        const { os, cpu, libc } = lock.packages[place ?? ''] ?? {}
        const stated = platformOf(name, siblings)
        // A wasm package may state no platform: it runs anywhere.
        if (name.includes('wasm32') && cpu === undefined) continue
        expect(os ?? cpu, `${place} runs somewhere`).toBeDefined()
        if (stated !== null) expect({ os, cpu, libc }, place ?? '').toMatchObject(stated)
      }
    }
  })

  it('contains no URLs', () => {
    const addressed = Object.values(lock.packages).filter(
      ({ resolved, link }) => resolved !== undefined && !link,
    )
    expect(addressed).toEqual([])
    expect(readFileSync(path, 'utf8')).not.toMatch(/"resolved": "\w+:/)
  })

  it('has an integrity hash for every package that is not optional', () => {
    const unpinned = Object.entries(lock.packages).filter(
      ([place, { integrity, optional }]) =>
        place.includes('node_modules/') && integrity === undefined && !optional,
    )
    expect(unpinned.filter(([, { link }]) => !link)).toEqual([])
  })

  it.each(workspaceEntries(folder))('agrees with the package.json of "%s"', (place, source) => {
    const declared = directDependencies(readManifest(source))
    expect(directDependencies(lock.packages[place] ?? {})).toEqual(declared)
    for (const [dependency, range] of Object.entries({
      ...declared.dependencies,
      ...declared.devDependencies,
    })) {
      const locked = lock.packages[findPackage(lock.packages, place, dependency) ?? ''] ?? {}
      if (!locked.link) expect(`${dependency}@${locked.version}`).toBe(`${dependency}@${range}`)
    }
  })
})

describe('completeLock', () => {
  const lock = (packages: LockFile['packages']): LockFile => ({ name: 'x', lockfileVersion: 3, packages })
  const parent = (version: string, ...names: string[]): LockedPackage => ({
    version,
    optionalDependencies: Object.fromEntries(names.map((name) => [name, version])),
  })

  it('adds a missing platform package at the top level, in order', () => {
    const { packages } = completeLock(
      lock({ '': {}, 'node_modules/zig': parent('1.0.0', '@zig/darwin-arm64') }),
    )
    expect(packages['node_modules/@zig/darwin-arm64']).toEqual({
      version: '1.0.0',
      cpu: ['arm64'],
      optional: true,
      os: ['darwin'],
    })
    expect(Object.keys(packages)).toEqual(['', 'node_modules/@zig/darwin-arm64', 'node_modules/zig'])
  })

  it('adds it below its parent if the top level has another version', () => {
    const { packages } = completeLock(
      lock({
        'node_modules/a/node_modules/zig': parent('2.0.0', 'zig-win32-x64'),
        'node_modules/zig-win32-x64': { version: '1.0.0', os: ['win32'], cpu: ['x64'], optional: true },
      }),
    )
    expect(packages['node_modules/zig-win32-x64']?.version).toBe('1.0.0')
    expect(packages['node_modules/a/node_modules/zig/node_modules/zig-win32-x64']?.version).toBe('2.0.0')
  })

  it('marks a package as dev only if no other package requires it', () => {
    const { packages } = completeLock(
      lock({
        'node_modules/a': { ...parent('1.0.0', 'zig-linux-x64', 'zig-linux-arm'), dev: true },
        'node_modules/b': parent('1.0.0', 'zig-linux-x64'),
      }),
    )
    expect(packages['node_modules/zig-linux-arm']?.dev).toBe(true)
    expect(packages['node_modules/zig-linux-x64']?.dev).toBeUndefined()
  })

  it('keeps what npm wrote, removes URLs, and is idempotent', () => {
    const whole = { version: '1.0.0', integrity: 'sha512-x', os: ['linux'], cpu: ['x64'], optional: true }
    const once = completeLock(
      lock({
        'node_modules/@crackpost/core': { resolved: 'packages/core', link: true },
        'node_modules/zig': {
          ...parent('1.0.0', 'zig-linux-x64', 'zig-wasm32-wasi'),
          resolved: 'https://a.test/zig',
        },
        'node_modules/zig-linux-x64': whole,
      }),
    )
    expect(once.packages['node_modules/zig-linux-x64']).toEqual(whole)
    expect(once.packages['node_modules/zig']?.resolved).toBeUndefined()
    expect(once.packages['node_modules/@crackpost/core']?.resolved).toBe('packages/core')
    expect(lockFileText(completeLock(once))).toBe(lockFileText(once))
  })

  it('throws if the name of a missing package states no platform', () => {
    expect(() => completeLock(lock({ 'node_modules/a': parent('1.0.0', 'mystery') }))).toThrow(
      /mystery@1\.0\.0/,
    )
  })
})

describe('platformOf', () => {
  const cases: [name: string, siblings: string[], os: string | null, cpu: string, libc: string | null][] = [
    ['@esbuild/darwin-arm64', [], 'darwin', 'arm64', null],
    ['@esbuild/linux-x64', [], 'linux', 'x64', null],
    ['@esbuild/win32-ia32', [], 'win32', 'ia32', null],
    ['@typescript/typescript-linux-arm', [], 'linux', 'arm', null],
    ['@typescript/typescript-sunos-x64', [], 'sunos', 'x64', null],
    ['@biomejs/cli-linux-x64', ['@biomejs/cli-linux-x64-musl'], 'linux', 'x64', 'glibc'],
    ['@biomejs/cli-linux-x64-musl', [], 'linux', 'x64', 'musl'],
    ['@rolldown/binding-linux-ppc64-gnu', [], 'linux', 'ppc64', 'glibc'],
    ['@rolldown/binding-android-arm-eabi', [], 'android', 'arm', null],
    ['@rolldown/binding-openharmony-arm64', [], 'openharmony', 'arm64', null],
    ['@rolldown/binding-wasm32-wasi', [], null, 'wasm32', null],
    ['@napi-rs/canvas-linux-arm-gnueabihf', [], 'linux', 'arm', null],
    ['@napi-rs/canvas-linux-riscv64-gnu', [], 'linux', 'riscv64', 'glibc'],
    ['@napi-rs/canvas-win32-arm64-msvc', [], 'win32', 'arm64', null],
    ['lightningcss-freebsd-x64', [], 'freebsd', 'x64', null],
  ]

  it.each(cases)('reads the platform from the name %s', (name, siblings, os, cpu, libc) => {
    expect(platformOf(name, siblings)).toEqual({
      ...(os && { os: [os] }),
      cpu: [cpu],
      ...(libc && { libc: [libc] }),
    })
  })

  it('returns null if the name states no platform', () => {
    expect(['fsevents', 'linux-x64-tools', 'windarm64'].map((name) => platformOf(name, []))).toEqual([
      null,
      null,
      null,
    ])
  })
})
