import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A file of the tree, its path from the root. */
interface Source {
  path: string
  text: string
}

/** A law is a question to one file, with invented files it must catch and others it must let pass. */
interface Law {
  title: string
  offences(file: Source): string[]
  caught: Source[]
  harmless: Source[]
}

const here = 'test/house.test.ts'
const tree: Source[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  // This file is left out: it has to spell what it forbids.
  .filter((path) => path !== '' && path !== here && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))

const isSource = (path: string) => /\.(?:[cm]?[jt]sx?|css|html|sh)$/.test(path)
const isTest = (path: string) => path.startsWith('test/') || /\.test\.tsx?$/.test(path)
const file = (path: string, ...lines: string[]): Source => ({ path, text: lines.join('\n') })

const lexeme = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The text without its comments. */
const code = (text: string) => text.replace(lexeme, (found) => (found.startsWith('/') ? ' ' : found))

const forms = [
  /^\s*(?:import|export)\b[^'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"`]([^'"`]+)['"`]/g,
]

/** What a file imports: a path from the root when it is ours, else the name of a package. */
function imports({ path, text }: Source): { said: string; path: string | null }[] {
  if (!isSource(path)) return []
  const said = forms.flatMap((form) => [...code(text).matchAll(form)].map(([, name = '']) => name))
  return said.map((name) => {
    if (name.startsWith('.')) return { said: name, path: posix.join(posix.dirname(path), name) }
    const [, room, rest = ''] = /^@crackpost\/([^/]+)\/?(.*)$/.exec(name) ?? []
    return { said: name, path: room === undefined ? null : `packages/${room}/src/${rest}` }
  })
}

const roomOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1]
const gameOf = (path: string) => /^packages\/\w+\/src\/games\/([^/]+)\//.exec(path)?.[1]

/** The rooms: whose doors each may use, and which packages only or never. */
const rooms: Record<string, { ours: string[]; only?: string[]; never?: string[] }> = {
  core: { ours: [], only: ['zod', 'pure-rand', '@noble/hashes'] },
  render: { ours: ['core'], never: ['@aws-sdk', 'sst'] },
  bot: { ours: ['core'], never: ['@aws-sdk', 'sst', '@napi-rs/canvas'] },
  functions: { ours: ['core', 'render', 'bot'] },
  playground: { ours: [], never: ['@aws-sdk', 'sst', '@napi-rs/canvas'] },
}

const belongs = (name: string, packages: string[]) =>
  packages.some((each) => `${name}/`.startsWith(`${each}/`))

function acrossRooms(source: Source): string[] {
  const room = roomOf(source.path)
  const law = room === undefined ? undefined : rooms[room]
  if (room !== undefined && law === undefined) return [`${room} is no room of this house`]
  return imports(source).flatMap(({ said, path }) => {
    const other = path === null ? undefined : roomOf(path)
    const relative = said.startsWith('.')
    if (relative && room !== other) return [`reaches ${said} past a door`]
    if (law === undefined || room === undefined) return []
    const shut = other !== undefined && other !== room && !law.ours.includes(other)
    const outside = path === null && source.path.startsWith(`packages/${room}/src/`) && !isTest(source.path)
    const barred = (law.only && !belongs(said, law.only)) || belongs(said, law.never ?? [])
    return shut || (outside && barred) ? [`may not use ${said}`] : []
  })
}

/** Inside a room: what a floor may not import. */
const floors: { of: RegExp; never: RegExp[] }[] = [
  { of: /^core\/src\/(?:kernel|lexicon)\//, never: [/^core\/src\/(?:games|match|app)\//] },
  { of: /^core\/src\/games\//, never: [/^core\/src\/(?:match|app)\//] },
  { of: /^core\/src\/(?:match|app)\//, never: [/^core\/src\/games\/[^/]+\//] },
  { of: /^\w+\/src\/games\/[^/]+\//, never: [/\/src\/games\/index(?:\.ts)?$/] },
  { of: /^\w+\/src\//, never: [/^\w+\/scripts\//] },
]

function acrossFloors(source: Source): string[] {
  if (isTest(source.path) || roomOf(source.path) === undefined) return []
  const inside = (path: string) => path.replace(/^packages\//, '')
  const never = floors.filter(({ of }) => of.test(inside(source.path))).flatMap((floor) => floor.never)
  return imports(source).flatMap(({ said, path }) => {
    if (path === null) return []
    const [mine, other] = [gameOf(source.path), gameOf(path)]
    const stranger = mine !== undefined && other !== undefined && mine !== other
    return stranger || never.some((floor) => floor.test(inside(path))) ? [`may not use ${said}`] : []
  })
}

const clock = /\bDate\.now\b|\bnew Date\b|\bDate\(|\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b/
const dice = /\bMath\.random\b|\bgetRandomValues\b|\brandomUUID\b/
const doors = /\bprocess\.|\bglobalThis\b|(?<![.\w])fetch\(|\bconsole\.|['"`]node:|(?<![.\w])require\(/
const impure = new RegExp([clock, dice, doors].map(({ source }) => source).join('|'), 'g')

const invented = 'mot-net'
const games = [...new Set(tree.flatMap(({ path }) => (roomOf(path) === 'core' ? (gameOf(path) ?? []) : [])))]

/** A game's id in every spelling; where it is only part of a longer word, it is another word. */
function spelled(id: string): RegExp {
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

function namesGame({ path, text }: Source): string[] {
  const free =
    isTest(path) || !isSource(path) || /^(?:docs|bench)\/|^packages\/\w+\/src\/games\/index\.ts$/.test(path)
  if (free) return []
  return [...games, invented].filter((id) => gameOf(path) !== id && spelled(id).test(`${path}\n${text}`))
}

const limit = 400
const measured = /^(?:packages\/[^/]+\/src|test|scripts|infra|bench)\/.*\.tsx?$/

function tooLong({ path, text }: Source): string[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const reason = lines.slice(0, 5).some((line) => /^\/\/ Over 400 lines: \S/.test(line))
  return measured.test(path) && lines.length > limit && !reason ? [`${lines.length} lines`] : []
}

const machine = /(?<![\w.~-])\/(?:work|root|Users)\//
const registry = /\bregistry\.[\w.-]+\.(?:org|com|io|net|dev)\b|\bnpm\.pkg\.github\.com\b/
const elsewhere = new RegExp(`${machine.source}|${registry.source}`, 'g')

const vague = /^(?:utils?|helpers?|common|types?|managers?|services?)$/i

/** A law that forbids what a pattern finds, in the files it is meant for. */
const never =
  (pattern: RegExp, where: (path: string) => boolean, read = (text: string) => text) =>
  ({ path, text }: Source): string[] =>
    where(path) ? [...read(text).matchAll(pattern)].map(([found]) => found.trim()) : []

const core = 'packages/core/src'

const laws: Law[] = [
  {
    title: 'rooms depend one way and through their doors',
    offences: acrossRooms,
    caught: [
      file(`${core}/kernel/a.ts`, "import { render } from '@crackpost/render/board'"),
      file(`${core}/kernel/a.ts`, "import lodash from 'lodash'"),
      file(`${core}/kernel/a.ts`, 'import {', '  readFileSync,', "} from 'node:fs'"),
      file('packages/render/src/a.ts', "import type { Reply } from '@crackpost/bot/reply'"),
      file('packages/bot/src/a.ts', "export * from '@crackpost/render/board'"),
      file('packages/bot/src/a.ts', "export { seat } from '../../core/src/kernel/seat.ts'"),
      file('packages/bot/src/a.ts', "import '@aws-sdk/client-dynamodb'"),
      file('packages/functions/src/a.ts', "const page = await import('@crackpost/playground/page')"),
      file('packages/playground/src/a.ts', "type Seat = import('@crackpost/core/kernel/seat').Seat"),
      file('packages/functions/src/a.ts', "import { walk } from '../../../test/walk.ts'"),
      file('packages/core/scripts/a.ts', "import { bench } from '../../../bench/lexicon.ts'"),
      file('test/a.test.ts', "import { seat } from '../packages/core/src/kernel/seat.ts'"),
      file('packages/attic/src/a.ts', ''),
    ],
    harmless: [
      file(`${core}/kernel/a.ts`, "import * as z from 'zod'", "import '@noble/hashes/sha2.js'"),
      file(`${core}/kernel/a.ts`, "// import lodash from 'lodash'", "export const from = 'lodash'"),
      file(`${core}/kernel/a.test.ts`, "import fs from 'node:fs'", "import 'vitest'"),
      file('packages/core/scripts/a.ts', "import fs from 'node:fs'", "import '../src/x.ts'"),
      file('packages/functions/src/a.ts', "import { reply } from '@crackpost/bot/reply'"),
      file('test/a.test.ts', "import { seat } from '@crackpost/core/kernel/seat'", "import './walk.ts'"),
    ],
  },
  {
    title: 'the kernel knows no game, a game no other and no match, a match no game by name',
    offences: acrossFloors,
    caught: [
      file(`${core}/kernel/a.ts`, "import { games } from '../games/index.ts'"),
      file(`${core}/lexicon/a.ts`, "import type { Match } from '@crackpost/core/match/match'"),
      file(`${core}/games/mot-net/a.ts`, "import { open } from '../../app/open.ts'"),
      file(`${core}/games/mot-net/a.ts`, "import { board } from '../mot-clair/board.ts'"),
      file(`${core}/games/mot-net/a.ts`, "import { games } from '../index.ts'"),
      file('packages/bot/src/games/mot-net/a.ts', "import b from '@crackpost/core/games/mot-clair/board'"),
      file(`${core}/app/a.ts`, "import { decide } from '../games/mot-net/decide.ts'"),
      file(`${core}/lexicon/a.ts`, "import { hunspell } from '../../scripts/hunspell.ts'"),
    ],
    harmless: [
      file(`${core}/app/a.ts`, "import { games } from '../games/index.ts'"),
      file(`${core}/games/index.ts`, "import { motNet } from './mot-net/index.ts'"),
      file(
        `${core}/games/mot-net/a.ts`,
        "import { board } from './board.ts'",
        "import k from '../../kernel/play.ts'",
      ),
      file('packages/bot/src/games/mot-net/a.ts', "import b from '@crackpost/core/games/mot-net/board'"),
      file(`${core}/match/a.test.ts`, "import { motNet } from '../games/mot-net/index.ts'"),
    ],
  },
  {
    title: 'core has no clock, no dice and no doors',
    offences: never(impure, (path) => path.startsWith(`${core}/`) && !isTest(path), code),
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
    ].map((line) => file(`${core}/kernel/a.ts`, line)),
    harmless: [
      file(`${core}/kernel/a.ts`, '// Date.now() is not asked', '/* nor Math.random() */', 'store.fetch(id)'),
      file(`${core}/kernel/a.test.ts`, 'console.log(Date.now())'),
      file('packages/functions/src/a.ts', 'const now = Date.now()'),
    ],
  },
  {
    title: 'a game is named in its homes only',
    offences: namesGame,
    caught: [
      file(`${core}/app/a.ts`, "if (match.game === 'mot-net') wait()"),
      file(`${core}/games/mot-clair/a.ts`, 'export const likeMotNet = true'),
      file('packages/bot/src/words/fr.ts', "const title = 'Mot Net'"),
      file('packages/bot/src/motNet.ts', ''),
      file('infra/worker.ts', 'const MOT_NET_LIMIT = 3'),
      file('scripts/a.ts', 'motnet.play()'),
    ],
    harmless: [
      file(`${core}/games/mot-net/a.ts`, "export const id = 'mot-net'"),
      file('packages/bot/src/games/mot-net/a.ts', "const title = 'Mot Net'"),
      file(`${core}/games/index.ts`, "import { motNet } from './mot-net/index.ts'"),
      file('test/a.test.ts', "play('mot-net')"),
      file('docs/rules/mot-net.md', '# Mot Net'),
      file(`${core}/app/a.ts`, "const tool = 'marmot-network'", "const motNetwork = 'mots nets'"),
    ],
  },
  {
    title: 'a file over 400 lines says why',
    offences: tooLong,
    caught: [
      file(`${core}/kernel/a.ts`, ...Array(401).fill('x')),
      file('infra/a.ts', '//', ...Array(400).fill('x')),
    ],
    harmless: [
      file(`${core}/kernel/a.ts`, ...Array(400).fill('x'), ''),
      file(
        `${core}/kernel/a.ts`,
        '// Over 400 lines: one table, read from top to bottom.',
        ...Array(400).fill('x'),
      ),
      file('docs/a.md', ...Array(900).fill('x')),
    ],
  },
  {
    title: 'no file or folder is called by a name that says nothing',
    offences: ({ path }) =>
      path.startsWith('packages/') && isSource(path)
        ? path.split('/').filter((part) => vague.test(part.split('.')[0] ?? ''))
        : [],
    caught: [
      file(`${core}/utils/a.ts`, ''),
      file(`${core}/kernel/types.ts`, ''),
      file('packages/bot/src/helper.test.ts', ''),
      file('packages/functions/src/service.ts', ''),
    ],
    harmless: [file(`${core}/kernel/typesetting.ts`, ''), file('packages/core/data/common.txt', '')],
  },
  {
    title: 'nothing is left for later',
    offences: never(/\b(?:TODO|FIXME|XXX|HACK)\b/g, isSource),
    caught: ['// TODO: score', '// FIXME', '/* XXX */', '// HACK around it'].map((line) =>
      file('scripts/a.ts', line),
    ),
    harmless: [file('scripts/a.ts', 'const todo = XXXL', '// a hack')],
  },
  {
    title: 'no test is skipped or run alone',
    offences: never(
      /\b(?:it|test|describe)\.(?:skip|todo|only|skipIf|runIf)\b|\.only\(|\bskipIf\b/g,
      isTest,
      code,
    ),
    caught: [
      'it.skip(name, run)',
      'test.todo(name)',
      'describe.each(all).only(name)',
      'test.skipIf(ci)(name)',
    ].map((line) => file('test/a.test.ts', line)),
    harmless: [file('test/a.test.ts', "it('skips a turn', run)", '// not it.skip', 'turn.skip()')],
  },
  {
    title: 'no file names a place on somebody’s machine or a registry',
    offences: never(elsewhere, () => true),
    caught: [
      file('docs/a.md', 'see /work/main'),
      file('scripts/a.ts', "import 'file:///root/x.ts'"),
      file('package-lock.json', '"resolved": "https://registry.npmjs.org/zod"'),
    ],
    harmless: [file('docs/a.md', 'src/work/day, ./root/', 'registry.games.find')],
  },
]

for (const { title, offences, caught, harmless } of laws) {
  describe(title, () => {
    it('holds in the whole tree', () => {
      const found = tree.flatMap((source) => offences(source).map((offence) => `${source.path}: ${offence}`))
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
    expect(spellings.filter((each) => !spelled('le-crack').test(each))).toEqual([])
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
    expect(others.filter((each) => spelled('le-crack').test(each))).toEqual([])
    expect(others.filter((each) => spelled('crack-word').test(each))).toEqual([])
  })
})

/** Games that core has and another room has not, or the other way round. */
function strays(paths: string[]): string[] {
  const homes = (room: string) =>
    new Set(paths.flatMap((path) => (roomOf(path) === room ? (gameOf(path) ?? []) : [])))
  const known = homes('core')
  return ['render', 'bot'].flatMap((room) => {
    if (!paths.some((path) => roomOf(path) === room)) return []
    const found = homes(room)
    const strange = [...known, ...found].filter((id) => !known.has(id) || !found.has(id))
    return strange.map((id) => `${room}: ${id}`)
  })
}

describe('the homes of a game', () => {
  it('bear the same name in every room', () => {
    expect(strays(tree.map(({ path }) => path))).toEqual([])
  })

  it('are missed where one is missing', () => {
    const paths = [`${core}/games/mot-net/index.ts`, 'packages/bot/src/games/mot-net/index.ts']
    expect(strays(paths)).toEqual([])
    expect(strays([...paths, 'packages/render/src/index.ts'])).toEqual(['render: mot-net'])
    expect(strays([...paths, 'packages/bot/src/games/mot-clair/index.ts'])).toEqual(['bot: mot-clair'])
  })
})
