import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { GAMES } from '@crackpost/core/games/index'
import type { Result } from '@crackpost/core/kernel/result'
import type { MatchLogEntry } from '@crackpost/core/match/events'
import { NO_SEAT_WISH } from '@crackpost/core/match/settings'
import { evolveMatch, gameStatusOf, type Match } from '@crackpost/core/match/state'
import {
  type CommandRejection,
  type CommandResult,
  handleCommand,
} from '@crackpost/core/use-cases/handle-command'
import { matchIdFromCause, openMatch } from '@crackpost/core/use-cases/open-match'
import type { Ports } from '@crackpost/core/use-cases/ports'
import { loadCurrent } from '@crackpost/core/use-cases/queries'
import type { DocumentClient } from '@crackpost/functions/store/client'
import {
  EMBEDDED_TABLE_NAME,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@crackpost/functions/store/embedded/index'
import { createStore } from '@crackpost/functions/store/index'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrapClient } from '../kit/fakes/dynamo-wrapper.ts'
import {
  commandRequestOf,
  createManualClock,
  createTestPorts,
  randomCommand,
  startTestMatch,
  testMatchSettings,
  testPlayerIds,
  unwrapResult,
} from '../kit/harness/use-cases.ts'

/** Schedules per race; five races make 2,000. */
const SCHEDULE_COUNT = 400

type RaceResult = Result<CommandResult, CommandRejection | { readonly code: string }>

/** A client whose calls run one at a time, in the scheduler's order. */
const scheduledClient = (client: DocumentClient, scheduler: fc.Scheduler): DocumentClient =>
  wrapClient(client, async ({ name, sk }, go) => {
    let over = (): void => {}
    const whole = new Promise<void>((resolve) => {
      over = resolve
    })
    await scheduler.schedule(Promise.resolve(), `${name} ${sk}`, undefined, async (release) => {
      await release()
      await whole
      // Let the caller's continuation schedule its next call before the scheduler chooses.
      await new Promise((resolve) => setImmediate(resolve))
    })
    try {
      return await go()
    } finally {
      over()
    }
  })

/** Start of a race: the match and its number of entries. */
interface RaceStart {
  readonly id: string
  readonly before: number
}

