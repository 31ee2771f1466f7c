import { describe, expect, it } from 'vitest'
import {
  commentsOf,
  inventedFile,
  isTest,
  type Law,
  SOURCE_FILES,
  type SourceFile,
  testLaws,
  withoutCommentsAndStrings,
} from './laws.ts'

const isTypeScript = (path: string) => /\.tsx?$/.test(path)

const IRREGULAR_PARTICIPLES =
  'told said heard meant rung drawn shown held made sent taken known found kept gone done written given chosen seen'.split(
    ' ',
  )

/** Words in -ed that are no participles. */
const NOT_PARTICIPLES = [
  'bleed',
  'breed',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'speed',
  'succeed',
]

const isBareParticiple = (name: string) =>
  IRREGULAR_PARTICIPLES.includes(name) || (/^[a-z]+ed$/.test(name) && !NOT_PARTICIPLES.includes(name))

/** Whether an expression starts with a function: `x =>`, `(x): T =>`, `async <T>(x) =>` or `function`. */
function startsWithFunction(expression: string): boolean {
  const code = expression.trimStart().replace(/^async\b\s*/, '')
  if (/^function\b|^\w+\s*=>/.test(code)) return true
  const start = /^(?:<[^(]*>)?\(/.exec(code)
  if (!start) return false
  let depth = 1
  let at = start[0].length
  for (; at < code.length && depth > 0; at++) depth += { '(': 1, ')': -1 }[code.charAt(at)] ?? 0
  return /^\s*(?:=>|:)/.test(code.slice(at))
}

/** The names of the functions that a module declares at its top level, as `function` or as `const`. */
function moduleFunctions(text: string): string[] {
  const statements = withoutCommentsAndStrings(text).split(/\n(?=[a-z@])/)
  return statements.flatMap((statement) => {
    const head = statement.replace(/^export\s+(?:default\s+)?/, '')
    const [, declared] = /^(?:async\s+)?function\*?\s+(\w+)/.exec(head) ?? []
    if (declared !== undefined) return [declared]
    // The first `=` that is no arrow ends the type annotation.
    const [, name, value = ''] = /^(?:const|let)\s+(\w+)[\s\S]*?=(?!>)([\s\S]*)/.exec(head) ?? []
    return name !== undefined && startsWithFunction(value) ? [name] : []
  })
}

const RIDDLE_WORDS = /\bwhoever\b|\bbe it\b/gi

/** Texts for players have their own style. */
const isProse = (path: string) =>
  path.endsWith('.md') && !/^docs\/(?:rules\/|privacy\.md|terms\.md)/.test(path)

const TEST_TITLE = /\b(?:it|test|describe)(?:\.each\([^()]*\))?\(\s*(['"`])((?:(?!\1).)*)\1/g

/** The sentences of a file that are for developers: comments, test titles, documents. */
function proseOf({ path, text }: SourceFile): string[] {
  if (isProse(path)) return [text.replace(/\s+/g, ' ')]
  if (!isTypeScript(path)) return []
  const titles = isTest(path) ? [...text.matchAll(TEST_TITLE)].map(([, , title = '']) => title) : []
  return [...commentsOf(text), ...titles]
}

const riddleWords = (file: SourceFile): string[] =>
  proseOf(file).flatMap((sentence) => [...sentence.matchAll(RIDDLE_WORDS)].map(([word]) => word))

const TIME_WORDS =
  /(?:^|_)(?:TIMEOUT|BUDGET|DELAY|PAUSE|WAIT|LEASE|WINDOW|TTL|AGE|INTERVAL|DURATION|COOLDOWN|LIFETIME|EXPIRY|GRACE|SECOND|MINUTE|HOUR|DAY|WEEK|FORTNIGHT)(?:_|$)/
const TIME_UNIT = /_(?:MS|S|SECONDS|MINUTES|HOURS|DAYS)$/
/** `MINUTES_PER_DAY` counts, and states both units. */
const isRate = (name: string) => /_PER_/.test(name)
/** Numbers, operators and other constants. */
const NUMERIC_EXPRESSION = /^(?:[\d_.\s*+/()-]|\b[A-Z][A-Z0-9_]*\b)+$/

/** Module constants whose name says a time and whose value is a number, but whose name does not end in the unit. */
const durationsWithoutUnit = ({ path, text }: SourceFile): string[] =>
  isTypeScript(path)
    ? [
        ...withoutCommentsAndStrings(text).matchAll(
          /^(?:export\s+)?const\s+([A-Z][A-Z0-9_]*)(?::\s*number)?\s*=([^\n]*)/gm,
        ),
      ]
        .filter(([, , value = '']) => NUMERIC_EXPRESSION.test(value.trim()))
        .map(([, name = '']) => name)
        .filter((name) => TIME_WORDS.test(name) && !TIME_UNIT.test(name) && !isRate(name))
    : []

const CORE_FILE = 'packages/core/src/kernel/a.ts'

const LAWS: Law[] = [
  {
    title: 'no module function has a bare participle as its name',
    offences: ({ path, text }) => (isTypeScript(path) ? moduleFunctions(text).filter(isBareParticiple) : []),
    caught: [
      inventedFile(CORE_FILE, 'export function settled(match: Match): boolean {', '  return true', '}'),
      inventedFile(CORE_FILE, 'async function told(): Promise<void> {}'),
      inventedFile(CORE_FILE, 'export default function* walked() {}'),
      inventedFile(CORE_FILE, 'const x = 1', 'export const drawn = (tiles: Tile[]) => tiles[0]'),
      inventedFile(
        CORE_FILE,
        'const listened = (words: string[], side: 1 | 2 = 1): View =>',
        '  view(words)',
      ),
      inventedFile(CORE_FILE, 'const kept = async <T>(value: T): Promise<T> => value'),
      inventedFile(CORE_FILE, 'const sorted: (words: string[]) => string[] = (words) => words'),
      inventedFile('packages/playground/src/page/a.tsx', 'const shown = name => <b>{name}</b>'),
      inventedFile('test/a.test.ts', 'const typed =', '  (word: string) =>', '  () => word'),
    ],
    harmless: [
      inventedFile(CORE_FILE, 'export const seed = () => 1', 'function need() {}', 'const embed = (x) => x'),
      inventedFile(CORE_FILE, 'export function settledMatch() {}', 'const isSettled = () => true'),
      inventedFile(CORE_FILE, 'const played = [1, 2].map((x) => x)', 'const made = (1 + 2) * 3'),
      inventedFile(CORE_FILE, 'function walk() {', '  const told = () => 1', '  return told', '}'),
      inventedFile(CORE_FILE, '// function told() {}', "const text = 'function told() {}'"),
      inventedFile('docs/a.md', 'function told() {}'),
    ],
  },
  {
    title: 'no comment, test title or document says “whoever” or “be it”',
    offences: riddleWords,
    caught: [
      inventedFile(CORE_FILE, '/** Whoever is named. */'),
      inventedFile(CORE_FILE, 'const x = 1 // be it for the first time'),
      inventedFile(CORE_FILE, '/**', ' * Ends the match, be', ' * it paused or not.', ' */'),
      inventedFile('packages/playground/src/page/a.tsx', '{/* whoever looks */}'),
      inventedFile('docs/a.md', 'A seat, be', 'it free or taken.'),
      inventedFile('test/a.test.ts', "it('rings whoever is to move', () => {})"),
      inventedFile('test/a.test.ts', 'describe.each(GAMES)("%s, be it over", () => {})'),
    ],
    harmless: [
      inventedFile(CORE_FILE, "const text = 'Whoever ends first'", '// It may be its turn.'),
      inventedFile('docs/rules/a.md', 'Whoever ends first wins.'),
      inventedFile('test/a.test.ts', "it('shows the rules', () => expect(text).toBe('whoever'))"),
      inventedFile('docs/a.txt', 'whoever'),
    ],
  },
  {
    title: 'a constant that holds a duration ends in its unit',
    offences: durationsWithoutUnit,
    caught: [
      'const HOUR = 3_600_000',
      'export const RESPONSE_BUDGET = 2200',
      'const LEASE: number = 5 * MINUTE_MS',
      'const RETRY_DELAY = (2 + 3) * 1000',
      'const MAX_WAIT_TIME = 10',
    ].map((line) => inventedFile(CORE_FILE, line)),
    harmless: [
      'const HOUR_MS = 3_600_000',
      'const MINUTE_SECONDS = 60',
      'const MINUTES_PER_DAY = 24 * 60',
      'const MAX_TIMEOUTS_IN_A_ROW = 3',
      "const DAY = 'monday'",
      'const PAGE_SIZE = 20',
      'const WAIT = createWait(20)',
      '  const DELAY = 20',
    ].map((line) => inventedFile(CORE_FILE, line)),
  },
]

testLaws(LAWS)

/** Members of the game contract: every game's folder exports its own. */
const GAME_CONTRACT_NAMES = [
  ...['Action', 'Event', 'EventView', 'Options', 'Rejection', 'State', 'View'],
  ...['action', 'event', 'options', 'state'],
  ...[
    'actions',
    'decide',
    'evolve',
    'expectedMoves',
    'forfeit',
    'resampleHidden',
    'setup',
    'status',
    'totals',
  ],
  ...['view', 'viewEvent'],
  ...['dealNotation', 'describeOutcome', 'formatAction', 'parseAction'],
]
const GAME_FOLDER = /^packages\/core\/src\/games\/[^/]+\//
/** The entry point that AWS Lambda calls. */
const LAMBDA_ENTRY = /^packages\/functions\/src\/handlers\/[^/]+\.ts$/

const isAllowedTwice = (name: string, path: string) =>
  (GAME_CONTRACT_NAMES.includes(name) && GAME_FOLDER.test(path)) ||
  (name === 'handler' && LAMBDA_ENTRY.test(path))

const DECLARED_EXPORT =
  /^export\s+(?:declare\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type)\s+(\w+)/gm
const LISTED_EXPORT = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

/** The names that a file exports, each once; a type and a value of one name in one file are one name. */
function exportedNames(text: string): Set<string> {
  const code = withoutCommentsAndStrings(text)
  const listed = [...code.matchAll(LISTED_EXPORT)].flatMap(([, names = '']) => names.split(','))
  return new Set([
    ...[...code.matchAll(DECLARED_EXPORT)].map(([, name = '']) => name),
    ...listed
      .map((entry) => entry.trim().replace(/^type\s+|^[\s\S]*\sas\s+/g, ''))
      .filter((name) => name !== ''),
  ])
}

/** The names that more than one file exports, with the files. */
function namesExportedTwice(files: readonly SourceFile[]): string[] {
  const pathsByName = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => isTypeScript(file.path)))
    for (const name of exportedNames(text))
      if (!isAllowedTwice(name, path)) pathsByName.set(name, [...(pathsByName.get(name) ?? []), path])
  return [...pathsByName]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
    .sort()
}

describe('an exported name', () => {
  it('is exported by one file only', () => {
    expect(namesExportedTwice(SOURCE_FILES)).toEqual([])
  })

  it.each([
    ['export const a = 1', 'export function a() {}'],
    ['export interface a {}', 'export type a = 1'],
    ['export async function* a() {}', 'export class a {}'],
    ['export const a = 1', 'const a = 2', 'export { a }'],
    ['export const a = 1', "export { b as a } from './b.ts'"],
    ['export type a = 1', "export { c, type a } from './b.ts'"],
  ])('is reported when two files export it: %s', (first, ...second) => {
    const files = [inventedFile('scripts/a.ts', first), inventedFile('test/kit/b.tsx', ...second)]
    expect(namesExportedTwice(files)).toEqual(['a: scripts/a.ts, test/kit/b.tsx'])
  })

  it('is not reported when one file exports it as a value and as a type', () => {
    expect(namesExportedTwice([inventedFile(CORE_FILE, 'export const a = 1', 'export type a = 1')])).toEqual(
      [],
    )
  })

  it('is not reported when it is private, quoted or in a comment', () => {
    const files = [CORE_FILE, 'scripts/a.ts'].map((path) =>
      inventedFile(
        path,
        'const a = 1',
        'const text = `',
        'export const b = 1',
        '`',
        '/*',
        'export type c = 1',
        '*/',
      ),
    )
    expect(namesExportedTwice(files)).toEqual([])
  })

  it('may be shared by the games where it is a member of the contract, and by the Lambda handlers', () => {
    const contract = ['mot-net', 'mot-clair'].map((id) =>
      inventedFile(`packages/core/src/games/${id}/decide.ts`, 'export const decide = () => 1'),
    )
    const handlers = ['worker', 'sweep'].map((name) =>
      inventedFile(`packages/functions/src/handlers/${name}.ts`, 'export const handler = () => 1'),
    )
    expect(namesExportedTwice([...contract, ...handlers])).toEqual([])
    const others = [
      inventedFile('scripts/a.ts', 'export const decide = 1'),
      inventedFile('scripts/b.ts', 'export const decide = 1'),
    ]
    expect(namesExportedTwice([...contract, ...others])).toEqual(['decide: scripts/a.ts, scripts/b.ts'])
  })

  it('is not excused in a game folder unless it is a member of the contract', () => {
    const files = ['mot-net', 'mot-clair'].map((id) =>
      inventedFile(`packages/core/src/games/${id}/board.ts`, 'export const board = 1'),
    )
    expect(namesExportedTwice(files)).toHaveLength(1)
  })
})
