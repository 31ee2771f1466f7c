import { describe, expect, it } from 'vitest'
import type { Cast } from '../cast.ts'
import { WORDS as leCrack } from '../games/le-crack/words.ts'
import { wordsIn } from './index.ts'
import { f } from './typeset.ts'

const cast: Cast = { player: () => '<@1>', seat: (seat) => `<@${seat + 1}>` }

/** Details of every rejection there is; a sentence takes those that it needs. */
const details = {
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
  text: 'blah',
  most: 1_700_000_000_000,
  next: 1_700_000_000_000,
  letters: 3,
  least: 4,
  room: 2,
  at: '2A',
  there: 'E4',
  wanted: 'E3',
  word: 'LIGNE',
  runs: [{ word: 'ZZ', at: '2A', direction: 'across' }],
  tiles: ['E4', 'W'],
  as: 3,
  give: 'E4',
  taken: 'E4',
  given: 2,
}

/** Every sentence of a catalogue with its name; what takes arguments gets them. */
function sentences(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const at = `${path}.${name}`
    if (typeof value === 'string') return [[at, value]]
    if (typeof value === 'object' && value !== null) return sentences(value, at)
    return typeof value === 'function' && /\.refusals\./.test(at) ? [[at, value(details, cast)]] : []
  })
}

const limits = [
  'openOfPlayer',
  'openInServer',
  'openingsPerHour',
  'challengesTo',
  'challengesFromTo',
] as const

const all = (language: 'fr' | 'en'): [string, string][] => {
  const house = wordsIn(language)
  const tooMany = limits.map((what): [string, string] => [
    what,
    house.refusals.tooMany({ code: 'tooMany', what, limit: 3, player: 'p' }, cast),
  ])
  const help: [string, string] = ['help', house.help(['One', 'Two'], ['pass'])]
  return [...sentences({ house }), ...sentences({ game: leCrack[language] }), ...tooMany, help]
}

/** With a letter for whatever stands in code: commands, tiles, ids. */
const prose = (text: string): string => text.replace(/`[^`]*`|<[@t][^>]*>/g, 'x')

describe.each(['fr', 'en'] as const)('the words in %s', (language) => {
  it('are complete and short, and nothing is undefined in them', () => {
    expect(all(language).length).toBeGreaterThan(60)
    for (const [name, text] of all(language)) {
      expect(text, name).not.toMatch(/undefined|null|NaN|\[object/)
      expect(text.length, name).toBeGreaterThan(0)
      if (name !== 'help') expect(prose(text).length, name).toBeLessThanOrEqual(130)
    }
  })

  it('have curly apostrophes', () => {
    for (const [name, text] of all(language)) expect(prose(text), name).not.toMatch(/'/)
  })
})

it('French has narrow no-break spaces where it needs them, and nowhere else', () => {
  for (const [name, text] of all('fr')) {
    expect(prose(text), name).not.toMatch(/[^\u202f][;:!?»]|«[^\u202f]/)
    expect(prose(text), name).not.toMatch(/\u202f(?![;:!?»])(?<!«\u202f)/)
  }
})

it('English has no space before its signs', () => {
  for (const [name, text] of all('en')) expect(prose(text), name).not.toMatch(/\s[;:!?]/)
})

it('Typesetting touches what we wrote, never what is put in', () => {
  expect(f`« ${"l'ami : ici !"} » : voilà l'ami !`).toBe(
    "«\u202fl'ami : ici !\u202f»\u202f: voilà l’ami\u202f!",
  )
})
