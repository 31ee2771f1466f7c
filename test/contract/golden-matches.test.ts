import { readdirSync, readFileSync } from 'node:fs'
import { findGame, GAME_EDITIONS, GAMES } from '@crackpost/core/games/index'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { replay } from '@crackpost/core/kernel/step'
import type { TranscriptEntry } from '@crackpost/core/kernel/transcript'
import { startProgress } from '@crackpost/core/match/progress'
import { formatCommand, formatRecord, formatResult, parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { verifyRecord } from '@crackpost/core/match/record-verification'
import { describe, expect, it } from 'vitest'
import { findFrenchLexicon, frenchLexiconNamed } from '../../scripts/french-lexicon.ts'

const GOLDEN_FOLDER = new URL('../matches/', import.meta.url)

const goldenFiles = (id: string, ending: string): string[] =>
  readdirSync(new URL(`${id}/`, GOLDEN_FOLDER)).filter((name) => name.endsWith(ending))
const readGolden = (id: string, name: string): string =>
  readFileSync(new URL(`${id}/${name}`, GOLDEN_FOLDER), 'utf8')

const unwrapResult = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

it('There are golden matches of every game, and of nothing else', () => {
  expect(readdirSync(GOLDEN_FOLDER).sort()).toEqual(GAMES.map(({ id }) => id).sort())
})

/** The edition of the rules that a match was played under. */
function editionOf(id: string, edition: number): Game<GameTypes> {
  const game = findGame(id, edition)
  if (!game) throw new Error(`there is no edition ${edition} of "${id}"`)
  return game
}

const recordIn = (id: string, name: string) => {
  const record = unwrapResult(parseRecord(readGolden(id, name)))
  return { record, game: editionOf(id, record.header.edition) }
}

describe.each(readdirSync(GOLDEN_FOLDER))('the golden matches of %s', (id) => {
  it('include a record and a stored log of every edition', () => {
    const editions = GAME_EDITIONS.filter((game) => game.id === id).map(({ edition }) => edition)
    const recorded = goldenFiles(id, '.match').map((name) => recordIn(id, name).record.header.edition)
    const stored = goldenFiles(id, '.log').map((name) => parseLog(id, readGolden(id, name)).head.edition)
    for (const found of [recorded, stored]) expect([...new Set(found)].sort()).toEqual(editions.sort())
  })

  it.each(goldenFiles(id, '.match'))('%s replays to its result', (name) => {
    const { record, game } = recordIn(id, name)
    const { progress } = unwrapResult(replayRecord(game, record, frenchLexiconNamed(record.header.lexicon)))
    expect(record.result?.text).toBe(formatResult(game, progress))
    expect(game.status(progress.state).phase).toBe('over')
  })

  it.each(goldenFiles(id, '.match'))('%s is in canonical notation', (name) => {
    const { record, game } = recordIn(id, name)
    const { turns } = unwrapResult(replayRecord(game, record, frenchLexiconNamed(record.header.lexicon)))
    expect(turns.map(({ command }) => formatCommand(game, command))).toEqual(
      record.lines.map((line) => line.text),
    )
  })

  it.each(goldenFiles(id, '.log'))(
    '%s, stored by an earlier release, still replays to its result',
    (name) => {
      const { game, setup, entries, result } = parseLog(id, readGolden(id, name))
      const state = replay(game, [...setup, ...entries.flatMap((entry) => entry.events)])
      expect(game.schema.state.parse(state)).toEqual(state)
      expect(game.status(state)).toEqual({ phase: 'over', standing: result.standing, reason: result.reason })
    },
  )

  it.each(goldenFiles(id, '.log'))('%s is verified by its seed, and by no other', (name) => {
    const { game, head, setup, entries } = parseLog(id, readGolden(id, name))
    const commands = entries.flatMap(({ at, step, events }) =>
      step.type === 'agree' ? [] : [{ at, command: step, events }],
    )
    const end = startProgress(game, [...setup, ...entries.flatMap((entry) => entry.events)])
    const recordWith = (seed: string): string =>
      formatRecord(game, { ...head, seed, deal: null }, setup, commands, formatResult(game, end))
    expect(verifyRecord(recordWith(head.seed), findFrenchLexicon)).toMatchObject({ ok: true })
    expect(verifyRecord(recordWith(`${head.seed}!`), findFrenchLexicon)).toMatchObject({
      ok: false,
      error: { code: 'otherSeed' },
    })
  })
})

interface LogHeader {
  game: string
  edition: number
  lexicon: string
  seats: number
  options: unknown
  pace: number
  seed: string
  commitment: string
}

/** Parses a stored log: its lines are what `simulate` prints. */
function parseLog(id: string, text: string) {
  const [head, setup, ...rest] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const result = rest.pop() as { standing: unknown; reason: string }
  const entries = rest as TranscriptEntry<GameTypes>[]
  const game = editionOf(id, (head as LogHeader).edition)
  for (const entry of entries) for (const event of entry.events) game.schema.event.parse(event)
  return { game, head: head as LogHeader, setup: setup.events as unknown[], entries, result }
}
