import { readdirSync, readFileSync } from 'node:fs'
import { gameOf } from '@crackpost/core/games/index'
import type { Game, Shape } from '@crackpost/core/kernel/game'
import { type Entry, verify } from '@crackpost/core/kernel/log'
import { fold } from '@crackpost/core/kernel/play'
import { lineOf, read, replay, resultOf } from '@crackpost/core/match/record'
import { describe, expect, it } from 'vitest'
import { french } from '../scripts/french.ts'

const home = new URL('./matches/', import.meta.url)
const lexicon = french()

const goldens = (id: string, ending: string): string[] =>
  readdirSync(new URL(`${id}/`, home)).filter((name) => name.endsWith(ending))
const textOf = (id: string, name: string): string => readFileSync(new URL(`${id}/${name}`, home), 'utf8')

const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

describe.each(readdirSync(home))('the matches of %s', (id) => {
  const game = gameOf(id)
  if (!game) throw new Error(`test/matches has a folder for "${id}", which is no game`)

  it.each(goldens(id, '.match'))('%s plays through the rules to its result', (name) => {
    const record = value(read(textOf(id, name)))
    const { course } = value(replay(game, record, lexicon))
    expect(record.result?.text).toBe(resultOf(game, course))
    expect(game.status(course.state).phase).toBe('over')
  })

  it.each(goldens(id, '.match'))('%s says in canonical notation what it says', (name) => {
    const record = value(read(textOf(id, name)))
    const { turns } = value(replay(game, record, lexicon))
    expect(turns.map(({ ask }) => lineOf(game, ask))).toEqual(record.lines.map((line) => line.text))
  })

  it.each(goldens(id, '.log'))('%s, stored by an earlier release, still folds to its result', (name) => {
    const { setup, entries, result } = logOf(game, textOf(id, name))
    const state = fold(game, [...setup, ...entries.flatMap((entry) => entry.events)])
    expect(game.schema.state.parse(state)).toEqual(state)
    expect(game.status(state)).toEqual({ phase: 'over', standing: result.standing, reason: result.reason })
  })

  it.each(goldens(id, '.log'))('%s is proved fair by its seed, and by no other', (name) => {
    const { head, setup, entries } = logOf(game, textOf(id, name))
    const log = { ...head, setup, entries }
    expect(verify(game, log, head.seed, lexicon).ok).toBe(true)
    expect(verify(game, log, `${head.seed}!`, lexicon)).toEqual({ ok: false, error: { code: 'otherSeed' } })
  })
})

interface Head {
  game: string
  edition: number
  lexicon: string
  seats: number
  options: unknown
  pace: number
  seed: string
  commitment: string
}

/** The parse border of a stored log: its lines are what `simulate` prints. */
function logOf(game: Game<Shape>, text: string) {
  const [head, setup, ...rest] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const result = rest.pop() as { standing: unknown; reason: string }
  const entries = rest as Entry<Shape>[]
  for (const entry of entries) for (const event of entry.events) game.schema.event.parse(event)
  return { head: head as Head, setup: setup.events as unknown[], entries, result }
}
