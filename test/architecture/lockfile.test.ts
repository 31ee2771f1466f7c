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

/** Folders that have a lock of their own. */
const LOCKED_FOLDERS = ['.', 'bench'].filter((folder) => existsSync(`${folder}/package-lock.json`))

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as LockedPackage

const PACKAGE_NAMES = readdirSync('packages').filter((room) => existsSync(`packages/${room}/package.json`))

/** The places in a lock that stand for a package.json of ours, with the folder it is in. */
const workspaceEntries = (folder: string): [place: string, folder: string][] =>
  folder === '.'
    ? [['', '.'], ...PACKAGE_NAMES.map((room): [string, string] => [`packages/${room}`, `packages/${room}`])]
    : [['', folder]]

/** What a package.json and its entry in the lock both say. */
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

describe.each(LOCKED_FOLDERS)('the lock in %s', (folder) => {
  const path = `${folder}/package-lock.json`
  const lock = readLockFile(path)

  it('has an entry for every optional platform package', () => {
    expect(lockFileText(completeLock(lock))).toBe(readFileSync(path, 'utf8'))
  })

  it('states os or cpu for every one of them, as its name does', () => {
    for (const [at, asked] of Object.entries(lock.packages)) {
      const siblings = Object.keys(asked.optionalDependencies ?? {})
      for (const name of siblings) {
        const place = findPackage(lock.packages, at, name)
        expect(place, `${name}, asked for by ${at}`).not.toBeNull()
        const { os, cpu, libc } = lock.packages[place ?? ''] ?? {}
        const stated = platformOf(name, siblings)
        // A wasm package that npm could see may state no platform: it runs anywhere.
        if (name.includes('wasm32') && cpu === undefined) continue
        expect(os ?? cpu, `${place} runs somewhere`).toBeDefined()
        if (stated !== null) expect({ os, cpu, libc }, place ?? '').toMatchObject(stated)
      }
    }
  })

  it('names no address but those of the workspaces', () => {
    const addressed = Object.values(lock.packages).filter(
      ({ resolved, link }) => resolved !== undefined && !link,
    )
    expect(addressed).toEqual([])
    expect(readFileSync(path, 'utf8')).not.toMatch(/"resolved": "\w+:/)
  })

  it('pins what npm could see by its integrity', () => {
    const unpinned = Object.entries(lock.packages).filter(
      ([place, { integrity, optional }]) =>
        place.includes('node_modules/') && integrity === undefined && !optional,
    )
    expect(unpinned.filter(([, { link }]) => !link)).toEqual([])
  })

  it.each(workspaceEntries(folder))('is in step with the package.json of "%s"', (place, home) => {
    const written = directDependencies(readManifest(home))
    expect(directDependencies(lock.packages[place] ?? {})).toEqual(written)
    for (const [dependency, range] of Object.entries({
      ...written.dependencies,
      ...written.devDependencies,
    })) {
      const found = lock.packages[findPackage(lock.packages, place, dependency) ?? ''] ?? {}
      if (!found.link) expect(`${dependency}@${found.version}`).toBe(`${dependency}@${range}`)
    }
  })
})

describe('completing a lock', () => {
  const lock = (packages: LockFile['packages']): LockFile => ({ name: 'x', lockfileVersion: 3, packages })
  const parent = (version: string, ...names: string[]): LockedPackage => ({
    version,
    optionalDependencies: Object.fromEntries(names.map((name) => [name, version])),
  })

  it('adds an absent platform package at the top, in order', () => {
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

  it('adds it under the package that asks when the top holds another version', () => {
    const { packages } = completeLock(
      lock({
        'node_modules/a/node_modules/zig': parent('2.0.0', 'zig-win32-x64'),
        'node_modules/zig-win32-x64': { version: '1.0.0', os: ['win32'], cpu: ['x64'], optional: true },
      }),
    )
    expect(packages['node_modules/zig-win32-x64']?.version).toBe('1.0.0')
    expect(packages['node_modules/a/node_modules/zig/node_modules/zig-win32-x64']?.version).toBe('2.0.0')
  })

  it('marks for development only what nothing else asks for', () => {
    const { packages } = completeLock(
      lock({
        'node_modules/a': { ...parent('1.0.0', 'zig-linux-x64', 'zig-linux-arm'), dev: true },
        'node_modules/b': parent('1.0.0', 'zig-linux-x64'),
      }),
    )
    expect(packages['node_modules/zig-linux-arm']?.dev).toBe(true)
    expect(packages['node_modules/zig-linux-x64']?.dev).toBeUndefined()
  })

  it('keeps what npm wrote, drops addresses, and changes nothing the second time', () => {
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

  it('says so when the name of an absent package states no platform', () => {
    expect(() => completeLock(lock({ 'node_modules/a': parent('1.0.0', 'mystery') }))).toThrow(
      /mystery@1\.0\.0/,
    )
  })
})

describe('the platform of a package', () => {
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

  it.each(cases)('is read from the name %s', (name, siblings, os, cpu, libc) => {
    expect(platformOf(name, siblings)).toEqual({
      ...(os && { os: [os] }),
      cpu: [cpu],
      ...(libc && { libc: [libc] }),
    })
  })

  it('is unknown when the name does not state one', () => {
    expect(['fsevents', 'linux-x64-tools', 'windarm64'].map((name) => platformOf(name, []))).toEqual([
      null,
      null,
      null,
    ])
  })
})
