import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  forbidPattern,
  inventedFile,
  isSource,
  isTest,
  type Law,
  SOURCE_FILES,
  type SourceFile,
  testLaws,
  withoutComments,
} from './laws.ts'

const IMPORT_FORMS = [
  /^\s*(?:import|export)\b[^'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g,
]

/** The imports of a file: the specifier as written, and the path from the root or null for an npm or Node module. */
function importsOf({ path, text }: SourceFile): { specifier: string; path: string | null }[] {
  if (!isSource(path)) return []
  const specifiers = IMPORT_FORMS.flatMap((form) =>
    [...withoutComments(text).matchAll(form)].map(([, name = '']) => name),
  )
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return { specifier, path: posix.join(posix.dirname(path), specifier) }
    const [, ours, rest = ''] = /^@crackpost\/([^/]+)\/?(.*)$/.exec(specifier) ?? []
    return { specifier, path: ours === undefined ? null : `packages/${ours}/src/${rest}` }
  })
}

const packageOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1]
const gameOf = (path: string) => /^packages\/\w+\/src\/games\/([^/]+)\//.exec(path)?.[1]

/** For each package: the packages of ours it may import, and the npm packages it may import only or never. */
const PACKAGE_RULES: Record<string, { ours: string[]; only?: string[]; never?: string[] }> = {
  core: { ours: [], only: ['zod', 'pure-rand', '@noble/hashes'] },
  render: { ours: ['core'], never: ['@aws-sdk', 'sst'] },
  bot: { ours: ['core'], never: ['@aws-sdk', 'sst', '@napi-rs/canvas'] },
  functions: { ours: ['core', 'render', 'bot'] },
  playground: { ours: [], never: ['@aws-sdk', 'sst', '@napi-rs/canvas'] },
}

const isFromOneOf = (name: string, packages: string[]) =>
  packages.some((allowed) => `${name}/`.startsWith(`${allowed}/`))

function forbiddenPackageImports(source: SourceFile): string[] {
  const from = packageOf(source.path)
  const rule = from === undefined ? undefined : PACKAGE_RULES[from]
  if (from !== undefined && rule === undefined) return [`PACKAGE_RULES has no package ${from}`]
  return importsOf(source).flatMap(({ specifier, path }) => {
    const to = path === null ? undefined : packageOf(path)
    if (specifier.startsWith('.') && from !== to)
      return [`imports ${specifier} by its path instead of its package name`]
    if (rule === undefined || from === undefined) return []
    const forbiddenPackage = to !== undefined && to !== from && !rule.ours.includes(to)
    const external = path === null && source.path.startsWith(`packages/${from}/src/`) && !isTest(source.path)
    const forbiddenModule =
      (rule.only && !isFromOneOf(specifier, rule.only)) || isFromOneOf(specifier, rule.never ?? [])
    return forbiddenPackage || (external && forbiddenModule) ? [`may not import ${specifier}`] : []
  })
}

