import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASED_GAMES } from '@crackpost/core/games/index'
import { commitmentOf, type Dice, rng } from '@crackpost/core/kernel/dice'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { activeSeats } from '@crackpost/core/kernel/seat'
import { NO_AGREEMENT } from '@crackpost/core/match/agreement'
import { formatRecord, formatResult, type RecordedCommand } from '@crackpost/core/match/record'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexicon } from '../../scripts/french-lexicon.ts'
import { type RandomWalk, walkRandomly } from '../kit/random-walk.ts'
import { maskRecord, withDigest } from '../kit/record-text.ts'

// verify.py was written from docs/verifying.md alone. It must agree with our own verification on every match: then the
// document is enough. Part of `npm run test:deep`, because it needs Python 3.

const MATCH_COUNT = 200
const TAMPERED_COUNT = 200
const VERIFIER = new URL('verify.py', import.meta.url).pathname
const lexicon = frenchLexicon()
const games: readonly Game<GameTypes>[] = RELEASED_GAMES

/** Options of the games, tried in turn. */
const OPTIONS_BY_GAME: Readonly<Record<string, readonly unknown[]>> = {
  'crack-word': [
    {},
    { mode: 'short' },
    { mode: 'expert', referee: 'strict' },
    { mode: 'short', referee: 'challenge' },
  ],
  'crack-story': [{}, { rounds: 1 }, { rounds: 1, spelling: 'exact' }, { rounds: 2 }],
}

/** Events on which draws depend, as they are written. */
const EVENTS_BY_GAME: Readonly<Record<string, readonly string[]>> = {
  'le-crack': ['"type":"passed"', '"type":"exchanged"', '"type":"resigned"', '"swap":{'],
  'crack-word': [
    '"why":"hand"',
    '"why":"pass"',
    '"why":"penalty"',
    '"why":"challenge"',
    '"lastHand"',
    '"resigned"',
  ],
  'crack-story': [
    '"round":2',
    '"type":"reshuffled"',
    '"type":"finished"',
    '"type":"inversed"',
    '"type":"swapped"',
    '"type":"fell"',
    '"why":"contester"',
    '"type":"resigned"',
  ],
}

let folder = ''
beforeAll(() => {
  const { error } = spawnSync('python3', ['--version'])
  if (error)
    throw new Error(
      'this suite needs Python 3: install it with `apt-get install python3` or `brew install python`, or from https://www.python.org/downloads/',
    )
  folder = mkdtempSync(join(tmpdir(), 'crackpost-verifier-'))
})
afterAll(() => folder !== '' && rmSync(folder, { recursive: true }))

