import { GAME_EDITIONS } from '@crackpost/core/games/index'
import { rng } from '@crackpost/core/kernel/dice'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { everySeat } from '@crackpost/core/kernel/seat'
import { type MatchRecord, parseRecord, type RecordError } from '@crackpost/core/match/record'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexicon } from '../../scripts/french-lexicon.ts'
import { maskRecord, withDigest } from '../kit/record-text.ts'
import { sampleCases, sampleSize } from '../kit/sampling.ts'

const lexicon = frenchLexicon()

const errorOf = (text: string): RecordError | null => {
  const verified = verifyRecord(text, findFrenchLexicon)
  return verified.ok ? null : verified.error
}

/** Options that make short matches. */
const OPTIONS_BY_GAME: Readonly<Record<string, unknown>> = {
  'crack-word': { mode: 'short', referee: 'challenge' },
  'crack-story': { rounds: 1 },
}

const recordOf = (game: Game<GameTypes>, seed: string, seats = game.seats.min): string =>
  simulateMatch(game, { seats, seed, lexicon, options: OPTIONS_BY_GAME[game.id] ?? {} }).record

/** The number of the first line that contains the text. */
const lineWith = (text: string, part: string): number =>
  text.split('\n').findIndex((line) => line.includes(part)) + 1

describe.each(GAME_EDITIONS)('a record of $id, edition $edition', (game) => {
  const record = recordOf(game, 'honest')
  const { min, max } = game.seats
  const seatCounts = everySeat(max + 1).slice(min)

  it.each(sampleCases(seatCounts, 2))('of a match of %i is verified, with every draw', (seats) => {
    const { record, transcript } = simulateMatch(game, { seats, seed: `seats ${seats}`, lexicon })
    const events = [...transcript.setup, ...transcript.entries.flatMap((entry) => entry.events)]
    expect(verifyRecord(record, findFrenchLexicon)).toMatchObject({
      ok: true,
      value: { draws: events.filter((event) => game.isDraw(event)).length, isLexiconKnown: true },
    })
  })

  it('says which draw does not follow from the seed', () => {
    const parsed = parseRecord(record)
    const events = parsed.ok ? parsed.value.lines.flatMap((line) => line.events) : []
    const draw = events.find(({ json }) => game.isDraw(game.schema.event.parse(json)))
    if (!draw) throw new Error('nothing was drawn')
    const lines = record.split('\n')
    const drawnItem = /("(?:drawn|drew|cards)":)(\d|\["?[A-Z0-9*!]+"?)/u
    // Another tile, card or number.
    const otherLetter = (item: string): string => `["${item.charAt(2) === 'Q' ? 'X' : 'Q'}${item.slice(3)}`
    const changed = (lines[draw.line - 1] ?? '').replace(
      drawnItem,
      (_, name: string, item: string) =>
        `${name}${/^\d$/.test(item) ? (Number(item) % 9) + 1 : item.includes('"') ? otherLetter(item) : '[101'}`,
    )
    expect(changed).not.toBe(lines[draw.line - 1])
    const text = withDigest(lines.with(draw.line - 1, changed).join('\n'))
    expect(errorOf(text)).toMatchObject({ line: draw.line, code: 'otherDraw' })
  })

  it('says what else does not fit, and where', () => {
    const changed = (from: string | RegExp, to: string): RecordError | null =>
      errorOf(withDigest(record.replace(from, to)))
    expect(changed(/commitment: ./u, 'commitment: x')).toEqual({
      line: lineWith(record, 'commitment:'),
      code: 'otherSeed',
    })
    expect(changed('seed: honest', 'seed: other')).toMatchObject({ code: 'otherSeed' })
    expect(changed('= {"type":"dealt"', '= {"type":"delt"')).toMatchObject({
      line: lineWith(record, '= '),
      code: 'otherDeal',
    })
    expect(changed(/result: 1/u, 'result: 2')).toMatchObject({
      line: lineWith(record, 'result:'),
      code: 'otherResult',
    })
    expect(changed(/^edition: .*$/mu, 'edition: 99')).toMatchObject({ code: 'otherGame' })
    expect(changed(`game: ${game.id}`, 'game: chess')).toEqual({
      line: 1,
      code: 'unknownGame',
      game: 'chess',
    })
    for (const field of ['commitment', 'seed', 'result'])
      expect(changed(new RegExp(`${field}: .*\n`, 'u'), '')).toMatchObject({ code: 'fieldMissing', field })
    expect(errorOf(record.replace(/digest: .*\n$/u, ''))).toMatchObject({
      code: 'fieldMissing',
      field: 'digest',
    })
    expect(errorOf(`${record}\n`)).toMatchObject({ code: 'unreadable', field: 'digest' })
    expect(errorOf(record.replace('digest: ', 'digest:  '))).toMatchObject({ code: 'unreadable' })
    expect(errorOf(record.replace('seats:', 'seats: '))).toEqual({
      line: lineWith(record, 'digest:'),
      code: 'otherDigest',
    })
    // A line or an event more or less.
    const lines = record.split('\n')
    const last = lines.findLastIndex((line) => line.startsWith('= '))
    expect(errorOf(withDigest(lines.toSpliced(last, 1).join('\n')))).not.toBe(null)
    expect(errorOf(withDigest(lines.toSpliced(last, 0, lines[last] ?? '').join('\n')))).toMatchObject({
      code: 'otherEvents',
    })
  })

  it('is verified without its lexicon, but its words are not judged', () => {
    for (const seed of sampleCases(['a', 'b', 'c', 'd'], 1)) {
      const text = recordOf(game, seed, game.seats.max)
      const verified = verifyRecord(text, () => null)
      expect(verified).toMatchObject({ ok: true, value: { isLexiconKnown: false } })
      const known = verifyRecord(text, findFrenchLexicon)
      expect(verified.ok && known.ok && verified.value.draws === known.value.draws).toBe(true)
    }
  })
})

/** Seeds of short matches: the deep run changes every character of them, and some of a long one. */
const SHORT_SEED_BY_GAME: Readonly<Record<string, string>> = {
  'le-crack': 'short 140',
  'crack-word': 'short 34',
  'crack-story': 'short 98',
}
const SHORT_FLIP_COUNT = sampleSize(40, Number.POSITIVE_INFINITY)
const LONG_FLIP_COUNT = sampleSize(25, 400)

/** Texts with one other character, by flipping one bit of its code. */
function* flips(text: string, seed: string, count: number): Generator<{ at: number; text: string }> {
  const dice = rng(seed, 'flips')
  const places = dice.shuffle(Array.from({ length: text.length }, (_, at) => at)).slice(0, count)
  for (const at of places) {
    const code = text.charCodeAt(at) ^ (1 << dice.integerBelow(7))
    yield { at, text: text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1) }
  }
}

