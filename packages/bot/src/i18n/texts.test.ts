import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '../discord/interaction.ts'
import { COMMAND_MANIFEST } from '../discord/manifest.ts'
import { EDITION_PRESENTERS, PRESENTERS } from '../games/index.ts'
import type { PlayerNames } from '../match/player-names.ts'
import { textsIn } from './index.ts'
import { enText, frText, listFormatter } from './typeset.ts'

const playerNames: PlayerNames = { player: () => '<@1>', seat: (seat) => `<@${seat + 1}>` }

/** Sample values for all fields; each text uses some of them. */
const details = {
  ...playerNames,
  playerNames,
  id: 'x',
  title: 'X',
  who: '<@1>',
  newcomer: '<@2>',
  until: '<t:1:f>',
  waitsFor: [0, 1],
  seat: 0,
  by: 1,
  path: 'seats',
  alarm: 'vote',
  game: 'chess',
  min: 2,
  max: 4,
  seats: 3,
  needed: 2,
  seated: 1,
  what: 'openOfPlayer',
  limit: 10,
  player: 'p',
  host: 'p',
  reason: 'host',
  commitment: 'x',
  deadline: 1_700_000_000_000,
  terms: { seats: 2, pace: { turn: 86_400_000, timeUp: 'idle' } },
  turn: 86_400_000,
  timeUp: 'idle',
  from: 60,
  to: 90,
  text: 'blah',
  most: 1_700_000_000_000,
  next: 1_700_000_000_000,
  missing: ['view', 'send'],
  letter: 'E',
  letters: 3,
  least: 4,
  room: 2,
  at: '2A',
  direction: 'across',
  there: 'E4',
  wanted: 'E3',
  word: 'LIGNE',
  runs: [{ word: 'ZZ', at: '2A', direction: 'across' }],
  tiles: ['E4', 'W'],
  as: 3,
  asPoints: 30,
  multiplier: 2,
  wordPoints: 2,
  colourPoints: 25,
  finalPoints: 100,
  total: 157,
  give: 'E4',
  taken: 'E4',
  given: 2,
  best: '2A',
  example: 'LIGNES',
  line: 2,
  card: 'E',
  counts: [2, 1],
  majority: 1,
  unit: 'weeks',
}

/** Sample values with numeric times, and with cards and words in place of tiles. */
const otherArguments = {
  ...details,
  until: 1_700_000_000_000,
  from: 1_700_000_000_000,
  cards: ['A', 'B>'],
  card: 'A',
  after: 'B>',
  words: [1, 2],
}

/** Sample arguments; texts are tried with combinations of them. */
const POOL: readonly unknown[] = [
  details,
  2,
  'x',
  ['x', 'y'],
  playerNames,
  true,
  false,
  null,
  'idle',
  'dark',
  'ladder',
  'host',
  0,
  otherArguments,
]
const MAX_ARGUMENT_SETS = 3000

/** Combinations of `count` arguments, from a smaller pool if there are many. */
function* argumentSets(
  count: number,
  pool = count > 4 ? [2, 'x', true] : count > 3 ? POOL.slice(0, 7) : POOL,
): Generator<unknown[]> {
  if (count === 0) return yield []
  for (const rest of argumentSets(count - 1, pool)) for (const last of pool) yield [...rest, last]
}

