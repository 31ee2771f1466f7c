import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A file of the tree, its path from the root. */
interface SourceFile {
  path: string
  text: string
}

/** A law is a question to one file, with invented files it must catch and others it must let pass. */
interface Law {
  title: string
  offences(file: SourceFile): string[]
  caught: SourceFile[]
  harmless: SourceFile[]
}

const OWN_PATH = 'test/architecture/architecture.test.ts'
const SOURCE_FILES: SourceFile[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  // This file is left out: it has to spell what it forbids.
  .filter((path) => path !== '' && path !== OWN_PATH && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))

const isSource = (path: string) => /\.(?:[cm]?[jt]sx?|css|html|sh)$/.test(path)
const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path)
const inventedFile = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') })

const STRING_OR_COMMENT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The text without its comments. */
const withoutComments = (text: string) =>
  text.replace(STRING_OR_COMMENT, (found) => (found.startsWith('/') ? ' ' : found))

const IMPORT_FORMS = [
  /^\s*(?:import|export)\b[^'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g,
]

/** What a file imports: a path from the root when it is ours, else the name of a package. */
function importsOf({ path, text }: SourceFile): { said: string; path: string | null }[] {
  if (!isSource(path)) return []
  const said = IMPORT_FORMS.flatMap((form) =>
    [...withoutComments(text).matchAll(form)].map(([, name = '']) => name),
  )
  return said.map((name) => {
    if (name.startsWith('.')) return { said: name, path: posix.join(posix.dirname(path), name) }
    const [, room, rest = ''] = /^@crackpost\/([^/]+)\/?(.*)$/.exec(name) ?? []
    return { said: name, path: room === undefined ? null : `packages/${room}/src/${rest}` }
  })
}

const packageOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1]
const gameOf = (path: string) => /^packages\/\w+\/src\/games\/([^/]+)\//.exec(path)?.[1]

/** The rooms: whose doors each may use, and which packages only or never. */
const PACKAGE_RULES: Record<string, { ours: string[]; only?: string[]; never?: string[] }> = {
  core: { ours: [], only: ['zod', 'pure-rand', '@noble/hashes'] },
  render: { ours: ['core'], never: ['@aws-sdk', 'sst'] },
  bot: { ours: ['core'], never: ['@aws-sdk', 'sst', '@napi-rs/canvas'] },
  functions: { ours: ['core', 'render', 'bot'] },
  playground: { ours: [], never: ['@aws-sdk', 'sst', '@napi-rs/canvas'] },
}

const isFromOneOf = (name: string, packages: string[]) =>
  packages.some((each) => `${name}/`.startsWith(`${each}/`))

function forbiddenPackageImports(source: SourceFile): string[] {
  const room = packageOf(source.path)
  const law = room === undefined ? undefined : PACKAGE_RULES[room]
  if (room !== undefined && law === undefined) return [`${room} is no room of this house`]
  return importsOf(source).flatMap(({ said, path }) => {
    const other = path === null ? undefined : packageOf(path)
    const relative = said.startsWith('.')
    if (relative && room !== other) return [`reaches ${said} past a door`]
    if (law === undefined || room === undefined) return []
    const shut = other !== undefined && other !== room && !law.ours.includes(other)
    const outside = path === null && source.path.startsWith(`packages/${room}/src/`) && !isTest(source.path)
    const barred = (law.only && !isFromOneOf(said, law.only)) || isFromOneOf(said, law.never ?? [])
    return shut || (outside && barred) ? [`may not use ${said}`] : []
  })
}

