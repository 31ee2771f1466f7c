import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GAMES } from '@crackpost/core/games/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { formatRecord, parseRecord, type RecordHeader, replayRecord } from '@crackpost/core/match/record'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'

const lexicon = frenchLexicon()
const examples = readFileSync(new URL('../matches/le-crack/examples.match', import.meta.url), 'utf8')
const lineNumberOf = (text: string): number =>
  examples.split('\n').findIndex((line) => line.startsWith(text)) + 1

const rejectionOf = (text: string) => {
  const record = parseRecord(text)
  const played = record.ok ? replayRecord(leCrackGame, record.value, lexicon) : record
  return played.ok ? null : played.error
}

describe.each(GAMES)('a record of $id', (game) => {
  it.each([1, 2, 3, 4, 5])('replays to the match it was made from (%i)', (n) => {
    const { transcript, progress, record } = simulateMatch(game, {
      seats: game.seats.max,
      seed: `record ${n}`,
      lexicon,
    })
    const text = parseRecord(record)
    const played = text.ok ? replayRecord(game, text.value, lexicon) : text
    if (!played.ok) throw new Error(JSON.stringify(played.error))
    expect(played.value.progress.state).toEqual(progress.state)
    const appliedSteps = played.value.turns.flatMap((turn) => turn.appliedSteps)
    expect(appliedSteps.map(({ events }) => events)).toEqual(transcript.entries.map(({ events }) => events))
    const header: RecordHeader = { ...transcript, seed: `record ${n}`, deal: null }
    const commands = played.value.turns.map(({ line, command }) => ({ at: line.at, command }))
    expect(formatRecord(game, header, commands, progress)).toBe(record)
  })
})

describe('an invalid record', () => {
  it('is rejected at the line of the illegal move, with the reason', () => {
    const text = examples.replace('B 2D↓ N4O4U4S4', 'B 2D↓ N4O4U4K3')
    expect(rejectionOf(text)).toEqual({
      line: lineNumberOf('B 2D↓'),
      code: 'notWords',
      runs: [{ word: 'NOUK', at: '2D', direction: 'down' }],
    })
  })

  it('is rejected at the unreadable line', () => {
    expect(rejectionOf(examples.replace('A 5D→', 'A 5D?'))).toMatchObject({
      line: lineNumberOf('A 5D'),
      code: 'unreadable',
    })
    expect(rejectionOf(examples.replace('A 5D→', '5D→'))).toMatchObject({
      line: lineNumberOf('A 5D'),
      code: 'unreadable',
    })
  })

  it('is rejected if its stated result differs', () => {
    expect(rejectionOf(examples.replace('1 B 755', '1 B 756'))).toMatchObject({
      line: lineNumberOf('result'),
      code: 'otherResult',
      reached: '1 B 755, 2 A 508, agreed',
    })
  })

  it.each([
    [
      'a field that is missing',
      examples.replace('seats: 2\n', ''),
      { line: 1, code: 'fieldMissing', field: 'seats' },
    ],
    ['a field given twice', `game: le-crack\n${examples}`, { line: 3, code: 'fieldTwice', field: 'game' }],
    ['a field nobody knows', `gams: le-crack\n${examples}`, { line: 1, code: 'unknownField', field: 'gams' }],
    [
      'a number that is none',
      examples.replace('seats: 2', 'seats: two'),
      { line: 5, code: 'notANumber', field: 'seats' },
    ],
    ['too many seats', examples.replace('seats: 2', 'seats: 5'), { line: 1, code: 'seats', min: 2, max: 4 }],
    ['a tile too many', examples.replace('deal: A2', 'deal: A2 A2'), { line: 1, code: 'unreadable' }],
    ['another lexicon', examples.replace('fr-b1', 'fr-b2'), { line: 1, code: 'otherLexicon' }],
    [
      'another edition',
      examples.replace('edition: 1', 'edition: 9'),
      { line: 1, code: 'otherGame', edition: 9 },
    ],
    ['options that are not JSON', `options: {\n${examples}`, { line: 1, code: 'notJson', field: 'options' }],
    ['options the game does not have', `options: {"x": 1}\n${examples}`, { line: 1, code: 'options' }],
  ])('is rejected for %s', (_, text, error) => {
    expect(rejectionOf(text)).toMatchObject(error)
  })
})

describe('the scripts', () => {
  const run = (...args: string[]) => spawnSync('npm', ['run', '-s', ...args], { encoding: 'utf8' })

  it('simulate prints a whole match that replay accepts', () => {
    const simulate = ['simulate', '--', '--game', 'le-crack', '--seats', '3', '--seed', 'cli']
    const lines = run(...simulate)
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ type: 'match', game: 'le-crack', seats: 3 })
    expect(lines.at(-1)).toMatchObject({ type: 'result' })
    expect(lines.filter((line) => line.type === 'entry')).toHaveLength(lines.at(-1).entries)

    const file = join(tmpdir(), `crackpost-${process.pid}.match`)
    writeFileSync(file, run(...simulate, '--record').stdout)
    const replayed = run('replay', '--', file)
    expect(replayed.status).toBe(0)
    const standing = lines
      .at(-1)
      .standing.map(
        (rank: { rank: number; seat: number; total: number }) =>
          `${rank.rank} ${'ABC'[rank.seat]} ${rank.total}`,
      )
    expect(replayed.stdout.trimEnd().split('\n').at(-1)).toBe(
      `result: ${[...standing, lines.at(-1).reason].join(', ')}`,
    )

    writeFileSync(file, examples.replace('N4O4U4S4', 'N4O4U4K3'))
    const broken = run('replay', '--', file)
    expect(broken).toMatchObject({ status: 1, stdout: '' })
    expect(broken.stderr).toContain(`:${lineNumberOf('B 2D↓')}: refused: notWords`)
  })

  it.each([
    [['simulate'], 'which game?'],
    [['simulate', '--', '--game', 'chess', '--seed', 'x'], 'there is no game "chess"'],
    [
      ['simulate', '--', '--game', 'le-crack', '--seats', '9', '--seed', 'x'],
      'le-crack is for 2 to 4 players',
    ],
    [['simulate', '--', '--game', 'le-crack'], 'which seed?'],
    [['simulate', '--', '--colour', 'red'], '--colour'],
    [['replay'], 'usage'],
    [['replay', '--', 'no-such-file.match'], "can't read no-such-file.match"],
  ])('%j reports what is wrong', (args, message) => {
    const { status, stderr, stdout } = run(...args)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(message)
  })
})