/** The line that verify.py prints for each of these records, and its exit code. */
function runVerifier(records: readonly string[]): { lines: string[]; status: number | null } {
  const files = records.map((record, index) => {
    const file = join(folder, `${index}.match`)
    writeFileSync(file, record)
    return file
  })
  const { stdout, stderr, status } = spawnSync('python3', [VERIFIER, ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  expect(stderr).toBe('')
  return { lines: stdout.trimEnd().split('\n'), status }
}

/** A match of random players; in every second one the clock plays now and then, and seats resign. */
const recordOf = (game: Game<GameTypes>, n: number): string => {
  const { min, max } = game.seats
  const choices = OPTIONS_BY_GAME[game.id] ?? [{}]
  const [seats, seed, options] = [min + (n % (max - min + 1)), `verifier ${n}`, choices[n % choices.length]]
  const record =
    n % 2 === 0
      ? simulateMatch(game, { seats, seed, lexicon, options }).record
      : recordOfWalk(game, walkRandomly(game, seats, seed, lexicon, options))
  // As the bot gives it, and as it was played.
  return game.freeText && n % 4 < 2 ? maskRecord(game, record) : record
}

function recordOfWalk(
  game: Game<GameTypes>,
  { seats, seed, options, setup, steps, end }: RandomWalk<GameTypes>,
): string {
  const { id, edition, pace } = game
  const commitment = commitmentOf(seed)
  const header = {
    game: id,
    edition,
    lexicon: lexicon.id,
    seats,
    options,
    pace: pace.usual,
    commitment,
    seed,
    deal: null,
  }
  const result = formatResult(game, { state: end, turns: 0, agreement: NO_AGREEMENT })
  const commands = steps.flatMap(({ step, events, env }): RecordedCommand<GameTypes>[] => {
    const at = env.now
    if (step.type !== 'agree') return [{ at, command: step, events }]
    // All seats agree: one proposes, the others accept.
    const [by = 0, ...others] = activeSeats(seats, resignedSeats(steps))
    return [
      { at, command: { type: 'propose', by }, events: [] },
      ...others.map((by, index) => ({
        at,
        command: { type: 'accept', by } as const,
        events: index === others.length - 1 ? events : [],
      })),
    ]
  })
  return formatRecord(game, header, setup, commands, result)
}

const resignedSeats = (steps: RandomWalk<GameTypes>['steps']): number[] =>
  steps.flatMap(({ step }) => (step.type === 'forfeit' ? [step.seat] : []))

describe.each(games)('an independent verifier of $id', (game) => {
  let played: readonly string[] | null = null
  const allRecords = (): readonly string[] => {
    played ??= Array.from({ length: MATCH_COUNT }, (_, n) => recordOf(game, n))
    return played
  }

  it(`accepts ${MATCH_COUNT} matches, with the same number of draws`, () => {
    const records = allRecords()
    const { lines, status } = runVerifier(records)
    const expected = records.map((record) => {
      const verified = verifyRecord(record, findFrenchLexicon)
      return verified.ok
        ? `all draws follow from it: ${verified.value.draws}`
        : JSON.stringify(verified.error)
    })
    expect(lines.map((line) => line.replace(/^.*?, and /u, ''))).toEqual(expected)
    expect(status).toBe(0)
    // Every kind of draw occurs, and what else moves cards.
    for (const event of EVENTS_BY_GAME[game.id] ?? [])
      expect(records.filter((record) => record.includes(event)).length, event).toBeGreaterThan(0)
  })

  it(`rejects ${TAMPERED_COUNT} manipulated ones, whose digest is right`, () => {
    const records = allRecords()
    const tampered = Array.from({ length: TAMPERED_COUNT }, (_, n) =>
      withDigest(manipulate(game, records[n % records.length] ?? '', n, rng('tamper', `${game.id} ${n}`))),
    )
    expect(tampered.filter((record) => records.includes(record))).toEqual([])
    const { lines, status } = runVerifier(tampered)
    expect(lines.filter((line) => !line.includes('does not verify'))).toEqual([])
    expect(lines).toHaveLength(TAMPERED_COUNT)
    expect(status).toBe(1)
  })

  it(`rejects ${TAMPERED_COUNT} with one changed character`, () => {
    const records = allRecords()
    const changed = Array.from({ length: TAMPERED_COUNT }, (_, n) => {
      const record = records[n % records.length] ?? ''
      const dice = rng('flip', `${game.id} ${n}`)
      const at = dice.integerBelow(record.length)
      const code = record.charCodeAt(at) ^ (1 << dice.integerBelow(7))
      return record.slice(0, at) + String.fromCharCode(code) + record.slice(at + 1)
    })
    const { lines } = runVerifier(changed)
    expect(lines.filter((line) => !line.includes('does not verify'))).toEqual([])
    expect(lines).toHaveLength(TAMPERED_COUNT)
  })
})

/** Fields of events that are drawn. */
const DRAWN_FIELDS = [
  'racks',
  'bag',
  'first',
  'drawn',
  'drew',
  'back',
  'cuts',
  'lines',
  'hands',
  'piles',
  'pile',
  'cards',
  'dealer',
]

/** Changes the seed, the commitment, both together, or something drawn. */
function manipulate(game: Game<GameTypes>, record: string, n: number, dice: Dice): string {
  const lines = record.split('\n')
  const [, seed = ''] = /^seed: (.*)$/mu.exec(record) ?? []
  const other = `${seed}!`
  if (n % 8 === 0) return record.replace(`seed: ${seed}`, `seed: ${other}`)
  if (n % 8 === 1)
    return record.replace(/commitment: ./u, (found) =>
      found.endsWith('0') ? 'commitment: 1' : 'commitment: 0',
    )
  // Another seed with its own commitment: only the draws betray it.
  if (n % 8 === 2)
    return record.replace(`seed: ${seed}`, `seed: ${other}`).replace(commitmentOf(seed), commitmentOf(other))
  const drawLines = lines.flatMap((line, at) =>
    line.startsWith('= ') && game.isDraw(game.schema.event.parse(JSON.parse(line.slice(2)))) ? [at] : [],
  )
  const at = n % 8 === 3 ? (drawLines[0] ?? 0) : (drawLines[dice.integerBelow(drawLines.length)] ?? 0)
  return lines
    .with(at, `= ${JSON.stringify(changeDrawn(JSON.parse((lines[at] ?? '').slice(2)), dice))}`)
    .join('\n')
}

/** The event with one drawn thing replaced by another. */
function changeDrawn(event: Record<string, unknown>, dice: Dice): unknown {
  // The dealer of a later round is its winner, and not drawn.
  const fields = event.round === undefined || event.round === 1 ? DRAWN_FIELDS : ['hands', 'pile']
  const names = fields.filter((name) => JSON.stringify(event[name] ?? null).match(/[A-Z0-9*!]/u))
  const name = names[dice.integerBelow(names.length)] ?? ''
  const text = JSON.stringify(event[name])
  const items = [...text.matchAll(/\d+|"[A-Z*!?][^"]{0,7}"/gu)]
  const item = items[dice.integerBelow(items.length)]
  if (!item) throw new Error(`nothing is drawn in ${text}`)
  const [found] = item
  const changed = found.startsWith('"')
    ? found === '"Q1"' || found === '"Q"'
      ? '"E"'
      : '"Q"'
    : String(Number(found) + 1)
  return {
    ...event,
    [name]: JSON.parse(text.slice(0, item.index) + changed + text.slice(item.index + found.length)),
  }
}