/** Inside a room: what a floor may not import. */
const LAYER_RULES: { of: RegExp; never: RegExp[] }[] = [
  { of: /^core\/src\/(?:kernel|lexicon)\//, never: [/^core\/src\/(?:games|match|app)\//] },
  { of: /^core\/src\/games\//, never: [/^core\/src\/(?:match|app)\//] },
  { of: /^core\/src\/(?:match|app)\//, never: [/^core\/src\/games\/[^/]+\//] },
  { of: /^\w+\/src\/games\/[^/]+\//, never: [/\/src\/games\/index(?:\.ts)?$/] },
  { of: /^\w+\/src\//, never: [/^\w+\/scripts\//] },
]

function forbiddenLayerImports(source: SourceFile): string[] {
  if (isTest(source.path) || packageOf(source.path) === undefined) return []
  const inside = (path: string) => path.replace(/^packages\//, '')
  const never = LAYER_RULES.filter(({ of }) => of.test(inside(source.path))).flatMap((floor) => floor.never)
  return importsOf(source).flatMap(({ said, path }) => {
    if (path === null) return []
    const [mine, other] = [gameOf(source.path), gameOf(path)]
    const stranger = mine !== undefined && other !== undefined && mine !== other
    return stranger || never.some((floor) => floor.test(inside(path))) ? [`may not use ${said}`] : []
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

/** A game's id in every spelling; where it is only part of a longer word, it is another word. */
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
  const free =
    isTest(path) || !isSource(path) || /^(?:docs|bench)\/|^packages\/\w+\/src\/games\/index\.ts$/.test(path)
  if (free) return []
  return [...GAME_IDS, INVENTED_GAME].filter(
    (id) => gameOf(path) !== id && gameIdPattern(id).test(`${path}\n${text}`),
  )
}

const MAX_LINES = 400
const MEASURED_PATHS = /^(?:packages\/[^/]+\/src|test|scripts|infra|bench)\/.*\.tsx?$/

function lengthViolations({ path, text }: SourceFile): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const reason = lines.slice(0, 5).some((line) => /^\/\/ Over 400 lines: \S/.test(line))
  return MEASURED_PATHS.test(path) && lines.length > MAX_LINES && !reason ? [`${lines.length} lines`] : []
}

const MACHINE_PATH = /(?<![\w.~-])\/(?:work|root|Users)\//
const REGISTRY_HOST = /\bregistry\.[\w.-]+\.(?:org|com|io|net|dev)\b|\bnpm\.pkg\.github\.com\b/
const FOREIGN_ADDRESS = new RegExp(`${MACHINE_PATH.source}|${REGISTRY_HOST.source}`, 'g')

const VAGUE_NAMES = /^(?:utils?|helpers?|common|types?|managers?|services?)$/i

/** A law that forbids what a pattern finds, in the files it is meant for. */
const forbidPattern =
  (pattern: RegExp, where: (path: string) => boolean, read = (text: string) => text) =>
  ({ path, text }: SourceFile): string[] =>
    where(path) ? [...read(text).matchAll(pattern)].map(([found]) => found.trim()) : []

const CORE_FOLDER = 'packages/core/src'

const LAWS: Law[] = [
  {
    title: 'rooms depend one way and through their doors',
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
      inventedFile('packages/attic/src/a.ts', ''),
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
    title: 'the kernel knows no game, a game no other and no match, a match no game by name',
    offences: forbiddenLayerImports,
    caught: [
      inventedFile(`${CORE_FOLDER}/kernel/a.ts`, "import { games } from '../games/index.ts'"),
      inventedFile(`${CORE_FOLDER}/lexicon/a.ts`, "import type { Match } from '@crackpost/core/match/state'"),
      inventedFile(`${CORE_FOLDER}/games/mot-net/a.ts`, "import { open } from '../../app/open.ts'"),
      inventedFile(`${CORE_FOLDER}/games/mot-net/a.ts`, "import { board } from '../mot-clair/board.ts'"),
      inventedFile(`${CORE_FOLDER}/games/mot-net/a.ts`, "import { games } from '../index.ts'"),
      inventedFile(
        'packages/bot/src/games/mot-net/a.ts',
        "import b from '@crackpost/core/games/mot-clair/board'",
      ),
      inventedFile(`${CORE_FOLDER}/app/a.ts`, "import { decide } from '../games/mot-net/decide.ts'"),
      inventedFile(`${CORE_FOLDER}/lexicon/a.ts`, "import { hunspell } from '../../scripts/hunspell.ts'"),
    ],
    harmless: [
      inventedFile(`${CORE_FOLDER}/app/a.ts`, "import { games } from '../games/index.ts'"),
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
    title: 'core has no clock, no dice and no doors',
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
        '// Date.now() is not asked',
        '/* nor Math.random() */',
        'store.fetch(id)',
      ),
      inventedFile(`${CORE_FOLDER}/kernel/a.test.ts`, 'console.log(Date.now())'),
      inventedFile('packages/functions/src/a.ts', 'const now = Date.now()'),
    ],
  },
  {
    title: 'a game is named in its homes only',
    offences: gamesNamedIn,
    caught: [
      inventedFile(`${CORE_FOLDER}/app/a.ts`, "if (match.game === 'mot-net') wait()"),
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
        `${CORE_FOLDER}/app/a.ts`,
        "const tool = 'marmot-network'",
        "const motNetwork = 'mots nets'",
      ),
    ],
  },
  {
    title: 'a file over 400 lines says why',
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
    title: 'no file or folder is called by a name that says nothing',
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
    title: 'nothing is left for later',
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
    title: 'no file names a place on somebody’s machine or a registry',
    offences: forbidPattern(FOREIGN_ADDRESS, () => true),
    caught: [
      inventedFile('docs/a.md', 'see /work/main'),
      inventedFile('scripts/a.ts', "import 'file:///root/x.ts'"),
      inventedFile('package-lock.json', '"resolved": "https://registry.npmjs.org/zod"'),
    ],
    harmless: [inventedFile('docs/a.md', 'src/work/day, ./root/', 'registry.games.find')],
  },
]

for (const { title, offences, caught, harmless } of LAWS) {
  describe(title, () => {
    it('holds in the whole tree', () => {
      const found = SOURCE_FILES.flatMap((source) =>
        offences(source).map((offence) => `${source.path}: ${offence}`),
      )
      expect(found).toEqual([])
    })

    it('catches an offender', () => {
      for (const source of caught) expect(offences(source), `${source.path}\n${source.text}`).not.toEqual([])
    })

    it('lets the harmless pass', () => {
      for (const source of harmless) expect(offences(source), `${source.path}\n${source.text}`).toEqual([])
    })
  })
}

describe('the spellings of a game', () => {
  it('are all found', () => {
    const spellings = [
      'le-crack',
      'le_crack',
      'LE_CRACK',
      'lecrack',
      'leCrackBoard',
      'openLeCrack',
      'Le Crack',
    ]
    expect(spellings.filter((each) => !gameIdPattern('le-crack').test(each))).toEqual([])
  })

  it('are not found in the name of the house', () => {
    const others = [
      'crackpost',
      '@crackpost/core',
      'handleCrackpost',
      'leCrackpost',
      'LE_CRACKPOST',
      'le crackpost',
    ]
    expect(others.filter((each) => gameIdPattern('le-crack').test(each))).toEqual([])
    expect(others.filter((each) => gameIdPattern('crack-word').test(each))).toEqual([])
  })
})

/** Games that core has and another room has not, or the other way round. */
function gamesMissingInPackages(paths: string[]): string[] {
  const homes = (room: string) =>
    new Set(paths.flatMap((path) => (packageOf(path) === room ? (gameOf(path) ?? []) : [])))
  const known = homes('core')
  return ['render', 'bot'].flatMap((room) => {
    if (!paths.some((path) => packageOf(path) === room)) return []
    const found = homes(room)
    const strange = [...known, ...found].filter((id) => !known.has(id) || !found.has(id))
    return strange.map((id) => `${room}: ${id}`)
  })
}

describe('the homes of a game', () => {
  it('bear the same name in every room', () => {
    expect(gamesMissingInPackages(SOURCE_FILES.map(({ path }) => path))).toEqual([])
  })

  it('are missed where one is missing', () => {
    const paths = [`${CORE_FOLDER}/games/mot-net/index.ts`, 'packages/bot/src/games/mot-net/index.ts']
    expect(gamesMissingInPackages(paths)).toEqual([])
    expect(gamesMissingInPackages([...paths, 'packages/render/src/index.ts'])).toEqual(['render: mot-net'])
    expect(gamesMissingInPackages([...paths, 'packages/bot/src/games/mot-clair/index.ts'])).toEqual([
      'bot: mot-clair',
    ])
  })
})
