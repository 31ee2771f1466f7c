import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SOURCE_FILES } from './laws.ts'

/** The files to which the documents export. */
const exportFiles = (): string[] => [
  ...new Set(
    SOURCE_FILES.filter(({ path }) => /\.(?:md|ts)$/.test(path)).flatMap(({ text }) =>
      [...text.matchAll(/npm run -s export > ([\w.-]+)/g)].map(([, file = '']) => file),
    ),
  ),
]

const PRIVATE_FILES = [
  '.env',
  '.env.production',
  'data/VERSION',
  'data/table/000003.log',
  '.playground/log.jsonl',
  '.playground/matches/VERSION',
  'rescued.jsonl',
]

/** The paths that git ignores in a folder. */
const ignoredIn = (folder: string, paths: readonly string[]): string[] =>
  spawnSync('git', ['check-ignore', '--no-index', ...paths], { cwd: folder, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')

describe('secrets, data and exports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crackpost-ignore-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are never committed', () => {
    expect(exportFiles().length).toBeGreaterThan(2)
    const paths = [...PRIVATE_FILES, ...exportFiles()]
    expect(ignoredIn('.', [...paths, '.env.example'])).toEqual(paths)
  })

  it('are never copied into a container image', () => {
    // The patterns in use mean the same to Docker and to git.
    execFileSync('git', ['init', '-q'], { cwd: folder })
    copyFileSync('.dockerignore', join(folder, '.gitignore'))
    const paths = [...PRIVATE_FILES, ...exportFiles(), 'backups/old.jsonl']
    expect(ignoredIn(folder, [...paths, '.env.example'])).toEqual(paths)
    // In a container file `*.jsonl` would be the root only.
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('**/*.jsonl')
  })
})