describe.each(GAME_EDITIONS)('a record of $id, edition $edition, with one changed character', (game) => {
  const short = recordOf(game, SHORT_SEED_BY_GAME[game.id] ?? 'short')
  const long = recordOf(game, 'long', Math.min(3, game.seats.max))
  const records: readonly (readonly [string, string, number])[] = [
    ['short', short, SHORT_FLIP_COUNT],
    ['long', long, LONG_FLIP_COUNT],
    ...(game.freeText
      ? ([
          ['short, masked', maskRecord(game, short), SHORT_FLIP_COUNT],
          ['long, masked', maskRecord(game, long), LONG_FLIP_COUNT],
        ] as const)
      : []),
  ]

  it.each(records)('is not verified (%s)', (_, record, count) => {
    expect(errorOf(record)).toBe(null)
    for (const { at, text } of flips(record, 'any', count))
      expect(errorOf(text), `${at}: ${record.slice(at - 20, at + 20)}`).not.toBe(null)
  })

  it.each(records)(
    'is not verified with a new digest, unless the character has no meaning (%s)',
    (_, record, count) => {
      const before = parseRecord(record)
      for (const { at, text } of flips(record.replace(/digest: .*\n$/u, ''), 'tampered', count)) {
        const changed = withDigest(`${text}digest: -\n`)
        if (errorOf(changed) !== null) continue
        const after = parseRecord(changed)
        const place = `${at}: ${record.slice(at - 30, at)}>${record.slice(at, at + 20)}`
        expect(before.ok && after.ok && meaningOf(game, after.value), place).toEqual(
          before.ok && meaningOf(game, before.value),
        )
      }
    },
  )
})

/**
 * What a record says: everything that happened. Left out: comments and white space; the id of the lexicon, which only
 * tells whether words can be judged; times, and how a move was written, because the events state both where they matter;
 * texts, where they are masked.
 */
function meaningOf(game: Game<GameTypes>, record: MatchRecord): unknown {
  const { lexicon: _, pace: __, startedAt: ___, ...header } = record.header
  const eventOf = ({ json }: { json: unknown }): unknown => {
    const event = game.schema.event.parse(json)
    return header.masked ? game.freeText?.withoutTexts(event) : event
  }
  return {
    header,
    setup: record.setup.map(eventOf),
    lines: record.lines.map(({ events }) => events.map(eventOf)),
    result: record.result?.text,
  }
}
