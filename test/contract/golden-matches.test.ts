import { readdirSync, readFileSync } from 'node:fs'
import { findGame, GAMES } from '@crackpost/core/games/index'
import type { Game, GameTypes } from '@crackpost/core/kernel/game'
import { replay } from '@crackpost/core/kernel/step'
import { type TranscriptEntry, verifyTranscript } from '@crackpost/core/kernel/transcript'
import { formatCommand, formatResult, parseRecord, replayRecord } from '@crackpost/core/match/record'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'

const GOLDEN_FOLDER = new URL('../matches/', import.meta.url)
const lexicon = frenchLexicon()

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

describe.each(readdirSync(GOLDEN_FOLDER))('the golden matches of %s', (id) => {
  const game = findGame(id)
  if (!game) throw new Error(`test/matches has a folder for "${id}", which is no game`)

  it('include a record and a stored log', () => {
    for (const ending of ['.match', '.log']) expect(goldenFiles(id, ending), ending).not.toEqual([])
  })

  it.each(goldenFiles(id, '.match'))('%s replays to its result', (name) => {
    const record = unwrapResult(parseRecord(readGolden(id, name)))
    const { progress } = unwrapResult(replayRecord(game, record, lexicon))
    expect(record.result?.text).toBe(formatResult(game, progress))
    expect(game.status(progress.state).phase).toBe('over')
  })

  it.each(goldenFiles(id, '.match'))('%s is in canonical notation', (name) => {
    const record = unwrapResult(parseRecord(readGolden(id, name)))
    const { turns } = unwrapResult(replayRecord(game, record, lexicon))
    expect(turns.map(({ command }) => formatCommand(game, command))).toEqual(
      record.lines.map((line) => line.text),
    )
  })

  it.each(goldenFiles(id, '.log'))(
    '%s, stored by an earlier release, still replays to its result',
    (name) => {
      const { setup, entries, result } = parseLog(game, readGolden(id, name))
      const state = replay(game, [...setup, ...entries.flatMap((entry) => entry.events)])
      expect(game.schema.state.parse(state)).toEqual(state)
      expect(game.status(state)).toEqual({ phase: 'over', standing: result.standing, reason: result.reason })
    },
  )

  it.each(goldenFiles(id, '.log'))('%s is verified by its seed, and by no other', (name) => {
    const { head, setup, entries } = parseLog(game, readGolden(id, name))
    const log = { ...head, setup, entries }
    expect(verifyTranscript(game, log, head.seed, lexicon).ok).toBe(true)
    expect(verifyTranscript(game, log, `${head.seed}!`, lexicon)).toEqual({
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
function parseLog(game: Game<GameTypes>, text: string) {
  const [head, setup, ...rest] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const result = rest.pop() as { standing: unknown; reason: string }
  const entries = rest as TranscriptEntry<GameTypes>[]
  for (const entry of entries) for (const event of entry.events) game.schema.event.parse(event)
  return { head: head as LogHeader, setup: setup.events as unknown[], entries, result }
}