const isClean = (text: unknown): text is string =>
  typeof text === 'string' && !/undefined|null|NaN|\[object|=>|true|false/.test(text)

/** The results of a text function for all arguments that it accepts. */
function renderedTexts(render: (...args: unknown[]) => unknown): string[] {
  const results = new Set<string>()
  let tried = 0
  for (const args of argumentSets(render.length)) {
    if (++tried > MAX_ARGUMENT_SETS) break
    try {
      for (const line of [render(...args)].flat()) if (isClean(line)) results.add(line)
    } catch {
      // The function does not accept these arguments.
    }
  }
  return [...results]
}

/** All texts of a catalogue with their names. */
function sentences(value: unknown, path: string): [name: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const results = renderedTexts(value as (...args: unknown[]) => unknown)
    // A function that accepts no sample arguments would not be checked: report it.
    return results.length > 0 ? results.map((text) => [path, text]) : [[path, `undefined: nothing to say`]]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`))
}

const isLocalised = (value: unknown): value is Record<Language, unknown> =>
  typeof value === 'object' && value !== null && 'fr' in value && 'en' in value

/** The texts of a module in one language: catalogues by language, and functions that return one. */
function inLanguage(language: Language, value: unknown, path: string): [string, string][] {
  if (isLocalised(value)) return sentences(value[language], path)
  if (typeof value === 'function') {
    const say = value as (...args: unknown[]) => unknown
    if (/In$/.test(path)) {
      const given = [language, 'turn', details].slice(0, say.length)
      return sentences(say(...given), path)
    }
    return POOL.flatMap((one): [string, string][] => {
      try {
        const made = say(one)
        return isLocalised(made) ? sentences(made[language], path).filter(([, text]) => isClean(text)) : []
      } catch {
        return []
      }
    })
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => inLanguage(language, inner, `${path}.${name}`))
}

const i18nFolder = new URL('./', import.meta.url)
const files = readdirSync(i18nFolder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|^(?:typeset|texts|time-zones|fr|en|index)\.ts$/.test(name),
)
const modules = await Promise.all(
  files.map(
    async (name): Promise<[string, unknown]> => [name, { ...(await import(new URL(name, i18nFolder).href)) }],
  ),
)

const limits = [
  'openOfPlayer',
  'openInServer',
  'openingsPerHour',
  'challengesTo',
  'challengesFromTo',
  'pingsFromTo',
] as const

function allTexts(language: Language): [string, string][] {
  const house = textsIn(language)
  const tooMany = limits.map((what): [string, string] => [
    what,
    house.rejections.tooMany({ code: 'tooMany', what, limit: 3, player: 'p' }, playerNames),
  ])
  const presenters = [...PRESENTERS, ...EDITION_PRESENTERS.map(({ presenter }) => presenter)]
  const voices = presenters.flatMap((presenter) =>
    inLanguage(language, { ...presenter, moves: null }, presenter.id),
  )
  const panels = modules.flatMap(([name, catalogue]) => inLanguage(language, catalogue, name))
  return [...sentences(house, 'house'), ...tooMany, ...panels, ...voices]
}

const ALL_TEXTS: Readonly<Record<Language, [string, string][]>> = { fr: allTexts('fr'), en: allTexts('en') }

/** The text with code, mentions, timestamps and links replaced by a letter. */
const withoutCode = (text: string): string =>
  text.replace(/```[^`]*```|`[^`]*`|<[@#t][^>]*>|https?:\S+|\d:\d/g, 'x')

const mismatches = (texts: [string, string][], pattern: RegExp): string[] =>
  texts.filter(([, text]) => pattern.test(withoutCode(text))).map(([name, text]) => `${name}: ${text}`)

describe.each(['fr', 'en'] as const)('the texts in %s', (language) => {
  const texts = ALL_TEXTS[language]

  it('are complete and contain no “undefined”', () => {
    expect(new Set(texts.map(([name]) => name)).size).toBeGreaterThan(250)
    expect(texts.filter(([, text]) => text === '' || !isClean(text))).toEqual([])
  })

  it('have the same names in both languages', () => {
    const other = ALL_TEXTS[language === 'fr' ? 'en' : 'fr']
    const names = (list: [string, string][]) => [...new Set(list.map(([name]) => name))].sort()
    expect(names(texts)).toEqual(names(other))
  })

  it('have short rejections', () => {
    const refusals = texts.filter(([name]) => /\.rejections\./.test(name))
    expect(refusals.length).toBeGreaterThan(60)
    const long = refusals.filter(([, text]) => withoutCode(text).replace(/\*\*[^*]*\*\*/g, 'x').length > 140)
    expect(long).toEqual([])
  })

  it('have curly apostrophes, real ellipses and no doubled punctuation', () => {
    expect(mismatches(texts, /['"]|\.\.\.|[,;:!?.]{2}| {2}| $/m)).toEqual([])
  })

  it('promise no prepared moves: a move is made on one’s turn only', () => {
    expect(mismatches(texts, /prépar|prepar/i)).toEqual([])
  })

  it('have no emojis', () => {
    expect(mismatches(texts, /\p{Extended_Pictographic}/u)).toEqual([])
  })
})

/** Missing or superfluous narrow no-break spaces. */
const FRENCH_TYPOGRAPHY_ERRORS = [/[^\u202f][;:!?»]/, /«[^\u202f]/, /(?<!«)\u202f(?![;:!?»])/]

describe('French', () => {
  it('has narrow no-break spaces exactly where needed', () => {
    for (const pattern of FRENCH_TYPOGRAPHY_ERRORS) expect(mismatches(ALL_TEXTS.fr, pattern)).toEqual([])
  })

  it('has accents on capitals', () => {
    expect(
      mismatches(
        ALL_TEXTS.fr,
        /\bA (?:toi|la|l’|tous|ton|ta|tes|qui|x)|\bE(?:cri|chang|ta[tp]|tes|lev|galit)/,
      ),
    ).toEqual([])
  })

  it('is gender-neutral', () => {
    expect(
      mismatches(
        ALL_TEXTS.fr,
        /\((?:e|s|es|ne|rice)\)|·(?:e|ne|rice)\b|\b(?:joueur|joueuse)s?\b|prêt(?:e|s)?\b|toi compris/i,
      ),
    ).toEqual([])
  })
})

it('has no space before punctuation and no guillemets in English', () => {
  expect(mismatches(ALL_TEXTS.en, /\s[;:!?]|[«»\u202f]/)).toEqual([])
})

interface Described {
  readonly name: string
  readonly description?: string
  readonly name_localizations: Readonly<Record<string, string>>
  readonly description_localizations?: Readonly<Record<string, string>>
  readonly options?: readonly Described[]
  readonly choices?: readonly Described[]
}

const withNestedDescriptions = (all: readonly Described[]): Described[] =>
  all.flatMap((one) => [
    one,
    ...withNestedDescriptions(one.options ?? []),
    ...withNestedDescriptions(one.choices ?? []),
  ])

describe('command names and descriptions', () => {
  const told = withNestedDescriptions(COMMAND_MANIFEST as readonly Described[])
  const descriptions = (of: (one: Described) => string | undefined): [string, string][] =>
    told.flatMap((one): [string, string][] => {
      const text = of(one)
      return text === undefined ? [] : [[one.name, text]]
    })
  const fr = descriptions(({ description_localizations }) => description_localizations?.fr)
  const en = descriptions(({ description }) => description)

  it('exist in both languages within Discord’s limits', () => {
    for (const { name, name_localizations, description, description_localizations } of told) {
      expect(name_localizations.fr, name).toBeTruthy()
      if (description === undefined) continue
      for (const text of [description, description_localizations?.fr ?? '']) {
        expect(text.length, text).toBeGreaterThan(2)
        expect(text.length, text).toBeLessThanOrEqual(100)
      }
    }
  })

  it('follow the typography of the other texts', () => {
    for (const pattern of [...FRENCH_TYPOGRAPHY_ERRORS, /['"]|\.\.\.|toi compris/])
      expect(mismatches(fr, pattern)).toEqual([])
    for (const pattern of [/['"]|\.\.\./, /\s[;:!?]|[«»\u202f]/]) expect(mismatches(en, pattern)).toEqual([])
  })

  it('are unique in every language', () => {
    const lists = [
      COMMAND_MANIFEST as readonly Described[],
      ...told.flatMap(({ options = [], choices = [] }) => [options, choices]),
    ]
    for (const list of lists)
      for (const names of [list.map(({ name }) => name), list.map((entry) => entry.name_localizations.fr)])
        expect(new Set(names).size, names.join()).toBe(names.length)
  })
})

it('applies typography to the template, not to inserted values', () => {
  expect(frText`« ${"l'ami : ici !"} » : voilà l'ami !`).toBe(
    "«\u202fl'ami : ici !\u202f»\u202f: voilà l’ami\u202f!",
  )
  expect(enText`${"it's"} it's`).toBe("it's it’s")
})

it.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a et b', 'a and b'],
  [['a', 'b', 'c'], 'a, b et c', 'a, b and c'],
])('joins the names %j', (names: string[], french, english) => {
  expect(listFormatter('fr')(names)).toBe(french)
  expect(listFormatter('en')(names)).toBe(english)
})