describe('concurrent commands', () => {
  let engine: EmbeddedDatabase
  let calm: Ports
  const time = createManualClock()
  const game = GAMES[0]?.id ?? ''
  const [host = '', guest = '', third = '', fourth = ''] = testPlayerIds('race', 4)

  beforeAll(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    calm = createTestPorts(createStore(engine.client, EMBEDDED_TABLE_NAME), time)
  })
  afterAll(() => engine.close())

  /** Saves a match as a template, copied under a new id for each race. */
  async function template(name: string, make: () => Promise<string>): Promise<() => Promise<RaceStart>> {
    const id = await make()
    const { Items = [] } = await engine.client.send(
      new QueryCommand({
        TableName: EMBEDDED_TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `M#${id}` },
      }),
    )
    const before = Items.filter(({ sk }) => String(sk).startsWith('E#')).length
    let copies = 0
    return async () => {
      const copy = `${name}${copies++}`
      for (const item of Items)
        await engine.client.send(
          new PutCommand({
            TableName: EMBEDDED_TABLE_NAME,
            Item: { ...item, pk: `M#${copy}` },
          }),
        )
      return { id: copy, before }
    }
  }

  const log = async (id: string): Promise<MatchLogEntry[]> => {
    const entries: MatchLogEntry[] = []
    for await (const entry of calm.matches.readEntries(id)) entries.push(entry)
    return entries
  }

  /** Runs all commands concurrently in the scheduler's order and checks the log. */
  async function raced(
    scheduler: fc.Scheduler,
    { id, before }: RaceStart,
    runs: readonly ((ports: Ports) => Promise<RaceResult>)[],
  ): Promise<{ answers: RaceResult[]; match: Match }> {
    const racing = createTestPorts(
      createStore(scheduledClient(engine.client, scheduler), EMBEDDED_TABLE_NAME, { now: time.now }),
      time,
    )
    const answers = await scheduler.waitFor(Promise.all(runs.map((run) => run(racing))))
    const entries = await log(id)
    // Acknowledged entries and stored entries are the same, each once.
    const won = answers.flatMap((answer) =>
      answer.ok && !answer.value.duplicate ? [answer.value.entry] : [],
    )
    expect(won.toSorted((a, b) => a.seq - b.seq)).toEqual(entries.slice(before))
    expect(new Set(entries.map(({ cause }) => cause)).size).toBe(entries.length)
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    for (const answer of answers)
      if (answer.ok) expect(entries[answer.value.entry.seq - 1]).toEqual(answer.value.entry)
    let match: Match | null = null
    for (const entry of entries) match = evolveMatch(match, entry)
    if (!match) throw new Error('nothing was opened')
    expect(await loadCurrent(calm, id)).toMatchObject({ seq: entries.length, match })
    return { answers, match }
  }

  const over = (race: (scheduler: fc.Scheduler) => Promise<void>): Promise<void> =>
    fc.assert(fc.asyncProperty(fc.scheduler(), race), { numRuns: SCHEDULE_COUNT, seed: 1 })

  const codes = (answers: readonly RaceResult[]): string[] =>
    answers
      .map((answer) => (answer.ok ? (answer.value.duplicate ? 'echo' : 'ok') : answer.error.code))
      .toSorted()

  const opening = (cause: string) => ({ host, cause, terms: testMatchSettings(game, 2), wish: NO_SEAT_WISH })

  it('for the last seat: one joins, the others learn that the match is full', async () => {
    const copy = await template(
      'seat',
      async () => unwrapResult(await openMatch(calm, opening('last seat'))).id,
    )
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const join = (player: string) => (here: Ports) =>
        handleCommand(
          here,
          commandRequestOf(id, player, `join ${player}`, { type: 'join', wish: NO_SEAT_WISH }),
        )
      const { answers, match } = await raced(scheduler, start, [guest, third, fourth].map(join))
      expect(codes(answers)).toEqual(['full', 'full', 'ok'])
      expect(match.players).toHaveLength(2)
    })
  })

  it('from a double click: one takes effect, and every click gets the same response', async () => {
    const table = await startTestMatch(calm, 'double click', testMatchSettings(game, 2))
    const next = randomCommand(table.match, calm, 'double click')
    if (!next) throw new Error('over before it began')
    const copy = await template('click', async () => table.id)
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const click = (here: Ports) => handleCommand(here, { id, cause: 'click', ...next })
      const { answers } = await raced(scheduler, start, [click, click])
      expect(codes(answers)).toEqual(['echo', 'ok'])
      const outcomes = answers.flatMap((answer) => (answer.ok ? [{ ...answer.value, duplicate: true }] : []))
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    })
  })

  it('move and resign: the log matches the responses', async () => {
    const table = await startTestMatch(calm, 'resignation', testMatchSettings(game, 2))
    const next = randomCommand(table.match, calm, 'resignation')
    if (!next?.by) throw new Error('over before it began')
    const mover = next.by.player
    const copy = await template('resign', async () => table.id)
    let turns = 0
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const leaver = ++turns % 2 === 0 ? mover : table.players.find((one) => one !== mover)
      const move = (here: Ports) => handleCommand(here, { id, cause: 'move', ...next })
      const resign = (here: Ports) =>
        handleCommand(here, commandRequestOf(id, leaver ?? '', 'resign', { type: 'resign' }))
      const { answers, match } = await raced(scheduler, start, [move, resign])
      // Resigning always succeeds; the move came before it or too late.
      expect([
        ['ok', 'ok'],
        ['ok', 'over'],
      ]).toContainEqual(codes(answers))
      expect(match.phase).toBe('over')
    })
  })

  it('start and leave: the match starts with all seats filled or not at all', async () => {
    const copy = await template('start', async () => {
      const { id } = unwrapResult(await openMatch(calm, opening('start or leave')))
      unwrapResult(
        await handleCommand(calm, commandRequestOf(id, guest, 'join', { type: 'join', wish: NO_SEAT_WISH })),
      )
      return id
    })
    await over(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const begin = (here: Ports) =>
        handleCommand(here, commandRequestOf(id, host, 'start', { type: 'start' }))
      const leave = (here: Ports) =>
        handleCommand(here, commandRequestOf(id, guest, 'leave', { type: 'leave' }))
      const { answers, match } = await raced(scheduler, start, [begin, leave])
      // Leave first: too few players to start. Start first: leaving is resigning and ends the match.
      expect([
        ['ok', 'ok'],
        ['ok', 'tooFew'],
      ]).toContainEqual(codes(answers))
      if (match.play) expect(gameStatusOf(match)?.phase).toBe('over')
      else expect(match.players.map(({ player }) => player)).toEqual([host])
    })
  })

  it('opening the same match twice: it exists and counts once', async () => {
    let n = 0
    await over(async (scheduler) => {
      const cause = `opened twice ${n++}`
      const one = { ...opening(cause), host: testPlayerIds(cause, 1)[0] ?? '' }
      // A new server each time, to stay below the limit of open matches.
      const twice = {
        ...one,
        terms: testMatchSettings(game, 2, { place: { server: String(1000 + n), channel: '5' } }),
      }
      const run = (here: Ports) => openMatch(here, twice)
      const { answers } = await raced(scheduler, { id: matchIdFromCause(cause), before: 0 }, [run, run])
      expect(codes(answers)).toEqual(['echo', 'ok'])
      expect(await calm.counters.members(`open#player#${twice.host}`)).toEqual([matchIdFromCause(cause)])
      expect(await calm.directory.matchesOfPlayer(twice.host)).toEqual([matchIdFromCause(cause)])
    })
  })
})
