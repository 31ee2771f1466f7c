import { cardKindOf, faceOf } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import type { Action, State } from '@crackpost/core/games/crack-story/schema'
import type { Result } from '@crackpost/core/kernel/result'
import type { MatchCommand } from '@crackpost/core/match/decide'
import { formatRecord, formatResult, parseRecord } from '@crackpost/core/match/record'
import { replayRecord } from '@crackpost/core/match/record-replay'
import { DAY_MS } from '@crackpost/core/match/settings'
import { type CommandResult, handleCommand } from '@crackpost/core/use-cases/handle-command'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { tickMatch } from '@crackpost/core/use-cases/tick-match'
import { EMBEDDED_TABLE_NAME, openEmbeddedDatabase } from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frenchLexicon } from '../../scripts/french-lexicon.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  type ManualClock,
  type StartedMatch,
  startTestMatch,
  testMatchSettings,
  unwrapResult,
} from '../kit/harness/use-cases.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** An outage or a pause also stops a game's own timers: a form, a chrono, a vote. */
describe('an outage or a pause', () => {
  let ports: Ports
  let clock: ManualClock
  let close: () => Promise<void>
  let table: StartedMatch
  let count = 0
  beforeAll(async () => {
    const database = await openEmbeddedDatabase({ folder: null })
    close = database.close
    clock = createManualClock()
    ports = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: clock.now }), clock)
  })
  afterAll(() => close())
  beforeEach(async () => {
    const options = crackStoryGame.schema.options.parse({})
    table = await startTestMatch(
      ports,
      `standstill ${++count}`,
      testMatchSettings('crack-story', 3, { options }),
    )
  })

  const sendCommand = (
    seat: number,
    command: MatchCommand,
  ): Promise<Result<CommandResult, { code: string }>> =>
    handleCommand(
      ports,
      commandRequestOf(
        table.id,
        table.players[seat] ?? '',
        `${count} ${clock.now()} ${seat} ${command.type}`,
        command,
      ),
    )
  const act = async (seat: number, action: Action): Promise<void> => {
    clock.advance(1000)
    unwrapResult(await sendCommand(seat, { type: 'act', action }))
  }
  const loadState = async (): Promise<State> => {
    const loaded = await ports.matches.loadSnapshot(table.id)
    return crackStoryGame.schema.state.parse(loaded?.match?.play?.course.state)
  }
  const sweep = (out: number | null) =>
    tickMatch(ports, table.id, out === null ? null : { from: clock.now() - out, to: clock.now() })

  /** The first seat says a word; the next one listens and contests it. */
  async function contestWord(): Promise<void> {
    const { turn, hands } = await loadState()
    const card = (hands[turn] ?? []).map(faceOf).find((face) => cardKindOf(face) === 'simple')
    if (card === undefined) throw new Error('no letter to play')
    await act(turn, { type: 'open' })
    await act(turn, { type: 'play', recital: '', cards: [{ card, word: `${card}xyz` }] })
    const doubter = (await loadState()).turn
    await act(doubter, { type: 'listen' })
    await act(doubter, { type: 'heard' })
    await act(doubter, { type: 'contest', word: 0 })
  }

  it('extends an open form by the length of the outage', async () => {
    const { turn } = await loadState()
    await act(turn, { type: 'open' })
    const { form } = await loadState()
    clock.advance(3 * HOUR_MS)
    expect(await sweep(3 * HOUR_MS)).toBe('given')
    expect((await loadState()).form?.until).toBe((form?.until ?? 0) + 3 * HOUR_MS)
    expect(await sweep(null)).toBe('nothing')
    clock.advance(4 * MINUTE_MS)
    expect(await sweep(null)).toBe('moved')
    expect(await loadState()).toMatchObject({ form: null, stuck: [turn] })
  })

  it('extends a vote by the length of the pause', async () => {
    await contestWord()
    const { vote } = await loadState()
    unwrapResult(
      await handleCommand(ports, {
        id: table.id,
        by: null,
        cause: `${count} p`,
        command: { type: 'pause', reason: 'gone' },
      }),
    )
    clock.advance(2 * DAY_MS)
    unwrapResult(await sendCommand(1, { type: 'resume', place: { server: '1', channel: '2' } }))
    expect((await loadState()).vote).toMatchObject({
      at: (vote?.at ?? 0) + 2 * DAY_MS,
      until: (vote?.until ?? 0) + 2 * DAY_MS,
    })
    expect((await ports.matches.loadSnapshot(table.id))?.match?.deadline).toBe(
      (vote?.until ?? 0) + 2 * DAY_MS,
    )
  })

  it('allows no extra time while no turn runs', async () => {
    await contestWord()
    const { vote } = await loadState()
    expect(await sendCommand(vote?.by ?? 0, { type: 'giveTime' })).toMatchObject({
      ok: false,
      error: { code: 'enoughTime', most: vote?.until },
    })
  })

  it('is written to a match record and read back', () => {
    const lexicon = frenchLexicon()
    const text = [
      `game: ${crackStoryGame.id}`,
      `edition: ${crackStoryGame.edition}`,
      `lexicon: ${lexicon.id}`,
      'seats: 2',
      'seed: still',
      '',
      `@${HOUR_MS} clock waits ${HOUR_MS}`,
    ].join('\n')
    const { header } = unwrapResult(parseRecord(text))
    const { turns, progress } = unwrapResult(
      replayRecord(crackStoryGame, unwrapResult(parseRecord(text)), lexicon),
    )
    expect(turns.map(({ command }) => command)).toEqual([{ type: 'delay', by: HOUR_MS }])
    const commands = turns.map(({ line, command }) => ({ at: line.at, command, events: [] }))
    const result = formatResult(crackStoryGame, progress)
    const written = unwrapResult(parseRecord(formatRecord(crackStoryGame, header, [], commands, result)))
    expect(unwrapResult(replayRecord(crackStoryGame, written, lexicon)).progress).toEqual(progress)
  })
})
