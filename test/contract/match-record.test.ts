import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crackWordGame } from '@crackpost/core/games/crack-word/index'
import { GAME_EDITIONS } from '@crackpost/core/games/index'
import { leCrackGame } from '@crackpost/core/games/le-crack/index'
import { formatRecord, formatResult, parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { simulateMatch } from '@crackpost/core/simulation/simulate-match'
import { describe, expect, it } from 'vitest'
import { frenchLexicon, frenchLexiconNamed } from '../../scripts/french-lexicon.ts'
import { bundleProgram } from '../kit/harness/program.ts'
import { sampleCases } from '../kit/sampling.ts'

const lexicon = frenchLexicon()
const examples = readFileSync(new URL('../matches/le-crack/examples.match', import.meta.url), 'utf8')
const lineNumberOf = (text: string): number =>
  examples.split('\n').findIndex((line) => line.startsWith(text)) + 1

const rejectionOf = (text: string) => {
  const record = parseRecord(text)
  const played = record.ok
    ? replayRecord(leCrackGame, record.value, frenchLexiconNamed(record.value.header.lexicon))
    : record
  return played.ok ? null : played.error
}

describe.each(GAME_EDITIONS)('a record of $id, edition $edition', (game) => {
  it.each(sampleCases([1, 2, 3, 4, 5], 1))('replays to the match it was made from (%i)', (n) => {
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
    const { setup, turns } = played.value
    const commands = turns.map(({ line, command, appliedSteps }) => ({
      at: line.at,
      command,
      events: appliedSteps.flatMap(({ events }) => events),
    }))
    const result = formatResult(game, progress)
    expect(text.ok && formatRecord(game, text.value.header, setup, commands, result)).toBe(record)
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

  it('is rejected at the line of the record, also if the rejection names a line of the table', () => {
    const { record } = simulateMatch(crackWordGame, { seats: 2, seed: 'lines', lexicon })
    const lines = record.split('\n')
    const at = lines.findLastIndex((line) => / [1-4][<>]/u.test(line))
    const text = parseRecord(lines.with(at, (lines[at] ?? '').replace(/ [1-4][<>]/u, ' 3^200')).join('\n'))
    expect(text.ok && replayRecord(crackWordGame, text.value, lexicon)).toMatchObject({
      error: { line: at + 1, code: expect.stringMatching(/^(lineEmpty|noSuchCard)$/u) },
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
      examples.replace(/^edition: .*$/m, 'edition: 9'),
      { line: 1, code: 'otherGame', edition: 9 },
    ],
    ['options that are not JSON', `options: {\n${examples}`, { line: 1, code: 'notJson', field: 'options' }],
    ['options the game does not have', `options: {"x": 1}\n${examples}`, { line: 1, code: 'options' }],
  ])('is rejected for %s', (_, text, error) => {
    expect(rejectionOf(text)).toMatchObject(error)
  })
})

describe('the scripts', () => {
  const npmRun = (...args: string[]) => spawnSync('npm', ['run', '-s', ...args], { encoding: 'utf8' })
  const run = async (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [await bundleProgram(`scripts/${script}.ts`), ...args], { encoding: 'utf8' })

  it('simulate prints a whole match that replay accepts', async () => {
    const edition = String(leCrackGame.edition)
    const simulated = ['--game', 'le-crack', '--seats', '3', '--seed', 'cli', '--edition', edition]
    const lines = npmRun('simulate', '--', ...simulated)
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ type: 'match', game: 'le-crack', seats: 3 })
    expect(lines.at(-1)).toMatchObject({ type: 'result' })
    expect(lines.filter((line) => line.type === 'entry')).toHaveLength(lines.at(-1).entries)

    const file = join(tmpdir(), `crackpost-${process.pid}.match`)
    writeFileSync(file, (await run('simulate', ...simulated, '--record')).stdout)
    const replayed = await run('replay', file)
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
    const broken = await run('replay', file)
    expect(broken).toMatchObject({ status: 1, stdout: '' })
    expect(broken.stderr).toContain(`:${lineNumberOf('B 2D↓')}: refused: notWords`)

    writeFileSync(file, examples.replace(/^edition: .*$/m, 'edition: 99'))
    const unknown = await run('replay', file)
    expect(unknown).toMatchObject({ status: 1, stdout: '' })
    expect(unknown.stderr).toContain(':1: refused: otherGame {"game":"le-crack","edition":99}')
  })

  it('verify accepts what simulate records, and says what does not fit', async () => {
    const file = join(tmpdir(), `crackpost-verify-${process.pid}.match`)
    const record = (await run('simulate', '--game', 'le-crack', '--seats', '2', '--seed', 'cli', '--record'))
      .stdout
    writeFileSync(file, record)
    const verified = npmRun('verify', '--', file)
    expect(verified).toMatchObject({ status: 0, stderr: '' })
    expect(verified.stdout).toMatch(
      /: the seed matches the commitment, and all \d+ draws follow from it\.\nresult: 1 /,
    )
    const lineOf = (part: string): number => record.split('\n').findIndex((line) => line.startsWith(part)) + 1
    const verifyChanged = async (text: string | Buffer) => {
      writeFileSync(file, text)
      return run('verify', file)
    }
    for (const [changed, status, message] of [
      [
        record.replace('seed: cli', 'seed: clj'),
        1,
        `${lineOf('commitment')}: does not verify: the seed does not`,
      ],
      [record.replace('"racks":[["', '"racks":[["Q'), 1, 'does not verify: the seed gives another deal'],
      [
        record.replace(/result: 1/, 'result: 2'),
        1,
        'does not verify: the match ends with another result: 1 ',
      ],
      [record.replace('digest: ', 'digest: 0'), 1, "does not verify: this can't be read: digest"],
      [`# changed\n${record}`, 1, 'does not verify: the file was changed after it was made'],
      [record.replace(/^seed: .*\n/m, ''), 1, 'does not verify: the field “seed” is missing'],
      [examples, 1, 'does not verify: the field “commitment” is missing'],
      [
        record.replace(/^edition: .*$/m, 'edition: 99'),
        2,
        "can't be checked: this release does not have edition 99",
      ],
      [record.replace('game: le-crack', 'game: le-crac'), 2, "can't be checked: there is no game “le-crac”"],
      [Buffer.from([0xff, 0xfe]), 1, 'does not verify: it is not UTF-8 text'],
      ['', 1, 'does not verify: the field “game” is missing'],
    ] as const) {
      const result = await verifyChanged(changed)
      expect(result).toMatchObject({ status, stdout: '' })
      expect(result.stderr).toContain(message)
    }
  })

  it('replay judges a record by the lexicon that it names, also a former one', async () => {
    expect(parseRecord(examples)).toMatchObject({ value: { header: { lexicon: 'fr-b1ac6c73485f' } } })
    expect(lexicon.id).not.toBe('fr-b1ac6c73485f')
    const { status, stderr } = await run('replay', 'test/matches/le-crack/examples.match')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it.each(
    sampleCases<[string[], string]>(
      [
        [['simulate'], 'which game?'],
        [['simulate', '--game', 'chess', '--seed', 'x'], 'there is no game "chess"'],
        [['simulate', '--game', 'le-crack', '--seats', '9', '--seed', 'x'], 'le-crack is for 2 to 4 players'],
        [['simulate', '--game', 'le-crack'], 'which seed?'],
        [['simulate', '--game', 'le-crack', '--seed', 'x', '--edition', '99'], 'no edition 99 of le-crack'],
        [['simulate', '--colour', 'red'], '--colour'],
        [['verify'], 'usage'],
        [['verify', 'no-such-file.match'], "can't read no-such-file.match"],
        [['replay'], 'usage'],
        [['replay', 'no-such-file.match'], "can't read no-such-file.match"],
      ],
      3,
    ),
  )('%j reports what is wrong', async ([script = '', ...args], message) => {
    const { status, stderr, stdout } = await run(script, ...args)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(message)
  })
})
