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
import { runScheduled } from '../kit/crash/scheduler.ts'
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
import { sampleSize } from '../kit/sampling.ts'

/** Schedules per race and game; five races of all games make 2,000. */
const SCHEDULE_COUNT = Math.ceil(sampleSize(30, 400) / GAMES.length)

type RaceResult = Result<CommandResult, CommandRejection | { readonly code: string }>

/** A client whose calls run one at a time, in the scheduler's order. */
const scheduledClient = (client: DocumentClient, scheduler: fc.Scheduler): DocumentClient =>
  wrapClient(client, ({ name, sk }, go) => runScheduled(scheduler, `${name} ${sk}`, go))

/** Start of a race: the match and its number of entries. */
interface RaceStart {
  readonly id: string
  readonly before: number
}

describe.each(GAMES.map(({ id }) => id))('concurrent commands in a match of %s', (game) => {
  let engine: EmbeddedDatabase
  let unscheduledPorts: Ports
  const clock = createManualClock()
  const [host = '', guest = '', third = '', fourth = ''] = testPlayerIds('race', 4)

  beforeAll(async () => {
    engine = await openEmbeddedDatabase({ folder: null })
    unscheduledPorts = createTestPorts(createStore(engine.client, EMBEDDED_TABLE_NAME), clock)
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

  const loadLog = async (id: string): Promise<MatchLogEntry[]> => {
    const entries: MatchLogEntry[] = []
    for await (const entry of unscheduledPorts.matches.readEntries(id)) entries.push(entry)
    return entries
  }

  /** Runs all commands concurrently in the scheduler's order and checks the log. */
  async function runRace(
    scheduler: fc.Scheduler,
    { id, before }: RaceStart,
    runs: readonly ((ports: Ports) => Promise<RaceResult>)[],
  ): Promise<{ answers: RaceResult[]; match: Match }> {
    const racing = createTestPorts(
      createStore(scheduledClient(engine.client, scheduler), EMBEDDED_TABLE_NAME, { now: clock.now }),
      clock,
    )
    const answers = await scheduler.waitFor(Promise.all(runs.map((run) => run(racing))))
    const entries = await loadLog(id)
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
    expect(await loadCurrent(unscheduledPorts, id)).toMatchObject({ seq: entries.length, match })
    return { answers, match }
  }

  const runSchedules = (race: (scheduler: fc.Scheduler) => Promise<void>): Promise<void> =>
    fc.assert(fc.asyncProperty(fc.scheduler(), race), { numRuns: SCHEDULE_COUNT, seed: 1 })

  const codes = (answers: readonly RaceResult[]): string[] =>
    answers
      .map((answer) => (answer.ok ? (answer.value.duplicate ? 'echo' : 'ok') : answer.error.code))
      .toSorted()

  const opening = (cause: string) => ({ host, cause, terms: testMatchSettings(game, 2), wish: NO_SEAT_WISH })

  it('for the last seat: one joins, the others learn that the match is full', async () => {
    const copy = await template(
      'seat',
      async () => unwrapResult(await openMatch(unscheduledPorts, opening('last seat'))).id,
    )
    await runSchedules(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const join = (player: string) => (ports: Ports) =>
        handleCommand(
          ports,
          commandRequestOf(id, player, `join ${player}`, { type: 'join', wish: NO_SEAT_WISH }),
        )
      const { answers, match } = await runRace(scheduler, start, [guest, third, fourth].map(join))
      expect(codes(answers)).toEqual(['full', 'full', 'ok'])
      expect(match.players).toHaveLength(2)
    })
  })

  it('from a double click: one takes effect, and every click gets the same response', async () => {
    const table = await startTestMatch(unscheduledPorts, 'double click', testMatchSettings(game, 2))
    const next = randomCommand(table.match, unscheduledPorts, 'double click')
    if (!next) throw new Error('over before it began')
    const copy = await template('click', async () => table.id)
    await runSchedules(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const click = (ports: Ports) => handleCommand(ports, { id, cause: 'click', ...next })
      const { answers } = await runRace(scheduler, start, [click, click])
      expect(codes(answers)).toEqual(['echo', 'ok'])
      const outcomes = answers.flatMap((answer) => (answer.ok ? [{ ...answer.value, duplicate: true }] : []))
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    })
  })

  it('move and resign: the log matches the responses', async () => {
    const table = await startTestMatch(unscheduledPorts, 'resignation', testMatchSettings(game, 2))
    const next = randomCommand(table.match, unscheduledPorts, 'resignation')
    if (!next?.by) throw new Error('over before it began')
    const mover = next.by.player
    const copy = await template('resign', async () => table.id)
    let turns = 0
    await runSchedules(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const leaver = ++turns % 2 === 0 ? mover : table.players.find((one) => one !== mover)
      const move = (ports: Ports) => handleCommand(ports, { id, cause: 'move', ...next })
      const resign = (ports: Ports) =>
        handleCommand(ports, commandRequestOf(id, leaver ?? '', 'resign', { type: 'resign' }))
      const { answers, match } = await runRace(scheduler, start, [move, resign])
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
      const { id } = unwrapResult(await openMatch(unscheduledPorts, opening('start or leave')))
      unwrapResult(
        await handleCommand(
          unscheduledPorts,
          commandRequestOf(id, guest, 'join', { type: 'join', wish: NO_SEAT_WISH }),
        ),
      )
      return id
    })
    await runSchedules(async (scheduler) => {
      const start = await copy()
      const { id } = start
      const begin = (ports: Ports) =>
        handleCommand(ports, commandRequestOf(id, host, 'start', { type: 'start' }))
      const leave = (ports: Ports) =>
        handleCommand(ports, commandRequestOf(id, guest, 'leave', { type: 'leave' }))
      const { answers, match } = await runRace(scheduler, start, [begin, leave])
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
    await runSchedules(async (scheduler) => {
      const cause = `opened twice ${n++}`
      const one = { ...opening(cause), host: testPlayerIds(cause, 1)[0] ?? '' }
      // A new server each time, to stay below the limit of open matches.
      const twice = {
        ...one,
        terms: testMatchSettings(game, 2, { place: { server: String(1000 + n), channel: '5' } }),
      }
      const run = (ports: Ports) => openMatch(ports, twice)
      const { answers } = await runRace(scheduler, { id: matchIdFromCause(cause), before: 0 }, [run, run])
      expect(codes(answers)).toEqual(['echo', 'ok'])
      expect(await unscheduledPorts.counters.members(`open#player#${twice.host}`)).toEqual([
        matchIdFromCause(cause),
      ])
      expect(await unscheduledPorts.directory.matchesOfPlayer(twice.host)).toEqual([matchIdFromCause(cause)])
    })
  })
})