/** Inside a package: which folders a folder may not import. */
const LAYER_RULES: { of: RegExp; never: RegExp[] }[] = [
  { of: /^core\/src\/(?:kernel|lexicon)\//, never: [/^core\/src\/(?:games|match|use-cases)\//] },
  { of: /^core\/src\/games\//, never: [/^core\/src\/(?:match|use-cases)\//] },
  { of: /^core\/src\/(?:match|use-cases)\//, never: [/^core\/src\/games\/[^/]+\//] },
  { of: /^\w+\/src\/games\/[^/]+\//, never: [/\/src\/games\/index(?:\.ts)?$/] },
  { of: /^\w+\/src\//, never: [/^\w+\/scripts\//] },
]

function forbiddenLayerImports(source: SourceFile): string[] {
  if (isTest(source.path) || packageOf(source.path) === undefined) return []
  const inside = (path: string) => path.replace(/^packages\//, '')
  const never = LAYER_RULES.filter(({ of }) => of.test(inside(source.path))).flatMap((rule) => rule.never)
  return importsOf(source).flatMap(({ specifier, path }) => {
    if (path === null) return []
    const [from, to] = [gameOf(source.path), gameOf(path)]
    const otherGame = from !== undefined && to !== undefined && from !== to
    return otherGame || never.some((folder) => folder.test(inside(path)))
      ? [`may not import ${specifier}`]
      : []
  })
}

const CLOCK_ACCESS =
  /\bDate\.now\b|\bnew Date\b|\bDate\(|\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b/
const RANDOM_ACCESS = /\bMath\.random\b|\bgetRandomValues\b|\brandomUUID\b/
const IO_ACCESS = /\bprocess\.|\bglobalThis\b|(?<![.\w])fetch\(|\bconsole\.|['"`]node:|(?<![.\w])require\(/
const IMPURE_ACCESS = new RegExp(
  [CLOCK_ACCESS, RANDOM_ACCESS, IO_ACCESS].map(({ source }) => source).join('|'),
  'g',
)

const INVENTED_GAME = 'mot-net'
const GAME_IDS = [
  ...new Set(SOURCE_FILES.flatMap(({ path }) => (packageOf(path) === 'core' ? (gameOf(path) ?? []) : []))),
]

/** Matches a game's id in every spelling, but not as part of a longer word. */
function gameIdPattern(id: string): RegExp {
  const words = id.split('-')
  const titles = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const low = [...['-', '_', ''].map((glue) => words.join(glue)), [words[0], ...titles.slice(1)].join('')]
  const title = ['', '-', ' '].map((glue) => titles.join(glue))
  const high = ['_', ''].map((glue) => words.join(glue).toUpperCase())
  const any = (spellings: string[]) => `(?:${spellings.join('|')})`
  return new RegExp(
    `(?<![A-Za-z])${any(low)}(?![a-z])|${any(title)}(?![a-z])|(?<![A-Z])${any(high)}(?![A-Z])`,
  )
}

function gamesNamedIn({ path, text }: SourceFile): string[] {
  const exempt =
    isTest(path) || !isSource(path) || /^(?:docs|bench)\/|^packages\/\w+\/src\/games\/index\.ts$/.test(path)
  if (exempt) return []
  return [...GAME_IDS, INVENTED_GAME].filter(
    (id) => gameOf(path) !== id && gameIdPattern(id).test(`${path}\n${text}`),
  )
}

const MAX_LINES = 400
const MEASURED_PATHS = /^(?:packages\/[^/]+\/src|test|scripts|infra|bench)\/.*\.tsx?$/

function lengthViolations({ path, text }: SourceFile): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const hasReason = lines.slice(0, 5).some((line) => /^\/\/ Over 400 lines: \S/.test(line))
  return MEASURED_PATHS.test(path) && lines.length > MAX_LINES && !hasReason ? [`${lines.length} lines`] : []
}

const MACHINE_PATH = /(?<![\w.~-])\/(?:work|root|Users)\//
const REGISTRY_HOST = /\bregistry\.[\w.-]+\.(?:org|com|io|net|dev)\b|\bnpm\.pkg\.github\.com\b/
const FOREIGN_ADDRESS = new RegExp(`${MACHINE_PATH.source}|${REGISTRY_HOST.source}`, 'g')

const VAGUE_NAMES = /^(?:utils?|helpers?|common|types?|managers?|services?)$/i

const CORE_FOLDER = 'packages/core/src'

const LAWS: Law[] = [
  {
    title: 'packages import each other in one direction and by package name',
    offences: forbiddenPackageImports,
    caught: [
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, "import { render } from '@crackpost/render/board'"),
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, "import lodash from 'lodash'"),
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, 'import {', '  readFileSync,', "} from 'node:fs'"),
      inventedFile('packages/render/src/a.ts', "import type { Reply } from '@crackpost/bot/discord/reply'"),
      inventedFile('packages/bot/src/a.ts', "export * from '@crackpost/render/board'"),
      inventedFile('packages/bot/src/a.ts', "export { seat } from '../../core/src/kernel/seat.ts'"),
      inventedFile('packages/bot/src/a.ts', "import '@aws-sdk/client-dynamodb'"),
      inventedFile('packages/functions/src/a.ts', "const page = await import('@crackpost/playground/page')"),
      inventedFile('packages/playground/src/a.ts', "type Seat = import('@crackpost/core/kernel/seat').Seat"),
      inventedFile('packages/functions/src/a.ts', "import { walk } from '../../../test/walk.ts'"),
      inventedFile('packages/core/scripts/a.ts', "import { bench } from '../../../bench/lexicon.ts'"),
      inventedFile('test/a.test.ts', "import { seat } from '../packages/core/src/kernel/seat.ts'"),
      inventedFile('packages/unlisted/src/a.ts', ''),
    ],
    harmless: [
      inventedFile(
        `${CORE_FOLDER}/kernel/a.ts`,
        "import * as z from 'zod'",
        "import '@noble/hashes/sha2.js'",
      ),
      inventedFile(
        `${CORE_FOLDER}/kernel/a.ts`,
        "// import lodash from 'lodash'",
        "export const from = 'lodash'",
      ),
      inventedFile(`${CORE_FOLDER}/kernel/a.test.ts`, "import fs from 'node:fs'", "import 'vitest'"),
      inventedFile('packages/core/scripts/a.ts', "import fs from 'node:fs'", "import '../src/x.ts'"),
      inventedFile('packages/functions/src/a.ts', "import { reply } from '@crackpost/bot/discord/reply'"),
      inventedFile(
        'test/a.test.ts',
        "import { seat } from '@crackpost/core/kernel/seat'",
        "import './walk.ts'",
      ),
    ],
  },
  {
    title: 'the kernel imports no game, a game no other game and no match, a match no single game',
    offences: forbiddenLayerImports,
    caught: [
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, "import { games } from '../games/index.ts'"),
      inventedFile(`${CORE_FOLDER}/lexicon/a.ts`, "import type { Match } from '@crackpost/core/match/state'"),
      inventedFile(
        `${CORE_FOLDER}/games/mot-net/a.ts`,
        "import { open } from '../../use-cases/open-match.ts'",
      ),
      inventedFile(`${CORE_FOLDER}/games/mot-net/a.ts`, "import { board } from '../mot-clair/board.ts'"),
      inventedFile(`${CORE_FOLDER}/games/mot-net/a.ts`, "import { games } from '../index.ts'"),
      inventedFile(
        'packages/bot/src/games/mot-net/a.ts',
        "import b from '@crackpost/core/games/mot-clair/board'",
      ),
      inventedFile(`${CORE_FOLDER}/use-cases/a.ts`, "import { decide } from '../games/mot-net/decide.ts'"),
      inventedFile(`${CORE_FOLDER}/lexicon/a.ts`, "import { hunspell } from '../../scripts/hunspell.ts'"),
    ],
    harmless: [
      inventedFile(`${CORE_FOLDER}/use-cases/a.ts`, "import { games } from '../games/index.ts'"),
      inventedFile(`${CORE_FOLDER}/games/index.ts`, "import { motNet } from './mot-net/index.ts'"),
      inventedFile(
        `${CORE_FOLDER}/games/mot-net/a.ts`,
        "import { board } from './board.ts'",
        "import k from '../../kernel/play.ts'",
      ),
      inventedFile(
        'packages/bot/src/games/mot-net/a.ts',
        "import b from '@crackpost/core/games/mot-net/board'",
      ),
      inventedFile(`${CORE_FOLDER}/match/a.test.ts`, "import { motNet } from '../games/mot-net/index.ts'"),
    ],
  },
  {
    title: 'core reads no clock, no random source and does no I/O',
    offences: forbidPattern(
      IMPURE_ACCESS,
      (path) => path.startsWith(`${CORE_FOLDER}/`) && !isTest(path),
      withoutComments,
    ),
    caught: [
      'const now = Date.now()',
      'const now = new Date().getTime()',
      'setTimeout(done, 1)',
      'const roll = Math.random()',
      'crypto.getRandomValues(bytes)',
      'const id = crypto.randomUUID()',
      'if (process.env.CI) leave()',
      'globalThis.seed = 1',
      'await fetch(url)',
      'console.log(state)',
      "import fs from 'node:fs'",
      "const fs = require('fs')",
      'const t = performance.now()',
    ].map((line) => inventedFile(`${CORE_FOLDER}/kernel/a.ts`, line)),
    harmless: [
      inventedFile(
        `${CORE_FOLDER}/kernel/a.ts`,
        '// Date.now() is not called',
        '/* nor Math.random() */',
        'store.fetch(id)',
      ),
      inventedFile(`${CORE_FOLDER}/kernel/a.test.ts`, 'console.log(Date.now())'),
      inventedFile('packages/functions/src/a.ts', 'const now = Date.now()'),
    ],
  },
  {
    title: 'a game is named in its own folders only',
    offences: gamesNamedIn,
    caught: [
      inventedFile(`${CORE_FOLDER}/use-cases/a.ts`, "if (match.game === 'mot-net') wait()"),
      inventedFile(`${CORE_FOLDER}/games/mot-clair/a.ts`, 'export const likeMotNet = true'),
      inventedFile('packages/bot/src/i18n/fr.ts', "const title = 'Mot Net'"),
      inventedFile('packages/bot/src/motNet.ts', ''),
      inventedFile('infra/worker.ts', 'const MOT_NET_LIMIT = 3'),
      inventedFile('scripts/a.ts', 'motnet.play()'),
    ],
    harmless: [
      inventedFile(`${CORE_FOLDER}/games/mot-net/a.ts`, "export const id = 'mot-net'"),
      inventedFile('packages/bot/src/games/mot-net/a.ts', "const title = 'Mot Net'"),
      inventedFile(`${CORE_FOLDER}/games/index.ts`, "import { motNet } from './mot-net/index.ts'"),
      inventedFile('test/a.test.ts', "play('mot-net')"),
      inventedFile('docs/rules/mot-net.md', '# Mot Net'),
      inventedFile(
        `${CORE_FOLDER}/use-cases/a.ts`,
        "const tool = 'marmot-network'",
        "const motNetwork = 'mots nets'",
      ),
    ],
  },
  {
    title: 'a file over 400 lines states the reason',
    offences: lengthViolations,
    caught: [
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, ...Array(401).fill('x')),
      inventedFile('infra/a.ts', '//', ...Array(400).fill('x')),
    ],
    harmless: [
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, ...Array(400).fill('x'), ''),
      inventedFile(
        `${CORE_FOLDER}/kernel/a.ts`,
        '// Over 400 lines: one table, read from top to bottom.',
        ...Array(400).fill('x'),
      ),
      inventedFile('docs/a.md', ...Array(900).fill('x')),
    ],
  },
  {
    title: 'no file or folder has a vague name',
    offences: ({ path }) =>
      path.startsWith('packages/') && isSource(path)
        ? path.split('/').filter((part) => VAGUE_NAMES.test(part.split('.')[0] ?? ''))
        : [],
    caught: [
      inventedFile(`${CORE_FOLDER}/utils/a.ts`, ''),
      inventedFile(`${CORE_FOLDER}/kernel/types.ts`, ''),
      inventedFile('packages/bot/src/helper.test.ts', ''),
      inventedFile('packages/functions/src/service.ts', ''),
    ],
    harmless: [
      inventedFile(`${CORE_FOLDER}/kernel/typesetting.ts`, ''),
      inventedFile('packages/core/data/common.txt', ''),
    ],
  },
  {
    title: 'no TODO marker is left',
    offences: forbidPattern(/\b(?:TODO|FIXME|XXX|HACK)\b/g, isSource),
    caught: ['// TODO: score', '// FIXME', '/* XXX */', '// HACK around it'].map((line) =>
      inventedFile('scripts/a.ts', line),
    ),
    harmless: [inventedFile('scripts/a.ts', 'const todo = XXXL', '// a hack')],
  },
  {
    title: 'no test is skipped or run alone',
    offences: forbidPattern(
      /\b(?:it|test|describe)\.(?:skip|todo|only|skipIf|runIf)\b|\.only\(|\bskipIf\b/g,
      isTest,
      withoutComments,
    ),
    caught: [
      'it.skip(name, run)',
      'test.todo(name)',
      'describe.each(all).only(name)',
      'test.skipIf(ci)(name)',
    ].map((line) => inventedFile('test/a.test.ts', line)),
    harmless: [inventedFile('test/a.test.ts', "it('skips a turn', run)", '// not it.skip', 'turn.skip()')],
  },
  {
    title: 'no file contains a path of one machine or the host of a registry',
    offences: forbidPattern(FOREIGN_ADDRESS, () => true),
    caught: [
      inventedFile('docs/a.md', 'see /work/main'),
      inventedFile('scripts/a.ts', "import 'file:///root/x.ts'"),
      inventedFile('package-lock.json', '"resolved": "https://registry.npmjs.org/zod"'),
    ],
    harmless: [inventedFile('docs/a.md', 'src/work/day, ./root/', 'registry.games.find')],
  },
]

testLaws(LAWS)

describe('gameIdPattern', () => {
  it('matches every spelling of a game id', () => {
    const spellings = [
      'le-crack',
      'le_crack',
      'LE_CRACK',
      'lecrack',
      'leCrackBoard',
      'openLeCrack',
      'Le Crack',
    ]
    expect(spellings.filter((spelling) => !gameIdPattern('le-crack').test(spelling))).toEqual([])
  })

  it('does not match the name of the project', () => {
    const others = [
      'crackpost',
      '@crackpost/core',
      'handleCrackpost',
      'leCrackpost',
      'LE_CRACKPOST',
      'le crackpost',
    ]
    expect(others.filter((spelling) => gameIdPattern('le-crack').test(spelling))).toEqual([])
    expect(others.filter((spelling) => gameIdPattern('crack-word').test(spelling))).toEqual([])
  })
})

/** Games that core has and another package has not, or the other way round. */
function gamesMissingInPackages(paths: string[]): string[] {
  const gamesOf = (name: string) =>
    new Set(paths.flatMap((path) => (packageOf(path) === name ? (gameOf(path) ?? []) : [])))
  const expected = gamesOf('core')
  return ['render', 'bot'].flatMap((name) => {
    if (!paths.some((path) => packageOf(path) === name)) return []
    const present = gamesOf(name)
    const unknown = [...present].filter((id) => !expected.has(id))
    // A game may have no pictures, but it always has a presenter.
    const missing = name === 'render' ? [] : [...expected].filter((id) => !present.has(id))
    return [...unknown, ...missing].map((id) => `${name}: ${id}`)
  })
}

describe('the folders of a game', () => {
  it('have the same name in core, bot and, if the game has pictures, render', () => {
    expect(gamesMissingInPackages(SOURCE_FILES.map(({ path }) => path))).toEqual([])
  })

  it('are reported when one is missing', () => {
    const paths = [`${CORE_FOLDER}/games/mot-net/index.ts`, 'packages/bot/src/games/mot-net/index.ts']
    expect(gamesMissingInPackages(paths)).toEqual([])
    expect(gamesMissingInPackages([...paths, 'packages/render/src/index.ts'])).toEqual([])
    expect(gamesMissingInPackages([...paths, `${CORE_FOLDER}/games/mot-clair/index.ts`])).toEqual([
      'bot: mot-clair',
    ])
    expect(gamesMissingInPackages([...paths, 'packages/render/src/games/mot-clair/index.ts'])).toEqual([
      'render: mot-clair',
    ])
    expect(gamesMissingInPackages([...paths, 'packages/bot/src/games/mot-clair/index.ts'])).toEqual([
      'bot: mot-clair',
    ])
  })
})
