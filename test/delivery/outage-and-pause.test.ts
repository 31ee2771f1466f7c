import { cardKindOf, faceOf } from '@crackpost/core/games/crack-story/deck'
import { crackStoryGame } from '@crackpost/core/games/crack-story/index'
import type { Action, State } from '@crackpost/core/games/crack-story/schema'
import type { Result } from '@crackpost/core/kernel/result'
import type { MatchCommand } from '@crackpost/core/match/decide'
import { formatRecord, parseRecord, replayRecord } from '@crackpost/core/match/record'
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
  let house: Ports
  let time: ManualClock
  let close: () => Promise<void>
  let table: StartedMatch
  let count = 0
  beforeAll(async () => {
    const database = await openEmbeddedDatabase({ folder: null })
    close = database.close
    time = createManualClock()
    house = createTestPorts(createStore(database.client, EMBEDDED_TABLE_NAME, { now: time.now }), time)
  })
  afterAll(() => close())
  beforeEach(async () => {
    const options = crackStoryGame.schema.options.parse({})
    table = await startTestMatch(
      house,
      `standstill ${++count}`,
      testMatchSettings('crack-story', 3, { options }),
    )
  })

  const asks = (seat: number, ask: MatchCommand): Promise<Result<CommandResult, { code: string }>> =>
    handleCommand(
      house,
      commandRequestOf(
        table.id,
        table.players[seat] ?? '',
        `${count} ${time.now()} ${seat} ${ask.type}`,
        ask,
      ),
    )
  const does = async (seat: number, action: Action): Promise<void> => {
    time.advance(1000)
    unwrapResult(await asks(seat, { type: 'act', action }))
  }
  const state = async (): Promise<State> => {
    const loaded = await house.matches.loadSnapshot(table.id)
    return crackStoryGame.schema.state.parse(loaded?.match?.play?.course.state)
  }
  const sweeps = (out: number | null) =>
    tickMatch(house, table.id, out === null ? null : { from: time.now() - out, to: time.now() })

  /** The first seat says a word; the next one listens and contests it. */
  async function contested(): Promise<void> {
    const { turn, hands } = await state()
    const card = (hands[turn] ?? []).map(faceOf).find((face) => cardKindOf(face) === 'simple')
    if (card === undefined) throw new Error('no letter to play')
    await does(turn, { type: 'open' })
    await does(turn, { type: 'play', recital: '', cards: [{ card, word: `${card}xyz` }] })
    const doubter = (await state()).turn
    await does(doubter, { type: 'listen' })
    await does(doubter, { type: 'heard' })
    await does(doubter, { type: 'contest', word: 0 })
  }

  it('extends an open form by the length of the outage', async () => {
    const { turn } = await state()
    await does(turn, { type: 'open' })
    const { form } = await state()
    time.advance(3 * HOUR_MS)
    expect(await sweeps(3 * HOUR_MS)).toBe('given')
    expect((await state()).form?.until).toBe((form?.until ?? 0) + 3 * HOUR_MS)
    expect(await sweeps(null)).toBe('nothing')
    time.advance(4 * MINUTE_MS)
    expect(await sweeps(null)).toBe('moved')
    expect(await state()).toMatchObject({ form: null, stuck: [turn] })
  })

  it('extends a vote by the length of the pause', async () => {
    await contested()
    const { vote } = await state()
    unwrapResult(
      await handleCommand(house, {
        id: table.id,
        by: null,
        cause: `${count} p`,
        command: { type: 'pause', reason: 'gone' },
      }),
    )
    time.advance(2 * DAY_MS)
    unwrapResult(await asks(1, { type: 'resume', place: { server: '1', channel: '2' } }))
    expect((await state()).vote).toMatchObject({
      at: (vote?.at ?? 0) + 2 * DAY_MS,
      until: (vote?.until ?? 0) + 2 * DAY_MS,
    })
    expect((await house.matches.loadSnapshot(table.id))?.match?.deadline).toBe(
      (vote?.until ?? 0) + 2 * DAY_MS,
    )
  })

  it('allows no extra time while no turn runs', async () => {
    await contested()
    const { vote } = await state()
    expect(await asks(vote?.by ?? 0, { type: 'giveTime' })).toMatchObject({
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
    const asked = turns.map(({ line, command }) => ({ at: line.at, ask: command }))
    const written = unwrapResult(parseRecord(formatRecord(crackStoryGame, header, asked, progress)))
    expect(unwrapResult(replayRecord(crackStoryGame, written, lexicon)).progress).toEqual(progress)
  })
})
